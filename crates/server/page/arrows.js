import { draw } from "./dom.js";

/** The layer above the board on which arrows are drawn. */
export class Arrows {
    constructor() {
        this.node = draw("svg", { class: "arrows", viewBox: "0 0 8 8", "aria-hidden": "true" });
    }

    clear() {
        this.node.replaceChildren();
    }

    /** Draws an arrow from the centre of one square to that of another, on a board that may be flipped. */
    show(uci, flipped) {
        const centre = (square) => {
            const [x, y] = [square.charCodeAt(0) - 97, 8 - Number(square[1])];
            return flipped ? [7.5 - x, 7.5 - y] : [x + 0.5, y + 0.5];
        };
        const [from, to] = [centre(uci.slice(0, 2)), centre(uci.slice(2, 4))];
        const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        const length = Math.hypot(dx, dy) || 1;
        const [ux, uy] = [dx / length, dy / length];
        const neck = [to[0] - 0.4 * ux, to[1] - 0.4 * uy];
        const side = (sign) => `${neck[0] - 0.22 * sign * uy},${neck[1] + 0.22 * sign * ux}`;
        this.node.replaceChildren(
            draw("line", { x1: from[0], y1: from[1], x2: neck[0], y2: neck[1] }),
            draw("polygon", { points: `${to} ${side(1)} ${side(-1)}` }),
        );
    }
}
