import assert from "node:assert/strict";
import { test } from "node:test";

import { glassBoxAddress, readGlassAddress } from "../../src/state/glass-address.js";
import { glassDraft, readGlass, recordedMachines } from "../../src/state/glass-form.js";
import { MACHINES } from "../machines.js";
import { wolfToMove } from "../views.js";

const CATALOGUE = { ...MACHINES, games: MACHINES.games.map((game) => ({ ...game, start: game.view.family === "pieces" ? wolfToMove : game.view })) };

const gameOf = (/** @type {string} */ id) => {
  const game = CATALOGUE.games.find((each) => each.id === id);
  assert.ok(game);
  return game;
};

/** What becomes of an address. @param {string} search */
function read(search) {
  const query = readGlassAddress(search);
  /** @type {Record<string, string>} */
  const malformed = {};
  const game = gameOf(query.game);
  const draft = glassDraft(query, game, CATALOGUE, (field, text) => (malformed[field] = text));
  const { errors, questions, address } = readGlass(draft, game, CATALOGUE);
  return { errors: { ...malformed, ...errors }, questions, address };
}

test("an address becomes the question that it describes, and the same address again", () => {
  const search = "?game=wolf-and-sheep&moves=d8-c7,a1-b2&player=alphabeta:depth=3,evaluator=fast";
  const { errors, questions, address } = read(search);
  assert.deepEqual(errors, {});
  assert.deepEqual(questions.map(({ options, ...rest }) => rest), [{ game: "wolf-and-sheep", moves: ["d8-c7", "a1-b2"], player: "alphabeta:depth=3,evaluator=fast" }]);
  assert.deepEqual(read(new URL(glassBoxAddress(address), "http://here").search).questions, questions);
});

test("every game has a search by its name alone", () => {
  for (const { id } of CATALOGUE.games) {
    const { errors, questions } = read(`?game=${id}`);
    assert.deepEqual(errors, {}, id);
    assert.match(questions[0].player, /^alphabeta:depth=\d$/);
  }
});

test("a second engine makes a second question of the same position", () => {
  const { questions } = read("?game=nim&options=heaps:2+3&moves=1:1&player=memo&with=minimax:depth=4");
  assert.deepEqual(questions.map(({ player }) => player), ["memo", "minimax:depth=4"]);
  assert.deepEqual(questions.map(({ moves, options }) => [moves, options?.heaps]), [[["1:1"], [2, 3]], [["1:1"], [2, 3]]]);
});

test("a move that no board can take is named with its place, and what would be right", () => {
  assert.match(read("?game=connect-four&moves=4,4,9").errors.moves, /Move 3, “9”.*columns are 1 to 7/);
  assert.match(read("?game=nim&options=heaps:1+2&moves=1:1,1:1").errors.moves, /Move 2, “1:1”.*Heap 1 is empty/);
  assert.match(read("?game=mnk&moves=a1,a1").errors.moves, /Move 2, “a1”/);
  assert.match(read(`?game=nim&moves=${"1:1,".repeat(1001)}`).errors.moves, /1,000/);
});

test("what is malformed in an address is reported at its field", () => {
  assert.match(read("?game=nim&player=alphabeta:depth=99").errors["depth.0"], /1 to 18/);
  assert.match(read("?game=nim&player=alphabeta:depth=x").errors["depth.0"], /1 to 18/);
  assert.match(read("?game=nim&player=random").errors["player.0"], /random/);
  assert.match(read("?game=nim&player=alphabeta:seed=3").errors["player.0"], /seed/);
  assert.match(read("?game=nim&player=memo&with=nonsense").errors["player.1"], /nonsense/);
  assert.match(read("?game=connect-four&options=width:99").errors["option.width"], /\d/);
  assert.match(read("?game=connect-four&options=weight:3").errors.address, /weight/);
});

test("a position that is typed in is left to the server", () => {
  const { errors, questions } = read("?game=grundy&start=7,2&moves=7=4%2B3&player=memo");
  assert.deepEqual(errors, {});
  assert.deepEqual([questions[0].start, questions[0].moves], ["7,2", ["7=4+3"]]);
});

test("an engine that plays by chance gets a seed, or keeps that of the address", () => {
  const texts = ["mcts", "mcts:simulations=50", "mcts:seed=7,simulations=50"];
  const players = texts.map((player) => read(`?game=mnk&player=${player}`).address.player);
  assert.deepEqual(players, ["mcts:seed=1", "mcts:simulations=50,seed=1", "mcts:simulations=50,seed=7"]);
});

test("only engines that search a tree can be chosen", () => {
  const { algorithms, levels } = recordedMachines(CATALOGUE);
  assert.deepEqual(algorithms.map(({ name }) => name).sort(), ["alphabeta", "mcts", "memo", "minimax", "negamax", "negamax-alphabeta", "pvs"]);
  assert.ok(!levels.includes("1") && !levels.includes("2") && levels.includes("3"));
});
