import { byId, el } from "./dom.js";
import { lists } from "./games.js";
import { moveButton } from "./moves.js";

const count = new Intl.NumberFormat("en");
const percent = (part) => `${Math.round(100 * part)} %`;

/** Parts of a whole, side by side; those too narrow for their number show none. */
function bar(label, parts) {
    const part = ([kind, share]) => {
        const node = el("span", { class: kind }, share >= 0.2 ? percent(share) : "");
        node.style.width = `${100 * share}%`;
        return node;
    };
    return el("div", { class: "results", role: "img", "aria-label": label }, ...parts.map(part));
}

function results(move) {
    const decided = move.white + move.draws + move.black;
    if (!decided) return "no results";
    const [white, draws, black] = [move.white, move.draws, move.black].map((games) => games / decided);
    const label = `White wins ${percent(white)}, ${percent(draws)} drawn, Black wins ${percent(black)}`;
    return bar(label, [["white", white], ["drawn", draws], ["black", black]]);
}

/** Shows what the book says of a position, or else the games, and the games themselves. */
export function show(answer, actions) {
    const source = answer.book ?? answer.games;
    if (!source) {
        byId("book").replaceChildren(el("p", { class: "fine" }, "No book and no game of this server knows the position."));
        return;
    }
    const counted = typeof source.moves[0]?.white === "number";
    const names = new Map(answer.moves.map((move) => [move.uci, move.opening?.name ?? ""]));
    const ratings = new Map(answer.games?.moves.map((move) => [move.uci, move.average_rating]));
    const games = (move) => move.white + move.draws + move.black + (move.unknown ?? 0);
    const columns = [
        ["Move", "", (move) => moveButton(move, actions, move.san + (move.symbol ?? ""))],
        [counted ? "Games" : "Score", "number", (move) => count.format(counted ? games(move) : move.score)],
        counted
            ? ["Results", "", results]
            : ["Share", "", (move) => bar(`weight ${percent(move.share)}`, [["share", move.share]])],
        ["Rating", "number", (move) => ratings.get(move.uci) ?? ""],
        ["Opening", "name", (move) => names.get(move.uci) ?? ""],
    ].filter(([title]) => title !== "Rating" || answer.games);
    const head = columns.map(([title, kind]) => el("th", { scope: "col", class: kind }, title));
    const row = (move) => el("tr", {}, ...columns.map(([, kind, cell]) => el("td", { class: kind }, cell(move))));
    const table = el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...source.moves.map(row)));
    const total = count.format(source.moves.reduce((sum, move) => sum + games(move), 0));
    const file = answer.book?.book.split("/").at(-1);
    const words = answer.book ? (counted ? `${total} games in ${file}` : file) : `${total} games`;
    byId("book").replaceChildren(
        el("div", { class: "scroll" }, table),
        el("p", { class: "fine" }, words),
        ...(answer.games ? lists(answer.games, actions) : []),
    );
}
