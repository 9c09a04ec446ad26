import { byId, el } from "./dom.js";

/** A button that plays a move, and draws its arrow while it is pointed at or has the focus. */
export function moveButton(move, { play, arrow }, ...children) {
    return el(
        "button",
        {
            type: "button",
            "data-uci": move.uci,
            onclick: () => play(move.uci),
            onmouseenter: () => arrow(move.uci),
            onmouseleave: () => arrow(null),
            onfocus: () => arrow(move.uci),
            onblur: () => arrow(null),
        },
        ...children,
    );
}

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
