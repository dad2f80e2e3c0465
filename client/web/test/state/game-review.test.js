import assert from "node:assert/strict";
import { test } from "node:test";
import { afterNextSlip, jsonOf, keepingMoves, mayProveMore, provedCount, reviewOf, reviewScores, roomFrom, searchOf, shownAfter, shownAt, signsOf, slipCount, verdictsOf, withPage } from "../../src/state/game-review.js";
import { reviewWords } from "../../src/words/en/review.js";

/** @param {string} text @param {number[]} heaps @param {any} last */
const heaps = (text, heaps, last = null) => ({ text, key: text, view: { family: "heaps", moves: "take", heaps, start: [1, 2], last }, values: null, retry_after: null });

/** Nim with heaps of 1 and 2: player 1 wins by 2:1, and lets it slip. @type {any} */
const RECORD = {
  room: "abc",
  number: 2,
  game: "nim",
  title: "Nim",
  options: { heaps: [1, 2], misere: false },
  start: "1,2",
  set_up: false,
  players: [{ id: "a", name: "Amber" }, { id: "b", name: "Blue" }],
  moves: [{ seat: 1, move: "2:2" }, { seat: 2, move: "1:1" }],
  result: { winner: 2, reason: "last-counter" },
};
/** @type {any} */
const END = { ...heaps("0,0", [0, 0], { heap: 1, taken: 1 }), to_move: null, first_mover: null, legal: "", result: RECORD.result };

const [WIN, LOSS, LATE_LOSS] = [{ outcome: "win", plies: 3 }, { outcome: "loss", plies: 2 }, { outcome: "loss", plies: 4 }];
/** @type {any} */
const SLIP = { ply: 0, to_move: 1, worth: WIN, best: "2:1", moves: { "1:1": LATE_LOSS, "2:1": WIN, "2:2": LOSS }, played: "2:2", verdict: { kind: "slipped", before: "win", after: "loss" } };
/** @type {any} */
const LAST = { ply: 1, to_move: 2, worth: { outcome: "win", plies: 1 }, best: "1:1", moves: { "1:1": { outcome: "win", plies: 1 } }, played: "1:1", verdict: { kind: "kept", before: "win", after: "win" } };

const begun = reviewOf(RECORD, END);
const proved = withPage(withPage(begun, { values: [LAST], next: 1, retry_after: 0.5 }), { values: [SLIP], next: 0, retry_after: null });

test("values come from the end back, and the review is complete with the last page", () => {
  const half = withPage(begun, { values: [LAST], next: 1, retry_after: 0.5 });
  assert.deepEqual([half.complete, verdictsOf(half).map((verdict) => verdict?.kind)], [false, [undefined, "kept"]]);
  assert.deepEqual([proved.complete, verdictsOf(proved).map((verdict) => verdict?.kind)], [true, ["slipped", "kept"]]);
});

test("a position is shown with its side to move, its values and the move that followed", () => {
  const start = shownAt(proved, 0);
  assert.deepEqual([start.picture.family === "heaps" && start.picture.heaps, start.mover, start.legal, start.next], [[1, 2], 1, ["1:1", "2:1", "2:2"], "2:2"]);
  const end = shownAt(proved, 2);
  assert.deepEqual([end.mover, end.legal, end.values, end.next], [null, [], null, ""]);
});

test("until the values are known every move that can be written may be tried", () => {
  assert.deepEqual(shownAt(begun, 1).legal, ["1:1"]);
  assert.deepEqual(Object.values(signsOf(shownAt(begun, 1))).map(({ kind }) => kind), ["open"]);
});

test("a position keeps its picture, and with it what is chosen on the board, when its values come", () => {
  const fresh = reviewOf(RECORD, END);
  const before = shownAt(fresh, 1).picture;
  assert.equal(shownAt(withPage(fresh, { values: [LAST], next: 1, retry_after: 0.5 }), 1).picture, before);
});

test("all best moves are framed and the move that was made is marked", () => {
  const twice = { ...SLIP, moves: { ...SLIP.moves, "1:1": { ...WIN } } };
  const signs = signsOf(shownAt(withPage(begun, { values: [twice], next: 0, retry_after: null }), 0));
  assert.deepEqual(Object.entries(signs).filter(([, { best }]) => best).map(([move]) => move), ["1:1", "2:1"]);
  assert.deepEqual(Object.entries(signs).filter(([, { made }]) => made).map(([move]) => move), ["2:2"]);
  assert.deepEqual(keepingMoves(twice), ["1:1", "2:1"]);
});

