import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";
import { usesXor } from "../../src/words/nim-sum.js";
import { union } from "./union.js";

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");
const REASONS = /** @type {import("../../src/wire/messages.js").ValueReason[]} */ (union("ValueReason"));

/** @typedef {import("../../src/words/en/value-reasons.js").Proved} Proved */

/** What the server sends with each reason, all kinds of it (tests/contract/test_value_reasons.py). @type {Record<string, Record<string, number | string>[]>} */
const FACTS = {
  "nim-sum": [{ heaps: "5, 6, 3", sum: 0 }, { heaps: "3, 4, 5", sum: 2, left: "1, 4, 5" }, { heaps: "7", sum: 7, left: "" }, { heaps: "1, 4, 1", sum: 4, ones: 3 }],
  "heaps-of-1": [{ ones: 3 }, { ones: 2 }, { ones: 1 }],
  "grundy-values": [{ heaps: "8, 3", values: "2, 1", sum: 3, struck: 0 }, { heaps: "10", values: "0", sum: 0, struck: 0 }, { heaps: "", values: "", sum: 0, struck: 4 }],
  "largest-heaps": [{ count: 2, size: 5 }, { count: 1, size: 5, left: 2, left_size: 4 }, { count: 1, size: 3, left: 0 }],
  fibonacci: [{ heap: 7, parts: "5 + 2", part: 2 }],
  table: [{ positions: 5115 }, { positions: 5115, winning: 1, replies: 6 }],
  "sheep-table": [{ positions: 1_006_880, wolf_moves: 44_347, sheep_move: 89_068, winning: 6, replies: 7 }],
  book: [{}],
  search: [{ depth: 9 }],
  threats: [{ plies: 7 }, {}],
};

for (const language of FOLDERS) {
  test(`${language}: every reason of a value has words that give all its facts`, async () => {
    const { valueReasonWords } = await import(new URL(`../../src/words/${language}/value-reasons.js`, import.meta.url).href);
    assert.deepEqual(Object.keys(valueReasonWords), REASONS);
    for (const reason of REASONS) {
      for (const facts of FACTS[reason]) {
        for (const outcome of /** @type {const} */ (["win", "loss"])) {
          const text = valueReasonWords[reason]({ facts, best: "1:2", worth: { outcome } });
          assert.doesNotMatch(text, /undefined|NaN|null|  /, reason);
          for (const number of [facts.positions, facts.ones, facts.depth, facts.plies, facts.winning, facts.part].filter(Boolean)) {
            assert.ok(text.replace(/[^\p{L}\d]/gu, "").includes(String(number)), `${reason}: ${text}`);
          }
        }
      }
    }
  });
}

test("an exclusive or is explained wherever a reason says one, and nowhere else", async () => {
  for (const language of FOLDERS) {
    const { valueReasonWords, xorMeans } = await import(new URL(`../../src/words/${language}/value-reasons.js`, import.meta.url).href);
    assert.match(xorMeans, /^xor .*5 xor 3 = 6.*110\.$/);
    for (const reason of REASONS) {
      for (const facts of FACTS[reason]) {
        const said = valueReasonWords[reason]({ facts, best: "1:2", worth: { outcome: "win" } });
        assert.equal(usesXor({ reason, facts }), said.includes(" xor "), said);
        assert.equal(usesXor({ code: reason, facts }), said.includes(" xor "), said);
      }
    }
  }
});

test("a reason is said as a sentence would say it", async () => {
  const { valueReasonWords: words } = await import("../../src/words/en/value-reasons.js");
  const [lost, won, last, misere] = FACTS["nim-sum"].map((facts) => words["nim-sum"]({ facts, best: "1:2" }));
  assert.equal(lost, "5 xor 6 xor 3 = 0: whoever moves loses");
  assert.equal(won, "3 xor 4 xor 5 = 2, not 0: whoever moves wins, and 1:2 leaves 1 xor 4 xor 5 = 0");
  assert.equal(last, "7, not 0: whoever moves wins, and 1:2 leaves 0");
  assert.match(misere, /1:2 leaves 3 heaps of 1, an odd number/);
  const [, defended] = FACTS.table.map((facts) => words.table({ facts, best: "3:1" }));
  assert.equal(defended, "from the table of all 5,115 positions; 1 of 6 replies to 3:1 wins");
});
