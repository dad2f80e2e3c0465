import assert from "node:assert/strict";
import { test } from "node:test";
import { routeOf } from "../../src/panels/screens.js";
import { challengePath, newGamePath, reviewPath } from "../../src/state/router.js";

test("an address is a room with its key, a room to watch, or home", () => {
  const at = (/** @type {string} */ path) => routeOf(new URL(path, "http://x"));
  assert.deepEqual(at("/r/abc#k3y"), { screen: "room", room: "abc", key: "k3y", watching: false });
  assert.deepEqual(at("/r/abc?watch=1"), { screen: "room", room: "abc", key: "", watching: true });
  assert.deepEqual(at("/"), { screen: "home" });
});

test("addresses of players and leaderboards are their screens", () => {
  const at = (/** @type {string} */ pathname) => routeOf({ pathname, search: "", hash: "" });
  assert.deepEqual(at("/players/5f0c92e14ab7d368"), { screen: "player", player: "5f0c92e14ab7d368" });
  assert.deepEqual(at("/leaderboard"), { screen: "leaderboard" });
  assert.deepEqual(at("/laboratory"), { screen: "laboratory" });
  assert.deepEqual(routeOf(new URL("/glass-box?game=nim&moves=1:1", "http://x")), { screen: "glass", search: "game=nim&moves=1%3A1", room: "", key: "" });
  assert.deepEqual(routeOf(new URL("/glass-box?game=nim&room=abc#k3y", "http://x")), { screen: "glass", search: "game=nim&room=abc", room: "abc", key: "k3y" });
});

test("a new game's address names the game, the opponent and whom to challenge", () => {
  const at = (/** @type {string} */ path) => routeOf(new URL(path, "http://x"));
  assert.deepEqual(at(newGamePath("nim")), { screen: "new", game: "nim", against: "friend", to: "" });
  assert.deepEqual(at(newGamePath("nim", "machines")), { screen: "new", game: "nim", against: "machines", to: "" });
  assert.deepEqual(at("/new/nim?against=nobody"), { screen: "new", game: "nim", against: "friend", to: "" });
  assert.deepEqual(at(challengePath("nim", "a b&c")), { screen: "new", game: "nim", against: "friend", to: "a b&c" });
});

test("the address of a review names the game, the position in it and the moves tried from there", () => {
  const at = (/** @type {string} */ path) => routeOf(new URL(path, "http://x"));
  const place = { screen: "review", room: "abc", number: 2, key: "", ply: null, tried: [], part: "result" };
  assert.deepEqual(at(reviewPath("abc", 2)), place);
  assert.deepEqual(at(reviewPath("abc", 2, { ply: 0, key: "k3y" })), { ...place, ply: 0, key: "k3y", part: "whole" });
  assert.deepEqual(at(reviewPath("abc", 2, { ply: 12, tried: ["7=4+3", "a1-b2"] })), { ...place, ply: 12, tried: ["7=4+3", "a1-b2"], part: "whole" });
  assert.deepEqual(at(reviewPath("abc", 2, { part: "moment", key: "k3y" })), { ...place, part: "moment", key: "k3y" });
  assert.deepEqual(at("/r/abc/games/2?part=nothing"), place);
  assert.equal(reviewPath("abc", 2, { part: "result" }), reviewPath("abc", 2), "one address for the beginning");
  assert.deepEqual(at("/r/abc/games/2?ply=-1"), place);
  assert.deepEqual(at("/r/abc/games/x"), { screen: "unknown" });
});

test("an address that the server answers with 404 is unknown here too", () => {
  for (const pathname of ["/nothing", "/r/ABC", "/r/abc/", `/r/${"a".repeat(33)}`, "/players/", "/players/a/b", "/leaderboard/", "/new/", "/new/nim/"]) {
    assert.deepEqual(routeOf({ pathname, search: "", hash: "" }), { screen: "unknown" }, pathname);
  }
});
