/**
 * A recorded search, put together from the pages of its answer and checked (docs/protocol.md, 12).
 *
 * Invariant: a checked record has the shape of its types, and bounded size. The replay (tree.js) checks whether its columns
 * agree with each other.
 * @import { SearchPass, StudyView, TreeAbout, TreeColumns, TreePage } from "../../wire/messages.js"
 * @import { Machines, TreeForm } from "../catalogue.js"
 */

import { algorithmIn } from "../catalogue.js";

/** Nodes of one record: the server records 50,000 and adds those that it left out beside them. */
export const MOST_NODES = 100_000;
/** Levels of one record: a heap of every size that the games allow is taken counter by counter. */
export const MOST_LEVELS = 2_000;
const WIDEST = 26;
const MOST_COUNTERS = 10_000;

const COLUMNS = /** @type {const} */ (["kinds", "moves", "tried", "values", "untried", "below"]);
/** The columns that only a tree grown by simulations has. */
const OF_SIMULATIONS = /** @type {const} */ (["parents", "playouts", "legal"]);
const KINDS = { values: /^[ic012ngtou]*$/, simulations: /^r[p012]*$/ };

/** The notation of moves, by a view's `moves`. @type {Record<StudyView["moves"], RegExp>} */
const MOVES = {
  column: /^\d{1,2}$/,
  square: /^[a-z]\d{1,2}$/,
  step: /^[a-z]\d{1,2}-[a-z]\d{1,2}$/,
  take: /^\d{1,2}:\d{1,3}$/,
  split: /^\d{1,4}=\d{1,4}\+\d{1,4}$/,
  "take-split": /^\d{1,3}(-\d{1,3})?$/,
  branch: /^[a-z][a-z\d.]{0,80}$/i,
};

/**
 * Why a record cannot be shown:
 * `incomplete` pages are still missing; `cut-off` the record ends before its tree does; `damaged` its parts contradict each
 * other; `unsupported` it is of a kind that this page does not know; `too-large` it has more nodes or levels than a page shows.
 * @typedef {"incomplete" | "cut-off" | "damaged" | "unsupported" | "too-large"} RecordFault
 */

/** A record that cannot be shown. */
export class RecordError extends Error {
  /** @param {RecordFault} fault @param {string} detail in English, for logs */
  constructor(fault, detail) {
    super(`the record of this search is ${fault}: ${detail}`);
    this.name = "RecordError";
    this.fault = fault;
  }
}

/** @param {unknown} holds @param {string} detail @param {RecordFault} [fault] @returns {asserts holds} */
export function demand(holds, detail, fault = "damaged") {
  if (!holds) throw new RecordError(fault, detail);
}

/**
 * @typedef {object} SearchRecord
 * @property {TreeAbout} about
 * @property {TreeForm} tree how it is read
 * @property {string} kinds
 * @property {number[]} moves
 * @property {number[]} tried
 * @property {number[]} values
 * @property {number[][]} untried
 * @property {number[]} below
 * @property {number[]} parents this and the next two only of a tree grown by simulations
 * @property {number[]} playouts
 * @property {number[]} legal
 */

/**
 * Build the record from all pages of an answer.
 * @param {TreePage[]} pages in their order @param {Machines} machines which say how to read it
 * @returns {SearchRecord}
 * @throws {RecordError}
 */
