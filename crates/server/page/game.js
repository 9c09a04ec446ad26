/** The line on the board: a first position, moves from it, and the place in it that is shown. */
export class Game {
    constructor(variant, first, fromStart, moves = [], at = moves.length) {
        Object.assign(this, { variant, first, fromStart, moves, at });
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
        if (this.moves[this.at]?.uci !== move.uci) this.moves = [...this.moves.slice(0, this.at), move];
        this.at += 1;
    }

    /** Goes to a place of the line; to the nearest if there is no such place. */
    go(at) {
        this.at = Math.max(0, Math.min(at, this.moves.length));
    }

    /** The number of a move and the side that plays it, as the first position counts. */
    numberOf(index) {
        const fields = this.first.split(" ");
        const plies = index + (fields[1] === "b" ? 1 : 0);
        return { number: Number(fields.at(-1)) + Math.floor(plies / 2), white: plies % 2 === 0 };
    }
}
