/**
 * The sounds for a change of the state. Pure; panels/room/sounds.js plays them.
 * @import { RoomView, View } from "../wire/messages.js"
 * @import { RoomState, State } from "./state.js"
 */

import { landingCell, readRun, readTake } from "../boards/notation.js";
import { streamOf, visibleLines } from "./chat.js";
import { seatsOf } from "./selectors.js";
import { callsOf } from "./waiting.js";

/** @typedef {"drop" | "slide" | "lift" | "split" | "mark" | "refusal" | "win" | "loss" | "tick" | "bell"} Sound */

/**
 * @typedef {object} Cue
 * @property {Sound} sound
 * @property {number} [depth] of the row that a piece falls to: 0 is the top row, 1 the bottom one
 * @property {number} [count] of the counters that are lifted
 */

/** @param {State} before @param {State} after @returns {Cue[]} in playing order */
export function cuesOf(before, after) {
  const called = callsOf(after.waiting).length > callsOf(before.waiting).length;
  return [...(after.place.screen === "glass" ? [] : roomCues(before, after)), ...(called ? [cue("bell")] : [])];
}

/** The sounds of the room that is shown; in the glass box it is only followed. @param {State} before @param {State} after @returns {Cue[]} */
function roomCues(before, after) {
  const [was, is] = [before.room, after.room];
  if (!was?.view || !is?.view || was.id !== is.id) return [];
  const move = newMove(was, is);
  return [
    ...(move === null ? [] : [moveCue(was.view.position.view, move)]),
    ...(is.refusal && is.refusal !== was.refusal ? [cue("refusal")] : []),
    ...endCues(was.view, is.view, after),
    ...(callsForAttention(was, is, after) ? [cue("bell")] : []),
  ];
}

/** @param {Sound} sound @returns {Cue} */
const cue = (sound) => ({ sound });

/** The newly drawn move; the player's own is drawn when it is sent. @param {RoomState} was @param {RoomState} is */
function newMove(was, is) {
  if (is.pending) return is.pending === was.pending ? null : is.pending.move;
  const moves = is.view?.moves ?? [];
  if (is.view?.number !== was.view?.number || moves.length !== (was.view?.moves?.length ?? 0) + 1) return null;
  const last = moves[moves.length - 1];
  return last === was.pending?.move ? null : last;
}

/** @param {View} view the position that the move is made in @param {string} move @returns {Cue} */
function moveCue(view, move) {
  switch (view.moves) {
    case "column": {
      const row = Math.floor((landingCell(view, move) ?? 0) / view.width);
      return { sound: "drop", depth: view.height > 1 ? row / (view.height - 1) : 1 };
    }
    case "square":
      return cue("mark");
    case "step":
      return cue("slide");
    case "take":
      return { sound: "lift", count: readTake(move)?.taken ?? 1 };
    case "split":
      return cue("split");
    case "take-split": {
      const run = readRun(move);
      return { sound: "lift", count: run ? run.to - run.from + 1 : 1 };
    }
  }
}

/** A draw has no sound of its own. @param {RoomView} was @param {RoomView} is @param {State} state @returns {Cue[]} */
function endCues(was, is, { you }) {
  if (was.result || !is.result?.winner) return [];
  const mine = seatsOf(is, you);
  return [cue(mine.length === 1 && mine[0] !== is.result.winner ? "loss" : "win")];
}

/** Whether another player sat down, offers something or wrote. @param {RoomState} was @param {RoomState} is @param {State} state */
function callsForAttention(was, is, { you, muted }) {
  const { view } = is;
  if (!view) return false;
  const written = (/** @type {RoomState} */ room) => visibleLines(room.chat, streamOf(view, you), muted).filter(({ by }) => by.id !== you?.id).length;
  if (written(is) > written(was)) return true;
  const event = is.lastEvent;
  if (!event || event === was.lastEvent || seatsOf(view, you).length !== 1) return false;
  if (event.kind === "seat-taken") return event.player.id !== you?.id;
  return (event.kind === "offer-made" || event.kind === "rematch-offered") && !seatsOf(view, you).includes(event.seat);
}
