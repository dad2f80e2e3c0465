/**
 * Searches of random trees, recorded as the engine does (engine/parlour_engine/search/recorder.py) with what they saw.
 * @import { Tree } from "../src/state/search_tree/tree.js"
 * @import { TreeAbout, TreePage } from "../src/wire/messages.js"
 */

import { unpack } from "../src/state/search_tree/unpack.js";
import { MACHINES } from "./machines.js";

/** The tree of a record, as it is read with the sample of the server's catalogue. @param {TreePage[]} pages */
export const unpacked = (pages) => unpack(pages, MACHINES);

/** Numbers from 0 to 1, the same for the same seed. @param {number} seed */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @typedef {{ end: string, value: number } | { moves: GameTree[] }} GameTree A leaf with its kind and its value for MAX, or moves. */

/** @param {() => number} random @param {number} depth @param {number} most moves @param {boolean} plain only ends of the game @returns {GameTree} */
export function randomTree(random, depth, most, plain) {
  if (depth === 0 || (depth < 3 && random() < 0.2)) {
    const value = plain ? Math.floor(random() * 3) - 1 : Math.floor(random() * 9) - 4;
    return { end: plain ? (value === 0 ? "0" : value > 0 ? "1" : "2") : "g", value };
  }
  return { moves: Array.from({ length: 1 + Math.floor(random() * most) }, () => randomTree(random, depth - 1, most, plain)) };
}

/** The value of a game for MAX if nothing is cut off. @param {GameTree} game @param {boolean} max whether MAX is to move @param {1 | 2} [maximiser] @returns {number} */
export function fullValue(game, max, maximiser = 1) {
  if ("end" in game) return maximiser === 1 ? game.value : -game.value;
  return (max ? Math.max : Math.min)(...game.moves.map((move) => fullValue(move, !max, maximiser)));
}

/** The part of a game that a node of its recorded search stands for. @param {Tree} tree @param {GameTree} game @param {number} node @returns {GameTree} */
export function partOf(tree, game, node) {
  if (node === 0) return game;
  const above = partOf(tree, game, tree.parent[node]);
  return "moves" in above ? above.moves[tree.moves[node]] : above;
}

/**
 * @typedef {object} Seen What a search saw of a recorded node: its window and its value, for MAX.
 * @property {number} alpha
 * @property {number} beta
 * @property {number} value
 */

/**
 * Search a tree whose root is player 1's, who is MAX unless `maximiser` is 2.
 * @param {GameTree} root @param {string} algorithm
 * @param {{ maximiser?: 1 | 2, room?: number, plain?: boolean, win?: number | null }} [options] `room` for so many nodes; `plain` values are 1, 0 and -1; from `win` on a value is a certain win
 * @returns {{ page: TreePage, seen: Seen[] }}
 */
