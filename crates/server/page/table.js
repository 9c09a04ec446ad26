import { byId, el } from "./dom.js";
import { moveButton } from "./moves.js";

const GROUPS = [["win", "Winning"], ["draw", "Drawing"], ["loss", "Losing"]];

function distance(move) {
    if (move.wdl === "draw") return "draw";
    const plies = Math.abs(move.dtm_plies);
    return `${move.words.replace(/^(White|Black) /, "")} · ${plies} ${plies === 1 ? "ply" : "plies"}`;
}

/** Shows what the tables say of a position. */
export function show(answer, actions) {
    const { table, missing } = answer;
    if (missing) {
        const command = missing.command && el("p", {}, "To make it: ", el("code", {}, missing.command));
        const words = `No table: ${missing.reason}.`;
        byId("table").replaceChildren(el("p", { class: "fine" }, words), ...(command ? [command] : []));
        return;
    }
    const group = ([wdl, title]) => {
        const moves = table.moves.filter((move) => move.wdl === wdl);
        if (!moves.length) return [];
        const item = (move) => el("li", {}, moveButton(move, actions, el("b", {}, move.san), el("small", {}, distance(move))));
        return [el("h3", {}, `${title} (${moves.length})`), el("ul", { class: `moves ${wdl}` }, ...moves.map(item))];
    };
    const sentence = table.sentence[0].toUpperCase() + table.sentence.slice(1);
    byId("table").replaceChildren(
        el("p", { class: "verdict" }, `${sentence}.`),
        ...GROUPS.flatMap(group),
        el("figure", { id: "histogram" }),
    );
}
