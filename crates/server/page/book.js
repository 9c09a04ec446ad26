import { byId, el } from "./dom.js";
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

/** Shows what the book says of a position. */
export function show(answer, actions) {
    if (!answer.book) {
        byId("book").replaceChildren(el("p", { class: "fine" }, "No book knows this position."));
        return;
    }
    const counted = answer.book.moves.some((move) => move.white !== null);
    const names = new Map(answer.moves.map((move) => [move.uci, move.opening?.name ?? ""]));
    const games = (move) => move.white + move.draws + move.black + move.unknown;
    const row = (move) =>
        el(
            "tr",
            {},
            el("td", {}, moveButton(move, actions, move.san + (move.symbol ?? ""))),
            el("td", { class: "number" }, count.format(counted ? games(move) : move.score)),
            el("td", {}, counted ? results(move) : bar(`weight ${percent(move.share)}`, [["share", move.share]])),
            el("td", { class: "name" }, names.get(move.uci) ?? ""),
        );
    const titles = ["Move", counted ? "Games" : "Score", counted ? "White, draws, Black" : "Share", "Opening"];
    const head = titles.map((title, i) => el("th", { scope: "col", class: ["", "number", "", "name"][i] }, title));
    const table = el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...answer.book.moves.map(row)));
    const total = answer.book.moves.reduce((sum, move) => sum + games(move), 0);
    const file = answer.book.book.split("/").at(-1);
    const source = counted ? `${count.format(total)} games in ${file}` : file;
    byId("book").replaceChildren(el("div", { class: "scroll" }, table), el("p", { class: "fine" }, source));
}
