/**
 * Pulls the graph of a room's game, page by page and once a game (docs/protocol.md, 12). Pure functions.
 *
 * The panel opens and closes it, the store sends what `nextRequest` returns and passes the answers back; moves
 * recolour it. It is requested again only where positions were missed.
 * Invariant: at most one request is unanswered, and what is shown is a whole graph of one turn.
 * @import { GameGraph, Path } from "./graph-path.js"
 * @import { GraphPage, Refused, RoomView } from "../wire/messages.js"
 * @import { Why } from "./why.js"
 */

import { advanceGraph, extendPath, noPath } from "./graph-path.js";
import { whyOf } from "./why.js";

/** More positions make no readable picture; Grundy's game from 20 has 622. */
export const MOST_DRAWN = 650;

/** A heap that splits is drawn up to this many counters (the rules of Grundy's game say how it grows). */
export const MOST_COUNTERS = 20;

/**
 * @typedef {object} GraphRequest
 * @property {string} id of the command
 * @property {number} number of the game in its room
 * @property {number} turn
 * @property {number} page
 */

/**
 * @typedef {object} GraphPull
 * @property {boolean | null} open whether the panel is; null until the player has chosen
 * @property {GraphRequest | null} request the unanswered one
 * @property {boolean} paused the server asked for a pause
 * @property {Path} path of the game, as far as it was seen
 * @property {GameGraph & { pages: number } | null} part the pages of a graph that have come, and their count
 * @property {GameGraph | null} graph the last whole one
 * @property {Why & { number: number, turn: number } | null} refusal
 */

/** @type {GraphPull} */
export const noGraph = {
  open: null,
  request: null,
  paused: false,
  path: noPath,
  part: null,
  graph: null,
  refusal: null,
};

/** Whether a room's game may have a graph. @param {RoomView} view */
export const hasGraph = (view) => view.position.view.family === "heaps";

/** Whether the graph is shown: by default for heaps that split only. @param {GraphPull} pull @param {RoomView} view */
export const isGraphOpen = ({ open }, view) => hasGraph(view) && (open ?? view.position.view.moves === "split");

/** Whether the graph is known to be too large before it is requested. @param {RoomView} view */
export function isBeyondDrawing({ position }) {
  const { view } = position;
  if (view.family !== "heaps" || view.moves !== "split") return false;
  return view.heaps.reduce((sum, size) => sum + size, 0) > MOST_COUNTERS;
}

/** @param {GameGraph} graph */
export const isTooLarge = ({ nodes }) => nodes.length > MOST_DRAWN;

/**
 * The request to send now; null if there is none.
 * @param {GraphPull} pull @param {RoomView | null} view @returns {Omit<GraphRequest, "id"> | null}
 */
export function nextRequest(pull, view) {
  const turn = view?.position.turn;
  if (!view || !turn || !isGraphOpen(pull, view) || pull.request || pull.paused) return null;
  if (isBeyondDrawing(view) || isAnswered(pull, view.number, turn)) return null;
  const { part, path } = pull;
  const continues = part?.number === view.number && part.turn >= path.turn;
  return continues ? { number: part.number, turn: part.turn, page: part.pages } : { number: view.number, turn, page: 0 };
}

/** A game without a graph is not asked about again. @param {GraphPull} pull @param {number} number @param {number} turn */
const isAnswered = ({ graph, refusal }, number, turn) =>
  graph?.turn === turn || refusal?.turn === turn || (refusal?.code === "no-study" && refusal.number === number);

/** @param {GraphPull} pull @param {GraphRequest} request @returns {GraphPull} */
export const graphRequested = (pull, request) => ({ ...pull, request, refusal: null });

/** The server's pause is over. @param {GraphPull} pull @returns {GraphPull} */
export const resumeGraph = (pull) => ({ ...pull, paused: false });

/** @param {GraphPull} pull @param {boolean} open @returns {GraphPull} */
export const openGraph = (pull, open) => ({ ...pull, open });

/** Recolour the graph for the position on the board. @param {GraphPull} pull @param {RoomView} view @returns {GraphPull} */
export function followGame(pull, view) {
  const path = extendPath(pull.path, view);
  return path === pull.path ? pull : { ...pull, path, graph: pull.graph && advanceGraph(pull.graph, path) };
}

/** Add a page; the last one completes the graph. @param {GraphPull} pull @param {GraphPage} page @returns {GraphPull} */
export function applyGraphPage(pull, page) {
  const { request } = pull;
  if (request?.id !== page.id) return pull;
  const rest = { ...pull, request: null, part: null };
  const before = page.page > 0 ? pull.part : null;
  const graph = {
    number: request.number,
    turn: page.turn,
    levels: [...(before?.levels ?? []), ...(page.levels ?? [])],
    nodes: [...(before?.nodes ?? []), ...page.nodes],
  };
  const pages = page.page + 1;
  return pages < page.pages ? { ...rest, part: { ...graph, pages } } : { ...rest, graph: advanceGraph(graph, pull.path) };
}

/**
 * Apply the refusal of the open request: one that time cures pauses, any other holds for its turn.
 * @param {GraphPull} pull @param {Refused} refused @returns {GraphPull}
 */
export function applyGraphRefusal(pull, refused) {
  if (!pull.request) return pull;
  const { number, turn } = pull.request;
  const rest = { ...pull, request: null };
  return refused.retry_after ? { ...rest, paused: true } : { ...rest, part: null, refusal: { ...whyOf(refused), number, turn } };
}
