/** Styles of heaps and counters. */

import { css } from "lit";

export const heapsStyles = css`
  :host {
    container-type: size;
    --margin: 4px;
    --gap: 6px;
    --number: 22px;
    --narrowest: 44px;
  }
  :host([preview]) .heaps {
    overflow: hidden; /* what scrolls is a stop of the keyboard */
  }
  :host([preview]) {
    --margin: 2px;
    --gap: 3px;
    --number: 14px;
    --narrowest: 0px;
  }
  .heaps {
    display: flex;
    flex-direction: column;
    justify-content: center;
    gap: var(--gap);
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    padding: calc(2 * var(--margin));
    border: 2px solid var(--wood-edge);
    border-radius: var(--r);
    background: var(--wood);
    box-shadow: var(--lift);
    overflow: auto; /* a thousand counters in hundreds of heaps */
    --most: min((100cqi - 1px * var(--beside)) / var(--wide), (100cqb - 1px * var(--above)) / var(--high));
    --u: clamp(6px, var(--most), 72px);
  }
  .line {
    display: flex;
    flex: 1;
    justify-content: center;
    gap: var(--gap);
  }
  .split .line {
    flex: none;
  }
  .heap {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: end;
    box-sizing: border-box;
    min-width: var(--narrowest);
    padding: var(--margin);
    border: 0;
    border-radius: var(--r-small);
    background: var(--hole);
    color: var(--on-wood);
    font: inherit;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  .take .heap {
    flex: 1;
  }
  button.heap {
    cursor: pointer;
  }
  .heap.lit {
    box-shadow: inset 0 0 0 2px var(--lamp);
  }
  .heap:focus-visible {
    outline: 3px solid var(--focus-on-wood);
    outline-offset: 2px;
  }
  svg {
    display: block;
    flex: none;
    width: calc(var(--across) * var(--u));
    overflow: visible;
  }
  .size {
    height: var(--number);
    font-size: calc(var(--number) * 0.7);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    line-height: var(--number);
  }
  .touch {
    fill: transparent;
  }
`;
