// The page as people use it: every test is a promise to them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { Page, start } from "./browser.js";

const QUEEN = "#variant=standard&fen=8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1";
const PROMOTION = "#variant=standard&fen=8/4P3/8/8/8/8/8/K1k5_w_-_-_0_1";
const PHONE = { viewport: { width: 360, height: 780 } };

let browser;
before(async () => {
    browser = await start();
});
after(() => browser.close());

/** Runs a test on a page of its own, which must be in order at its end. */
const promise = (name, hash, use, options) =>
    test(name, async () => {
        const page = await Page.open(browser, hash, options);
        await use(page);
        await page.close();
    });

promise("a line is played by clicks, by dragging and from the lists", "", async (page) => {
    await page.square("e2").click();
    assert.equal(await page.square("e2").getAttribute("aria-selected"), "true");
    await page.square("e4").click();
    await page.shows("#opening", "B00 King's Pawn Game");
    await page.square("e7").dragTo(page.square("e5"));
    await page.shows("#opening", "C20 King's Pawn Game");
    await page.find('#book [data-uci="g1f3"]').click();
    await page.shows("#line", /1\. e4\s+e5\s+2\. Nf3/);
    assert.match(page.tab.url(), /moves=e2e4,e7e5,g1f3&at=3$/);
});

promise("a line is played by keys alone, and spoken", "", async (page) => {
    await page.square("e2").focus();
    await page.press("Enter", "ArrowUp", "ArrowUp", "Enter");
    await page.shows("#live", "e4 was played");
    await page.press("ArrowUp", "ArrowUp", "ArrowUp", " ", "ArrowDown", "ArrowDown", " ");
    await page.shows("#live", "e5 was played");
    await page.press("Enter", "Escape");
    assert.equal(await page.find('[aria-selected="true"]').count(), 0);
});

promise("the whole page is reached by the tabulator, and the focus is seen", QUEEN, async (page) => {
    const seen = new Set();
    for (let i = 0; i < 40; i += 1) {
        await page.press("Tab");
        seen.add(
            await page.tab.evaluate(() => {
                const { id, dataset, tagName } = document.activeElement;
                const outline = getComputedStyle(document.activeElement).outlineStyle;
                const seen = tagName === "BODY" || outline !== "none";
                return seen ? id || dataset.square || dataset.uci || tagName : `unseen ${tagName} ${id}`;
            }),
        );
    }
    for (const name of ["variant", "help-open", "e2", "flip", "edit", "start", "fen", "best", "b2b6"]) {
        assert(seen.has(name), `${name} is not reached: ${[...seen]}`);
    }
    assert.deepEqual([...seen].filter((name) => name.startsWith("unseen")), []);
});

promise("back and forward walk the line, and the browser's own buttons too", "#moves=e2e4,e7e5,g1f3", async (page) => {
    const forward = page.find("#forward");
    assert(await forward.isDisabled());
    await page.find("#back").click();
    await page.shows('#line [aria-current="step"]', "e5");
    await page.find("#first").click();
    await page.find("#variant").blur();
    await page.press("End");
    await page.shows('#line [aria-current="step"]', "Nf3");
    await page.square("b8").click();
    await page.square("c6").click();
    await page.shows("#line", "Nc6");
    await page.tab.goBack();
    await page.shows('#line [aria-current="step"]', "Nf3");
    await page.tab.goForward();
    await page.shows('#line [aria-current="step"]', "Nc6");
});

promise("a pasted FEN is shown, and a bad one is pointed into", "", async (page) => {
    await page.find("#fen").fill("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1");
    await page.press("Enter");
    await page.shows("#table .verdict", "White mates in 10 moves");
    await page.find("#fen").fill("8/8/8/5x2/8/8/1Q6/K7 w - - 0 1");
    await page.press("Enter");
    await page.shows("#error", /bad FEN at byte 7.*\n.*\n {7,}\^/);
    assert.equal(await page.square("f5").locator("svg").count(), 1, "the last good position stays");
});

promise("a position is edited: pieces put down and taken off, and used", "", async (page) => {
    await page.find("#edit").click();
    await page.find("#editor").getByRole("button", { name: "Clear" }).click();
    for (const [name, square] of [["white king", "a1"], ["black king", "e5"], ["white rook", "h1"], ["white pawn", "c3"]]) {
        await page.find("#editor").getByRole("button", { name }).click();
        await page.square(square).click();
    }
    await page.square("c3").focus();
    await page.press("Delete");
    await page.find("#editor").getByRole("button", { name: "Use this position" }).click();
    await page.shows("#table .verdict", /White mates in \d+ moves/);
    assert.equal(await page.find("#fen").inputValue(), "8/8/8/4k3/8/8/8/K6R w - - 0 1");
    assert(await page.find("#editor").isHidden());
});

