/** Styles of a window on a board, with the names of its rows and columns, a map and a button for the whole. */

import { css } from "lit";

export const windowStyles = css`
  :host([windowed]) {
    --square: 44px;
    width: 100cqi !important; /* of the room's board area, which it fills */
    height: 100cqb !important;
    aspect-ratio: auto;
  }
  .window {
    position: relative;
    display: grid;
    grid-template: minmax(0, 1fr) 24px / 26px minmax(0, 1fr);
    box-sizing: border-box;
    height: 100%;
    padding: 8px 8px 0 0;
    border: 2px solid var(--wood-edge);
    border-radius: var(--r);
    background: var(--wood);
    box-shadow: var(--lift);
    color: var(--on-wood);
    font-size: var(--t-small);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .ruler {
    overflow: hidden;
  }
  .ruler.files {
    grid-column: 2;
  }
  .strip {
    display: grid;
    place-items: center;
  }
  .ranks .strip {
    grid-auto-rows: var(--square);
    transform: translateY(var(--y, 0));
  }
  .files .strip {
    grid-auto-columns: var(--square);
    grid-auto-flow: column;
    justify-content: start;
    height: 100%;
    transform: translateX(var(--x, 0));
  }
  .pane {
    position: relative;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: none;
    border-radius: var(--r-small);
    background: var(--hole);
  }
  .sheet {
    position: relative;
    width: calc(var(--columns) * var(--square));
    margin: 0 auto 52px; /* the button for the whole board hides no square that scrolling cannot free */
  }
  .sheet .cells {
    inset: 0;
  }
  .sheet > svg {
    height: auto;
  }
  .map {
    position: absolute;
    width: 20%;
    height: auto;
    border: 2px solid var(--grid);
    border-radius: var(--r-small);
    background: rgb(21 14 9 / 0.85);
    overflow: hidden;
    pointer-events: none;
  }
  .map.bottom {
    bottom: 32px;
  }
  .map.top {
    top: 16px;
  }
  .map.left {
    left: 34px;
  }
  .map.right {
    right: 16px;
  }
  .map .ones {
    fill: var(--first);
  }
  .map .twos {
    fill: var(--second);
  }
  .map .seen {
    x: var(--seen-x, 0);
    y: var(--seen-y, 0);
    width: var(--seen-width, 0);
    height: var(--seen-height, 0);
    fill: rgb(255 217 138 / 0.16);
    stroke: var(--lamp);
    stroke-width: 28;
  }
  .whole {
    position: absolute;
    right: 16px;
    bottom: 32px;
    display: grid;
    place-items: center;
    width: var(--touch);
    height: var(--touch);
    padding: 0;
    border: 1px solid var(--grid);
    border-radius: var(--r);
    background: rgb(21 14 9 / 0.85);
    color: var(--on-wood);
    cursor: pointer;
  }
  .whole svg {
    width: 24px;
    height: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .whole:focus-visible {
    outline: 3px solid var(--focus-on-wood);
    outline-offset: 2px;
  }
  .small {
    display: grid;
    grid-area: 1 / 1 / -1 / -1;
    place-items: center;
    container-type: size;
    margin: -8px -8px 0 0;
  }
  .small .frame {
    width: min(100cqi, 100cqb * var(--ratio));
    height: auto;
    aspect-ratio: var(--ratio);
    outline: 0;
    box-shadow: none;
  }
`;
