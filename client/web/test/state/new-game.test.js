import assert from "node:assert/strict";
import { test } from "node:test";
import { algorithmChoices, playerText, startView } from "../../src/state/form-fields.js";
import { draftOf, draftOfRoom, isSeek, ratedBoard, read, seating } from "../../src/state/new-game.js";
import { splits } from "../views.js";

/** @type {import("../../src/state/catalogue.js").Game} */
const GAME = {
  id: "game",
  title: "Game",
  summary: "Play.",
  endings: {},
  options: [
    { name: "heap", kind: "int", default: 10, low: 3, high: 1000 },
    { name: "wolf", kind: "choice", default: "d8", choices: ["b8", "d8"] },
    { name: "misere", kind: "bool", default: false },
  ],
  drawn: ["heap"],
  view: splits,
  start: splits,
  evaluators: ["none", "fast"],
  evaluator: "fast",
};
const named = (/** @type {string} */ name, fields = ["depth", "evaluator", "time"]) => ({ name, fields });
const MACHINES = {
  algorithms: [
    named("random", ["seed"]),
    named("minimax"),
    { ...named("alphabeta"), prunes: "minimax" },
    { ...named("mcts", ["simulations", "time", "seed"]), goes_on: true },
    { ...named("perfect", ["time"]), proves: true },
  ],
  levels: ["1", "2", "hard"],
  deepest: 18,
};
const STRENGTH = { level: "", algorithm: "minimax", pruning: true, depth: "", simulations: "", evaluator: "", time: "" };
const none = () => assert.fail("there was an error");

/** @param {import("../../src/state/router.js").Against} against @param {Partial<import("../../src/state/new-game.js").Draft>} [part] */
const sent = (against, part = {}) => read({ ...draftOf(GAME, against), ...part }, GAME, MACHINES, 0.9);

test("the levels have figures on the very board that they were rated on, and on no other", () => {
  const ratings = /** @type {[number, number, number][]} */ ([[-50, -80, -20], [50, 20, 80]]);
  const rated = [{ options: { heap: 20, wolf: "d8", misere: false }, ratings }];
  const draft = (/** @type {Partial<import("../../src/state/new-game.js").Draft>} */ part = {}) => ({ ...draftOf(GAME, "machine"), ...part });
  const options = { ...draft().options, heap: "20" };
  assert.equal(ratedBoard(GAME, rated, draft({ options })), rated[0]);
  assert.equal(ratedBoard(GAME, rated, draft()), null, "another board");
  assert.equal(ratedBoard(GAME, rated, draft({ options, random: true })), null, "a board drawn by lot");
  assert.equal(ratedBoard(GAME, rated, draft({ options, start: "7,2,1" })), null, "another start");
  assert.equal(ratedBoard(GAME, undefined, draft({ options })), null, "nothing is rated");
});

test("the player to start takes the first seat", () => {
  assert.deepEqual(seating("me", "open", 0.9), ["me", "open"]);
  assert.deepEqual(seating("them", "level:3", 0.1), ["level:3", "me"]);
  assert.deepEqual(seating("chance", "open", 0.2), ["me", "open"]);
  assert.deepEqual(seating("chance", "open", 0.7), ["open", "me"]);
});

test("each opponent has its seats and its visibility, and what is left alone is not sent", () => {
  const options = { heap: 10, wolf: "d8", misere: false };
  assert.deepEqual(sent("friend").room, { game: "game", seats: ["me", "open"], options, visibility: "link", terms: {} });
  assert.deepEqual(sent("anyone").room.visibility, "public");
  assert.deepEqual(sent("machine").room, { game: "game", seats: ["me", "level:3"], options, visibility: "unlisted", terms: {} });
  assert.deepEqual(sent("machine", { listed: true }).room.visibility, "public");
  assert.deepEqual(sent("machines").room, { game: "game", seats: ["level:3", "level:3"], options, visibility: "public", terms: {} });
});

test("help is sent where it differs from what the server does by itself, and never with a rated game", () => {
  assert.equal(sent("friend", { help: true }).room.help, true);
  assert.equal(sent("friend", { help: false }).room.help, undefined);
  assert.equal(sent("machine", { help: false }).room.help, false);
  assert.deepEqual(sent("anyone", { help: true, rated: true }).room, { ...sent("anyone").room, terms: { rated: true, takeback: false } });
});

test("only a machine that nothing but its time bounds is let think in its opponent's time", () => {
  const strength = { ...STRENGTH, algorithm: "mcts", time: "1" };
  const terms = (/** @type {object} */ part, against = /** @type {const} */ ("machine")) =>
    sent(against, { ponder: true, strengths: [{ ...strength, ...part }, strength] }).room.terms;
  assert.deepEqual(terms({}), { ponder: true });
  for (const part of [{ simulations: "100" }, { time: "" }, { algorithm: "minimax" }, { level: "3", algorithm: "" }]) assert.deepEqual(terms(part), {});
  assert.deepEqual(sent("friend", { ponder: true, strengths: [strength, strength] }).room.terms, {});
});

test("only two people who begin at the beginning can play a rated game", () => {
  assert.equal(sent("anyone", { rated: true }).seek.rated, true);
  assert.equal(sent("machine", { rated: true }).room.terms?.rated, undefined);
  const begun = sent("friend", { rated: true, start: " 44 " }).room;
  assert.deepEqual([begun.start, begun.terms], ["44", {}]);
});

