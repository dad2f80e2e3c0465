/** Styles of the column board. */

import { css } from "lit";

export const gridStyles = css`
  .frame {
    position: relative;
    height: 100%;
  }
  :host([preview]) .frame {
    overflow: clip;
    overflow-clip-margin: 16px;
  }
  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .back > rect {
    fill: var(--hole);
    filter: drop-shadow(0 14px 12px var(--shadow));
  }
  .flight {
    will-change: transform; /* a layer of its own */
  }
  .slab {
    fill: var(--wood);
    stroke: var(--wood-edge);
    stroke-width: 3;
  }
  .name {
    font-size: 30px;
  }
  .won {
    fill: none;
    stroke: var(--lamp);
    stroke-width: 9;
  }
  .last {
    fill: var(--lamp);
    stroke: var(--hole);
  }
  .columns {
    position: absolute;
    inset: 0 calc(-1 * var(--pad, 0px)); /* to the edge of a narrow screen */
    display: flex;
  }
  button {
    flex: none;
    box-sizing: border-box;
    width: max(100cqi * var(--cell), min(var(--touch), (100cqi + 2 * var(--pad, 0px)) / var(--columns)));
    border-radius: 8px;
  }
  button:first-child,
  button:last-child {
    flex: 1;
  }
  @media (prefers-reduced-motion: reduce) {
    .shower {
      display: none;
    }
  }
`;
