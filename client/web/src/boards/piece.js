/**
 * The drawings of the players' pieces: two shapes for each kind of board, never distinguished by colour alone.
 * @import { Mark } from "./marks.js"
 */

import { css, html, svg } from "lit";

const disc = () => svg`<g class="piece first">
  <circle r="40" cy="2" class="edge"></circle>
  <circle r="39" cy="-2" class="body"></circle>
  <circle r="27" cy="-2" class="groove"></circle>
  <path d="M -27 -23 A 34 34 0 0 1 4 -36" class="shine"></path>
</g>`;

const ring = () => svg`<g class="piece second">
  <circle r="30" cy="2" class="edge"></circle>
  <circle r="30" cy="-2" class="body"></circle>
  <path d="M -26 -22 A 33 33 0 0 1 4 -35" class="shine"></path>
</g>`;

const cross = () => svg`<g class="piece cross">
  <path d="M -26 -23 L 26 29 M 26 -23 L -26 29" class="edge"></path>
  <path d="M -26 -27 L 26 25 M 26 -27 L -26 25" class="body"></path>
</g>`;

const nought = () => svg`<g class="piece nought">
  <circle r="28" cy="2" class="edge"></circle>
  <circle r="28" cy="-1" class="body"></circle>
</g>`;

const wolf = () => svg`<g class="piece wolf">
  <path class="fur" d="M-35 -41 L-15 -24 Q0 -30 15 -24 L35 -41 L37 -8 Q36 8 23 18 L11 36 Q0 45 -11 36 L-23 18 Q-36 8 -37 -8 Z"></path>
  <path class="deep" d="M-29 -27 L-19 -17 L-31 -9 Z M29 -27 L19 -17 L31 -9 Z"></path>
  <path class="muzzle" d="M0 -4 L13 14 L8 32 Q0 39 -8 32 L-13 14 Z"></path>
  <path class="dark" d="M-24 -6 L-9 3 L-20 5 Z M24 -6 L9 3 L20 5 Z M-7 26 Q0 22 7 26 Q5 34 0 34 Q-5 34 -7 26 Z"></path>
</g>`;

const sheep = () => svg`<g class="piece sheep">
  <path class="dark" d="M-19 24 h9 v17 h-9 Z M10 24 h9 v17 h-9 Z"></path>
  <path class="wool" d="M-14 -28 a17 17 0 0 1 28 0 a16 16 0 0 1 20 20 a15 15 0 0 1 -4 25 a16 16 0 0 1 -22 14 a14 14 0 0 1 -16 0 a16 16 0 0 1 -22 -14 a15 15 0 0 1 -4 -25 a16 16 0 0 1 20 -20 Z"></path>
  <path class="dark" d="M-30 -9 q9 -6 17 0 q4 -6 13 -6 q9 0 13 6 q8 -6 17 0 q-5 9 -15 7 q-1 26 -15 26 q-14 0 -15 -26 q-10 2 -15 -7 Z"></path>
  <path class="wool" d="M-13 -12 a9 9 0 0 1 8 -10 a7 7 0 0 1 10 0 a9 9 0 0 1 8 10 a10 8 0 0 1 -13 3 a10 8 0 0 1 -13 -3 Z"></path>
  <circle class="eye" cx="-6" cy="1" r="3"></circle>
  <circle class="eye" cx="6" cy="1" r="3"></circle>
</g>`;

/** @type {Record<Mark, () => unknown>} */
const SHAPES = { disc, ring, cross, nought, wolf, sheep };

/** A piece in a square of 100 units around the origin. @param {Mark} mark */
export const piece = (mark) => (SHAPES[mark] ?? disc)();

/** The sign of a move that is kept for one's turn, in the middle of its cell. */
export const hourglass = () =>
  svg`<path class="kept-sign" d="M-12 -17H12M-12 17H12M-9 -17C-9 -5 9 -3 9 0S-9 5 -9 17M9 -17C9 -5 -9 -3 -9 0S9 5 9 17"></path>`;

/** A player's piece as an icon, hidden from screen readers. @param {Mark} mark */
export const pieceIcon = (mark) => html`
  <svg class="icon" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="50" class="hole"></circle>
    <g transform="scale(${mark === "wolf" || mark === "sheep" ? 0.8 : 1})">${piece(mark)}</g></svg>
`;

/** The same with a name, where no text beside it names the player. @param {Mark} mark @param {string} name */
export const namedPiece = (mark, name) => html`<span role="img" aria-label=${name}>${pieceIcon(mark)}</span>`;

export const pieceStyles = css`
  .first .body {
    fill: var(--first);
  }
  .first .edge {
    fill: var(--first-deep);
  }
  .first .groove {
    fill: none;
    stroke: var(--first-deep);
    stroke-width: 5;
  }
  .second .body,
  .nought .body {
    fill: none;
    stroke: var(--second);
    stroke-width: 19;
  }
  .second .edge,
  .nought .edge {
    fill: none;
    stroke: var(--second-deep);
    stroke-width: 20;
  }
  .nought .body,
  .nought .edge {
    stroke-width: 15;
  }
  .cross .body,
  .cross .edge {
    fill: none;
    stroke: var(--first);
    stroke-width: 16;
    stroke-linecap: round;
  }
  .cross .edge {
    stroke: var(--first-deep);
  }
  .piece .shine {
    fill: none;
    stroke: rgb(255 255 255 / 0.55);
    stroke-width: 5;
    stroke-linecap: round;
  }
  .hole {
    fill: var(--hole);
  }
  .icon {
    width: 1.5em;
    height: 1.5em;
    flex: none;
    vertical-align: -0.4em;
  }
  .wolf .fur {
    fill: var(--first);
  }
  .wolf .deep {
    fill: var(--first-deep);
  }
  .wolf .muzzle,
  .sheep .wool {
    fill: var(--wool);
  }
  .wolf .dark,
  .sheep .dark {
    fill: var(--nose);
  }
  .sheep .wool {
    stroke: var(--wool-deep);
    stroke-width: 2;
  }
  .sheep .eye {
    fill: var(--wool);
  }
`;
