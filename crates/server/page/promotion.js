import { byId, el, piece } from "./dom.js";
import { NAMES } from "./placement.js";

/** Asks what a pawn becomes, of several moves that differ in nothing else; none if the user leaves. */
export function choose(moves, turn) {
    const dialog = byId("promotion");
    return new Promise((resolve) => {
        const button = (move) => {
            const letter = move.uci[4];
            const sign = turn === "white" ? letter.toUpperCase() : letter;
            const chosen = () => {
                resolve(move);
                dialog.close();
            };
            return el("button", { type: "button", "aria-label": NAMES[letter], onclick: chosen }, piece(sign));
        };
        dialog.replaceChildren(...moves.map(button));
        dialog.addEventListener("close", () => resolve(null), { once: true });
        dialog.showModal();
    });
}
