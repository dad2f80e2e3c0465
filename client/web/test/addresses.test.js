import assert from "node:assert/strict";
import { test } from "node:test";
import { withKey } from "../src/keys.js";
import { routeOf } from "../src/router.js";

test("the newest keys of rooms are kept, one for each room", () => {
  assert.deepEqual(withKey([["a", "1"], ["b", "2"]], "a", "3"), [["b", "2"], ["a", "3"]]);
  /** @type {[string, string][]} */
  let keys = [];
  for (let room = 0; room < 50; room += 1) keys = withKey(keys, String(room), "k");
  assert.equal(keys.length, 20);
  assert.equal(keys.at(-1)?.[0], "49");
});

test("an address is a room with its key, a room to watch, or home", () => {
  const at = (/** @type {string} */ path) => routeOf(new URL(path, "http://x"));
  assert.deepEqual(at("/r/abc#k3y"), { screen: "room", room: "abc", key: "k3y", watching: false });
  assert.deepEqual(at("/r/abc?watch=1"), { screen: "room", room: "abc", key: "", watching: true });
  assert.deepEqual(at("/r/ABC"), { screen: "home" });
  assert.deepEqual(at("/"), { screen: "home" });
});
