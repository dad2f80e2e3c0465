import assert from "node:assert/strict";
import { test } from "node:test";
import { followedFirst, following, nobodyFollowed } from "../src/followed.js";
import { routeOf } from "../src/router.js";
import { golden } from "./golden.js";

const [nim, four] = golden("lobby").rooms;

test("a followed table stands first, and no more once it is let go", () => {
  const followed = following(nobodyFollowed, "rooms", four.room, true);
  assert.deepEqual(followedFirst([nim, four], followed), [four, nim]);
  assert.deepEqual(followedFirst([nim, four], following(followed, "rooms", four.room, false)), [nim, four]);
});

test("a player is followed by name, to whatever table; a machine of that name is not meant", () => {
  const followed = following(nobodyFollowed, "players", "Amber", true);
  assert.deepEqual(followedFirst([nim, four], followed), [four, nim]);
  const machine = { ...four, players: [{ id: "machine", name: "Amber", kind: "machine" }, null] };
  assert.deepEqual(followedFirst([nim, machine], followed), [nim, machine]);
});

test("only so many are kept, the latest", () => {
  const all = [...Array(150).keys()].reduce((kept, index) => following(kept, "players", `${index}`, true), nobodyFollowed);
  assert.deepEqual([all.players.length, all.players.at(-1)], [100, "149"]);
});

test("addresses of players and ladders mean their screens, and anything else home", () => {
  const at = (/** @type {string} */ pathname) => routeOf({ pathname, search: "", hash: "" });
  assert.deepEqual(at("/players/5f0c92e14ab7d368"), { screen: "player", player: "5f0c92e14ab7d368" });
  assert.deepEqual(at("/leaderboard/"), { screen: "leaderboard" });
  assert.deepEqual(at("/players/"), { screen: "home" });
  assert.deepEqual(at("/players/a/b"), { screen: "home" });
});
