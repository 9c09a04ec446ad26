import { byId, el, piece } from "./dom.js";
import { pieceName, read, write } from "./placement.js";

/** The editor: pieces are put on squares, and the FEN of the result is handed to `done`. */
export class Editor {
    constructor(changed, done) {
        this.changed = changed;
        this.done = done;
        this.active = false;
    }

    begin(fen) {
        this.active = true;
        this.pieces = read(fen);
        [, this.turn, this.castling] = fen.split(" ");
        this.brush = "P";
        byId("editor").hidden = false;
        this.lay();
        this.changed();
    }

    end() {
        this.active = false;
        byId("editor").hidden = true;
    }

    /** Puts the chosen piece on a square, or takes the same piece off it. */
    press(square) {
        if (this.pieces.get(square) === this.brush || !this.brush) this.pieces.delete(square);
        else this.pieces.set(square, this.brush);
        this.changed();
    }

    remove(square) {
        this.pieces.delete(square);
        this.changed();
    }

    get fen() {
        return `${write(this.pieces)} ${this.turn} ${this.castling || "-"} - 0 1`;
    }

    lay() {
        const brush = (sign) => {
            const choose = () => {
                this.brush = sign;
                this.lay();
                this.changed();
                byId("editor").querySelector('[aria-pressed="true"]').focus();
            };
            const label = sign ? pieceName(sign) : "take pieces off";
            const content = sign ? piece(sign) : "✕";
            return el("button", { type: "button", "aria-label": label, "aria-pressed": `${sign === this.brush}`, onclick: choose }, content);
        };
        const turn = el(
            "select",
            { onchange: (event) => this.set("turn", event.target.value) },
            el("option", { value: "w" }, "White"),
            el("option", { value: "b" }, "Black"),
        );
        turn.value = this.turn;
        const castling = el("input", { size: 4, value: this.castling, onchange: (event) => this.set("castling", event.target.value.trim()) });
        const clear = () => {
            this.pieces.clear();
            this.set("castling", "-");
        };
        byId("editor").replaceChildren(
            el("div", { class: "palette", role: "group", "aria-label": "Piece to put down" }, ...[..."KQRBNP", "", ..."kqrbnp"].map(brush)),
            el(
                "div",
                { class: "bar" },
                el("label", {}, "To move ", turn),
                el("label", {}, "Castling ", castling),
                el("button", { type: "button", onclick: clear }, "Clear"),
                el("button", { type: "button", onclick: () => this.done(this.fen) }, "Use this position"),
            ),
        );
    }

    set(name, value) {
        this[name] = value;
        this.lay();
        this.changed();
    }
}
