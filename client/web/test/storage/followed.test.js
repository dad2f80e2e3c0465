import assert from "node:assert/strict";
import { test } from "node:test";
import { followedFirst, noneFollowed, withFollowed } from "../../src/storage/followed.js";
import { golden } from "../golden.js";

const [nim, four] = golden("lobby").rooms;

test("a followed room is listed first, and no longer once it is unfollowed", () => {
  const followed = withFollowed(noneFollowed, "rooms", four.room, true);
  assert.deepEqual(followedFirst([nim, four], followed), [four, nim]);
  assert.deepEqual(followedFirst([nim, four], withFollowed(followed, "rooms", four.room, false)), [nim, four]);
});

test("a player is followed by name into any room; a machine of that name is not", () => {
  const followed = withFollowed(noneFollowed, "players", "Amber", true);
  assert.deepEqual(followedFirst([nim, four], followed), [four, nim]);
  const machine = { ...four, players: [{ id: "machine", name: "Amber", kind: "machine" }, null] };
  assert.deepEqual(followedFirst([nim, machine], followed), [nim, machine]);
});

test("the latest hundred are kept", () => {
  const all = [...Array(150).keys()].reduce((kept, index) => withFollowed(kept, "players", `${index}`, true), noneFollowed);
  assert.deepEqual([all.players.length, all.players.at(-1)], [100, "149"]);
});
