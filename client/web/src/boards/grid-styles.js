/** Styles of the column board. */

import { css } from "lit";

export const gridStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    forced-color-adjust: none; /* drawn with enough contrast of their own */
    aspect-ratio: var(--ratio);
  }
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
    fill: var(--on-wood);
    font-family: var(--sans);
    font-size: 30px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-anchor: middle;
  }
  .pending {
    opacity: 0.6;
  }
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
  .won {
    fill: none;
    stroke: var(--lamp);
    stroke-width: 9;
  }
  .last {
    fill: var(--lamp);
    stroke: var(--hole);
    stroke-width: 5;
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
    min-width: 0;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  button:first-child,
  button:last-child {
    flex: 1;
  }
  button[aria-disabled="true"] {
    cursor: default;
  }
  button:focus-visible {
    outline: 3px solid var(--focus-on-wood);
    outline-offset: -3px;
  }
  @media (prefers-reduced-motion: reduce) {
    .shower {
      display: none;
    }
  }
`;
