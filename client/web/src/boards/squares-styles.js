/** Styles of boards with named squares: a wooden frame with the names of rows and columns, and buttons over the squares. */

import { css } from "lit";

export const squaresStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  .frame {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    box-sizing: border-box;
    max-width: min(100%, calc(var(--tall, 40rem) * var(--columns) / var(--rows)), calc(var(--columns) * 8.5rem));
    margin: 0 auto;
    padding: 10px 10px 0 0;
    border: 2px solid var(--wood-edge);
    border-radius: 14px;
    background: var(--wood);
    box-shadow: 0 10px 22px var(--shadow);
    color: var(--on-wood);
    font-size: clamp(9px, calc(70cqi / var(--columns) / 2), 14px);
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }
  :host([preview]) .frame {
    grid-template-columns: minmax(0, 1fr);
    padding: 8px;
  }
  .ranks {
    display: grid;
    grid-auto-rows: 1fr;
    align-items: center;
    justify-items: center;
    min-width: 22px;
  }
  .files {
    display: grid;
    grid-column: 2;
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
    align-items: center;
    justify-items: center;
    min-height: 22px;
  }
  .area {
    position: relative;
    grid-column: -2 / -1;
  }
  svg {
    display: block;
    width: 100%;
    overflow: visible;
  }
  .cells {
    position: absolute;
    inset: 0;
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
  .premove {
    fill: none;
    stroke: var(--lamp);
    stroke-width: 6;
    stroke-dasharray: 12 10;
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
