/**
 * The line on the board: a first position, moves from it, and the place in it that is shown. If it is a game that was
 * played, `played` says who played it, when, and how it ended.
 */
export class Game {
    constructor(variant, first, fromStart, moves = [], at = moves.length, played = null) {
        Object.assign(this, { variant, first, fromStart, moves, at, played });
    }

    /** The position that is shown. */
    get fen() {
        return this.at ? this.moves[this.at - 1].fen : this.first;
    }

    /** The move that led to it; none at the first position. */
    get lastMove() {
        return this.at ? this.moves[this.at - 1] : null;
    }

    /** Plays a move, which replaces what followed unless that was the same move. */
    play(move) {
        if (this.moves[this.at]?.uci !== move.uci) this.replaceRest([move]);
        this.at += 1;
    }

    /** Puts other moves behind the place that is shown. The line is then no game that was played. */
    replaceRest(moves) {
        this.moves = [...this.moves.slice(0, this.at), ...moves];
        this.played = null;
    }

    /** Goes to a place of the line; to the nearest if there is no such place. */
    go(at) {
        this.at = Math.max(0, Math.min(at, this.moves.length));
    }

    /** The place of the line at which a position stands; the first position if it is none of the line. */
    placeOf(fen) {
        const position = (text) => text.split(" ").slice(0, 4).join(" ");
        return this.moves.findLastIndex((move) => position(move.fen) === position(fen)) + 1;
    }

    /** The number of a move and the side that plays it, as the first position counts. */
    numberOf(index) {
        const fields = this.first.split(" ");
        const plies = index + (fields[1] === "b" ? 1 : 0);
        return { number: Number(fields.at(-1)) + Math.floor(plies / 2), white: plies % 2 === 0 };
    }
}
