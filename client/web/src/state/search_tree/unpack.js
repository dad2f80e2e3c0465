/**
 * Unpacks a record: the values, bounds and steps of its search, which all follow from the columns by replay.
 *
 * The twin of engine/parlour_engine/search/replay.py, which tests/web holds it to.
 * Invariant: an unpacked tree has the value and the counts that its search reports; any other record is refused.
 * @import { SearchRecord } from "./record.js"
 * @import { Tree } from "./tree.js"
 * @import { TreePage } from "../../wire/messages.js"
 */

import { MOST_LEVELS, demand, joinPages } from "./record.js";
import { BACK, CUT, ENTER, LEAF, isLeaf, isMaxLevel, untriedCount } from "./tree.js";

const PRUNED = ["alphabeta", "negamax-alphabeta"];
const COLUMNS = /** @type {const} */ (["tried", "values", "untried", "below"]);

/**
 * The tree of a record.
 * @param {TreePage[]} pages all pages of the answer, in their order
 * @returns {Tree}
 * @throws {import("./record.js").RecordError}
 */
export const unpack = (pages) => new Replay(joinPages(pages)).tree;

/** A tree of the size of a record, still without its values. @param {SearchRecord} record @returns {Tree} */
function blankTree({ about, kinds, moves, untried }) {
  const size = kinds.length;
  const ints = (fill = 0) => new Int32Array(size).fill(fill);
  return {
    about,
    pruned: PRUNED.includes(about.algorithm),
    memo: about.algorithm === "memo",
    negamax: about.form === "negamax",
    limit: about.algorithm === "memo" || about.evaluator === "none" ? 1 : Infinity,
    decided: about.algorithm === "memo" || !/[go]/.test(kinds),
    finished: kinds[0] !== "u",
    size,
    deepest: 0,
    kinds,
    moves: Int32Array.from(moves),
    parent: ints(-1),
    next: ints(-1),
    tried: ints(),
    end: ints(),
    depth: new Uint16Array(size),
    lowest: new Uint16Array(size),
    value: new Float64Array(size).fill(NaN),
    lo: new Float64Array(size),
    hi: new Float64Array(size),
    best: ints(-1),
    untriedFrom: new Int32Array(size + 1),
    untriedMoves: Int32Array.from(untried.flat()),
    below: ints(),
    place: ints(),
    width: ints(1),
    steps: 0,
    stepKind: new Uint8Array(3 * size),
    stepNode: new Int32Array(3 * size),
    enterStep: ints(),
    backStep: ints(-1),
  };
}

class Replay {
  /** @param {SearchRecord} record */
  constructor(record) {
    const size = record.kinds.length;
    this.record = record;
    this.tree = blankTree(record);
    this.read = { tried: 0, values: 0, untried: 0, below: 0 };
    this.entered = 0;
    this.cursor = 0; // in the order of search
    this.open = -1; // the node whose children come now
    // Of each open node: how many children are still to come, the last that came, and the window as they have moved it.
    this.awaited = new Int32Array(size);
    this.last = new Int32Array(size).fill(-1);
    this.alpha = new Float64Array(size).fill(-Infinity);
    this.beta = new Float64Array(size).fill(Infinity);
    this.closed = new Uint8Array(size);
    this.run();
  }

  run() {
    const { tree, record, read } = this;
    demand("icu".includes(record.kinds[0]), "its root has no moves");
    while (this.entered < tree.size) {
      const node = this.entered++;
      this.enter(node);
      if (isLeaf(tree, node)) this.leaf(node);
      else this.inner(node);
      while (this.open >= 0 && this.awaited[this.open] === 0) this.close(this.open);
    }
    demand(this.open < 0, "nodes are open after its last one", "cut-off");
    for (const column of COLUMNS) demand(read[column] === record[column].length, `its column ${column} is too long`);
    for (let node = 0; node < tree.size; node += 1) if (tree.backStep[node] < 0) tree.backStep[node] = tree.steps;
    tree.deepest = tree.lowest[0];
    tree.stepKind = tree.stepKind.slice(0, tree.steps);
    tree.stepNode = tree.stepNode.slice(0, tree.steps);
    checkResult(tree);
  }

  /** The next entry of a column. @template {typeof COLUMNS[number]} Column @param {Column} column @returns {SearchRecord[Column][number]} */
  take(column) {
    demand(this.read[column] < this.record[column].length, `its column ${column} is too short`);
    return this.record[column][this.read[column]++];
  }

  /** @param {number} kind @param {number} node @returns {number} the step */
  step(kind, node) {
    const { tree } = this;
    tree.stepKind[tree.steps] = kind;
    tree.stepNode[tree.steps] = node;
    return tree.steps++;
  }

  /** @param {number} node */
  enter(node) {
    const { tree, open: up } = this;
    tree.untriedFrom[node + 1] = tree.untriedFrom[node];
    tree.place[node] = this.cursor;
    demand(up >= 0 === node > 0, "its root is left before the last node");
    if (up < 0) return;
    demand(!this.closed[up], "a node has a child after its cut-off");
    tree.parent[node] = up;
    tree.depth[node] = tree.lowest[node] = tree.depth[up] + 1;
    demand(tree.depth[node] <= MOST_LEVELS, `it has more than ${MOST_LEVELS} levels`, "too-large");
    if (this.last[up] >= 0) tree.next[this.last[up]] = node;
    this.last[up] = node;
    this.awaited[up] -= 1;
    this.alpha[node] = this.alpha[up];
    this.beta[node] = this.beta[up];
  }

