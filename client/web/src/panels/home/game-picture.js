/**
 * The sign of a game: a small position in a wooden frame. A few paths draw it, so that home need not load the game's board.
 * @import { View } from "../../wire/messages.js"
 */

import { css, html, svg } from "lit";
import { miniature, miniatureSize, miniatureStyles } from "../../boards/miniature.js";
import { heapSizes } from "../../boards/notation.js";

/** Of a heap: how wide its column is, and how many counters are drawn at most. */
const [COLUMN, MOST] = [12, 7];
const FRAME = 4;

/** @param {View} view */
export function gamePicture(view) {
  const heaps = heapSizes(view);
  const [width, height] = heaps ? [heaps.length * COLUMN, MOST * 9 + 4] : miniatureSize(view);
  const size = `${-FRAME} ${-FRAME} ${width + 2 * FRAME} ${height + 2 * FRAME}`;
  return html`<svg class="game" viewBox=${size} aria-hidden="true">
    <rect class="frame" x=${-FRAME} y=${-FRAME} width=${width + 2 * FRAME} height=${height + 2 * FRAME} rx="6"></rect>
    ${heaps ? heaps.map((count, index) => heap(index, Math.min(count, MOST), height)) : svg`<g transform="translate(${width / 2} 0)">${miniature(view, width)}</g>`}
  </svg>`;
}

/** @param {number} index @param {number} count @param {number} height */
const heap = (index, count, height) => svg`<rect class="slot" x=${index * COLUMN + 0.8} width=${COLUMN - 1.6} height=${height} rx="4"></rect>
  ${Array.from({ length: count }, (_, place) => svg`<circle class="counter" cx=${(index + 0.5) * COLUMN} cy=${height - 6 - place * 9} r="4"></circle>`)}`;

export const gamePictureStyles = [
  miniatureStyles,
  css`
    .game {
      width: 100%;
      height: 100%;
    }
    .game .frame {
      fill: var(--wood);
    }
    .game .slot {
      fill: var(--hole);
    }
    .game .counter {
      fill: var(--counter);
    }
  `,
];
