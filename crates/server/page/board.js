import { Arrows } from "./arrows.js";
import { el, piece } from "./dom.js";
import { pieceName } from "./placement.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A board of squares. It knows no rules: `press(square)` is called for a square that is clicked or chosen by key,
 * `drop(from, to)` for a piece that is dragged.
 */
export class Board {
    constructor(root, { press, drop, cancel, remove }) {
        this.press = press;
        this.drop = drop;
        this.cancel = cancel;
        this.remove = remove;
        this.flipped = false;
        this.focus = "e2";
        this.view = { pieces: new Map() };
        this.arrows = new Arrows();
        this.grid = el("div", { class: "grid", role: "grid", "aria-label": "Chess board" });
        this.ranks = el("div", { class: "ranks", "aria-hidden": "true" });
        this.files = el("div", { class: "files", "aria-hidden": "true" });
        root.append(this.ranks, this.grid, this.files, this.arrows.node);
        this.grid.addEventListener("pointerdown", (event) => this.pointer(event));
        this.grid.addEventListener("keydown", (event) => this.key(event));
        this.lay();
    }

    flip() {
        this.flipped = !this.flipped;
        this.lay();
        this.show(this.view);
    }

    /** Makes the squares, from the upper left to the lower right. */
    lay() {
        const order = (signs) => (this.flipped ? [...signs].reverse() : [...signs]);
        this.columns = order("abcdefgh");
        this.rows = order("87654321");
        this.squares = new Map();
        const square = (name) => {
            const dark = (name.charCodeAt(0) + Number(name[1])) % 2 === 0;
            const cell = el("div", { class: dark ? "square dark" : "square", role: "gridcell", "data-square": name });
            this.squares.set(name, cell);
            return cell;
        };
        this.grid.replaceChildren(
            ...this.rows.map((rank) => el("div", { class: "rank", role: "row" }, ...this.columns.map((f) => square(f + rank)))),
        );
        this.ranks.replaceChildren(...this.rows.map((rank) => el("span", {}, rank)));
        this.files.replaceChildren(...this.columns.map((file) => el("span", {}, file)));
    }

    /** Shows pieces, the picked square, the squares it can go to, the last move and a king in check. */
    show(view) {
        this.view = view;
        for (const [name, cell] of this.squares) {
            const letter = view.pieces.get(name);
            const target = view.targets?.has(name) ?? false;
            cell.replaceChildren(...(letter ? [piece(letter)] : []));
            cell.classList.toggle("target", target);
            cell.classList.toggle("full", target && Boolean(letter));
            cell.classList.toggle("last", view.last?.includes(name) ?? false);
            cell.classList.toggle("check", view.check === name);
            cell.setAttribute("aria-selected", view.picked === name);
            cell.tabIndex = name === this.focus ? 0 : -1;
            const words = [name, letter ? pieceName(letter) : "empty"];
            if (view.check === name) words.push("in check");
            if (target) words.push("can be moved to");
            cell.setAttribute("aria-label", words.join(", "));
        }
    }

    arrow(uci) {
        if (uci) this.arrows.show(uci, this.flipped);
        else this.arrows.clear();
    }

    pointer(event) {
        const from = event.target.closest(".square")?.dataset.square;
        if (!from || event.button > 0) return;
        this.focusOn(from, false);
        this.press(from);
        const up = (end) => {
            const to = document.elementFromPoint(end.clientX, end.clientY)?.closest(".square")?.dataset.square;
            if (to && to !== from) this.drop(from, to);
        };
        document.addEventListener("pointerup", up, { once: true });
    }

    key(event) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const step = STEPS[event.key];
        if (step) {
            const column = this.columns.indexOf(this.focus[0]) + step[0];
            const row = this.rows.indexOf(this.focus[1]) + step[1];
            if (this.columns[column] && this.rows[row]) this.focusOn(this.columns[column] + this.rows[row], true);
        } else if (event.key === "Enter" || event.key === " ") this.press(this.focus);
        else if (event.key === "Escape") this.cancel();
        else if (event.key === "Delete") this.remove(this.focus);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    focusOn(square, move) {
        this.squares.get(this.focus).tabIndex = -1;
        this.focus = square;
        const cell = this.squares.get(square);
        cell.tabIndex = 0;
        if (move) cell.focus();
    }
}
