import * as api from "./api.js";
import { byId, draw, el } from "./dom.js";
import { material } from "./placement.js";

const [WIDTH, HEIGHT] = [320, 90];
const count = new Intl.NumberFormat("en");

/** Draws how the positions of the table end for the side to move, with the value of this one marked. */
export async function show(answer, isCurrent) {
    if (!answer.table || answer.terminal) return;
    const histogram = await api.histogram(answer.variant, material(answer.fen));
    const figure = byId("histogram");
    if (!isCurrent() || !figure) return;
    const side = histogram[answer.turn];
    const { wdl, dtm_plies: plies } = answer.table;
    const bars = [
        ...side.loss.map(([at, n]) => ({ kind: "loss", at, n })),
        ...side.win.map(([at, n]) => ({ kind: "win", at, n })).reverse(),
    ];
    const total = (pairs) => pairs.reduce((sum, [, n]) => sum + n, 0);
    const name = answer.turn === "white" ? "White" : "Black";
    const words =
        `${histogram.material}, ${name} to move: ${count.format(total(side.win))} positions are won, ` +
        `${count.format(side.draw)} drawn, ${count.format(total(side.loss))} lost. ` +
        (wdl === "draw" ? "This one is drawn." : `This one is a ${wdl} in ${Math.abs(plies)} plies, the marked bar.`);
    const most = Math.max(1, ...bars.map((bar) => bar.n));
    const step = WIDTH / Math.max(1, bars.length);
    const rect = (bar, i) => {
        const height = Math.max(1, HEIGHT * Math.sqrt(bar.n / most));
        const here = bar.kind === wdl && bar.at === Math.abs(plies);
        const shape = { x: i * step, y: HEIGHT - height, width: Math.max(0.5, step * 0.85), height };
        const title = draw("title", {}, `${bar.kind} in ${bar.at} plies: ${count.format(bar.n)}`);
        return draw("rect", { ...shape, class: here ? "here" : bar.kind }, title);
    };
    figure.replaceChildren(
        draw("svg", { class: "histogram", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, ...bars.map(rect)),
        el("figcaption", {}, `${words} Bars go from quick losses to quick wins; heights are square roots.`),
    );
}
