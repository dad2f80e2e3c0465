import assert from "node:assert/strict";
import { test } from "node:test";
import { reviewOf, withPage } from "../../src/state/game-review.js";
import { bestMoveOf, holdingCount, moveNumber, movesByOutcome, partAfter, partsOf, plyOfPart, seatOf, storyOf } from "../../src/state/review-story.js";
import { luckText, momentTexts, openingOf } from "../../src/state/story-text.js";

/** @typedef {"win" | "draw" | "loss"} Outcome */

/** @type {Outcome[]} */
const OUTCOMES = ["loss", "draw", "win"];
/** @type {Record<Outcome, Outcome>} */
const OTHER = { win: "loss", draw: "draw", loss: "win" };
const VIEW = { family: "grid", moves: "column", width: 7, height: 6, cells: ".".repeat(42), last: null };

/**
 * A reviewed game of Connect Four whose moves lead where `made` says, for the side that makes them; `others` are what the other moves of
 * each position lead to. Null is not proved.
 * @param {(Outcome | null)[]} made @param {(Outcome | null)[][]} others @param {object} [record]
 */
function reviewed(made, others, record = {}) {
  const values = made.map((after, ply) => {
    const outcomes = [after, ...(others[ply] ?? [])];
    const known = /** @type {Outcome[]} */ (outcomes.filter(Boolean));
    const proved = known.length === outcomes.length || known.includes("win");
    const before = proved ? OUTCOMES[Math.max(...known.map((each) => OUTCOMES.indexOf(each)))] : null;
    const failing = outcomes.slice(1).every((each) => each && before && OUTCOMES.indexOf(each) < OUTCOMES.indexOf(before));
    const kind = !before || !after ? "unknown" : after !== before ? "slipped" : failing && outcomes.length > 1 ? "only" : "kept";
    const moves = Object.fromEntries(outcomes.map((outcome, index) => [String(index + 1), outcome ? { outcome } : { bounds: ["loss", "win"] }]));
    return { ply, to_move: 1 + (ply % 2), moves, worth: { outcome: before }, played: "1", verdict: { kind, before, after } };
  });
  const last = made.at(-1);
  const winner = !last || last === "draw" ? null : (made.length + (last === "win" ? 1 : 0)) % 2 ? 2 : 1;
  const players = [{ id: "ann", name: "Ann" }, { id: "bob", name: "Bob" }];
  const moves = made.map((_, ply) => ({ seat: 1 + (ply % 2), move: "1" }));
  const whole = { room: "r", number: 1, game: "connect-four", title: "Connect Four", options: {}, players, moves, result: { winner, reason: "line" }, ...record };
  const over = "result" in record ? null : whole.result;
  const end = { text: "", key: "", view: VIEW, to_move: over ? null : 1, first_mover: null, legal: "", values: null, result: over };
  return withPage(reviewOf(/** @type {any} */ (whole), /** @type {any} */ (end)), /** @type {any} */ ({ values, next: 0, retry_after: null }));
}

/** A game that is all proved, in which sides err at random: each position is worth what the move before made it. @param {() => number} random */
function randomGame(random) {
  const pick = (/** @type {any[]} */ from) => from[Math.floor(random() * from.length)];
  /** @type {Outcome[]} */
  const made = [];
  /** @type {Outcome[][]} */
  const others = [];
  let worth = pick(OUTCOMES);
  for (let ply = 0; ply < 2 + random() * 12; ply += 1) {
    const allowed = OUTCOMES.slice(0, OUTCOMES.indexOf(worth) + 1);
    const after = random() < 0.7 ? worth : pick(allowed);
    const rest = Array.from({ length: Math.floor(random() * 4) }, () => pick(allowed));
    made.push(after);
    others.push(after === worth ? rest : [...rest, worth]);
    worth = OTHER[/** @type {Outcome} */ (after)];
  }
  return { made, others };
}

