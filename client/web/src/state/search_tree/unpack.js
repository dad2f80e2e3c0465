/**
 * Unpacks a record: the values, bounds and steps of its search, which all follow from the columns by replay.
 *
 * The twin of engine/parlour_engine/search/replay.py, which tests/web holds it to.
 * Invariant: an unpacked tree has the value and the counts that its search reports; any other record is refused.
 * @import { SearchRecord } from "./record.js"
 * @import { Tree } from "./tree.js"
 * @import { TreePage } from "../../wire/messages.js"
 * @import { Machines } from "../catalogue.js"
 */

import { MOST_LEVELS, demand, joinPages } from "./record.js";
import { AGAIN, BACK, CUT, ENTER, LEAF, NULL, WHOLE, isLeaf, isMaxLevel, lastRoot, untriedCount } from "./tree.js";

const COLUMNS = /** @type {const} */ (["tried", "values", "untried", "below"]);

/**
 * The tree of a record.
 * @param {TreePage[]} pages all pages of the answer, in their order @param {Machines} machines which know how it is read
 * @returns {Tree}
 * @throws {import("./record.js").RecordError}
 */
export const unpack = (pages, machines) => treeOf(joinPages(pages, machines));

/** The tree of a record whose nodes have values. @param {SearchRecord} record @returns {Tree} @throws {import("./record.js").RecordError} */
export const treeOf = (record) => new Replay(record).tree;