promise("games that came to a position are listed with ratings, and open on the board", "#moves=e2e4", async (page) => {
    await page.shows("#book thead", "Rating");
    await page.shows("#book tbody tr:first-child td:nth-child(4)", /^\d{4}$/);
    const first = page.find("#book .games button").first();
    const names = await first.locator("span").innerText();
    assert.match(names, /.+ \(\d+\) – .+ \(\d+\)/);
    const move = await first.locator("b").innerText();
    await first.click();
    await page.shows("#players", names);
    await page.shows('#line [aria-current="step"]', "1. e4");
    await page.shows("#line li:nth-child(2)", move);
    const [download] = await Promise.all([page.tab.waitForEvent("download"), page.find("#download").click()]);
    const text = await readFile(await download.path(), "utf8");
    assert.match(text, /\[White "[^?"]+"\]\n\[Black "[^?"]+"\]\n\[Result "(1-0|0-1|1\/2-1\/2)"\]\n\n1\. e4/);
});

promise("the board flips, and its keys with it", "", async (page) => {
    const corner = () => page.find(".square").first().getAttribute("data-square");
    assert.equal(await corner(), "a8");
    await page.find("#flip").click();
    assert.equal(await corner(), "h1");
    await page.square("e2").focus();
    await page.press("Enter", "ArrowDown", "ArrowDown", "Enter");
    await page.shows("#line", "1. e4");
});

promise("another game is chosen", "", async (page) => {
    await page.find("#variant").selectOption("atomic");
    await page.square("e2").click();
    await page.square("e4").click();
    await page.shows("#line", "1. e4");
    assert.match(page.tab.url(), /variant=atomic/);
});

promise("moves are grouped by what they are worth, with their distance and an arrow", QUEEN, async (page) => {
    await page.shows("#table", /Winning \(\d+\)[\s\S]*Drawing \(\d+\)/);
    await page.shows('#table [data-uci="b2b6"]', /mates in \d+ moves · \d+ plies/);
    assert.equal(await page.find(".arrows line").count(), 0);
    await page.find('#table [data-uci="b2b6"]').hover();
    assert.equal(await page.find(".arrows line").count(), 1);
});

promise("the histogram of the table marks the position", QUEEN, async (page) => {
    await page.shows("#histogram figcaption", "This one is a win in 19 plies, the marked bar.");
    assert.equal(await page.find("#histogram rect.here").count(), 1);
    assert((await page.find("#histogram rect.win").count()) > 5);
});

promise("a table that is missing is named with the command that makes it", "#fen=8/8/8/3k4/8/1r6/8/KR6_w_-_-_0_1", (page) =>
    page.shows("#table", "bookends table make KRvKR"),
);

promise("best play is played out and downloaded as a game", QUEEN, async (page) => {
    await page.find("#best").click();
    await page.shows("#line", /10\. Q\S+#/);
    const [download] = await Promise.all([page.tab.waitForEvent("download"), page.find("#download").click()]);
    const text = await readFile(await download.path(), "utf8");
    assert.equal(download.suggestedFilename(), "line.pgn");
    assert.match(text, /^\[Event "\?"\][\s\S]*\[FEN "8\/8\/8\/5k2\/8\/8\/1Q6\/K7 w - - 0 1"\]\n\n1\. Ka2 Ke6 /);
});

promise("a pawn becomes what is chosen", PROMOTION, async (page) => {
    await page.square("e7").click();
    await page.square("e8").click();
    await page.find("#promotion").getByRole("button", { name: "rook" }).click();
    await page.shows("#line", "1. e8=R");
});

promise("nothing moves by itself where the system asks for none", QUEEN, async (page) => {
    const moving = await page.tab.evaluate(
        () => [...document.querySelectorAll("*")].filter((node) => {
            const { animationName, transitionDuration } = getComputedStyle(node);
            return animationName !== "none" || parseFloat(transitionDuration) > 0;
        }).length,
    );
    assert.equal(moving, 0);
}, { reducedMotion: "reduce" });

for (const colorScheme of ["light", "dark"]) {
    for (const [size, options] of [["wide", {}], ["phone", PHONE]]) {
        for (const [place, hash] of [["start", "#moves=e2e4,c7c5"], ["ending", QUEEN]]) {
            promise(`${place}, ${size}, ${colorScheme}: no fault of accessibility, and nothing beyond the window`, hash, async (page) => {
                await page.picture(`${place}-${size}-${colorScheme}`);
                assert.equal(await page.overflow(), 0);
                assert.deepEqual(await page.audit(), []);
            }, { ...options, colorScheme });
        }
    }
}

promise("the editor and the help have no fault of accessibility", "", async (page) => {
    await page.find("#edit").click();
    await page.picture("editor");
    assert.deepEqual(await page.audit(), []);
    await page.find("#help-open").click();
    await page.picture("help");
    assert.deepEqual(await page.audit(), []);
    await page.press("Escape");
});
