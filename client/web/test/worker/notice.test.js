import assert from "node:assert/strict";
import { test } from "node:test";
import { shownNotice } from "../../src/worker/notice.js";

const NOW = Date.UTC(2026, 4, 17, 12);
const HOUR = 3_600_000;
const facts = { tag: "room-h7dw4c2r6pqe", path: "/r/h7dw4c2r6pqe", game: "connect-four", title: "Connect Four", by: "Mira" };

/** @param {Partial<import("../../src/worker/notice.js").Notice>} more @returns {string[]} the lines */
function lines(more) {
  const { title, body } = shownNotice({ kind: "turn", ...facts, ...more }, NOW);
  return [title, ...body.split("\n").filter(Boolean)];
}

test("a turn is told with the opponent, the game, the move and the time that is left", () => {
  const played = { move: "3", form: /** @type {const} */ ("column") };
  assert.deepEqual(lines({ ...played, until: NOW + 72 * HOUR }), ["Your turn against Mira", "Connect Four, last move: column 3.", "3 days left"]);
  assert.deepEqual(lines({ move: "3:1", form: "take", until: NOW + 5.5 * HOUR }).slice(1), ["Connect Four, last move: 1 counter from heap 3.", "5 hours left"]);
  assert.deepEqual(lines({ ...played, until: NOW + HOUR / 2 }).slice(2), ["Less than an hour left"]);
  assert.deepEqual(lines({ ...played, until: NOW - 1 }).slice(2), [], "a device that was switched off for long");
  assert.deepEqual(lines({}), ["Your turn against Mira", "Connect Four: the game has begun."]);
});

test("every kind has its sentence, and one without names where the device is discreet", () => {
  const discreet = { title: undefined, game: undefined, by: undefined };
  assert.deepEqual(lines({ kind: "joined" }), ["Mira has joined your table", "Connect Four"]);
  assert.deepEqual(lines({ kind: "challenge", until: NOW + HOUR / 60 }), ["Mira challenges you", "Connect Four"]);
  assert.deepEqual(lines({ kind: "test", ...discreet }), ["Notifications work on this device"]);
  for (const kind of ["turn", "joined", "challenge"]) assert.doesNotMatch(lines({ kind, ...discreet }).join(), /Mira|Connect|undefined/, kind);
});

test("a name stays as its player wrote it", () => {
  assert.equal(lines({ by: "<b>O'Hara & Søn</b>" })[0], "Your turn against <b>O'Hara & Søn</b>");
});
