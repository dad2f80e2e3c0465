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
    font-size: 0.9rem;
  }
  .legend li {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-height: 24px;
  }
  .told {
    min-height: 2.9em; /* of two lines, so that nothing moves as it changes */
    margin: 6px 0;
  }
  @media (max-width: 560px) {
    .told {
      min-height: 5.8em;
    }
  }
  .picture {
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--panel);
  }
  .picture p {
    margin: 0;
    padding: 6px 12px;
  }
  .picture svg,
  .legend svg {
    display: block;
  }
  .band rect {
    fill: none;
  }
  .band.max rect {
    fill: var(--glow);
  }
  .band text {
    fill: var(--ink);
    font-size: 13px;
    font-weight: 700;
    letter-spacing: 0.06em;
    dominant-baseline: central;
  }
  .band .gone {
    fill: var(--quiet);
    font-size: 11px;
    font-weight: 400;
    letter-spacing: 0;
    text-anchor: end;
  }
  .frame {
    fill: none;
    stroke: var(--trail);
    stroke-width: 1.5;
  }
  .move {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.2;
  }
  .move.reply {
    stroke-dasharray: 5 3;
  }
  .move.best {
    stroke: var(--here);
    stroke-width: 2.5;
  }
  .move.played {
    stroke-width: 3.5;
  }
  .move.closed {
    stroke: var(--spent);
    stroke-width: 1;
    stroke-dasharray: 3 4;
  }
  .shape rect {
    fill: var(--panel);
    stroke: var(--trail);
    stroke-width: 2;
  }
  .shape.current rect {
    stroke: var(--here);
  }
  .shape.visited rect {
    fill: var(--trail-fill);
  }
  .shape.unreachable rect {
    stroke: var(--spent);
    stroke-width: 1.2;
    stroke-dasharray: 4 3;
  }
  .looked .shape rect {
    fill: var(--accent-soft);
    stroke-width: 3.5;
  }
  .target {
    fill: transparent;
  }
  .move-to {
    cursor: pointer;
  }
  .dot {
    stroke: var(--trail);
    stroke-width: 1.6;
  }
  .dot.MAX {
    fill: var(--trail);
  }
  .dot.MIN {
    fill: none;
  }
  .visited .dot,
  .current .dot {
    stroke: var(--here);
  }
  .cross {
    fill: none;
    stroke: var(--spent);
    stroke-width: 1.4;
  }
  .node text {
    fill: var(--ink);
    font-size: 13px;
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
    font-size: 12px;
    paint-order: stroke; /* an outline, so that edges do not cross the number */
    stroke: var(--panel);
    stroke-width: 4;
    stroke-linejoin: round;
  }
`;