/** The story by its definition, looked up move by move. @param {Outcome[]} made @param {Outcome[][]} others @param {number} seat */
function slowly(made, others, seat) {
  let [best, fewest] = [-1, Infinity];
  let moment = -1;
  made.forEach((after, ply) => {
    const all = [after, ...others[ply]];
    const before = all.includes("win") ? "win" : all.includes("draw") ? "draw" : "loss";
    if (after !== before) moment = ply;
    const holding = all.filter((each) => each === before).length;
    const isChoice = before !== "loss" && holding < all.length && after === before;
    if (ply % 2 === seat - 1 && isChoice && holding <= fewest) [best, fewest] = [ply, holding];
  });
  return { best, moment };
}

test("best move and moment are those of the definition, over many games", () => {
  let state = 20261128;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  let [found, decided] = [0, 0];
  for (let game = 0; game < 400; game += 1) {
    const { made, others } = randomGame(random);
    const review = reviewed(made, others);
    for (const seat of /** @type {const} */ ([1, 2])) {
      const slow = slowly(made, others, seat);
      const story = storyOf(review, seat);
      assert.equal(story?.best?.ply ?? -1, slow.best, JSON.stringify({ made, others, seat }));
      assert.equal(story?.moment ?? -1, slow.moment, JSON.stringify({ made, others }));
      [found, decided] = [found + Number(slow.best >= 0), decided + Number(slow.moment >= 0)];
    }
  }
  assert.ok(found > 200 && decided > 200, "the games have both");
});

/** Seat 1 finds one of two drawing moves, then seat 2 the only one; then seat 1 lets the draw go. */
const LOST = reviewed(["draw", "draw", "loss", "win"], [["draw", "loss"], ["loss"], ["draw", "loss"], []]);

test("the loser reads the best move first, then the move that decided", () => {
  const story = storyOf(LOST, 1);
  assert.ok(story);
  assert.deepEqual(openingOf(LOST, story), ["On move 1 you found one of the 2 moves that keep the draw, out of 3.", "One move decided: move 3, by you."]);
  assert.deepEqual([partsOf(story), partAfter(story, "result"), partAfter(story, "best"), partAfter(story, "moment")], [["best", "moment", "whole"], "best", "moment", "whole"]);
  assert.deepEqual(["result", "best", "moment", "whole"].map((part) => plyOfPart(LOST, story, /** @type {any} */ (part))), [4, 1, 2, 4], "after the best move, before the one that decided");
  assert.deepEqual(momentTexts(LOST, story, 2), { was: "With best play it was a draw here.", facts: [["Before", "A draw with best play"], ["After 1", "Red wins with best play"]] });
});

test("the winner reads where it was won, and a spectator the same without a side", () => {
  const [won, watched] = [storyOf(LOST, 2), storyOf(LOST, null)];
  assert.ok(won && watched);
  assert.deepEqual(openingOf(LOST, won), ["Yellow slipped on move 3.", "From there you kept the win in every move to the end."]);
  assert.deepEqual(openingOf(LOST, watched), ["One move decided: move 3, by Yellow."]);
  assert.deepEqual(partsOf(watched), ["moment", "whole"]);
});

test("where nobody slipped that is said, and no moment is made up", () => {
  const steady = reviewed(["win", "loss", "win"], [["loss"], ["loss"], []]);
  const sentences = [1, 2, null].map((seat) => openingOf(steady, /** @type {any} */ (storyOf(steady, /** @type {any} */ (seat)))));
  assert.deepEqual(sentences, [
    ["Nobody slipped: you could win from the start and kept the win to the end."],
    ["Nobody slipped: Yellow could win from the start and kept the win to the end."],
    ["Nobody slipped: Yellow could win from the start and kept the win to the end."],
  ]);
  assert.deepEqual(partsOf(storyOf(steady, 2)), ["whole"], "a side that had nothing to hold has no best move");
});

test("a game that ended against its last position was not decided on the board", () => {
  const resigned = reviewed(["win", "loss"], [["loss"], ["loss"]], { result: { winner: 2, reason: "resigned" } });
  const story = storyOf(resigned, 1);
  assert.deepEqual([story?.course, story?.moment], ["open", null]);
  assert.deepEqual(openingOf(resigned, /** @type {any} */ (story)), ["On move 1 you found the only move that wins.", "The board had not decided: at the end you could still win."]);
});

