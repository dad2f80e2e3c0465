/**
 * Whether a room shows the graph of its game, and access to graph-pull.js once it is loaded. Pure functions.
 * Invariant: the page requests no graph before graph-pull.js is loaded, so no page or refusal comes earlier.
 * @import { Path } from "./graph-path.js"
 * @import { GraphPull } from "./graph-pull.js"
 * @import { RoomView } from "../wire/messages.js"
 */

import { heapSizes } from "../boards/notation.js";

/** The largest heap that splits with a drawn graph (the rules of Grundy's game say how the graph grows). */
export const MOST_COUNTERS = 20;

/** @type {Path} */
export const noPath = { number: 0, turn: 0, keys: [] };

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

/** The functions of graph-pull.js, once it is loaded. @type {{ pull: typeof import("./graph-pull.js") | null }} */
export const graphs = { pull: null };

/** Whether a room's game may have a graph. @param {RoomView} view */
export const hasGraph = (view) => heapSizes(view.position.view) !== null;

/** Whether to show the graph: by default only for heaps that split. @param {GraphPull} pull @param {RoomView} view */
export const isGraphOpen = ({ open }, view) => hasGraph(view) && (open ?? view.position.view.moves === "split");

/** @param {GraphPull} pull @param {boolean} open @returns {GraphPull} */
export const openGraph = (pull, open) => ({ ...pull, open });

/** The server's pause is over. @param {GraphPull} pull @returns {GraphPull} */
export const resumeGraph = (pull) => ({ ...pull, paused: false });

/** Whether the graph is known to be too large before it is requested. @param {RoomView} view */
export function isBeyondDrawing({ position }) {
  const { view } = position;
  if (view.family !== "heaps" || view.moves !== "split") return false;
  return view.heaps.reduce((sum, size) => sum + size, 0) > MOST_COUNTERS;
}

/** Recolour the graph for the position on the board. @param {GraphPull} pull @param {RoomView} view */
export const followGame = (pull, view) => graphs.pull?.followGame(pull, view) ?? pull;
