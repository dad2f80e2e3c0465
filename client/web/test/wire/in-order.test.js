import assert from "node:assert/strict";
import { test } from "node:test";

import { inOrder } from "../../src/wire/in-order.js";

/** A promise, and what fulfils it. */
function gate() {
  let open = () => {};
  const promise = new Promise((resolve) => (open = () => resolve(null)));
  return { promise, open };
}

/** @param {unknown} error */
function unforeseen(error) {
  throw error;
}

test("what waits for nothing is done at once", () => {
  /** @type {number[]} */
  const done = [];
  const inTurn = inOrder(unforeseen);
  inTurn(() => done.push(1));
  inTurn(() => done.push(2));
  assert.deepEqual(done, [1, 2]);
});

test("what comes behind something that waits is done after it, and then everything at once again", async () => {
  /** @type {number[]} */
  const done = [];
  const inTurn = inOrder(unforeseen);
  const [first, second] = [gate(), gate()];
  inTurn(() => done.push(1), first.promise);
  inTurn(() => done.push(2));
  inTurn(() => done.push(3), second.promise);
  inTurn(() => done.push(4));
  second.open();
  await second.promise;
  assert.equal(done.length, 0);
  first.open();
  await first.promise;
  await new Promise(setImmediate);
  assert.deepEqual(done, [1, 2, 3, 4]);
  inTurn(() => done.push(5));
  assert.deepEqual(done, [1, 2, 3, 4, 5]);
});

test("what is asked for meanwhile keeps its place", () => {
  /** @type {number[]} */
  const done = [];
  const inTurn = inOrder(unforeseen);
  inTurn(() => {
    inTurn(() => done.push(1));
    done.push(2);
  });
  assert.deepEqual(done, [1, 2]);
});

test("one that fails is reported and loses none behind it", async () => {
  /** @type {unknown[]} */
  const failures = [];
  /** @type {number[]} */
  const done = [];
  const inTurn = inOrder((error) => failures.push(error));
  const waited = gate();
  const error = new Error("unforeseen");
  inTurn(() => {
    throw error;
  }, waited.promise);
  inTurn(() => done.push(1));
  waited.open();
  await new Promise(setImmediate);
  assert.deepEqual([done, failures], [[1], [error]]);
});
