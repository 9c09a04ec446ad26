/** What the address of the page says: game, first position, moves in UCI, and how many of them are played. */
export function read() {
    const words = new URLSearchParams(location.hash.slice(1));
    const moves = (words.get("moves") ?? "").split(",").filter(Boolean);
    const at = Number.parseInt(words.get("at") ?? moves.length, 10);
    return {
        variant: words.get("variant") ?? "standard",
        fen: (words.get("fen") ?? "").replaceAll("_", " "),
        moves,
        at: Math.max(0, Math.min(Number.isNaN(at) ? moves.length : at, moves.length)),
    };
}

/** Puts a game into the address; as a new entry of the browser's history, or in place of the last one. */
export function write(game, isNew) {
    const parts = [`variant=${game.variant}`];
    if (!game.fromStart) parts.push(`fen=${game.first.replaceAll(" ", "_")}`);
    if (game.moves.length) parts.push(`moves=${game.moves.map((m) => m.uci).join(",")}`, `at=${game.at}`);
    const hash = `#${parts.join("&")}`;
    if (hash === location.hash) return;
    if (isNew) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
}
