/** Styles of the column board. */

import { css } from "lit";

export const gridStyles = css`
  :host {
    display: block;
  }
  .frame {
    position: relative;
    max-width: min(100%, calc(var(--tall, 40rem) * var(--shape)));
    margin: 0 auto;
  }
  svg {
    display: block;
    width: 100%;
    overflow: visible;
    filter: drop-shadow(0 10px 14px var(--shadow));
  }
  .back {
    fill: var(--hole);
  }
  .slab {
    fill: var(--wood);
    stroke: var(--wood-edge);
    stroke-width: 3;
  }
  .hanging.idle {
    opacity: 0.5;
  }
  .pending {
    opacity: 0.6;
  }
  .premove {
    fill: none;
    stroke: var(--lamp);
    stroke-width: 7;
    stroke-dasharray: 12 10;
  }
  :host([premoving]) .hanging.idle {
    opacity: 0;
  }
  .won {
    fill: none;
    stroke: var(--lamp);
    stroke-width: 9;
  }
  .last {
    fill: var(--lamp);
    stroke: var(--hole);
    stroke-width: 4;
  }
  .columns {
    position: absolute;
    inset: 0;
    display: flex;
  }
  button {
    flex: 1;
    min-width: 0;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  button[aria-disabled="true"] {
    cursor: default;
  }
  button:focus-visible {
    outline: 3px solid var(--focus-on-wood);
    outline-offset: -3px;
  }
`;
