/**
 * Notes on a board: numbers of moves on the squares where they went, and frames around squares that matter.
 * @import { View } from "../wire/messages.js"
 */

import { svg } from "lit";
import { columnTop, landingCell, readStep } from "./notation.js";
import { cellOf } from "./squares.js";

/** @typedef {{ number?: number, frame?: boolean }} Note */
/** @typedef {[cell: number, drawing: unknown][]} Drawings around the middles of cells */

/**
 * The squares of a move, the one that it goes to last; none where the board has no squares.
 * @param {View} view after the move, or with `ahead` before it @param {string} move @param {boolean} [ahead] @returns {number[]}
 */
export function cellsOfMove(view, move, ahead = false) {
  if (view.family !== "grid" && view.family !== "pieces") return [];
  if (view.family === "grid" && view.moves === "column") {
    const cell = ahead ? landingCell(view, move) : columnTop(view, move);
    return cell === null ? [] : [cell];
  }
  const { origin, target } = readStep(move);
  return [origin, target].filter(Boolean).flatMap((name) => cellOf(view, name) ?? []);
}

/** A note around the origin, in hundredths of a cell. Boards do without its styles until a screen has notes. @param {Note} note */
const drawn = ({ number, frame }) =>
  svg`${frame ? svg`<rect class="note-frame" x="-47" y="-47" width="94" height="94" rx="14" fill="none" stroke="var(--lamp)" stroke-width="7"></rect>` : ""}
    ${number ? svg`<circle class="note" r="25" fill="var(--hole)" stroke="var(--lamp)" stroke-width="5"></circle><text y="12" fill="var(--lamp)" font-family="var(--sans)" font-size="34" font-weight="700" text-anchor="middle">${number}</text>` : ""}`;

/** The drawings that a board puts on its cells. @param {Record<number, Note>} notes by cell @returns {Drawings} */
export const drawingsOf = (notes) => Object.entries(notes).map(([cell, note]) => [Number(cell), drawn(note)]);
