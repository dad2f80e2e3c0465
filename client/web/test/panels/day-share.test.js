import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { DayPage } from "../../src/wire/messages.js" */

const { sharedText } = await import("../../src/panels/day/day-share.js");
globalThis.document = /** @type {any} */ ({ documentElement: { lang: "en" } }); // for dates; Lit loads without one
globalThis.navigator ??= /** @type {any} */ ({ languages: ["en-US"] });

/** @param {[string, string | null, number | null][]} puzzles name, mark and level @returns {DayPage} */
const pageOf = (...puzzles) =>
  /** @type {any} */ ({
    day: "2026-11-28",
    puzzles: puzzles.map(([name, mark, level]) => ({ name, game: name, title: name, difficulty: level && { level }, attempt: mark && { mark, moves: [] } })),
  });

test("the text about a day says how each position went, has a square for each and gives no move away", () => {
  const page = pageOf(["Alpha", "first", 5], ["Beta", "second", null], ["Gamma", "missed", 2], ["Delta", "open", 8], ["Epsilon", null, 1]);
  assert.equal(
    sharedText(page, "https://parlour.example"),
    ["Parlour, November 28", "■◪□□□  2 of 5", "Alpha: level 5, first try", "Beta: second try", "Gamma: level 2, not found", "Delta: level 8, one try left", "https://parlour.example/day/2026-11-28"].join("\n"),
  );
});

test("before any try the text has the squares and the address alone", () => {
  assert.equal(sharedText(pageOf(["Alpha", null, 5]), ""), "Parlour, November 28\n□  0 of 1\n/day/2026-11-28");
});
