/** Styles of boards with named squares: a wooden frame with the names of rows and columns, and buttons over the squares. */

import { css } from "lit";

export const squaresStyles = css`
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
    border-radius: 6px;
  }
`;
