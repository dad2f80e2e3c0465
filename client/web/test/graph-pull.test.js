import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MOST_DRAWN,
  asked,
  followed,
  isBeyondDrawing,
  isOpen,
  isTooLarge,
  nextQuestion,
  noGraph,
  opened,
  paged,
  refusedGraph,
  rested,
} from "../src/graph-pull.js";
import { golden } from "./golden.js";
import { splits, takes } from "./views.js";

/** @typedef {import("../src/graph-pull.js").GraphPull} GraphPull */

/** The keys of the golden graph, whose turn 2 is its second level, by turn. */
const KEYS = ["", "1,1/1", "1/2", "/1"];

/** A room of a game of heaps. @param {number} turn @param {number} [number] @returns {import("../src/wire/messages.js").RoomView} */
function room(turn, number = 1) {
  const { state } = golden("room-joined-seated");
  return { ...state, number, position: { ...state.position, turn, key: KEYS[turn] ?? "", view: splits } };
}

/** Somebody who came to a room on a turn. @param {number} turn */
const come = (turn) => followed(noGraph, room(turn));

/** Ask what there is to ask. @param {GraphPull} pull @param {ReturnType<typeof room>} view @param {string} id */
function ask(pull, view, id) {
  const question = nextQuestion(pull, view);
  assert.ok(question);
  return asked(pull, { id, ...question });
}

/** @param {string} id @param {number} turn @param {number} page @param {number} pages @param {number} [count] */
function page(id, turn, page, pages, count = 3) {
  const { nodes, levels, ...rest } = golden("graph-page");
  const filled = Array.from({ length: count }, (_, index) => ({ ...nodes[index % 3] }));
  return { ...rest, id, turn, page, pages, nodes: filled, ...(page === 0 && { levels }) };
}

/** @param {string} code @param {number} [retry] */
const refusal = (code, retry) => ({ ...golden("refused-no-study"), code, ...(retry && { retry_after: retry }) });

test("heaps that split show their graph at once, others when asked, boards never", () => {
  const taking = room(2);
  const board = room(2);
  if (taking.position) taking.position.view = takes;
  if (board.position) board.position.view = golden("room-joined-seated").state.position.view;
  assert.equal(isOpen(noGraph, room(2)), true);
  assert.equal(isOpen(opened(noGraph, false), room(2)), false);
  assert.equal(isOpen(noGraph, taking), false);
  assert.equal(isOpen(opened(noGraph, true), taking), true);
  assert.equal(isOpen(opened(noGraph, true), board), false);
});

test("nothing is asked for while nobody looks or there is no game yet", () => {
  assert.equal(nextQuestion(opened(noGraph, false), room(2)), null);
  assert.equal(nextQuestion(noGraph, { ...room(2), position: null }), null);
  assert.equal(nextQuestion(noGraph, null), null);
});

test("the pages of a turn are asked for one after another and put together", () => {
  const view = room(2);
  let pull = ask(noGraph, view, "a");
  assert.deepEqual(pull.question, { id: "a", number: 1, turn: 2, page: 0 });
  assert.equal(nextQuestion(pull, view), null, "one question at a time");
  pull = paged(pull, page("a", 2, 0, 2));
  assert.equal(pull.graph, null, "half a graph is not shown");
  pull = ask(pull, view, "b");
  assert.equal(pull.question?.page, 1);
  pull = paged(pull, page("b", 2, 1, 2));
  assert.equal(pull.graph?.nodes.length, 6);
  assert.equal(pull.graph?.levels.length, 3);
  assert.equal(nextQuestion(pull, view), null);
});

test("a move is followed without a question, before the graph has come or after", () => {
  const late = paged(followed(ask(come(2), room(2), "a"), room(3)), page("a", 2, 0, 1));
  const early = followed(paged(ask(come(2), room(2), "a"), page("a", 2, 0, 1)), room(3));
  for (const pull of [late, early]) {
    assert.equal(pull.graph?.turn, 3);
    assert.deepEqual(pull.graph?.nodes.map(({ state }) => state), ["visited", "visited", "current"]);
    assert.equal(nextQuestion(pull, room(3)), null);
  }
});

test("the pages of one turn are pulled to the end though the game goes on", () => {
  let pull = followed(paged(ask(come(2), room(2), "a"), page("a", 2, 0, 2)), room(3));
  assert.deepEqual(nextQuestion(pull, room(3)), { number: 1, turn: 2, page: 1 });
  pull = paged(ask(pull, room(3), "b"), page("b", 2, 1, 2));
  assert.equal(pull.graph?.turn, 3);
});

test("after positions that were not seen the graph is asked for anew while the last one stays in sight", () => {
  const whole = followed(paged(ask(come(2), room(2), "a"), page("a", 2, 0, 1)), room(5));
  assert.equal(whole.graph?.turn, 2);
  const part = followed(paged(ask(come(2), room(2), "a"), page("a", 2, 0, 2)), room(5));
  for (const pull of [whole, part]) assert.deepEqual(nextQuestion(pull, room(5)), { number: 1, turn: 5, page: 0 });
});

test("another game has another graph", () => {
  const pull = followed(paged(ask(come(2), room(2), "a"), page("a", 2, 0, 1)), room(3, 2));
  assert.deepEqual(nextQuestion(pull, room(3, 2)), { number: 2, turn: 3, page: 0 });
});

test("an answer to no question changes nothing", () => {
  const pull = ask(noGraph, room(2), "a");
  assert.equal(paged(pull, page("z", 2, 0, 1)), pull);
});

test("too many questions rest as long as the server says and then go on where they were", () => {
  const view = room(2);
  let pull = paged(ask(come(2), view, "a"), page("a", 2, 0, 2));
  pull = refusedGraph(ask(pull, view, "b"), refusal("too-many", 2.5));
  assert.equal(pull.refusal, null);
  assert.equal(nextQuestion(pull, view), null);
  assert.equal(nextQuestion(rested(pull), view)?.page, 1);
});

test("a graph that cannot be had is not asked for again in the same game", () => {
  const pull = refusedGraph(ask(noGraph, room(2), "a"), refusal("no-study"));
  assert.equal(pull.refusal?.code, "no-study");
  assert.equal(nextQuestion(pull, room(3)), null);
  assert.notEqual(nextQuestion(pull, room(4, 2)), null);
});

test("a conflict waits for the turn that the server is on", () => {
  const pull = refusedGraph(ask(noGraph, room(2), "a"), refusal("conflict"));
  assert.equal(nextQuestion(pull, room(2)), null);
  assert.equal(nextQuestion(pull, room(3))?.turn, 3);
});

test("a graph of more positions than fit a picture is too large", () => {
  for (const more of [0, 1]) {
    const { graph } = paged(ask(noGraph, room(2), "a"), page("a", 2, 0, 1, MOST_DRAWN + more));
    assert.ok(graph);
    assert.equal(isTooLarge(graph), more === 1);
  }
});

test("of a heap that splits nothing is asked for where it is known to be too large", () => {
  /** @param {number[]} heaps @param {"split" | "take"} moves */
  const table = (heaps, moves) => {
    const view = room(2);
    if (view.position) view.position.view = { ...splits, moves, heaps };
    return view;
  };
  assert.equal(nextQuestion(noGraph, table([15, 6], "split")), null);
  assert.equal(nextQuestion(noGraph, table([15, 5], "split"))?.turn, 2);
  assert.deepEqual([isBeyondDrawing(table([21], "split")), isBeyondDrawing(table([20], "split"))], [true, false]);
  assert.notEqual(nextQuestion(opened(noGraph, true), table([21], "take")), null);
});