export function recorded(root, algorithm, { maximiser = 1, room = Infinity, plain = false, win = plain ? 1 : null } = {}) {
  const [pruned, memo] = [algorithm.includes("alphabeta"), algorithm === "memo"];
  const negamax = !["minimax", "alphabeta"].includes(algorithm);
  const columns = { kinds: /** @type {string[]} */ ([]), moves: /** @type {number[]} */ ([]), tried: /** @type {number[]} */ ([]), values: /** @type {number[]} */ ([]), untried: /** @type {number[][]} */ ([]), below: /** @type {number[]} */ ([]) };
  /** @type {{ tried?: number, value?: number, untried?: number[], below?: number }[]} */
  const nodes = [];
  /** @type {Seen[]} */
  const seen = [];
  const counts = { nodes: 0, evaluations: 0, cutoffs: 0 };
  let left = room;

  /** @param {GameTree} tree @param {number} level @param {number} alpha @param {number} beta @param {number} move @param {boolean} open whether its parent is recorded @returns {number} */
  function search(tree, level, alpha, beta, move, open) {
    const max = (level % 2 === 0) === (maximiser === 1);
    const own = (/** @type {number} */ value) => (negamax && !max ? 0 - value : value);
    const [before, number, here] = [counts.nodes, nodes.length, open && left > 0];
    counts.nodes += 1;
    /** @type {typeof nodes[number]} */
    const node = {};
    if (open) {
      if (here) left -= 1;
      nodes.push(node);
      columns.moves.push(move);
      columns.kinds.push("o");
      seen.push({ alpha, beta, value: NaN });
    }
    let value;
    if ("end" in tree) {
      value = maximiser === 1 ? tree.value : 0 - tree.value;
      counts.evaluations += 1;
      if (here) columns.kinds[number] = tree.end;
      if (open) node.value = own(value);
    } else {
      value = max ? -Infinity : Infinity;
      let [a, b, tried, cut] = [alpha, beta, 0, false];
      for (const [at, child] of tree.moves.entries()) {
        const back = search(child, level + 1, a, b, at, here);
        tried += 1;
        if (max ? back <= value : back >= value) continue;
        value = back;
        if (pruned && max) a = Math.max(a, back);
        if (pruned && !max) b = Math.min(b, back);
        cut = a >= b || (memo && back === (max ? 1 : -1));
        if (cut) break;
      }
      if (cut) counts.cutoffs += 1;
      if (here) {
        columns.kinds[number] = cut ? "c" : "i";
        node.tried = tried;
        if (cut) node.untried = tree.moves.map((_, at) => at).slice(tried);
      } else if (open) node.value = own(value);
    }
    if (open && !here) node.below = counts.nodes - before;
    if (open) seen[number].value = value;
    return value;
  }

  const value = search(root, 0, -Infinity, Infinity, -1, true);
  for (const node of nodes) {
    if (node.tried !== undefined) columns.tried.push(node.tried);
    if (node.value !== undefined) columns.values.push(node.value);
    if (node.untried) columns.untried.push(node.untried);
    if (node.below !== undefined) columns.below.push(node.below);
  }
  const leftOut = columns.below.reduce((sum, each) => sum + each, 0);
  /** @type {TreeAbout} */
  const about = {
    game: "connect-four",
    options: {},
    position: "",
    view: { family: "grid", moves: "column", width: 9, height: 6, cells: ".".repeat(54) },
    to_move: 1,
    algorithm,
    evaluator: plain ? "none" : "lines",
    form: negamax ? "negamax" : "minimax",
    maximiser,
    win,
    loss: win && -win,
    nodes: nodes.length,
    left_out: leftOut,
    moves: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    search: { move: "1", score: { kind: "draw" }, value, line: [], depth: 9, ...counts, table_hits: 0, seconds: 0 },
  };
  return { page: { type: "tree-page", id: "1", room: "", turn: 0, page: 0, pages: 1, columns: { ...columns, kinds: columns.kinds.join("") }, about }, seen };
}

/** A page's record in several pages, as the server sends a long one. @param {TreePage} page @param {number} size nodes of each @returns {TreePage[]} */
export function inPages(page, size) {
  const { kinds, moves, tried, values, untried, below } = page.columns;
  const [rest, pages] = [{ tried: [...tried], values: [...values], untried: [...untried], below: [...below] }, Math.ceil(kinds.length / size)];
  return Array.from({ length: pages }, (_, number) => {
    const part = kinds.slice(number * size, (number + 1) * size);
    const count = (/** @type {RegExp} */ letters) => part.match(letters)?.length ?? 0;
    return {
      ...page,
      page: number,
      pages,
      about: number === 0 ? page.about : null,
      columns: {
        kinds: part,
        moves: moves.slice(number * size, (number + 1) * size),
        tried: rest.tried.splice(0, count(/[icu]/g)),
        values: rest.values.splice(0, count(/[012gto]/g)),
        untried: rest.untried.splice(0, count(/c/g)),
        below: rest.below.splice(0, count(/o/g)),
      },
    };
  });
}