/** A tree of the size of a record, still without its values. @param {SearchRecord} record @returns {Tree} */
function blankTree({ about, tree: form, kinds, moves, untried }) {
  const size = kinds.length;
  const ints = (fill = 0) => new Int32Array(size).fill(fill);
  return {
    about,
    pruned: form.cuts === "window",
    memo: form.cuts === "win",
    scouts: form.scouts,
    negamax: form.form === "negamax",
    forMover: form.form === "negamax",
    limit: form.cuts === "win" || about.evaluator === "none" ? 1 : Infinity,
    decided: form.cuts === "win" || !/[go]/.test(kinds),
    finished: true,
    roots: [],
    passes: [],
    way: new Uint8Array(size),
    dropped: new Uint8Array(size),
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
    total: 0,
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
    this.again = new Uint8Array(size); // whether the last child is to be searched again
    this.run();
  }

  run() {
    const { tree, record, read } = this;
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
    demand(tree.roots.length === (tree.about.passes?.length ?? 1), "its roots are not as many as its passes");
    tree.deepest = Math.max(...tree.roots.map((root) => tree.lowest[root]));
    tree.finished = tree.kinds[lastRoot(tree)] !== "u";
    tree.total = this.cursor;
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
    if (up < 0) return this.enterRoot(node);
    demand(!this.closed[up], "a node has a child after its cut-off");
    tree.parent[node] = up;
    tree.depth[node] = tree.lowest[node] = tree.depth[up] + 1;
    demand(tree.depth[node] <= MOST_LEVELS, `it has more than ${MOST_LEVELS} levels`, "too-large");
    const before = this.last[up];
    if (before >= 0) tree.next[before] = node;
    tree.way[node] = this.again[up] ? AGAIN : tree.scouts && before >= 0 ? NULL : WHOLE;
    demand(!this.again[up] || tree.moves[node] === tree.moves[before], "a move is not searched again as its value demands");
    this.again[up] = 0;
    this.last[up] = node;
    this.awaited[up] -= 1;
    const scout = tree.way[node] === NULL;
    this.alpha[node] = scout && !this.isMax(up) ? this.beta[up] - 1 : this.alpha[up];
    this.beta[node] = scout && this.isMax(up) ? this.alpha[up] + 1 : this.beta[up];
  }

  /** @param {number} node */
  enterRoot(node) {
    const { tree, record } = this;
    const { passes } = tree.about;
    const pass = passes?.[tree.roots.length] ?? { depth: 0, alpha: null, beta: null };
    demand(tree.roots.length < (passes?.length ?? 1), "its root is left before the last node");
    demand(record.moves[node] === -1, "a pass does not begin at the root");
    demand("icu".includes(record.kinds[node]), "its root has no moves");
    const [alpha, beta] = [pass.alpha ?? -Infinity, pass.beta ?? Infinity];
    [this.alpha[node], this.beta[node]] = isMaxLevel(tree, 0) ? [alpha, beta] : [0 - beta, 0 - alpha];
    tree.roots.push(node);
    tree.passes.push({ depth: pass.depth, alpha: this.alpha[node], beta: this.beta[node] });
  }

  /** @param {number} node */
  leaf(node) {
    const { tree } = this;
    const kind = tree.kinds[node];
    const own = /** @type {number} */ (this.take("values"));
    demand(kind !== "t" || tree.memo || tree.scouts, "this search has no table");
    demand(kind !== "g" || !tree.memo, "memo does not guess");
    demand(Math.abs(own) <= tree.limit, "a value lies beyond those of its evaluator");
    const value = tree.negamax && !this.isMax(node) ? 0 - own : own + 0; // never -0
    tree.value[node] = tree.lo[node] = tree.hi[node] = value;
    if (kind === "o") tree.below[node] = /** @type {number} */ (this.take("below"));
    if (kind === "o" || (kind === "t" && tree.scouts)) {
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
    const up = tree.parent[node];
    const [stopped, cut] = [tree.kinds[node] === "u", tree.kinds[node] === "c"];
    const untried = untriedCount(tree, node);
    demand(stopped || !this.again[node], "a move is not searched again as its value demands");
    demand(stopped ? !this.closed[node] : tree.best[node] >= 0 && !!this.closed[node] === cut, "a node is not cut as its window demands");
    if (stopped || untried > 0) this.openBound(node);
    if (stopped) tree.value[node] = NaN;
    if (cut) this.step(CUT, node);
    this.cursor += untried;
    if (this.cursor === tree.place[node]) this.cursor += 1;
    tree.width[node] = this.cursor - tree.place[node];
    if (!stopped || up < 0) tree.backStep[node] = this.step(BACK, node);
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
    if (tree.way[node] === NULL && tree.value[node] > this.alpha[up] && tree.value[node] < this.beta[up]) {
      this.again[up] = tree.dropped[node] = 1;
      return;
    }
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

/** Check that a tree has the value and the counts that its search reports: those of the passes of its depth. @param {Tree} tree */
function checkResult(tree) {
  const { about, roots } = tree;
  const { search, left_out: leftOut } = about;
  const passes = about.passes ?? [{ depth: search.depth, left_out: leftOut }];
  demand(passes.reduce((sum, each) => sum + each.left_out, 0) === leftOut, "the nodes left out are not those of its passes");
  const depth = about.passes && search.depth === 0 ? passes[0].depth : search.depth;
  const counted = passes.flatMap((pass, number) => (pass.depth === depth ? [countsOf(tree, roots[number], roots[number + 1] ?? tree.size, pass.left_out)] : []));
  demand(counted.length > 0, "it has no pass of the depth that its search reports");
  const sum = (/** @type {"positions" | "evaluations" | "cutoffs" | "tableHits" | "leftOut"} */ what) => counted.reduce((all, each) => all + each[what], 0);
  const last = counted[counted.length - 1];
  demand(!last.finished || last.value === search.value, "its value is not the one that its search reports");
  const counts = [
    [sum("positions"), search.nodes],
    [sum("evaluations"), search.evaluations],
    [sum("cutoffs"), search.cutoffs],
    [sum("tableHits"), search.table_hits],
  ];
  const agree = counts.every(([here, reported], which) => (sum("leftOut") > 0 && which > 0 ? here <= reported : here === reported));
  demand(agree, "its counts are not those that its search reports");
}

/** What the nodes of a pass count. @param {Tree} tree @param {number} root @param {number} end the node after its last @param {number} leftOut */
function countsOf({ kinds, below, value }, root, end, leftOut) {
  const counted = (/** @type {RegExp} */ letters) => kinds.slice(root, end).match(letters)?.length ?? 0;
  const finished = kinds[root] !== "u";
  const heard = below.subarray(root, end).reduce((sum, each) => sum + each, 0);
  demand(finished ? heard === leftOut : heard <= leftOut, "the nodes left out are not as many as it reports");
  return {
    finished,
    value: value[root],
    leftOut,
    positions: end - root - counted(/o/g) + leftOut,
    evaluations: counted(/[012ng]/g),
    cutoffs: counted(/c/g),
    tableHits: counted(/t/g),
  };
}
