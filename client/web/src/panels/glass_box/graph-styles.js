/** Styles of the graph: states by colour and by line, levels as bands. */

import { css } from "lit";

export const graphStyles = css`
  :host {
    position: relative;
    min-width: 0;
  }
  header {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  header .plain {
    padding: 6px;
    white-space: nowrap;
  }
  h2 {
    font-size: 1.1rem;
  }
  .caption {
    font-family: var(--serif);
    font-size: 1.05rem;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    margin: 8px 0 12px;
    padding: 0;
    list-style: none;
    font-size: 0.9rem;
  }
  .legend li {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-height: 24px;
  }
  .picture {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--panel);
  }
  .picture svg {
    display: block;
  }
  .bands {
    position: absolute;
    inset: 0 auto auto 0;
    fill: var(--glow);
  }
  .scroll {
    position: relative;
    overflow-x: auto;
    scrollbar-width: thin;
  }
  .scroll:focus-visible {
    outline-offset: -3px;
    border-radius: 14px 0 0 14px;
  }
  .scroll svg {
    margin: 0 auto;
  }
  .levels {
    position: relative;
    border-left: 1px solid var(--line);
  }
  .levels text {
    fill: var(--ink);
    font-size: 13px;
    font-weight: 700;
    letter-spacing: 0.06em;
    dominant-baseline: central;
  }
  .move {
    stroke: var(--ink);
    stroke-width: 1.2;
  }
  .move.played {
    stroke-width: 3.5;
  }
  .move.closed {
    stroke: var(--spent);
    stroke-width: 1;
    stroke-dasharray: 3 4;
  }
  ellipse {
    fill: var(--panel);
    stroke: var(--trail);
    stroke-width: 2;
  }
  .current ellipse {
    stroke: var(--here);
  }
  .visited ellipse {
    fill: var(--trail-fill);
  }
  .unreachable ellipse {
    stroke: var(--spent);
    stroke-width: 1.2;
    stroke-dasharray: 4 3;
  }
  .node text {
    fill: var(--ink);
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }
  .position {
    text-anchor: middle;
    dominant-baseline: central;
  }
  .node.current .position,
  .node .value {
    font-weight: 700;
  }
  .node.visited .position {
    fill: var(--on-trail);
  }
  .node.unreachable text {
    fill: var(--spent);
  }
  .node .value {
    font-size: 13px;
    paint-order: stroke; /* an outline, so that edges do not cross the number */
    stroke: var(--panel);
    stroke-width: 4;
    stroke-linejoin: round;
  }
`;