export function joinPages(pages, machines) {
  demand(pages.length > 0, "no page has come", "incomplete");
  const { about, pages: count } = pages[0];
  demand(isCount(count) && count >= pages.length, "there are more pages than it has");
  pages.forEach((page, number) => demand(page.page === number && page.pages === count, `page ${number} is not in its place`));
  demand(pages.length === count, `${pages.length} of ${count} pages have come`, "incomplete");
  demand(isObject(about), "its first page does not describe it");
  const tree = algorithmIn(machines, String(about.algorithm))?.tree;
  demand(tree, `its search is ${about.algorithm}`, "unsupported");
  checkAbout(about, tree);
  const columns = pages.map((page) => page.columns);
  const grown = about.form === "simulations";
  columns.forEach((each) => checkColumns(each, grown));
  const kinds = columns.map((each) => each.kinds).join("");
  demand(kinds.length <= MOST_NODES, `it has ${kinds.length} nodes`, "too-large");
  demand(KINDS[grown ? "simulations" : "values"].test(kinds), "it has a kind of node without a name", "unsupported");
  const record = {
    about,
    tree,
    kinds,
    moves: columns.flatMap((each) => each.moves),
    tried: columns.flatMap((each) => each.tried),
    values: columns.flatMap((each) => each.values),
    untried: columns.flatMap((each) => each.untried),
    below: columns.flatMap((each) => each.below),
    parents: columns.flatMap((each) => each.parents ?? []),
    playouts: columns.flatMap((each) => each.playouts ?? []),
    legal: columns.flatMap((each) => each.legal ?? []),
  };
  checkEntries(record);
  if (grown) checkGrowth(record);
  return record;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value */
const isSeat = (value) => value === 1 || value === 2;

/** @param {TreeColumns} columns @param {boolean} grown whether by simulations */
function checkColumns(columns, grown) {
  demand(isObject(columns), "a page has no columns");
  for (const name of grown ? [...COLUMNS, ...OF_SIMULATIONS] : COLUMNS) demand(name in columns, `it has no column ${name}`, "unsupported");
  const { kinds, ...lists } = columns;
  demand(typeof kinds === "string", "its kinds are no text");
  demand(Object.values(lists).every(Array.isArray), "a column is no list");
}

/** @param {SearchRecord} record */
function checkEntries({ about, kinds, moves, tried, values, untried, below }) {
  demand(kinds.length >= about.nodes, `${kinds.length} of ${about.nodes} nodes are there`, "cut-off");
  demand(kinds.length === about.nodes && moves.length === about.nodes, "its columns are of different lengths");
  const isMove = (/** @type {unknown} */ place) => isCount(place) && place < about.moves.length;
  demand(moves[0] === -1, "its root has a move");
  demand(moves.every((place, node) => node === 0 || isMove(place) || (about.passes && place === -1)), "a move to a node has no text");
  demand(tried.every((count) => isCount(count) && count < kinds.length), "a number of children is impossible");
  demand(values.every(Number.isSafeInteger), "a value is no whole number");
  demand(untried.every((rest) => Array.isArray(rest) && rest.every(isMove)), "a move left untried has no text");
  demand(below.every((count) => isCount(count) && count > 0), "a number of nodes left out is impossible");
}

/** The columns of a tree grown by simulations: each node is added below one that was there. @param {SearchRecord} record */
function checkGrowth({ kinds, values, parents, playouts, legal }) {
  demand([values, parents, playouts, legal].every((column) => column.length === kinds.length), "its columns are of different lengths");
  demand(parents.every((parent, node) => (node === 0 ? parent === -1 : isCount(parent) && parent < node)), "a position is above itself");
  demand(parents.every((parent) => parent <= 0 || kinds[parent] === "p"), "a position follows the end of the game");
  demand(values.every((value) => Math.abs(value) <= 1), "a result is none");
  demand(playouts.every((plies, node) => isCount(plies) && (plies > 0) === (kinds[node] === "p")), "a game was played from its end");
  demand(legal.every(isCount), "a number of moves is impossible");
}

/** @param {TreeAbout} about @param {TreeForm} tree */
function checkAbout(about, tree) {
  demand(about.form === tree.form, `its search is ${about.algorithm}`, "unsupported");
  demand(typeof about.game === "string" && typeof about.evaluator === "string", "its game or evaluator is no text");
  demand(isSeat(about.to_move) && isSeat(about.maximiser), "its players are not 1 and 2");
  demand(about.form !== "simulations" || Number(about.exploration) > 0, "its exploration is none");
  demand(tree.cuts !== "win" || about.maximiser === about.to_move, "its maximiser is not to move");
  const { win, loss, search, passes } = about;
  demand(tree.scouts === (passes !== undefined), "its passes are not those of its search");
  demand(passes === undefined || (Array.isArray(passes) && passes.length > 0 && passes.every(isPass)), "its passes are none");
  demand((win === null) === (loss === null), "only one of its bounds of certain values is there");
  demand(win === null || (Number.isSafeInteger(win) && Number.isSafeInteger(loss) && win > Number(loss)), "its certain values are none");
  demand(isCount(about.nodes) && about.nodes > 0 && isCount(about.left_out), "its counts are none");
  demand(isObject(search), "its search is not described");
  const counts = [search.depth, search.nodes, search.evaluations, search.cutoffs, search.table_hits];
  demand(counts.every(isCount) && Number.isSafeInteger(search.value) && typeof search.move === "string", "its result is none");
  checkView(about.view);
  const form = MOVES[about.view.moves];
  demand(Array.isArray(about.moves) && about.moves.length <= MOST_NODES, "it has no list of moves");
  demand(about.moves.every((move) => typeof move === "string" && form.test(move)), "a move is not written as in its game");
  demand(form.test(search.move), "the move that was chosen is not written as in its game");
}

/** @param {SearchPass} pass */
function isPass(pass) {
  const isEnd = (/** @type {unknown} */ end) => end === null || Number.isSafeInteger(end);
  return isObject(pass) && isCount(pass.depth) && pass.depth > 0 && isEnd(pass.alpha) && isEnd(pass.beta) && isCount(pass.left_out);
}

/** @param {StudyView} view */
function checkView(view) {
  demand(isObject(view) && Object.hasOwn(MOVES, view.moves), "its position cannot be drawn", "unsupported");
  if (view.family === "heaps") {
    demand([view.heaps, view.start].every(areHeaps), "its heaps are none");
    return;
  }
  if (view.family === "row") {
    demand(typeof view.cells === "string" && view.cells.length <= MOST_COUNTERS && /^[o.]+$/.test(view.cells), "its row is none");
    return;
  }
  if (view.family === "tree") {
    demand([view.text, view.at ?? ""].every((text) => typeof text === "string") && /^m(ax|in)$/.test(view.first), "its tree is none");
    return;
  }
  demand(view.family === "grid" || view.family === "pieces", "its position cannot be drawn", "unsupported");
  const { width, height, cells } = view;
  demand(isCount(width) && isCount(height) && width <= WIDEST && height <= WIDEST, "its board has no size");
  demand(typeof cells === "string" && cells.length === width * height, "its board does not have its cells");
  const pieces = view.family === "grid" ? { 1: "", 2: "" } : isObject(view.pieces) ? view.pieces : {};
  demand(Object.values(pieces).length === 2 && Object.values(pieces).every((piece) => typeof piece === "string"), "its pieces are not of two players");
  demand([...cells].every((cell) => ". ".includes(cell) || cell in pieces), "its board has a piece that is none");
}

/** @param {unknown} sizes */
const areHeaps = (sizes) => Array.isArray(sizes) && sizes.length <= MOST_COUNTERS && sizes.every(isCount) && sizes.reduce((sum, size) => sum + size, 0) <= MOST_COUNTERS;
