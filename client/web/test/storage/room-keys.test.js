import assert from "node:assert/strict";
import { test } from "node:test";
import { withKey } from "../../src/storage/room-keys.js";

test("the newest keys of rooms are kept, one for each room", () => {
  assert.deepEqual(withKey([["a", "1"], ["b", "2"]], "a", "3"), [["b", "2"], ["a", "3"]]);
  /** @type {[string, string][]} */
  let keys = [];
  for (let room = 0; room < 50; room += 1) keys = withKey(keys, String(room), "k");
  assert.equal(keys.length, 20);
  assert.equal(keys.at(-1)?.[0], "49");
});
