import assert from "node:assert/strict";
import { test } from "node:test";
import { isBeyondDrawing, isGraphOpen, noGraph, openGraph, resumeGraph } from "../../src/state/graph-panel.js";
import { MOST_DRAWN, applyGraphPage, applyGraphRefusal, followGame, graphRequested, isTooLarge, nextRequest } from "../../src/state/graph-pull.js";
import { golden } from "../golden.js";
import { splits, takes } from "../views.js";

/** @typedef {import("../../src/state/graph-pull.js").GraphPull} GraphPull */

/** The keys of the golden graph, whose turn 2 is its second level, by turn. */
const KEYS = ["", "1,1/1", "1/2", "/1"];

/** A room of a game of heaps. @param {number} turn @param {number} [number] @returns {import("../../src/wire/messages.js").RoomView} */
function room(turn, number = 1) {
  const { state } = golden("room-joined-seated");
  return { ...state, number, position: { ...state.position, turn, key: KEYS[turn] ?? "", view: splits } };
}

/** The pull of a page that joined a room on a turn. @param {number} turn */
const joined = (turn) => followGame(noGraph, room(turn));

/** Send the next request. @param {GraphPull} pull @param {ReturnType<typeof room>} view @param {string} id */
function request(pull, view, id) {
  const next = nextRequest(pull, view);
  assert.ok(next);
  return graphRequested(pull, { id, ...next });
}

/** @param {string} id @param {number} turn @param {number} page @param {number} pages @param {number} [count] */
function page(id, turn, page, pages, count = 3) {
  const { nodes, levels, ...rest } = golden("graph-page");
  const filled = Array.from({ length: count }, (_, index) => ({ ...nodes[index % 3] }));
  return { ...rest, id, turn, page, pages, nodes: filled, ...(page === 0 && { levels }) };
}

/** @param {string} code @param {number} [retry] */
const refusal = (code, retry) => ({ ...golden("refused-no-study"), code, ...(retry && { retry_after: retry }) });

test("heaps that split show their graph by default, others on request, boards never", () => {
  const taking = room(2);
  const board = room(2);
  taking.position.view = takes;
  board.position.view = golden("room-joined-seated").state.position.view;
  assert.equal(isGraphOpen(noGraph, room(2)), true);
  assert.equal(isGraphOpen(openGraph(noGraph, false), room(2)), false);
  assert.equal(isGraphOpen(noGraph, taking), false);
  assert.equal(isGraphOpen(openGraph(noGraph, true), taking), true);
  assert.equal(isGraphOpen(openGraph(noGraph, true), board), false);
});

test("nothing is requested while the panel is closed or before the first game", () => {
  assert.equal(nextRequest(openGraph(noGraph, false), room(2)), null);
  assert.equal(nextRequest(noGraph, room(0)), null);
  assert.equal(nextRequest(noGraph, null), null);
});

test("the pages of a turn are requested one by one and joined", () => {
  const view = room(2);
  let pull = request(noGraph, view, "a");
  assert.deepEqual(pull.request, { id: "a", number: 1, turn: 2, page: 0, playing: true });
  assert.equal(nextRequest(pull, view), null, "one request at a time");
  pull = applyGraphPage(pull, page("a", 2, 0, 2));
  assert.equal(pull.graph, null, "half a graph is not shown");
  pull = request(pull, view, "b");
  assert.equal(pull.request?.page, 1);
  pull = applyGraphPage(pull, page("b", 2, 1, 2));
  assert.equal(pull.graph?.nodes.length, 6);
  assert.equal(pull.graph?.levels.length, 3);
  assert.equal(nextRequest(pull, view), null);
});

test("a move recolours the graph without a request, before it has come or after", () => {
  const late = applyGraphPage(followGame(request(joined(2), room(2), "a"), room(3)), page("a", 2, 0, 1));
  const early = followGame(applyGraphPage(request(joined(2), room(2), "a"), page("a", 2, 0, 1)), room(3));
  for (const pull of [late, early]) {
    assert.equal(pull.graph?.turn, 3);
    assert.deepEqual(pull.graph?.nodes.map(({ state }) => state), ["visited", "visited", "current"]);
    assert.equal(nextRequest(pull, room(3)), null);
  }
});

test("the pages of one turn are pulled to the end while the game goes on", () => {
  let pull = followGame(applyGraphPage(request(joined(2), room(2), "a"), page("a", 2, 0, 2)), room(3));
  assert.deepEqual(nextRequest(pull, room(3)), { number: 1, turn: 2, page: 1, playing: true });
  pull = applyGraphPage(request(pull, room(3), "b"), page("b", 2, 1, 2));
  assert.equal(pull.graph?.turn, 3);
});

