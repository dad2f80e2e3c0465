/**
 * The next automatic step of a state: a page of the graph, exact values, or the premove once the turn has come. Pure functions.
 *
 * Invariant: the state of a step no longer calls for that step, so the steps from any state come to an end.
 * @import { ClientMessage } from "../wire/messages.js"
 * @import { State } from "./state.js"
 */

import { graphs, isGraphOpen } from "./graph-panel.js";
import { legalMoves, mayMove } from "./selectors.js";
import { losePremove, setPending, setPremove, updateGraph, updateValues } from "./state.js";
import { requestCancelled, turnToRequest, valuesRequested } from "./values-pull.js";
import { command } from "../wire/commands.js";

/** @typedef {{ state: State, commands: ClientMessage[] }} Step the next state, and the commands to send after it is shown */

/** @param {State} state @param {() => string} newId makes the ids of commands @returns {Step | null} null if no step is due */
export const nextStep = (state, newId) => graphStep(state, newId) ?? valuesStep(state, newId) ?? premoveStep(state, newId);

/** Send the player's move and show it before it is acknowledged. @param {State} state in a room @param {string} id @param {string} move @returns {Step} */
export function moveStep(state, id, move) {
  const turn = state.room?.view?.position.turn ?? 0;
  return { state: setPending(state, { id, turn, move }), commands: [command("play-move", id, { room: state.room?.id ?? "", turn, move })] };
}

/** Request the next missing page of the graph. @param {State} state @param {() => string} newId @returns {Step | null} */
function graphStep(state, newId) {
  const { room } = state;
  const { pull } = graphs;
  const request = room && pull && pull.nextRequest(room.graph, room.view);
  if (!request) return null;
  const id = newId();
  return {
    state: updateGraph(state, (graph) => pull.graphRequested(graph, { id, ...request })),
    commands: [command("fetch-graph", id, { room: room.id, turn: request.turn, page: request.page })],
  };
}

/** Whether the graph is to be shown but graph-pull.js is not loaded yet. @param {State} state */
export const lacksGraphs = ({ room }) => graphs.pull === null && Boolean(room?.view && isGraphOpen(room.graph, room.view));

/** Request the values that the state calls for, or stop the request that it no longer calls for. @param {State} state @param {() => string} newId @returns {Step | null} */
function valuesStep(state, newId) {
  const { room } = state;
  const turn = turnToRequest(state);
  if (!room || turn === (room.values.request?.turn ?? null)) return null;
  const id = newId();
  return turn === null
    ? { state: updateValues(state, requestCancelled), commands: [command("stop-analysis", id, { room: room.id })] }
    : { state: updateValues(state, (pull) => valuesRequested(pull, id, turn)), commands: [command("analyse", id, { room: room.id, turn })] };
}

/** Play the premove once the player's turn has come, or drop it if it is not legal. @param {State} state @param {() => string} newId @returns {Step | null} */
function premoveStep(state, newId) {
  const { room, you } = state;
  const legal = room?.view ? legalMoves(room.view) : [];
  if (!room?.premove || legal.length === 0 || !mayMove(room, you)) return null;
  return legal.includes(room.premove) ? moveStep(setPremove(state, null), newId(), room.premove) : { state: losePremove(state), commands: [] };
}
