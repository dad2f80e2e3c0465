/** Styles of an algorithm's lines, its variables and the legend. */

import { css } from "lit";

export const searchLinesStyles = css`
  :host {
    contain: layout style;
  }
  .code,
  dl {
    border: 1px solid var(--line);
    border-radius: var(--r);
    background: var(--panel);
  }
  .code {
    padding-block: var(--s2);
    overflow: hidden;
    font: 0.72rem/1.6 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace;
  }
  .code li {
    padding: 0 4px 0 calc(10px + 12px * var(--indent, 0));
    border-left: 4px solid transparent;
    overflow-wrap: anywhere;
  }
  .code .now {
    border-left-color: var(--here);
    background: color-mix(in srgb, var(--here) 20%, transparent);
    font-weight: 700;
  }
  .code .then {
    border-left: 4px dotted var(--trail);
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--s4);
    min-height: 2.6rem;
    margin-top: var(--s2);
    padding: var(--s2) var(--s3);
    font-size: 0.85rem;
  }
  dl div {
    display: flex;
    gap: 6px;
  }
  dd {
    font-weight: 700;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--s3);
    margin-top: var(--s2);
    color: var(--quiet);
    font-size: 0.8rem;
  }
  svg {
    margin-right: 4px;
    vertical-align: -3px;
    fill: none;
  }
  .here {
    stroke: var(--here);
    stroke-width: 3;
  }
  .done {
    stroke: var(--trail);
    stroke-width: 2;
  }
  .todo {
    stroke: var(--spent);
    stroke-width: 1.5;
    stroke-dasharray: 3 2;
  }
  .strokes {
    stroke: var(--bad);
    stroke-width: 2;
    stroke-linecap: round;
  }
  .best {
    stroke: var(--ink);
    stroke-width: 3.6;
  }
  .null {
    stroke: var(--trail);
    stroke-dasharray: 6 3;
  }
  .again {
    stroke: var(--trail);
    stroke-width: 1.4;
  }
  .table {
    stroke: var(--trail);
    stroke-width: 3;
    stroke-dasharray: 2 2;
  }
`;