test("no move is framed where all lose and no length is known", () => {
  const loss = /** @type {const} */ ({ outcome: "loss" });
  const lost = { ...SLIP, worth: loss, best: "1:1", moves: { "1:1": loss, "2:1": loss, "2:2": loss } };
  const signs = signsOf(shownAt(withPage(begun, { values: [lost], next: 0, retry_after: null }), 0));
  assert.deepEqual(Object.values(signs).filter(({ best }) => best), []);
});

test("a tried line has no move that followed", () => {
  const tried = shownAfter({ ...END, ...heaps("1,1", [1, 1]), to_move: 2, legal: "1:1 2:1", result: null }, 0, ["2:1"]);
  assert.deepEqual([tried.mover, tried.legal, tried.next, tried.tried], [2, ["1:1", "2:1"], "", ["2:1"]]);
});

test("the next slip is the one at or after the position shown, else the end", () => {
  assert.deepEqual([afterNextSlip(proved, 0), afterNextSlip(proved, 1), slipCount(proved)], [1, 2, 1]);
});

test("nothing is said of slips where no move is proved", () => {
  assert.equal(provedCount(proved), proved.record.moves.length);
  const unknown = { ...proved, values: proved.values.map((each) => each && { ...each, verdict: { kind: /** @type {const} */ ("unknown") } }) };
  assert.deepEqual([provedCount(unknown), slipCount(unknown)], [0, 0]);
  assert.equal(reviewWords.slips(0, 2, 2), "no slips");
  assert.equal(reviewWords.slips(0, 1, 2), "no slips in the 1 of 2 moves that could be proved");
});

test("what was not proved is asked for again where the server did not answer or could not go on, and not where its time was up", () => {
  const cut = (/** @type {any} */ what, next = 0) => withPage(begun, { values: [{ ...LAST, cut_by: what }], next, retry_after: null });
  assert.deepEqual([cut("failure"), cut("failure", 1), cut("time"), proved].map(mayProveMore), [true, false, false, false]);
  assert.deepEqual(["unfetched", "no-study"].map((code) => mayProveMore({ ...begun, unavailable: { code } })), [true, false]);
});

test("the scores are of the positions before each move, and of the end by the rules", () => {
  assert.deepEqual(reviewScores(proved).map((score) => score?.outcome), ["win", "loss", "loss"]);
  const resigned = { ...proved, record: { ...RECORD, moves: RECORD.moves.slice(0, 1), result: { winner: 1, reason: "resigned" } }, end: { ...END, result: null } };
  assert.deepEqual(reviewScores(resigned).map((score) => score?.outcome), ["win", "loss"], "the position in which it was resigned was won");
});

test("a room goes on from a position with the player on the side to move", () => {
  const middle = { ...END, ...heaps("1,0", [1, 0]), to_move: 2, first_mover: 1 };
  assert.deepEqual(roomFrom(RECORD, middle, "level:5"), { game: "nim", options: RECORD.options, seats: ["me", "level:5"], visibility: "unlisted", start: "1,0" });
  assert.deepEqual(roomFrom(RECORD, { ...middle, first_mover: 2 }, "open").seats, ["open", "me"]);
  assert.equal(roomFrom(RECORD, { ...middle, first_mover: 2 }, "open").visibility, "link");
  assert.equal("start" in roomFrom(RECORD, { ...middle, text: "1,2" }, "open"), false, "from the game's own start");
  assert.equal(roomFrom({ ...RECORD, set_up: true }, { ...middle, text: "1,2" }, "open").start, "1,2");
});

test("the search to look into is that of the engine that made the last move, else one from the position", () => {
  const played = { ...proved, record: { ...RECORD, players: [RECORD.players[0], { id: "machine", name: "level:5", kind: "machine", engine: "level:5" }] } };
  assert.deepEqual(searchOf(null, played, shownAt(played, 2)), { why: true, address: { game: "nim", options: RECORD.options, start: "", moves: ["2:2"], player: "level:5" } });
  assert.deepEqual(searchOf(null, played, shownAt(played, 1))?.address.moves, ["2:2"]);
  assert.equal(searchOf(null, played, shownAt(played, 1))?.why, false);
  assert.equal(searchOf(null, proved, shownAt(proved, 2)), null, "the game is over there");
});

test("the JSON has the whole record, the values and what is shown", () => {
  const copy = JSON.parse(jsonOf(proved, shownAt(proved, 1)));
  assert.deepEqual({ ...copy, values: undefined, ply: undefined, tried: undefined }, { ...RECORD, values: undefined, ply: undefined, tried: undefined });
  assert.deepEqual([copy.values, copy.ply, copy.tried], [[SLIP, LAST], 1, []]);
});

test("a board without exact values is known before they are asked for", () => {
  assert.equal(begun.unavailable, null);
  assert.deepEqual(reviewOf(RECORD, { ...END, solvable: false }).unavailable, { code: "no-study" });
});
