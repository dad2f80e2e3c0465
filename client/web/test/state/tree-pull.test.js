import assert from "node:assert/strict";
import { test } from "node:test";

import { TreeRefused, pullTree } from "../../src/state/tree-pull.js";
import { golden } from "../golden.js";

const QUESTION = { game: "nim", player: "memo" };

/** Pull from a server that gives these answers in turn. @param {any[]} answers @param {AbortController} [ends] */
function pullFrom(answers, ends = new AbortController()) {
  /** @type {any[]} */
  const asked = [];
  /** @type {number[]} */
  const pauses = [];
  const pulled = pullTree(QUESTION, {
    signal: ends.signal,
    ask: async (fields) => {
      asked.push(fields);
      return answers.shift();
    },
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      ends.signal.throwIfAborted();
    },
    onPage: () => {},
    onPause: () => {},
  });
  return { pulled, asked, pauses };
}

const page = (/** @type {number} */ number, /** @type {number} */ pages) => ({ ...golden("tree-page"), page: number, pages });
const refused = (/** @type {object} */ part) => ({ ...golden("refused-too-many"), room: undefined, ...part });

test("every page is requested once, in order", async () => {
  const { pulled, asked } = pullFrom([page(0, 3), page(1, 3), page(2, 3)]);
  assert.deepEqual((await pulled).map(({ page }) => page), [0, 1, 2]);
  assert.deepEqual(asked, [0, 1, 2].map((number) => ({ ...QUESTION, page: number })));
});

test("a pause that the server asks for is kept, and the same page requested again", async () => {
  const { pulled, asked, pauses } = pullFrom([page(0, 2), refused({ retry_after: 1.5 }), page(1, 2)]);
  assert.equal((await pulled).length, 2);
  assert.deepEqual(asked.map(({ page }) => page), [0, 1, 1]);
  assert.deepEqual(pauses, [1500]);
});

test("a refusal that time does not cure ends the pull with its reason", async () => {
  const { pulled } = pullFrom([refused({ code: "bad-position", retry_after: null })]);
  await assert.rejects(pulled, (error) => error instanceof TreeRefused && error.why.code === "bad-position");
});

test("a server that always asks to wait, or for very long, is not asked for ever", async () => {
  const { pulled, asked } = pullFrom(Array.from({ length: 100 }, () => refused({ retry_after: 1 })));
  await assert.rejects(pulled, TreeRefused);
  assert.ok(asked.length < 30);
  const long = pullFrom([refused({ retry_after: 3600 })]);
  await assert.rejects(long.pulled, TreeRefused);
});

test("whatever a server claims, only so many pages are requested", async () => {
  const { pulled, asked } = pullFrom(Array.from({ length: 1000 }, (_, number) => page(number, 1_000_000)));
  await pulled;
  assert.ok(asked.length <= 200);
});

test("a pull that was left requests nothing more", async () => {
  const ends = new AbortController();
  ends.abort();
  const { pulled, asked } = pullFrom([refused({ retry_after: 1 }), page(0, 1)], ends);
  await assert.rejects(pulled, { name: "AbortError" });
  assert.equal(asked.length, 1);
});
