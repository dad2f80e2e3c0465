/**
 * Pulls the graph of a room's game, page by page and once per game (docs/protocol.md, 12). Pure functions.
 *
 * The store loads this module with the first open panel (graph-panel.js). It sends the requests of `nextRequest` and passes
 * the answers back; moves recolour the graph. The graph is requested again only if positions were missed, and after the
 * game if it came without values, as during a game without help.
 * Invariant: at most one request is unanswered, and the graph shown is a whole graph of one turn.
 * @import { GameGraph, Path } from "./graph-path.js"
 * @import { GraphPage, Refused, RoomView } from "../wire/messages.js"
 * @import { Why } from "./why.js"
 */

import { isValued } from "../boards/graph-play.js";
import { advanceGraph, extendPath } from "./graph-path.js";
import { isBeyondDrawing, isGraphOpen } from "./graph-panel.js";
import { whyOf } from "./why.js";

/** More positions make no readable picture; Grundy's game from 20 has 622. */
export const MOST_DRAWN = 650;

/**
 * @typedef {object} GraphRequest
 * @property {string} id of the command
 * @property {number} number of the game in its room
 * @property {number} turn
 * @property {number} page
 * @property {boolean} playing whether the game runs
 */

/**
 * @typedef {object} GraphPull
 * @property {boolean | null} open whether the panel is open; null until the player has chosen
 * @property {GraphRequest | null} request the unanswered one
 * @property {boolean} paused the server asked for a pause
 * @property {Path} path of the game, as far as it was seen
 * @property {GameGraph & { pages: number } | null} part the pages of a graph that have come, and their count
 * @property {GameGraph | null} graph the last whole graph
 * @property {Why & { number: number, turn: number } | null} refusal
 */

/** @param {GameGraph} graph */
export const isTooLarge = ({ nodes }) => nodes.length > MOST_DRAWN;

/**
 * The request to send now; null if there is none.
 * @param {GraphPull} pull @param {RoomView | null} view @returns {Omit<GraphRequest, "id"> | null}
 */
export function nextRequest(pull, view) {
  const turn = view?.position.turn;
  if (!view || !turn || !isGraphOpen(pull, view) || pull.request || pull.paused) return null;
  const { number } = view;
  const playing = view.status === "playing";
  if (isBeyondDrawing(view) || isAnswered(pull, { number, turn, playing })) return null;
  const { part, path } = pull;
  const continues = part?.number === number && part.turn >= path.turn && part.playing === playing;
  return continues ? { number, turn: part.turn, page: part.pages, playing } : { number, turn, page: 0, playing };
}

/** A game without a graph is not asked about again. @param {GraphPull} pull @param {{ number: number, turn: number, playing: boolean }} now */
const isAnswered = ({ graph, refusal }, { number, turn, playing }) =>
  (graph?.turn === turn && (isValued(graph) || graph.playing === playing)) || refusal?.turn === turn || (refusal?.code === "no-study" && refusal.number === number);

/** @param {GraphPull} pull @param {GraphRequest} request @returns {GraphPull} */
export const graphRequested = (pull, request) => ({ ...pull, request, refusal: null });

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
    playing: request.playing,
    levels: [...(before?.levels ?? []), ...(page.levels ?? [])],
    nodes: [...(before?.nodes ?? []), ...page.nodes],
  };
  const pages = page.page + 1;
  return pages < page.pages ? { ...rest, part: { ...graph, pages } } : { ...rest, graph: advanceGraph(graph, pull.path) };
}

/**
 * Apply the refusal of the open request: a temporary one pauses the pull, any other holds for its turn.
 * @param {GraphPull} pull @param {Refused} refused @returns {GraphPull}
 */
export function applyGraphRefusal(pull, refused) {
  if (!pull.request) return pull;
  const { number, turn } = pull.request;
  const rest = { ...pull, request: null };
  return refused.retry_after ? { ...rest, paused: true } : { ...rest, part: null, refusal: { ...whyOf(refused), number, turn } };
}
