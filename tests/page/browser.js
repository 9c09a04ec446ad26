import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";

import { chromium } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const ADDRESS = process.env.BOOKENDS_ADDRESS;
const PICTURES = process.env.BOOKENDS_PICTURES;

/** Starts Debian's Chromium. Root has no sandbox to start it in. */
export const start = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: process.getuid() === 0 ? ["--no-sandbox"] : [],
    });

/**
 * The page in a window of its own. What goes wrong in it is collected and `close` complains of it: errors of scripts,
 * messages on the console, and requests that leave the server.
 */
export class Page {
    static async open(browser, hash = "", options = {}) {
        // The policy of the page forbids what axe puts into it.
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true, ...options });
        const page = new Page(context, await context.newPage());
        await page.goto(hash);
        return page;
    }

    constructor(context, tab) {
        this.context = context;
        this.tab = tab;
        this.trouble = [];
        tab.on("pageerror", (error) => this.trouble.push(error.message));
        tab.on("console", (message) => {
            const refused = message.location().url.includes("/api/v1/") && message.text().includes("status of 4");
            if (message.type() === "error" && !refused) this.trouble.push(message.text());
        });
        tab.on("request", (request) => {
            const own = request.url().startsWith(`${ADDRESS}/`) || /^(blob|data):/.test(request.url());
            if (!own) this.trouble.push(`asked ${request.url()}`);
        });
    }

    async goto(hash) {
        await this.tab.goto(`${ADDRESS}/${hash}`);
        await this.settled();
    }

    /** Waits until everything that was asked is answered and shown. */
    async settled() {
        await this.tab.waitForLoadState("networkidle");
    }

    find(selector) {
        return this.tab.locator(selector);
    }

    square(name) {
        return this.find(`[data-square="${name}"]`);
    }

    async press(...keys) {
        for (const key of keys) await this.tab.keyboard.press(key);
    }

    /** Waits until an element has a text, or one that a pattern matches. */
    async shows(selector, expected) {
        const wanted = expected instanceof RegExp ? expected : new RegExp(escaped(expected));
        const deadline = Date.now() + 5000;
        let text;
        do {
            text = await this.find(selector).innerText();
            if (wanted.test(text)) return;
            await this.tab.waitForTimeout(25);
        } while (Date.now() < deadline);
        assert.match(text, wanted, selector);
    }

    /** Everything that an audit of accessibility finds. */
    async audit() {
        await this.tab.addScriptTag({ path: AXE });
        const { violations } = await this.tab.evaluate(() => globalThis.axe.run());
        return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
    }

    /** How far the page reaches beyond the window, in pixels. */
    overflow() {
        return this.tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    }

    async picture(name) {
        await this.tab.screenshot({ path: join(PICTURES, `${name}.png`) });
    }

    async close() {
        await this.context.close();
        assert.deepEqual(this.trouble, []);
    }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
