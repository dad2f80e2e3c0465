/**
 * The steps and terms of a lesson in a recorded search: on which step something happens, and what the record has for a term there.
 * All of it follows from the record; numbers are those that the picture shows, from the point of view of the side to move where
 * the algorithm has them so.
 * @import { Growing } from "../search_tree/growth.js"
 * @import { Tree } from "../search_tree/tree.js"
 * @import { Level } from "../search_tree/steps.js"
 * @import { Term } from "./claims.js"
 */

import { BACK_UP, EXPAND, SELECT, SIMULATE, bonusOf, countedBy, meanOf, simulationAt, stepOf } from "../search_tree/growth.js";
import { proofOf, textOf } from "../search_tree/growth-facts.js";
import { valueFor } from "../search_tree/facts.js";
import { counter, isCutBy, levelsAt, pathTo } from "../search_tree/steps.js";
import { AGAIN, CUT, LEAF, NULL, childrenOf, moveTo, untriedCount } from "../search_tree/tree.js";
import { LessonFault } from "./fault.js";

/** A step as the file has it. @typedef {{ at: string | number, pass: number }} At */

/** The moves that lead to a node, as a lesson names them. @param {string} name */
const movesOf = (name) => (name === "start" || name === "" ? [] : name.split(/\s+/));

/** A search with values, as lessons read it. */
export class ValueRecord {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    this.counts = counter(tree);
    this.steps = tree.steps;
  }

  /** The root of a pass. @param {number} pass from 1; 0 for the last that has begun by the step @param {number} step */
  rootOf(pass, step) {
    const { roots, enterStep } = this.tree;
    return pass > 0 ? (roots[pass - 1] ?? -1) : (roots.findLast((root) => enterStep[root] <= step) ?? roots[0]);
  }

  /** A node by the moves that lead to it, or its name in a typed tree. @param {number} root @param {string} name @param {number} until of a move that is searched twice, the last search that has begun by this step; else the first @returns {number} -1 if there is none */
  find(root, name, until = -1) {
    const { tree } = this;
    const moves = movesOf(name);
    if (tree.about.view.family === "tree" && moves.length === 1) {
      const end = tree.end[root];
      for (let node = root + 1; node < end; node += 1) if (moveTo(tree, node).toLowerCase() === moves[0].toLowerCase()) return node;
      return -1;
    }
    return moves.reduce((node, move) => {
      if (node < 0) return -1;
      const same = childrenOf(tree, node).filter((child) => moveTo(tree, child) === move);
      return same.findLast((child) => tree.enterStep[child] <= until) ?? same[0] ?? -1;
    }, root);
  }

  /** The step of a place in a lesson. @param {At} at @param {number} after that of the stop before @param {string} where @throws {LessonFault} */
  stepOf({ at, pass }, after, where) {
    const { tree } = this;
    const fail = () => new LessonFault("no-step", where, String(at));
    if (typeof at === "number") {
      if (at > tree.steps) throw fail();
      return at - 1;
    }
    const [, word = "", name = ""] = /^(start|end|enter|back|cut|again|next)\s*(.*)$/.exec(at.trim()) ?? [];
    if (word === "end" && !name && pass === 0) return tree.steps - 1;
    if (word === "next") return this.nextStep(name, after, where, at);
    const root = this.rootOf(pass || (word === "start" ? 1 : tree.roots.length), 0);
    if (root < 0 || !word) throw word ? fail() : new LessonFault("at", where, String(at));
    const node = this.find(root, name, word === "again" ? tree.steps : -1);
    if (node < 0) throw new LessonFault("no-node", where, name);
    const step = word === "end" || word === "back" ? tree.backStep[node] : word === "cut" ? tree.backStep[node] - 1 : tree.enterStep[node];
    const fits = step < tree.steps && (word !== "cut" || tree.stepKind[step] === CUT) && (word !== "again" || tree.way[node] === AGAIN);
    if (!fits) throw fail();
    return step;
  }

  /** The next step on which something happens. @param {string} what @param {number} after @param {string} where @param {string} at */
  nextStep(what, after, where, at) {
    const { tree } = this;
    /** @type {Record<string, (node: number, kind: number) => boolean>} */
    const tests = {
      cut: (node, kind) => kind === CUT && untriedCount(tree, node) > 0,
      table: (node, kind) => kind === LEAF && tree.kinds[node] === "t",
      again: (node, kind) => kind < CUT && tree.way[node] === AGAIN,
      asked: (node, kind) => kind < CUT && tree.way[node] === NULL,
    };
    if (!Object.hasOwn(tests, what)) throw new LessonFault("at", where, at);
    for (let step = after + 1; step < tree.steps; step += 1) if (tests[what](tree.stepNode[step], tree.stepKind[step])) return step;
    throw new LessonFault("no-step", where, at);
  }

  /** The node of a term on a step. @param {Term} term @param {number} step @param {string} where */
  nodeOf({ node: name }, step, where) {
    const { tree } = this;
    const at = tree.stepNode[step];
    const node = name === "" ? at : this.find(this.rootOf(0, step), name, step);
    if (node < 0) throw new LessonFault("no-node", where, name);
    return node;
  }

  /** A node's state on a step. @param {number} node @param {number} step @returns {Level} */
  levelOf(node, step) {
    const levels = levelsAt(this.tree, step, pathTo(this.tree, node));
    return levels[levels.length - 1];
  }

  /** What the record has for a term. @param {Term} term @param {number} step @param {string} where @returns {string | number | boolean} @throws {LessonFault} */
  valueOf(term, step, where) {
    const { tree } = this;
    const { word, node: name } = term;
    const counts = this.counts(step);
    const late = new LessonFault("not-yet", where, `${word} ${name}`.trim());
    if (word === "unseen") return !this.isSeen(name, step);
    if (word === "seen") return this.isSeen(name, step);
    /** @type {Record<string, number>} */
    const counted = { positions: counts.positions, leaves: counts.evaluations, cuts: counts.cutoffs, table: counts.tableHits, again: tree.way.filter((way, node) => way === AGAIN && tree.enterStep[node] <= step).length };
    if (Object.hasOwn(counted, word)) return counted[word];
    if (word === "depth") return tree.passes[Math.max(0, tree.roots.indexOf(this.rootOf(0, step)))].depth || tree.about.search.depth;
    const node = this.nodeOf(term, step, where);
    const { max, alpha, beta, best } = this.levelOf(node, step);
    const own = (/** @type {number} */ value) => valueFor(tree, value, tree.depth[node]).number;
    const turned = tree.forMover && !max;
    switch (word) {
      case "value":
        if (tree.backStep[node] <= step) return own(tree.value[node]);
        if (best < 0) throw late;
        return own(tree.value[best]);
      case "best":
        if (best < 0) throw late;
        return moveTo(tree, best);
      case "alpha":
      case "beta": {
        const end = (word === "alpha") === turned ? beta : alpha;
        if (!Number.isFinite(end)) throw late;
        return own(end);
      }
      case "left":
        if (!isCutBy(tree, node, step)) throw late;
        return untriedCount(tree, node);
      case "cut":
        return isCutBy(tree, node, step) && untriedCount(tree, node) > 0;
      case "open":
        return tree.enterStep[node] <= step && tree.backStep[node] > step;
      default:
        throw new LessonFault("term", where, word);
    }
  }

  /** Whether a node was entered by a step: of a typed tree also that of a branch that was left out. @param {string} name @param {number} step */
  isSeen(name, step) {
    const node = this.find(this.rootOf(0, step), name);
    return node >= 0 && this.tree.enterStep[node] <= step;
  }
}

