import assert from "node:assert/strict";
import { test } from "node:test";

import { noGames, offerAfter, withDeclined, withGame, withOffered } from "../../src/state/level-offer.js";

/** @import { RoomView } from "../../src/wire/messages.js" */

const NINA = { player: { id: "n", name: "Nina", kind: /** @type {const} */ ("person") } };
const DAY = "2026-11-28";

/** A game that Nina, who is seat 1, has finished. @param {number} number @param {1 | 2 | null} winner @returns {RoomView} */
const over = (number, winner, level = 4, game = "nim", reason = "last-counter") =>
  /** @type {RoomView} */ (
    /** @type {unknown} */ ({ room: "r", number, game, result: { winner, reason }, seats: [NINA, { player: { id: "m", kind: "machine", engine: `level:${level}` } }] })
  );

/** The record after games. @param {RoomView[]} games */
const after = (games) => games.reduce((record, view) => withGame(record, view, [1]), noGames);

test("three losses in a row offer a level down, three wins one up, and two or a draw between nothing", () => {
  const lost = [1, 2, 3].map((number) => over(number, 2));
  assert.deepEqual(offerAfter(after(lost), lost[2], [1], DAY), { from: 4, to: 3, direction: "down" });
  assert.equal(offerAfter(after(lost.slice(1)), lost[2], [1], DAY), null);
  const won = [1, 2, 3].map((number) => over(number, 1));
  assert.deepEqual(offerAfter(after(won), won[2], [1], DAY), { from: 4, to: 5, direction: "up" });
  const helped = { ...won[2], hints: [3] };
  assert.equal(offerAfter(after([won[0], won[1], helped]), helped, [1], DAY), null);
  const mixed = [over(1, 2), over(2, 2), over(3, null), over(4, 2)];
  assert.equal(offerAfter(after(mixed), mixed[3], [1], DAY), null);
});

test("games at another level, of another game, called off or counted already make no run longer", () => {
  const games = [over(1, 2), over(2, 2, 3), over(3, 2), over(4, 2, 4, "grundy"), over(5, null, 4, "nim", "aborted"), over(3, 2), over(6, 2)];
  assert.deepEqual(after(games).runs, { nim: { level: 4, run: -2 }, grundy: { level: 4, run: -1 } });
});

test("nobody goes below the first level or above the last, and who plays both sides or watches is offered nothing", () => {
  const lowest = [1, 2, 3].map((number) => over(number, 2, 1));
  assert.equal(offerAfter(after(lowest), lowest[2], [1], DAY), null);
  const highest = [1, 2, 3].map((number) => over(number, 1, 8));
  assert.equal(offerAfter(after(highest), highest[2], [1], DAY), null);
  assert.equal(withGame(noGames, over(1, 2), []), noGames);
  assert.equal(withGame(noGames, over(1, 2), [1, 2]), noGames);
});

test("an offer is made once a day and stays with its game, and what was declined is never offered again", () => {
  const lost = [1, 2, 3, 4].map((number) => over(number, 2));
  const offered = withOffered(after(lost.slice(0, 3)), lost[2], DAY);
  assert.ok(offerAfter(offered, lost[2], [1], DAY), "the page was loaded again");
  const later = withGame(offered, lost[3], [1]);
  assert.equal(offerAfter(later, lost[3], [1], DAY), null);
  const offer = offerAfter(later, lost[3], [1], "2026-11-29");
  assert.ok(offer);
  assert.equal(offerAfter(withDeclined(later, "nim", offer), lost[3], [1], "2026-11-30"), null);
});
