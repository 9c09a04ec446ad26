const ORDER = "KQRBNP";

/** The names of pieces, by their letters. */
export const NAMES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** A piece in words. */
export const pieceName = (letter) =>
    `${letter === letter.toUpperCase() ? "white" : "black"} ${NAMES[letter.toLowerCase()]}`;

/** The pieces of a FEN by square. */
export function read(fen) {
    const pieces = new Map();
    fen.split(" ")[0].split("/").forEach((row, i) => {
        let file = 0;
        for (const sign of row) {
            if (/\d/.test(sign)) file += Number(sign);
            else pieces.set("abcdefgh"[file++] + (8 - i), sign);
        }
    });
    return pieces;
}

/** The first field of a FEN. */
export function write(pieces) {
    const row = (rank) =>
        [..."abcdefgh"].map((file) => pieces.get(file + rank) ?? "1").join("").replace(/1+/g, (ones) => ones.length);
    return [8, 7, 6, 5, 4, 3, 2, 1].map(row).join("/");
}

/** The material of a FEN, White first, such as KQvK. */
export function material(fen) {
    const letters = [...read(fen).values()];
    const side = (own) =>
        [...ORDER].map((letter) => letter.repeat(letters.filter((l) => l === own(letter)).length)).join("");
    return `${side((l) => l)}v${side((l) => l.toLowerCase())}`;
}
