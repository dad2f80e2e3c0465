import assert from "node:assert/strict";
import { test } from "node:test";
import { LABELS, inOrder, layGraph, rowsOf } from "../../src/boards/graph-layout.js";
import { bestChild, bestLine, isValued, winnerOf, winningChildren } from "../../src/boards/graph-play.js";
import { diamond, grundy, wide } from "../graphs.js";

/** @typedef {import("../../src/boards/graph-play.js").Graph} Graph */
/** @typedef {import("../../src/wire/messages.js").GraphNode} GraphNode */

/** @param {GraphNode[]} nodes @returns {Graph} */
const graphOf = (nodes) => ({
  nodes,
  levels: rowsOf(nodes).map((_, level) => (level % 2 ? { player: 2, side: "MIN" } : { player: 1, side: "MAX" })),
});

/** @param {GraphNode[]} nodes @param {number} width @param {number} [looked] */
const laid = (nodes, width, looked) => layGraph(graphOf(nodes), inOrder(nodes), width, looked);

/** The box of a position, with what it takes of the picture. @param {import("../../src/boards/graph-layout.js").Place} place */
const boxOf = ({ x, y, width, named }) => ({ left: x - width / 2, right: x + width / 2, top: y - (named ? 13 : 4), bottom: y + (named ? 13 : 4) });

/** @param {ReturnType<typeof layGraph>} layout @param {number} width */
function assertTidy({ places, height }, width) {
  const boxes = [...places.values()].map(boxOf);
  for (const [index, box] of boxes.entries()) {
    assert.ok(box.left >= 0 && box.right <= width - LABELS && box.top >= 0 && box.bottom <= height, "inside the picture");
    for (const other of boxes.slice(index + 1)) {
      const apart = box.right < other.left || other.right < box.left || box.bottom < other.top || other.bottom < box.top;
      assert.ok(apart, "apart from the others");
    }
  }
}

for (const width of [320, 360, 700, 1200]) {
  test(`in a picture ${width} wide nothing overlaps or leaves it, at the start and in the midst of a game`, () => {
    for (const nodes of [diamond, wide, grundy(10), grundy(20), grundy(20, 3)]) assertTidy(laid(nodes, width), width);
  });
}

test("a level is a row, from the top down", () => {
  const { places } = laid(diamond, 700);
  const y = (/** @type {number} */ number) => Number(places.get(number)?.y);
  assert.ok(y(0) < y(1) && y(1) === y(2) && y(2) < y(3));
});

test("a graph that fits is drawn whole, with every move", () => {
  const nodes = grundy(10);
  const { whole, places, edges } = laid(nodes, 1200);
  assert.ok(whole);
  assert.equal(places.size, 39);
  assert.ok([...places.values()].every(({ named }) => named));
  assert.equal(edges.length, 71);
});

test("of a larger one what matters now is named, and every other position is a dot", () => {
  const nodes = grundy(20, 3);
  const { whole, places } = laid(nodes, 1200);
  assert.ok(!whole);
  assert.equal(places.size, nodes.length);
  const here = nodes.findIndex(({ state }) => state === "current");
  const path = [...nodes.keys()].filter((number) => nodes[number].state === "visited");
  for (const number of [...path, here, ...nodes[here].children, ...bestLine(graphOf(nodes), here)]) assert.ok(places.get(number)?.named);
  assert.ok([...places.values()].some(({ named }) => !named));
});

test("the replies to the move that is looked at are named too", () => {
  const nodes = grundy(20);
  const looked = nodes[0].children[2];
  const { places, edges } = laid(nodes, 700, looked);
  assert.ok(nodes[looked].children.every((child) => places.get(child)?.named));
  assert.equal(edges.filter(({ from }) => from === looked).length, nodes[looked].children.length);
});

test("a phone leaves out what is out of reach, and counts it", () => {
  const nodes = grundy(20, 3);
  const { places, bands } = laid(nodes, 360);
  const drawnLevels = new Set(bands.map(({ level }) => level));
  const gone = bands.reduce((sum, band) => sum + band.gone, 0);
  const below = nodes.filter(({ level }) => !drawnLevels.has(level));
  assert.equal(places.size + gone + below.length, nodes.length);
  assert.ok(gone > 0 && below.every(({ state }) => state === "unreachable"));
});

test("moves that take several lines get a frame instead of lines, and the best is the last", () => {
  const nodes = grundy(20);
  const { frame, places, edges } = laid(nodes, 360);
  assert.ok(frame);
  const moves = nodes[0].children.map((child) => ({ child, ...places.get(child) }));
  assert.ok(moves.every(({ y = 0 }) => y > frame.top && y < frame.top + frame.height));
  assert.deepEqual(edges.filter(({ from }) => from === 0), []);
  const last = moves.toSorted((one, other) => Number(one.y) - Number(other.y) || Number(one.x) - Number(other.x)).at(-1);
  assert.equal(last?.child, bestChild(graphOf(nodes), 0));
});

test("children are ordered by their parents, whatever their numbers", () => {
  const { places } = laid(wide, 700);
  assert.ok(Number(places.get(5)?.x) < Number(places.get(4)?.x), "the left parent's child is to the left");
});

test("the order within a level stays as the game goes on", () => {
  assert.deepEqual(inOrder(grundy(14, 4)), inOrder(grundy(14)));
});

test("a played move is drawn above open ones, and those that can no longer be made below", () => {
  assert.deepEqual(laid(diamond, 700).edges, [
    { from: 0, to: 2, kind: "closed" },
    { from: 2, to: 3, kind: "closed" },
    { from: 1, to: 3, kind: "best" },
    { from: 0, to: 1, kind: "played" },
  ]);
});

test("best play keeps a win to the end, and is over when no move is left", () => {
  const graph = graphOf(grundy(10));
  const line = [0, ...bestLine(graph, 0)];
  assert.ok(new Set(line.map((number) => winnerOf(graph.nodes[number]))).size === 1);
  assert.deepEqual(graph.nodes[line[line.length - 1]].children, []);
  assert.equal(bestChild(graph, line[line.length - 1]), undefined);
});

test("the winning moves are those after which the other side has lost", () => {
  const graph = graphOf(grundy(9));
  for (const number of graph.nodes.keys()) {
    const side = graph.levels[graph.nodes[number].level].side;
    const winning = winningChildren(graph, number);
    assert.deepEqual(winning, graph.nodes[number].children.filter((child) => winnerOf(graph.nodes[child]) === side));
    assert.equal(winning.length > 0, winnerOf(graph.nodes[number]) === side);
  }
});

test("without values there is neither a best move nor a best line, and the picture is as tidy", () => {
  for (const nodes of [diamond, wide, grundy(10), grundy(20, 3)]) {
    const bare = nodes.map((node) => (node.children.length ? { ...node, value: null } : node));
    const graph = graphOf(bare);
    assert.equal(isValued(graph), false);
    assert.equal(isValued(graphOf(nodes)), true);
    assert.deepEqual(bare.map((_, number) => bestChild(graph, number)), bare.map(() => undefined));
    const layout = laid(bare, 700);
    assert.equal(layout.edges.some(({ kind }) => kind === "best"), false);
    assertTidy(layout, 700);
  }
});
