// @ts-check
// Asks a server through openapi-fetch: the API of its own with the types of its description, and what lichess answers
// with lichess's types. `tsc` checks first that the description allows what is asked here.
import assert from "node:assert/strict";

import createClient from "openapi-fetch";

const address = process.env.BOOKENDS_ADDRESS;
const won = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";

/** @type {import("openapi-fetch").Client<import("bookends-api").paths>} */
const own = createClient({ baseUrl: `${address}/api/v1` });

const { data: position } = await own.GET("/position", { params: { query: { fen: won } } });
assert.equal(position?.table?.dtm_plies, 19);

const { data: start } = await own.GET("/position");
const best = start?.games?.top[0];
assert(best && start?.book, "games and a book");
const { data: game } = await own.GET("/games/{id}", { params: { path: { id: best.id } } });
assert.equal(game?.moves[0].uci, best.uci);

const { data: batch } = await own.POST("/probe", { body: { fens: [won, "nonsense"] } });
assert.equal(batch?.answers.length, 2);

const { response } = await own.GET("/line", { params: { query: { fen: "8/8/8/5k2/8/8/1R6/KR6 w - - 0 1" } }, parseAs: "text" });
assert.equal(response.status, 404);

/** @type {import("openapi-fetch").Client<import("@lichess-org/types").paths>} */
const lichess = createClient({ baseUrl: address });

const { data: ending } = await lichess.GET("/standard", { params: { query: { fen: won } } });
assert.equal(ending?.category, "win");
assert.equal(ending?.moves?.[0].category, "loss");

/** @type {{speeds: ("blitz" | "rapid")[], ratings: (1600 | 1800)[]}} */
const filter = { speeds: ["blitz", "rapid"], ratings: [1600, 1800] };
const { data: some } = await lichess.GET("/lichess", { params: { query: filter } });
const { data: all } = await lichess.GET("/lichess", { params: { query: {} } });
assert(some && all && some.white > 0 && some.white < all.white, "lists that repeat their key are understood");

console.log("clients: openapi-fetch got what the descriptions of the API and of lichess promise");
