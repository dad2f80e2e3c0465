/** Styles of the path of a search. The walls of the window have the colours of the players that MAX and MIN are. */

import { css } from "lit";

export const searchPathStyles = css`
  svg {
    display: block;
    --of-max: var(--wall-first);
    --of-min: var(--wall-second);
  }
  .swapped {
    --of-max: var(--wall-second);
    --of-min: var(--wall-first);
  }
  text {
    fill: var(--ink);
    font: 600 0.8em var(--sans);
    font-variant-numeric: tabular-nums;
    text-anchor: middle;
  }
  text.end {
    text-anchor: end;
  }
  .quiet,
  .axis text {
    fill: var(--quiet);
    font-weight: 400;
  }
  .axis text {
    font: 600 11px var(--sans);
    text-anchor: start;
  }
  .axis .end {
    text-anchor: end;
  }
  .axis .tick {
    fill: var(--ink);
    text-anchor: middle;
  }
  .axis path {
    stroke: var(--line);
  }
  .band {
    fill: var(--glow);
  }
  .hit {
    fill: transparent;
  }

  .sibling[data-node]:not([data-node=""]) {
    cursor: pointer;
  }
  .frame {
    fill: none;
  }
  .here .frame {
    stroke: var(--here);
    stroke-width: 4;
  }
  .path .frame {
    stroke: var(--trail);
    stroke-width: 3;
  }
  .done .frame {
    stroke: var(--trail);
    stroke-width: 2;
  }
  .todo {
    opacity: 0.4;
  }
  .todo .frame {
    stroke: var(--spent);
    stroke-width: 1.5;
    stroke-dasharray: 4 3;
  }
  .sibling.cut {
    opacity: 0.28;
    filter: grayscale(1);
  }
  .cut .frame {
    stroke: var(--spent);
    stroke-width: 1.5;
    stroke-dasharray: 1.5 2.5;
  }
  .value rect {
    fill: var(--panel);
    stroke: var(--line);
  }
  .value text {
    font: 700 0.72em var(--sans);
  }
  .value.best rect {
    fill: var(--ink);
  }
  .value.best text {
    fill: var(--panel);
  }
  .more {
    fill: var(--quiet);
    text-anchor: start;
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 4;
  }
  .side text {
    font-size: 0.7em;
    letter-spacing: 0.06em;
  }

  .edge {
    fill: none;
    stroke: var(--trail);
    stroke-width: 1.4;
    opacity: 1;
  }
  .edge.here {
    stroke: var(--here);
    stroke-width: 3;
  }
  .edge.path {
    stroke-width: 3;
  }
  .edge.best {
    stroke: var(--ink);
    stroke-width: 3.6;
  }
  .edge.null {
    stroke-width: 1;
    stroke-dasharray: 6 3;
  }
  .edge.again {
    stroke-width: 2.4;
  }
  .sibling .kind {
    fill: var(--quiet);
  }
  .table .frame {
    stroke-width: 4;
    stroke-dasharray: 2 2;
  }
  .edge.todo {
    stroke: var(--spent);
    stroke-dasharray: 2 4;
  }
  .edge.cut {
    stroke: var(--spent);
    stroke-width: 1.2;
  }
  .strokes {
    fill: none;
    stroke: var(--bad);
    stroke-width: 2;
    stroke-linecap: round;
  }
  .kind {
    fill: var(--bad);
    font: 700 0.72em var(--sans);
  }
  .pip {
    fill: var(--trail-fill);
    stroke: var(--trail);
    cursor: pointer;
  }
  .pip.path {
    fill: var(--trail);
    stroke: var(--panel);
  }
  .pip.here {
    fill: var(--here);
    stroke: var(--panel);
  }
  .pip.todo {
    opacity: 1;
    fill: none;
    stroke: var(--spent);
    stroke-dasharray: 2 2;
  }

  .window {
    pointer-events: none;
  }
  .open {
    fill: var(--shaft);
  }
  .hatch {
    stroke-width: 2.4;
    opacity: 0.5;
  }
  .wall {
    fill: none;
    stroke-width: 3;
  }
  .max {
    --of-side: var(--of-max);
  }
  .min {
    --of-side: var(--of-min);
  }
  .hatch,
  .wall {
    stroke: var(--of-side);
  }
  .wedge,
  .top {
    fill: var(--of-side);
  }
  .bound {
    fill: var(--of-side, var(--ink));
    font: 700 12.5px var(--sans);
    text-anchor: start;
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .came {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.6;
  }
  .fell {
    fill: var(--here);
    stroke: var(--panel);
    stroke-width: 1.5;
  }
  .shut rect {
    fill: var(--bad);
  }
  .shut text {
    fill: var(--panel);
    font: 700 11.5px var(--sans);
  }
`;
