import { byId, el } from "./dom.js";

/** A button that draws the arrow of a move while it is pointed at or has the focus. */
export function arrowButton(uci, arrow, attributes, ...children) {
    const [on, off] = [() => arrow(uci), () => arrow(null)];
    const events = { onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off };
    return el("button", { type: "button", ...attributes, ...events }, ...children);
}

/** The same, which plays the move. */
export const moveButton = (move, { play, arrow }, ...children) =>
    arrowButton(move.uci, arrow, { "data-uci": move.uci, onclick: () => play(move.uci) }, ...children);

/** Shows the line, with the move that has led to the board marked. */
export function showLine(game, go) {
    const item = (move, index) => {
        const { number, white } = game.numberOf(index);
        const before = white ? `${number}. ` : index === 0 ? `${number}… ` : "";
        const current = index + 1 === game.at ? "step" : null;
        const button = el("button", { type: "button", "aria-current": current, onclick: () => go(index + 1) }, before + move.san);
        return el("li", {}, button);
    };
    byId("line").replaceChildren(...game.moves.map(item));
}
