/**
 * The two players' pieces: a disc for player 1, a ring for player 2, so that colour is never the only sign.
 * @import { Seat } from "../wire/messages.js"
 */

import { css, html, svg } from "lit";

/** A piece in a square of 100 units around the origin. @param {Seat} seat */
export function piece(seat) {
  if (seat === 1) {
    return svg`<g class="piece first">
      <circle r="40" cy="2" class="edge"></circle>
      <circle r="39" cy="-2" class="body"></circle>
      <circle r="27" cy="-2" class="groove"></circle>
      <path d="M -27 -23 A 34 34 0 0 1 4 -36" class="shine"></path>
    </g>`;
  }
  return svg`<g class="piece second">
    <circle r="30" cy="2" class="edge"></circle>
    <circle r="30" cy="-2" class="body"></circle>
    <path d="M -26 -22 A 33 33 0 0 1 4 -35" class="shine"></path>
  </g>`;
}

/** A player's piece as a small picture, unseen by whoever hears the page. @param {Seat} seat */
export const pieceIcon = (seat) => html`
  <svg class="icon" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="50" class="hole"></circle>${piece(seat)}</svg>
`;

/** The same where no words beside it say whose it is. @param {Seat} seat @param {string} name */
export const namedPiece = (seat, name) => html`<span role="img" aria-label=${name}>${pieceIcon(seat)}</span>`;

export const pieceStyles = css`
  .piece .body {
    fill: var(--first);
  }
  .piece .edge {
    fill: var(--first-deep);
  }
  .piece .groove {
    fill: none;
    stroke: var(--first-deep);
    stroke-width: 5;
  }
  .piece.second .body {
    fill: none;
    stroke: var(--second);
    stroke-width: 19;
  }
  .piece.second .edge {
    fill: none;
    stroke: var(--second-deep);
    stroke-width: 20;
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
