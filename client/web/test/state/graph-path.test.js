import assert from "node:assert/strict";
import { test } from "node:test";
import { noPath } from "../../src/state/graph-panel.js";
import { advanceGraph, extendPath } from "../../src/state/graph-path.js";
import { golden } from "../golden.js";
import { splits } from "../views.js";

/** @typedef {import("../../src/wire/messages.js").GraphNode} GraphNode */

const SIZES = [7, 5, 4, 3];

/** The graph of a game of taking one, two or three from a heap, with equal positions of a level merged. @param {number} heap @returns {GraphNode[]} */
function takeAway(heap) {
  const levels = [new Set([heap])];
  for (const level of levels) {
    const below = new Set([...level].flatMap((size) => [size - 1, size - 2, size - 3].filter((left) => left >= 0)));
    if (below.size > 0) levels.push(below);
  }
  const places = levels.flatMap((sizes, level) => [...sizes].map((size) => ({ size, level })));
  const number = (/** @type {number} */ size, /** @type {number} */ level) =>
    places.findIndex((place) => place.size === size && place.level === level);
  return places.map(({ size, level }) => ({
    text: `${size}`,
    key: `${size}/${level}`,
    level,
    value: 0,
    state: level === 0 ? "current" : "reachable",
    children: [size - 1, size - 2, size - 3].filter((left) => left >= 0).map((left) => number(left, level + 1)),
    moves: [1, 2, 3].filter((taken) => taken <= size).map((taken) => `1:${taken}`),
  }));
}

/** The states of all positions, straight from their definition. @param {GraphNode[]} nodes @param {string[]} keys of the game so far */
function states(nodes, keys) {
  /** @param {number} from @param {number} to @returns {boolean} */
  const leads = (from, to) => nodes[from].children.some((child) => child === to || leads(child, to));
  const current = nodes.findIndex(({ key }) => key === keys[keys.length - 1]);
  return nodes.map(({ key }, number) => {
    if (number === current) return "current";
    if (keys.includes(key)) return "visited";
    return leads(current, number) ? "reachable" : "unreachable";
  });
}

/** A room in its game number `number`. @param {number} number @param {number} turn @param {string} key @returns {import("../../src/wire/messages.js").RoomView} */
function room(number, turn, key) {
  const { state } = golden("room-joined-seated");
  return { ...state, number, position: { ...state.position, turn, key, view: splits } };
}

const KEYS = SIZES.map((size, level) => `${size}/${level}`);
/** @type {import("../../src/state/graph-path.js").GameGraph} */
const START = { number: 1, turn: 1, playing: true, levels: [], nodes: takeAway(SIZES[0]) };

test("a graph is recoloured after one move or several at a time", () => {
  for (const ends of [[1, 2, 3, 4], [1, 4], [2, 3, 4]]) {
    let graph = START;
    for (const end of ends) {
      graph = advanceGraph(graph, { number: 1, turn: 1, keys: KEYS.slice(0, end) });
      assert.equal(graph.turn, end);
      assert.deepEqual(graph.nodes.map(({ state }) => state), states(START.nodes, KEYS.slice(0, end)));
    }
  }
});

test("a late graph catches up, and one that is ahead stays", () => {
  const path = { number: 1, turn: 1, keys: KEYS };
  const second = advanceGraph(START, { ...path, keys: KEYS.slice(0, 2) });
  assert.deepEqual(advanceGraph(second, path), advanceGraph(START, path));
  assert.equal(advanceGraph(advanceGraph(START, path), { ...path, keys: KEYS.slice(0, 2) }).turn, 4);
});

test("a graph is unchanged where the moves from its turn are not known", () => {
  const unseen = { number: 1, turn: 3, keys: KEYS.slice(2) };
  const another = { number: 2, turn: 1, keys: KEYS };
  const elsewhere = { number: 1, turn: 1, keys: ["7/0", "2/1"] };
  for (const path of [unseen, another, elsewhere, noPath]) assert.equal(advanceGraph(START, path), START);
});

test("a path grows by one move, and starts again with another game or after missed positions", () => {
  const first = extendPath(noPath, room(1, 4, "a"));
  assert.deepEqual(first, { number: 1, turn: 4, keys: ["a"] });
  const second = extendPath(first, room(1, 5, "b"));
  assert.deepEqual(second.keys, ["a", "b"]);
  assert.equal(extendPath(second, room(1, 5, "b")), second);
  assert.equal(extendPath(second, room(1, 4, "a")), second, "an earlier position changes nothing");
  assert.deepEqual(extendPath(second, room(1, 7, "d")), { number: 1, turn: 7, keys: ["d"] });
  assert.deepEqual(extendPath(second, room(2, 6, "c")), { number: 2, turn: 6, keys: ["c"] });
});
