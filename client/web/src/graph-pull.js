/**
 * Pulls the graph of a room's game, page by page and once a game (docs/protocol.md, 12), as pure functions.
 *
 * The panel opens and closes it, the store sends what `nextQuestion` asks for and hands the answers back; the
 * positions played move it on. Only after positions that were not seen is the graph asked for again.
 * Invariant: at most one question is under way, and what is shown is a whole graph of one turn.
 * @import { GameGraph, Path } from "./graph-path.js"
 * @import { GraphPage, Refused, RoomView } from "./wire/messages.js"
 */

import { along, extended, noPath } from "./graph-path.js";

/** More positions than anybody could read in one picture; Grundy's game from 20 has 622. */
export const MOST_DRAWN = 650;

/** A heap that splits is drawn up to this many counters (docs/games/grundy.md). */
export const MOST_COUNTERS = 20;

/**
 * @typedef {object} Question
 * @property {string} id of the command
 * @property {number} number of the game in its room
 * @property {number} turn
 * @property {number} page
 */

/**
 * @typedef {object} GraphPull
 * @property {boolean | null} open whether somebody looks; null until they have said
 * @property {Question | null} question under way
 * @property {boolean} resting the server asked for a pause
 * @property {Path} path of the game, as far as it was seen
 * @property {GameGraph & { pages: number } | null} part what has come of the graph of a turn, in how many pages
 * @property {GameGraph | null} graph the last whole one
 * @property {{ number: number, turn: number, code: string, message: string } | null} refusal
 */

/** @type {GraphPull} */
export const noGraph = {
  open: null,
  question: null,
  resting: false,
  path: noPath,
  part: null,
  graph: null,
  refusal: null,
};

/** Whether a room's game may have a graph. @param {RoomView} view */
export const hasGraph = (view) => view.position?.view.family === "heaps";

/** Whether the graph is to be seen: of heaps that split at once, of others when asked. @param {GraphPull} pull @param {RoomView} view */
export const isOpen = ({ open }, view) => hasGraph(view) && (open ?? view.position?.view.moves === "split");

/** Whether the game is known to have too large a graph before anybody asks. @param {RoomView} view */
export function isBeyondDrawing({ position }) {
  const view = position?.view;
  if (view?.family !== "heaps" || view.moves !== "split") return false;
  return view.heaps.reduce((sum, size) => sum + size, 0) > MOST_COUNTERS;
}

/** @param {GameGraph} graph */
export const isTooLarge = ({ nodes }) => nodes.length > MOST_DRAWN;

/**
 * What to ask for now; null while there is nothing to ask.
 * @param {GraphPull} pull @param {RoomView | null} view @returns {Omit<Question, "id"> | null}
 */
export function nextQuestion(pull, view) {
  const turn = view?.position?.turn;
  if (!view || !turn || !isOpen(pull, view) || pull.question || pull.resting) return null;
  if (isBeyondDrawing(view) || isAnswered(pull, view.number, turn)) return null;
  const { part, path } = pull;
  const goesOn = part?.number === view.number && part.turn >= path.turn;
  return goesOn ? { number: part.number, turn: part.turn, page: part.pages } : { number: view.number, turn, page: 0 };
}

/** A graph that cannot be had stays so for a whole game. @param {GraphPull} pull @param {number} number @param {number} turn */
const isAnswered = ({ graph, refusal }, number, turn) =>
  graph?.turn === turn || refusal?.turn === turn || (refusal?.code === "no-study" && refusal.number === number);

/** @param {GraphPull} pull @param {Question} question @returns {GraphPull} */
export const asked = (pull, question) => ({ ...pull, question, refusal: null });

/** The pause is over. @param {GraphPull} pull @returns {GraphPull} */
export const rested = (pull) => ({ ...pull, resting: false });

/** @param {GraphPull} pull @param {boolean} open @returns {GraphPull} */
export const opened = (pull, open) => ({ ...pull, open });

/** Go along with the game to the position on the board. @param {GraphPull} pull @param {RoomView} view @returns {GraphPull} */
export function followed(pull, view) {
  const path = extended(pull.path, view);
  return path === pull.path ? pull : { ...pull, path, graph: pull.graph && along(pull.graph, path) };
}

/** Take in a page; the last one shows the graph, as the game stands by now. @param {GraphPull} pull @param {GraphPage} page @returns {GraphPull} */
export function paged(pull, page) {
  const { question } = pull;
  if (question?.id !== page.id) return pull;
  const rest = { ...pull, question: null, part: null };
  const before = page.page > 0 ? pull.part : null;
  const graph = {
    number: question.number,
    turn: page.turn,
    levels: [...(before?.levels ?? []), ...(page.levels ?? [])],
    nodes: [...(before?.nodes ?? []), ...page.nodes],
  };
  const pages = page.page + 1;
  return pages < page.pages ? { ...rest, part: { ...graph, pages } } : { ...rest, graph: along(graph, pull.path) };
}

/**
 * Take in the refusal of the question under way: one that time cures rests, any other stands for its turn.
 * @param {GraphPull} pull @param {Refused} message @returns {GraphPull}
 */
export function refusedGraph(pull, { code, message, retry_after }) {
  if (!pull.question) return pull;
  const { number, turn } = pull.question;
  const rest = { ...pull, question: null };
  return retry_after ? { ...rest, resting: true } : { ...rest, part: null, refusal: { number, turn, code, message } };
}
