/**
 * A link, a whole game and a reconnect in Firefox: `node play.js FIREFOX URL` against a running server; exits with 0 if all went well.
 * In mid-game it prints `kill`, upon which whoever started it ends the server, and `start` once both players have noticed.
 * Firefox speaks WebDriver BiDi itself, so no driver is needed.
 * @import { Browser, Page } from "puppeteer-core"
 */

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { launch } from "puppeteer-core";

const PATIENCE_MS = 120_000; // two cores may be busy; nothing is asserted about time
const POLL_MS = 50;
const COLUMNS = [4, 1, 4, 1, 4, 1, 4]; // player 1 stacks column 4
const MOVES_BEFORE_THE_RESTART = 3;

/** A window in a browser of somebody's own. */
class Visitor {
  /** @param {Browser} browser */
  static async arrive(browser) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage({ type: "window" }); // a tab in the background is not drawn, and cannot be pressed
    await page.evaluateOnNewDocument(() => {
      // or its examples come first; the empty page before has no storage
      if (location.protocol.startsWith("http")) localStorage.setItem("parlour-met", '["connect-four"]');
    });
    return new Visitor(page);
  }

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** What went wrong in the page's scripts; Firefox counts among it that a socket found no server. @type {string[]} */
    this.errors = [];
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => !String(error).includes("establish a connection") && this.errors.push(String(error)));
  }

  /** @param {string} selector */
  async press(selector) {
    try {
      await this.page.locator(selector).click();
    } catch (cause) {
      throw new Error(`${selector} could not be pressed at ${this.page.url()}`, { cause });
    }
  }

  /** @param {string} text */
  reads(text) {
    return this.page.locator(`::-p-text(${text})`).wait();
  }

  /** @param {number} count */
  async seesPieces(count) {
    const until = Date.now() + PATIENCE_MS;
    const counted = async () => (await this.page.$$(">>> grid-board >>> [data-cell]")).length;
    for (let seen = await counted(); seen !== count; seen = await counted()) {
      assert.ok(Date.now() < until, `${seen} pieces are seen, not ${count}`);
      await sleep(POLL_MS);
    }
  }

  /** @param {number} column */
  drop(column) {
    return this.press(`>>> button[aria-label^="Column ${column},"][aria-disabled="false"]`);
  }

  /** The address that the room offers to be sent. */
  async link() {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(POLL_MS)) {
      const field = await this.page.$(">>> share-room >>> textarea");
      const link = await field?.evaluate((input) => /** @type {HTMLTextAreaElement} */ (input).value);
      if (link) return link;
    }
    const seen = await this.page.evaluate(() => document.body.innerText);
    assert.fail(`there is no link at ${this.page.url()}, but: ${seen}`);
  }
}

/** @param {Browser} browser @param {string} url */
async function play(browser, url) {
  const host = await Visitor.arrive(browser);
  await host.page.goto(url);
  await host.press("::-p-text(Play a friend)");
  const guest = await Visitor.arrive(browser);
  await guest.page.goto(await host.link());
  const players = [host, guest];
  for (const [index, column] of COLUMNS.entries()) {
    if (index === MOVES_BEFORE_THE_RESTART) {
      console.log("kill");
      for (const player of players) await player.reads("econnecting");
      console.log("start");
    }
    await players[index % 2].drop(column);
    for (const player of players) await player.seesPieces(index + 1);
  }
  await host.reads("You won");
  await guest.reads("You lost");
  assert.deepEqual([...host.errors, ...guest.errors], []);
}

const [executablePath, url] = process.argv.slice(2);
// Nothing moves, or a press could miss what is on its way: a busy machine draws few frames, between which it seems to stand still.
const extraPrefsFirefox = { "ui.prefersReducedMotion": 1 };
const browser = await launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox });
try {
  await play(browser, url);
} finally {
  await browser.close();
}