  /** @param {number} node */
  leaf(node) {
    const { tree } = this;
    const kind = tree.kinds[node];
    const own = /** @type {number} */ (this.take("values"));
    demand(kind !== "t" || tree.memo, "only memo has a table");
    demand(kind !== "g" || !tree.memo, "memo does not guess");
    demand(Math.abs(own) <= tree.limit, "a value lies beyond those of its evaluator");
    const value = tree.negamax && !this.isMax(node) ? 0 - own : own + 0; // never -0
    tree.value[node] = tree.lo[node] = tree.hi[node] = value;
    if (kind === "o") {
      tree.below[node] = /** @type {number} */ (this.take("below"));
      if (tree.pruned && value <= this.alpha[node]) tree.lo[node] = -tree.limit; // what comes from outside the window is a bound
      if (tree.pruned && value >= this.beta[node]) tree.hi[node] = tree.limit;
    }
    this.cursor += 1;
    tree.enterStep[node] = tree.backStep[node] = this.step(LEAF, node);
    this.leave(node);
  }

  /** @param {number} node */
  inner(node) {
    const { tree } = this;
    tree.tried[node] = this.awaited[node] = /** @type {number} */ (this.take("tried"));
    if (tree.kinds[node] === "c") tree.untriedFrom[node + 1] += /** @type {number[]} */ (this.take("untried")).length;
    tree.lo[node] = tree.hi[node] = this.isMax(node) ? -tree.limit : tree.limit;
    tree.enterStep[node] = this.step(ENTER, node);
    this.open = node;
  }

  /** Leave a node whose children have all come back. @param {number} node */
  close(node) {
    const { tree } = this;
    const [stopped, cut] = [tree.kinds[node] === "u", tree.kinds[node] === "c"];
    const untried = untriedCount(tree, node);
    demand(stopped ? !this.closed[node] : tree.best[node] >= 0 && !!this.closed[node] === cut, "a node is not cut as its window demands");
    if (stopped || untried > 0) this.openBound(node);
    if (stopped) tree.value[node] = NaN;
    if (cut) this.step(CUT, node);
    this.cursor += untried;
    if (this.cursor === tree.place[node]) this.cursor += 1;
    tree.width[node] = this.cursor - tree.place[node];
    if (!stopped || node === 0) tree.backStep[node] = this.step(BACK, node);
    this.leave(node);
  }

  /** Let the moves that were not tried be worth anything to the side to move. @param {number} node */
  openBound(node) {
    const { tree } = this;
    if (this.isMax(node)) tree.hi[node] = tree.limit;
    else tree.lo[node] = -tree.limit;
  }

  /** Give what a node brought back to its parent, which keeps the first strictly better value. @param {number} node */
  leave(node) {
    const { tree } = this;
    const up = tree.parent[node];
    tree.end[node] = this.entered;
    this.open = up;
    if (up < 0) return;
    tree.lowest[up] = Math.max(tree.lowest[up], tree.lowest[node]);
    demand(tree.kinds[node] !== "u" || (tree.kinds[up] === "u" && this.awaited[up] === 0), "the search went on after it was stopped");
    const max = this.isMax(up);
    const pick = max ? Math.max : Math.min;
    tree.lo[up] = pick(tree.lo[up], tree.lo[node]);
    tree.hi[up] = pick(tree.hi[up], tree.hi[node]);
    const value = tree.value[node];
    if (Number.isNaN(value) || (tree.best[up] >= 0 && pick(value, tree.value[up]) === tree.value[up])) return;
    tree.value[up] = value;
    tree.best[up] = node;
    if (tree.pruned && max) this.alpha[up] = Math.max(this.alpha[up], value);
    if (tree.pruned && !max) this.beta[up] = Math.min(this.beta[up], value);
    this.closed[up] = Number(this.alpha[up] >= this.beta[up] || (tree.memo && value === (max ? 1 : -1)));
  }

  /** @param {number} node */
  isMax(node) {
    return isMaxLevel(this.tree, this.tree.depth[node]);
  }
}

/** Check that a tree has the value and the counts that its search reports. @param {Tree} tree */
function checkResult(tree) {
  const { about, kinds } = tree;
  const { search, left_out: leftOut } = about;
  const counted = (/** @type {RegExp} */ letters) => kinds.match(letters)?.length ?? 0;
  const below = tree.below.reduce((sum, each) => sum + each, 0);
  demand(tree.finished ? below === leftOut : below <= leftOut, "the nodes left out are not as many as it reports");
  demand(!tree.finished || tree.value[0] === search.value, "its value is not the one that its search reports");
  const counts = [
    [tree.size - counted(/o/g) + leftOut, search.nodes],
    [counted(/[012g]/g), search.evaluations],
    [counted(/c/g), search.cutoffs],
    [counted(/t/g), search.table_hits],
  ];
  const agree = counts.every(([here, reported], which) => (leftOut > 0 && which > 0 ? here <= reported : here === reported));
  demand(agree, "its counts are not those that its search reports");
}
