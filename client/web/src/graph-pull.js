/**
 * Pulls the graph of a room's game, page by page and turn by turn (docs/protocol.md, 12), as pure functions.
 *
 * The panel opens and closes it, the store sends what `nextQuestion` asks for and hands the answers back.
 * Invariant: at most one question is under way, and what is shown is a whole graph of one turn.
 * @import { GraphLevel, GraphNode, GraphPage, Refused, RoomView } from "./wire/messages.js"
 */

/** More positions than anybody could read in one picture. */
export const MOST_DRAWN = 400;

/**
 * @typedef {object} GameGraph
 * @property {number} number of the game in its room
 * @property {number} turn
 * @property {GraphLevel[]} levels
 * @property {GraphNode[]} nodes
 */

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
 * @property {GameGraph & { pages: number } | null} part what has come of the graph of a turn, in how many pages
 * @property {GameGraph | null} graph the last whole one
 * @property {{ number: number, turn: number, code: string, message: string } | null} refusal
 */

/** @type {GraphPull} */
export const noGraph = { open: null, question: null, resting: false, part: null, graph: null, refusal: null };

/** Whether a room's game may have a graph. @param {RoomView} view */
export const hasGraph = (view) => view.position?.view.family === "heaps";

/** Whether the graph is to be seen: of heaps that split at once, of others when asked. @param {GraphPull} pull @param {RoomView} view */
export const isOpen = ({ open }, view) => hasGraph(view) && (open ?? view.position?.view.moves === "split");

/** @param {GameGraph | null} graph */
export const isTooLarge = (graph) => graph !== null && graph.nodes.length > MOST_DRAWN;

/**
 * What to ask for now; null while there is nothing to ask.
 * @param {GraphPull} pull @param {RoomView | null} view @returns {Omit<Question, "id"> | null}
 */
export function nextQuestion(pull, view) {
  const turn = view?.position?.turn;
  if (!view || !turn || !isOpen(pull, view) || pull.question || pull.resting) return null;
  if (isAnswered(pull, view.number, turn)) return null;
  return { number: view.number, turn, page: pull.part?.turn === turn ? pull.part.pages : 0 };
}

/** A graph too large stays so, and one that cannot be had stays so, for a whole game. @param {GraphPull} pull @param {number} number @param {number} turn */
function isAnswered({ graph, refusal }, number, turn) {
  if (graph?.turn === turn || refusal?.turn === turn) return true;
  return (isTooLarge(graph) && graph?.number === number) || (refusal?.code === "no-study" && refusal.number === number);
}

/** @param {GraphPull} pull @param {Question} question @returns {GraphPull} */
export const asked = (pull, question) => ({ ...pull, question, refusal: null });

/** The pause is over. @param {GraphPull} pull @returns {GraphPull} */
export const rested = (pull) => ({ ...pull, resting: false });

/** @param {GraphPull} pull @param {boolean} open @returns {GraphPull} */
export const opened = (pull, open) => ({ ...pull, open });

/**
 * Take in a page; one of a turn that is over is dropped.
 * @param {GraphPull} pull @param {GraphPage} page @param {RoomView | null} view @returns {GraphPull}
 */
export function paged(pull, page, view) {
  const { question } = pull;
  if (question?.id !== page.id) return pull;
  const rest = { ...pull, question: null, part: null };
  if (page.turn !== view?.position?.turn) return rest;
  const before = page.page > 0 ? pull.part : null;
  const graph = {
    number: question.number,
    turn: page.turn,
    levels: [...(before?.levels ?? []), ...(page.levels ?? [])],
    nodes: [...(before?.nodes ?? []), ...page.nodes],
  };
  const pages = page.page + 1;
  return pages < page.pages ? { ...rest, part: { ...graph, pages } } : { ...rest, graph };
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
