import { el } from "./dom.js";
import { arrowButton } from "./moves.js";

const person = ({ name, rating }) => (rating ? `${name || "?"} (${rating})` : name || "?");

/** Who played a game. */
export const players = (game) => `${person(game.white)} – ${person(game.black)}`;

/** Lists of games that came to a position, each to be opened on the board. */
export function lists(games, actions) {
    const item = (game) => {
        const words = [el("b", {}, game.san), el("span", {}, players(game)), el("small", {}, `${game.result} ${game.month ?? ""}`)];
        const attributes = { "data-game": game.id, onclick: () => actions.openGame(game.id) };
        return el("li", {}, arrowButton(game.uci, actions.arrow, attributes, ...words));
    };
    const list = (title, found) => (found.length ? [el("h3", {}, title), el("ul", { class: "games" }, ...found.map(item))] : []);
    return [...list("Games with the highest ratings", games.top), ...list("Latest games", games.recent)];
}
