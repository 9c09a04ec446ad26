async function ask(path, parameters) {
    const query = new URLSearchParams(Object.entries(parameters ?? {}).filter(([, value]) => value));
    let response;
    try {
        response = await fetch(`/api/v1/${path}?${query}`);
    } catch {
        throw new Error("The server does not answer. Is it still running?");
    }
    if (!response.ok) throw new Error((await response.text()).trimEnd());
    return response.json();
}

/** All that is known of a position, its legal moves among it. */
export const position = (fen, variant) => ask("position", { fen, variant });

/** The positions after moves in UCI. */
export const play = (fen, variant, moves) => ask("play", { fen, variant, moves: moves.join(",") });

/** Best play to the end. */
export const line = (fen, variant) => ask("line", { fen, variant });

/** How the positions of a table end. */
export const histogram = (variant, material) => ask(`histogram/${variant}/${material}`);

/** A whole game, by its id. */
export const game = (id) => ask(`games/${id}`);

/** The kinds of game that the server knows. */
export const variants = () => ask("variants");