test("a random start leaves out the options that it draws", () => {
  assert.deepEqual(sent("friend", { random: true }).room.options, { wolf: "d8", misere: false, start: "random" });
});

test("what is out of bounds is an error of its own field", () => {
  const options = { heap: "2", wolf: "b8", misere: true };
  const detail = { seconds: "5", increment: "x" };
  const strengths = [{ ...STRENGTH, depth: "19", time: "0" }, STRENGTH];
  const simulated = sent("machine", { strengths: [{ ...STRENGTH, algorithm: "mcts", simulations: "10000001" }, STRENGTH] });
  assert.deepEqual(Object.keys(simulated.errors), ["simulations.0"]);
  const { errors } = sent("machine", { options, strengths, clock: "", kind: "fischer", detail });
  assert.deepEqual(Object.keys(errors).sort(), ["clock.increment", "depth.0", "option.heap", "time.0"]);
  assert.match(errors["option.heap"], /3 .*1000/);
});

test("a player text holds what its algorithm takes, with pruning or without", () => {
  assert.equal(playerText(MACHINES, { ...STRENGTH, depth: "6", evaluator: "fast", time: "1,5" }, none), "alphabeta:depth=6,evaluator=fast,time=1.5");
  const pvs = { ...MACHINES, algorithms: [...MACHINES.algorithms, { ...named("pvs"), deepest: 64 }] };
  assert.equal(playerText(pvs, { ...STRENGTH, algorithm: "pvs", depth: "20" }, none), "pvs:depth=20");
  assert.equal(playerText(MACHINES, { ...STRENGTH, pruning: false, depth: " " }, none), "minimax");
  assert.equal(playerText(MACHINES, { ...STRENGTH, algorithm: "random", depth: "6" }, none), "random");
  assert.equal(playerText(MACHINES, { ...STRENGTH, algorithm: "mcts", depth: "6", simulations: "500" }, none), "mcts:simulations=500");
  assert.equal(playerText(MACHINES, { ...STRENGTH, algorithm: "hard" }, none), "level:hard");
  assert.equal(playerText(MACHINES, { ...STRENGTH, algorithm: "", level: "2" }, none), "level:2");
  assert.deepEqual(algorithmChoices(MACHINES, { ...GAME, values: false }), ["random", "minimax", "mcts", "hard"]);
});

test("the board is drawn as it is filled in, and its piece stands where the option says", () => {
  assert.deepEqual(startView(GAME, { ...draftOf(GAME, "friend"), options: { heap: "7" } }), { ...splits, heaps: [7], start: [7], last: null });
  assert.equal(startView(GAME, { ...draftOf(GAME, "friend"), random: true }), null);
  const start = { family: /** @type {const} */ ("pieces"), moves: /** @type {const} */ ("step"), width: 4, height: 8, cells: " W .".padEnd(32, "."), pieces: { W: "wolf" } };
  const moved = startView({ ...GAME, view: start, start }, { ...draftOf(GAME, "friend"), options: { heap: "7", wolf: "d8" } });
  assert.equal(moved?.family === "pieces" && moved.cells.slice(0, 4), " . W");
});

test("a game whose options do not say what its board is like has its own start drawn, where they have their defaults", () => {
  /** @type {import("../../src/state/catalogue.js").Option} */
  const depth = { name: "depth", kind: "int", default: 3, low: 1, high: 9 };
  const start = { family: /** @type {const} */ ("grid"), moves: /** @type {const} */ ("square"), width: 3, height: 3, cells: ".........", last: null, line: [] };
  const game = { ...GAME, options: [depth], view: start, start };
  const draft = draftOf(game, "friend");
  assert.deepEqual(startView(game, draft), start);
  assert.equal(startView(game, { ...draft, options: { depth: "4" } }), null);
  assert.deepEqual(startView({ ...game, view: splits, start: splits }, draft), splits);
});

test("the form for a room's game begins with that game, and sends it back unchanged", () => {
  const options = { heap: 12, wolf: "b8", misere: true };
  for (const clock of [null, /** @type {const} */ ({ kind: "fischer", seconds: 300, increment: 3 }), /** @type {const} */ ({ kind: "byo-yomi", seconds: 600, periods: 2, period: 20 })]) {
    const view = /** @type {any} */ ({ options, clock, terms: { takeback: false, chat: false }, help: true });
    const { room, errors } = read(draftOfRoom(GAME, view, [2]), GAME, MACHINES, 0.9);
    assert.deepEqual(errors, {});
    assert.deepEqual([room.options, room.clock ?? null, room.seats, room.help], [options, clock, ["open", "me"], true]);
    assert.deepEqual(room.terms, { takeback: false, chat: false });
  }
});

test("a form for anyone looks for an opponent, unless its terms are no seek's", () => {
  const anyone = draftOf(GAME, "anyone");
  assert.ok(isSeek(anyone));
  assert.ok(isSeek({ ...anyone, rated: true, takeback: false }));
  for (const part of [{ chat: false }, { takeback: false }, { help: true }, { start: "5" }, { random: true }, { against: /** @type {const} */ ("friend") }]) {
    assert.equal(isSeek({ ...anyone, ...part }), false);
  }
});
