/**
 * Notes on a board: numbers of moves on the squares where they went, and frames around squares that matter.
 * @import { View } from "../wire/messages.js"
 */

import { css, svg } from "lit";
import { columnTop, landingCell, readStep } from "./notation.js";
import { cellOf } from "./squares.js";

/** @typedef {{ number?: number, frame?: boolean }} Note */
/** @typedef {Record<number, Note>} Notes by cell */

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

/** A note around the origin, in hundredths of a cell. @param {Note} note */
export const noteSign = ({ number, frame }) =>
  svg`${frame ? svg`<rect class="note-frame" x="-47" y="-47" width="94" height="94" rx="14"></rect>` : ""}
    ${number ? svg`<circle class="note" r="25"></circle><text class="note-number" y="12">${number}</text>` : ""}`;

export const noteStyles = css`
  .note,
  .note-frame {
    fill: var(--hole);
    stroke: var(--lamp);
    stroke-width: 5;
  }
  .note-frame {
    fill: none;
    stroke-width: 7;
  }
  .note-number {
    fill: var(--lamp);
    font: 700 34px var(--sans);
    text-anchor: middle;
  }
`;