test("a winner who had no move after the slip is not said to have kept anything, and a game that was called off has no moment", () => {
  const given = reviewed(["draw", "loss"], [["loss"], ["draw"]], { result: { winner: 1, reason: "resigned" } });
  assert.deepEqual(openingOf(given, /** @type {any} */ (storyOf(given, 1))), ["Red slipped on move 2."]);
  const off = reviewed(["draw", "loss"], [["loss"], ["draw"]], { result: { winner: null, reason: "aborted" } });
  const story = storyOf(off, null);
  assert.deepEqual([partsOf(story), openingOf(off, /** @type {any} */ (story))], [["whole"], []]);
});

test("what is not proved decides nothing: neither the moment, nor that nobody slipped, nor the best move", () => {
  const gap = reviewed(["draw", "loss", null, "win"], [["loss"], ["draw"], [], []]);
  const story = storyOf(gap, 1);
  assert.deepEqual([story?.course, story?.moment], ["unknown", null]);
  assert.match(openingOf(gap, /** @type {any} */ (story)).join(" "), /Only 3 of 4 moves could be proved/);
  assert.equal(holdingCount(/** @type {any} */ ({ worth: { outcome: "win" }, moves: { 1: { outcome: "win" }, 2: { outcome: null }, 3: { outcome: "loss" } } })), null, "the other move may win too");
  assert.equal(holdingCount(/** @type {any} */ ({ worth: { outcome: "win" }, moves: { 1: { outcome: "win" }, 2: { outcome: null, bounds: ["loss", "draw"] } } })), 1, "a draw at most is no win");
});

test("a forced move and a move in a lost position are no finds", () => {
  const forced = reviewed(["win", "loss", "win"], [[], ["loss", "loss"], ["win"]]);
  assert.deepEqual([bestMoveOf(forced, 1), bestMoveOf(forced, 2)], [null, null]);
});

test("the winner's own slip before is luck, and a loser has none", () => {
  // seat 1 lets the win go to a draw, seat 2 gives it back
  const lucky = reviewed(["draw", "loss", "win"], [["win"], ["draw"], ["loss"]]);
  const [won, lost] = [storyOf(lucky, 1), storyOf(lucky, 2)];
  assert.equal(luckText(lucky, /** @type {any} */ (won)), "You had luck too: on move 1 you let the win slip, and Red gave it back.");
  assert.equal(luckText(lucky, /** @type {any} */ (lost)), "");
});

test("nothing is told before all values have come; without any it is said why", () => {
  assert.equal(storyOf({ ...LOST, complete: false }, 1), null);
  const unsolved = { ...LOST, values: [], complete: false, unavailable: { code: "no-study" } };
  assert.deepEqual(openingOf(unsolved, /** @type {any} */ (storyOf(unsolved, 1))), ["This board is not solved, so nobody can say for certain where the game was decided."]);
  const failed = { ...unsolved, unavailable: { code: "unfetched" } };
  assert.doesNotMatch(openingOf(failed, /** @type {any} */ (storyOf(failed, 1))).join(" "), /not solved/);
});

test("the reader is who had one of the seats", () => {
  assert.deepEqual(["ann", "bob", "eve", undefined].map((player) => seatOf(LOST, player)), [1, 2, null, null]);
  const alone = { ...LOST, record: { ...LOST.record, players: [LOST.record.players[0], LOST.record.players[0]] } };
  assert.equal(seatOf(alone, "ann"), null, "both sides");
});

test("the moves of both sides are numbered one by one", () => {
  assert.deepEqual([0, 1, 2].map(moveNumber), [1, 2, 3]);
});

test("moves are grouped by what they lead to, the best first", () => {
  assert.deepEqual(movesByOutcome(/** @type {any} */ (LOST.values[0])), [["draw", ["1", "2"]], ["loss", ["3"]]]);
});
