import * as address from "./address.js";
import * as api from "./api.js";
import { Board } from "./board.js";
import * as book from "./book.js";
import { byId, el } from "./dom.js";
import { Editor } from "./edit.js";
import { Game } from "./game.js";
import { players } from "./games.js";
import * as histogram from "./histogram.js";
import { showLine } from "./moves.js";
import * as pgn from "./pgn.js";
import { read } from "./placement.js";
import * as promotion from "./promotion.js";
import * as table from "./table.js";

let game = new Game("standard", "", true);
let answer = null;
let picked = null;

const actions = {
    play: (uci) => play(uci),
    arrow: (uci) => board.arrow(uci),
    openGame: (id) => guarded(() => openGame(id)),
};
const board = new Board(byId("board"), {
    press: (square) => (editor.active ? editor.press(square) : press(square)),
    drop: (from, to) => !editor.active && picked === from && drop(to),
    cancel: () => pick(null),
    remove: (square) => editor.active && editor.remove(square),
});
const editor = new Editor(showEdited, (fen) => guarded(() => open({ variant: game.variant, fen, moves: [] }, true)));

/** Runs something that asks the server; its errors are shown to the user. */
async function guarded(work) {
    byId("error").textContent = "";
    try {
        await work();
    } catch (error) {
        byId("error").textContent = error.message;
    }
}

/** Opens a game that an address names. */
async function open({ variant, fen, moves, at }, isNew) {
    const played = await api.play(fen, variant, moves);
    game = new Game(played.variant, played.fen, !fen, played.moves, at ?? moves.length);
    byId("variant").value = game.variant;
    stopEditing();
    await show(isNew);
}

/** Opens a game that was played, at the position that is shown. */
async function openGame(id) {
    const played = await api.game(id);
    const start = byId("variant").querySelector(`[value="${played.variant}"]`)?.dataset.start;
    const { fen } = game;
    game = new Game(played.variant, played.fen, played.fen === start, played.moves, 0, played);
    game.go(game.placeOf(fen));
    await show(true);
}

/** Shows the place of the line that the game is at. */
async function show(isNew) {
    address.write(game, isNew);
    const fen = game.fen;
    const isCurrent = () => game.fen === fen;
    const asked = await api.position(fen, game.variant);
    if (!isCurrent()) return;
    answer = asked;
    pick(null);
    board.arrow(null);
    byId("fen").value = answer.fen;
    const { opening } = answer;
    byId("opening").textContent = opening ? `${opening.eco} ${opening.name}` : "";
    const { played } = game;
    byId("players").textContent = played ? `${players(played)}, ${played.result} ${played.month ?? ""}` : "";
    showLine(game, (at) => go(at));
    table.show(answer, actions);
    book.show(answer, actions);
    byId("first").disabled = byId("back").disabled = game.at === 0;
    byId("last").disabled = byId("forward").disabled = game.at === game.moves.length;
    byId("best").disabled = !answer.table || answer.table.wdl === "draw" || answer.moves.length === 0;
    const words = [game.lastMove && `${game.lastMove.san} was played`, answer.table?.summary ?? opening?.name];
    byId("live").textContent = words.filter(Boolean).join(". ");
    await histogram.show(answer, isCurrent);
}

/** Picks a piece up, or puts it back. */
function pick(square) {
    picked = square;
    const targets = answer.moves.filter((move) => move.uci.startsWith(square ?? "-"));
    const pieces = read(answer.fen);
    const king = answer.turn === "white" ? "K" : "k";
    board.show({
        pieces,
        picked,
        targets: new Set(targets.map((move) => move.uci.slice(2, 4))),
        last: game.lastMove && [game.lastMove.uci.slice(0, 2), game.lastMove.uci.slice(2, 4)],
        check: answer.check ? [...pieces].find(([, letter]) => letter === king)?.[0] : null,
    });
}

function press(square) {
    if (!answer) return;
    if (picked && picked !== square && answer.moves.some((move) => move.uci.startsWith(picked + square))) drop(square);
    else pick(picked !== square && answer.moves.some((move) => move.uci.startsWith(square)) ? square : null);
}

async function drop(to) {
    const moves = answer.moves.filter((move) => move.uci.startsWith(picked + to));
    const move = moves.length > 1 ? await promotion.choose(moves, answer.turn) : moves[0];
    if (move) play(move.uci);
    else pick(null);
}

function play(uci) {
    const move = answer.moves.find((legal) => legal.uci === uci);
    if (!move || editor.active) return;
    game.play(move);
    guarded(() => show(true));
}

function go(at) {
    if (editor.active) return;
    game.go(at);
    guarded(() => show(false));
}

function showEdited() {
    board.show({ pieces: editor.pieces });
    byId("fen").value = editor.fen;
}

function stopEditing() {
    editor.end();
    byId("edit").setAttribute("aria-pressed", "false");
}

byId("edit").addEventListener("click", () => {
    if (editor.active) {
        stopEditing();
        guarded(() => show(false));
    } else if (answer) {
        byId("edit").setAttribute("aria-pressed", "true");
        editor.begin(answer.fen);
    }
});
byId("flip").addEventListener("click", () => board.flip());
byId("start").addEventListener("click", () => guarded(() => open({ variant: game.variant, fen: "", moves: [] }, true)));
byId("first").addEventListener("click", () => go(0));
byId("back").addEventListener("click", () => go(game.at - 1));
byId("forward").addEventListener("click", () => go(game.at + 1));
byId("last").addEventListener("click", () => go(game.moves.length));
byId("download").addEventListener("click", () => pgn.download("line.pgn", pgn.write(game)));
byId("best").addEventListener("click", () =>
    guarded(async () => {
        const best = await api.line(game.fen, game.variant);
        game.replaceRest(best.moves);
        game.go(game.at + 1);
        await show(true);
    }),
);
byId("fen-form").addEventListener("submit", (event) => {
    event.preventDefault();
    guarded(() => open({ variant: game.variant, fen: byId("fen").value.trim(), moves: [] }, true));
});
byId("variant").addEventListener("change", (event) =>
    guarded(() => open({ variant: event.target.value, fen: "", moves: [] }, true)),
);
byId("help-open").addEventListener("click", () => byId("help").showModal());
window.addEventListener("popstate", () => guarded(() => open(address.read(), false)));
document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("input, select, dialog") || event.altKey || event.ctrlKey || event.metaKey;
    const places = { ArrowLeft: game.at - 1, ArrowRight: game.at + 1, Home: 0, End: game.moves.length };
    if (busy || !(event.key in places)) return;
    event.preventDefault();
    go(places[event.key]);
});

guarded(async () => {
    const variants = await api.variants();
    byId("variant").append(...variants.map((v) => el("option", { value: v.variant, "data-start": v.start }, v.tables ? `${v.name} (${v.tables})` : v.name)));
    await open(address.read(), false);
});