test("after missed positions the graph is requested again while the last one stays", () => {
  const whole = followGame(applyGraphPage(request(joined(2), room(2), "a"), page("a", 2, 0, 1)), room(5));
  assert.equal(whole.graph?.turn, 2);
  const part = followGame(applyGraphPage(request(joined(2), room(2), "a"), page("a", 2, 0, 2)), room(5));
  for (const pull of [whole, part]) assert.deepEqual(nextRequest(pull, room(5)), { number: 1, turn: 5, page: 0, playing: true });
});

test("another game has another graph", () => {
  const pull = followGame(applyGraphPage(request(joined(2), room(2), "a"), page("a", 2, 0, 1)), room(3, 2));
  assert.deepEqual(nextRequest(pull, room(3, 2)), { number: 2, turn: 3, page: 0, playing: true });
});

/** A page whose positions have no value but those in which the game is over. @param {string} id @param {number} turn @param {number} number @param {number} pages */
function shape(id, turn, number, pages) {
  const whole = page(id, turn, number, pages);
  return { ...whole, nodes: whole.nodes.map((/** @type {import("../../src/wire/messages.js").GraphNode} */ node) => (node.children.length ? { ...node, value: null } : node)) };
}

/** @param {number} turn */
const over = (turn) => ({ ...room(turn), status: /** @type {const} */ ("over") });

test("a graph without values is requested again once the game is over, and then no more", () => {
  let pull = applyGraphPage(request(joined(2), room(2), "a"), shape("a", 2, 0, 1));
  assert.equal(nextRequest(pull, room(2)), null);
  assert.deepEqual(nextRequest(pull, over(2)), { number: 1, turn: 2, page: 0, playing: false });
  pull = applyGraphPage(request(pull, over(2), "b"), shape("b", 2, 0, 1));
  assert.equal(nextRequest(pull, over(2)), null, "whatever comes");
});

test("pages with and without values are never joined", () => {
  const pull = applyGraphPage(request(joined(2), room(2), "a"), shape("a", 2, 0, 2));
  assert.deepEqual(nextRequest(pull, over(2)), { number: 1, turn: 2, page: 0, playing: false });
});

test("an answer without a request changes nothing", () => {
  const pull = request(noGraph, room(2), "a");
  assert.equal(applyGraphPage(pull, page("z", 2, 0, 1)), pull);
});

test("a pull pauses as long as the server asks and then goes on at the same page", () => {
  const view = room(2);
  let pull = applyGraphPage(request(joined(2), view, "a"), page("a", 2, 0, 2));
  pull = applyGraphRefusal(request(pull, view, "b"), refusal("too-many", 2.5));
  assert.equal(pull.refusal, null);
  assert.equal(nextRequest(pull, view), null);
  assert.equal(nextRequest(resumeGraph(pull), view)?.page, 1);
});

test("a game without a graph is not asked about again", () => {
  const pull = applyGraphRefusal(request(noGraph, room(2), "a"), refusal("no-study"));
  assert.equal(pull.refusal?.code, "no-study");
  assert.equal(nextRequest(pull, room(3)), null);
  assert.notEqual(nextRequest(pull, room(4, 2)), null);
});

test("after a conflict the next turn is requested", () => {
  const pull = applyGraphRefusal(request(noGraph, room(2), "a"), refusal("conflict"));
  assert.equal(nextRequest(pull, room(2)), null);
  assert.equal(nextRequest(pull, room(3))?.turn, 3);
});

test("a graph of more positions than fit a picture is too large", () => {
  for (const more of [0, 1]) {
    const { graph } = applyGraphPage(request(noGraph, room(2), "a"), page("a", 2, 0, 1, MOST_DRAWN + more));
    assert.ok(graph);
    assert.equal(isTooLarge(graph), more === 1);
  }
});

test("nothing is requested of a splitting heap that is known to be too large", () => {
  /** @param {number[]} heaps @param {"split" | "take"} moves */
  const table = (heaps, moves) => {
    const view = room(2);
    view.position.view = { ...splits, moves, heaps };
    return view;
  };
  assert.equal(nextRequest(noGraph, table([15, 6], "split")), null);
  assert.equal(nextRequest(noGraph, table([15, 5], "split"))?.turn, 2);
  assert.deepEqual([isBeyondDrawing(table([21], "split")), isBeyondDrawing(table([20], "split"))], [true, false]);
  assert.notEqual(nextRequest(openGraph(noGraph, true), table([21], "take")), null);
});
