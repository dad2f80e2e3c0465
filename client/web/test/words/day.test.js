import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";
import { translations } from "../../language.mjs";

/** Codes of single moves that the engine gives (engine/parlour_engine/exercises/reasons.py); the rest are reasons of values. */
const CODES = ["wins", "only-move", "parries", "threatens", "exact"];
const FACTS = { moves: 2, of: 2, replies: 3, outcome: "win", plies: 3 };
/** @type {import("../../src/boards/notation.js").Move[]} */
const MOVES = [
  { form: "column", parts: ["3"] },
  { form: "column", parts: ["5"] },
];

for (const language of ["en", ...translations(LANGUAGES)]) {
  test(`${language}: every sentence about a position of the day is whole`, async () => {
    /** @type {{ dayWords: typeof import("../../src/words/en/day.js").dayWords }} */
    const { dayWords } = await import(`../../src/words/${language}/day.js`);
    const said = [
      ...CODES.map((code) => dayWords.reasons[code](FACTS, MOVES)),
      ...["win", "draw", "loss"].map((outcome) => dayWords.reasons.exact({ outcome }, [])),
      ...["disc", "sheep"].flatMap((mark) => [dayWords.asks(mark, "win"), dayWords.asks(mark, "draw")]),
      ...["wins", "threatens", "exact"].flatMap((code) => ["disc", "sheep"].map((mark) => dayWords.replies(mark, MOVES[0], code, MOVES, "win"))),
      dayWords.replies("ring", MOVES[0], "threatens", MOVES.slice(1), "draw"),
      dayWords.replies("ring", MOVES[0], "", [], "draw"),
      dayWords.prevents(MOVES),
      dayWords.told("X", 5, "first"),
      dayWords.told("X", null, "missed"),
    ];
    for (const sentence of said) assert.doesNotMatch(sentence, /undefined|\[object|: *$|^$|  /, sentence);
    assert.equal(new Set(CODES.map((code) => dayWords.reasons[code](FACTS, MOVES))).size, CODES.length);
    for (const mark of /** @type {const} */ (["first", "second", "missed", "open", "none"])) assert.ok(dayWords.marks[mark]);
  });
}
