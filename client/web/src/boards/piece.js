/**
 * The players' pieces: two shapes for each kind of board, so that colour is never the only sign.
 * @import { Mark } from "./marks.js"
 */

import { css, html, svg } from "lit";
import { sheep, silhouetteStyles, wolf } from "./silhouettes.js";

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

/** @type {Record<Mark, () => unknown>} */
const SHAPES = { disc, ring, cross, nought, wolf, sheep };

/** A piece in a square of 100 units around the origin. @param {Mark} mark */
export const piece = (mark) => (SHAPES[mark] ?? disc)();

/** A player's piece as a small picture, unseen by whoever hears the page. @param {Mark} mark */
export const pieceIcon = (mark) => html`
  <svg class="icon" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="50" class="hole"></circle>
    <g transform="scale(${mark === "wolf" || mark === "sheep" ? 0.8 : 1})">${piece(mark)}</g></svg>
`;

/** The same where no words beside it say whose it is. @param {Mark} mark @param {string} name */
export const namedPiece = (mark, name) => html`<span role="img" aria-label=${name}>${pieceIcon(mark)}</span>`;

const shapeStyles = css`
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
`;

export const pieceStyles = [shapeStyles, silhouetteStyles];
