import assert from "node:assert/strict";
import { test } from "node:test";

import { waysToShare } from "../../src/state/share-ways.js";

/** @type {import("../../src/wire/messages.js").View} */
const VIEW = { family: "heaps", moves: "take", heaps: [1, 0], start: [1, 2], last: null };
const GAME = { room: "abc", number: 2, key: "", hidden: false, game: "nim", options: { heaps: [1, 2], misere: false }, start: "", moves: ["2:2", "1:1"], title: "Nim", outcome: "A draw", helped: false, end: VIEW, position: null };

test("a public game has a link, a picture and a place in other pages", () => {
  const [whole, ...more] = waysToShare(GAME, "https://x.example");
  assert.deepEqual(more, []);
  assert.equal(whole.link, "https://x.example/r/abc/games/2");
  assert.equal(whole.picture, "/pictures/review/abc-2.png?");
  assert.equal(whole.embed, "https://x.example/embed/review/abc-2?");
  assert.equal(whole.text, "Nim: A draw\n⚪\n▫️");
});

test("the text of a game with hints says so", () => {
  const [{ text }] = waysToShare({ ...GAME, helped: true }, "https://x.example");
  assert.equal(text, "Nim: A draw, with hints\n⚪\n▫️");
});

test("a private game is shared by its whole link alone", () => {
  const [whole] = waysToShare({ ...GAME, key: "secret", hidden: true }, "https://x.example");
  assert.deepEqual([whole.link, whole.picture, whole.embed], ["https://x.example/r/abc/games/2#secret", "", ""]);
});

test("a position is described by the moves that lead to it, and never by its room", () => {
  const position = { ply: 1, tried: ["1:1"], view: VIEW };
  const [way, whole] = waysToShare({ ...GAME, key: "secret", hidden: true, position }, "https://x.example");
  assert.equal(way.link, "https://x.example/r/abc/games/2?ply=1&moves=1%3A1#secret");
  const embed = new URL(way.embed);
  assert.equal(embed.pathname, "/embed/position/nim");
  assert.deepEqual(Object.fromEntries(embed.searchParams), { options: "heaps:1 2,misere:false", moves: "2:2,1:1" });
  assert.match(way.picture, /^\/pictures\/position\/nim\.png\?options=/);
  assert.equal(whole.what, "game");
});
