const TAGS = { kingOfTheHill: "King of the Hill", racingKings: "Racing Kings", threeCheck: "Three-check", losersDraw: "Losers" };

/** The line as a game in PGN. */
export function write(game) {
    const { played } = game;
    const result = played?.result ?? "*";
    const tags = [
        ["Event", "?"],
        ["Site", "?"],
        ["Date", played?.month ? `${played.month.replace("-", ".")}.??` : "????.??.??"],
        ["Round", "?"],
        ["White", played?.white.name ?? "?"],
        ["Black", played?.black.name ?? "?"],
        ["Result", result],
    ];
    if (game.variant !== "standard") {
        tags.push(["Variant", TAGS[game.variant] ?? game.variant[0].toUpperCase() + game.variant.slice(1)]);
    }
    if (!game.fromStart) tags.push(["SetUp", "1"], ["FEN", game.first]);
    const words = game.moves.flatMap((move, index) => {
        const { number, white } = game.numberOf(index);
        if (white) return [`${number}.`, move.san];
        return index === 0 ? [`${number}...`, move.san] : [move.san];
    });
    const head = tags.map(([tag, value]) => `[${tag} "${value.replace(/[\\"]/g, "\\$&")}"]\n`).join("");
    return `${head}\n${wrap([...words, result])}\n\n`;
}

/** Words in lines of at most 80 characters. */
function wrap(words) {
    const lines = [""];
    for (const word of words) {
        const last = lines.at(-1);
        if (!last) lines[lines.length - 1] = word;
        else if (last.length + 1 + word.length > 80) lines.push(word);
        else lines[lines.length - 1] = `${last} ${word}`;
    }
    return lines.join("\n");
}

/** Gives the user a file. */
export function download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}
