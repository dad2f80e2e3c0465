/** Styles of boards with named squares: a wooden frame with the names of rows and columns, and buttons over the squares. */

import { css } from "lit";

export const squaresStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    forced-color-adjust: none; /* drawn with enough contrast of their own */
    aspect-ratio: var(--ratio);
  }
  .frame {
    position: relative;
    box-sizing: border-box;
    height: 100%;
    border-radius: min(3cqi, var(--r-large));
    outline: 2px solid var(--wood-edge);
    outline-offset: -2px;
    background: var(--wood);
    box-shadow: var(--lift);
  }
  svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .name {
    fill: var(--on-wood);
    font-family: var(--sans);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-anchor: middle;
  }
  .cells {
    position: absolute;
    top: calc(100% * var(--top));
    right: calc(100% * var(--right));
    bottom: calc(100% * var(--bottom));
    left: calc(100% * var(--left));
    display: grid;
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
    grid-auto-rows: minmax(0, 1fr);
  }
  .cells button {
    min-width: 0;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  .cells button[aria-disabled="true"] {
    cursor: default;
  }
  .cells button:focus-visible {
    outline: 3px solid var(--focus-on-wood);
    outline-offset: -3px;
  }
  .pending {
    opacity: 0.6;
  }
  .last,
  .premove,
  .kept-sign {
    fill: none;
    stroke: var(--lamp);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .premove {
    stroke-dasharray: 13 11;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
