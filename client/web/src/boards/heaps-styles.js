/** Styles of heaps, counters and the controls below them. */

import { css } from "lit";

export const heapsStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  .heaps {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: clamp(4px, 1.6cqi, 16px);
    width: fit-content;
    box-sizing: border-box;
    max-width: 100%;
    margin: 0 auto;
    padding: clamp(8px, 2.5cqi, 18px);
    border-radius: 14px;
    background: var(--wood);
    border: 2px solid var(--wood-edge);
    box-shadow: 0 10px 22px var(--shadow);
  }
  .heap {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 4px;
    min-width: 44px;
    max-width: 100%;
    padding: 8px clamp(2px, 1.1cqi, 8px) 4px;
    border: 0;
    border-radius: 10px;
    background: var(--hole);
    color: var(--on-wood);
    font: inherit;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  button.heap {
    cursor: pointer;
  }
  .heap.still {
    opacity: 0.62;
  }
  .heap.parted {
    box-shadow: inset 0 0 0 3px var(--lamp);
  }
  .heap:focus-visible {
    outline: 3px solid var(--focus-on-wood);
    outline-offset: 2px;
  }
  .controls button:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  svg {
    display: block;
    overflow: visible;
    width: calc(var(--columns) * var(--counter-size));
    max-width: 100%;
    margin-top: auto;
  }
  .large {
    --counter-size: clamp(44px, 11cqi, 60px);
  }
  .middling {
    --counter-size: 44px;
  }
  .small {
    --counter-size: 28px;
  }
  .tiny {
    --counter-size: 20px;
  }
  .minute {
    --counter-size: 12px;
  }
  :host([preview]) .heaps {
    --counter-size: 24px;
    gap: 6px;
    padding: 10px;
  }
  :host([preview]) .heap {
    min-width: 0;
    padding: 6px 5px 2px;
  }
  .size {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  .touch {
    fill: transparent;
  }
  .disc {
    fill: var(--counter);
  }
  .ring {
    fill: none;
    stroke: var(--counter-deep);
    stroke-width: 5;
  }
  .counter {
    transition: transform 120ms ease-out;
  }
  .place .counter {
    transform: scale(0);
    transition: none;
  }
  .chosen .counter {
    transform: translateX(9px) scale(0.94);
  }
  .chosen .disc {
    fill: var(--lamp);
  }
  .chosen .ring {
    stroke: var(--hole);
  }
  .trace,
  .empty {
    display: none;
    fill: none;
  }
  .place .empty {
    display: inline;
    fill: var(--grid);
  }
  .kept .trace {
    display: inline;
    stroke: var(--lamp);
    stroke-width: 6;
    stroke-dasharray: 10 8;
  }
  .lately .trace {
    display: inline;
    stroke: var(--lamp);
    stroke-width: 5;
    stroke-dasharray: 13 11;
  }
  .controls {
    display: flex;
    justify-content: center;
    gap: 8px;
    margin-top: 14px;
  }
  .controls button {
    min-height: 48px;
    min-width: 48px;
    border-radius: 10px;
    border: 1px solid var(--rim);
    background: var(--panel);
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  .controls .step {
    font-size: 1.35rem;
    line-height: 1;
  }
  .controls .take {
    flex: 0 1 17rem;
    padding: 0 12px;
  }
  .controls .take:enabled {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
  }
  .controls button:disabled {
    color: var(--quiet);
    cursor: default;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    .counter {
      transition: none;
    }
  }
`;