/** A tree grown by simulations, as lessons read it. */
export class GrowthRecord {
  /** @param {Growing} growing */
  constructor(growing) {
    this.growing = growing;
    this.steps = growing.growth.steps;
  }

  /** @param {At} at @param {number} after @param {string} where @throws {LessonFault} */
  stepOf({ at }, after, where) {
    const last = this.steps - 1;
    if (at === "start") return 0;
    if (at === "end") return last;
    if (at === "next proof") {
      const proof = this.growing.growth.proofs.find((step) => step > after);
      if (proof === undefined) throw new LessonFault("no-step", where, at);
      return proof;
    }
    if (typeof at === "number" && at <= this.steps) return at - 1;
    const [, word = "", number = ""] = /^(select|expand|simulate|count)\s+(\d{1,6})$/.exec(String(at)) ?? [];
    const step = word ? stepOf(Number(number), /** @type {Record<string, number>} */ ({ select: SELECT, expand: EXPAND, simulate: SIMULATE, count: BACK_UP })[word]) : last;
    if (!word && typeof at === "string") throw new LessonFault("at", where, at);
    if (step >= last || step < 1) throw new LessonFault("no-step", where, String(at));
    return step;
  }

  /** @param {Term} term @param {number} step @param {string} where @returns {string | number | boolean} @throws {LessonFault} */
  valueOf({ word, node: name }, step, where) {
    const { growth } = this.growing;
    const simulations = countedBy(growth, step);
    const known = this.growing.after(simulations);
    const { kinds, playout, work, about } = growth;
    if (word === "simulations") return simulations;
    if (word === "positions") return work[step];
    if (word === "playout") return playout[simulationAt(step)];
    if (word === "result") return kinds[simulationAt(step)] === "0" ? 0 : growth.value[simulationAt(step)];
    const late = new LessonFault("not-yet", where, `${word} ${name}`.trim());
    const node = movesOf(name).reduce((at, move) => growth.children[at]?.find((child) => textOf(growth, child) === move) ?? -1, 0);
    if (node < 0) throw new LessonFault("no-node", where, name);
    const isRoot = node === 0;
    switch (word) {
      case "visits":
        return known.visits[node];
      case "mean":
      case "bonus":
        if (isRoot || known.visits[node] === 0) throw late;
        return word === "mean" ? meanOf(known, node) : bonusOf(growth, known, node);
      case "best": {
        if (isRoot && simulations === growth.size - 1) return about.search.move ?? "";
        const tried = growth.children[node].slice(0, known.tried[node]);
        if (tried.length === 0) throw late;
        return textOf(growth, tried.reduce((most, child) => (known.visits[child] > known.visits[most] ? child : most)));
      }
      case "proved":
        return proofOf(known, node) !== null;
      case "seen":
        return known.visits[node] > 0;
      case "unseen":
        return known.visits[node] === 0;
      default:
        throw new LessonFault("term", where, word);
    }
  }
}
