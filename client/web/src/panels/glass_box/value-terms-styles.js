/** Styles of the dialog with an evaluator's terms: board and sums side by side, on a phone one below the other. */

import { css } from "lit";

export const valueTermsStyles = css`
  dialog {
    box-sizing: border-box;
    width: min(76rem, 100vw - 2 * var(--s2));
    max-width: none;
    max-height: calc(100dvh - 2 * var(--s2));
    padding: var(--s3) var(--s5) var(--s5);
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: var(--r-large);
    background: var(--panel);
    color: var(--ink);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.55);
  }
  header {
    display: flex;
    gap: var(--s3);
    align-items: center;
    margin-bottom: var(--s2);
  }
  header .quiet {
    flex: 1;
  }
  h2 {
    font-size: var(--t-title);
  }
  .parts {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--s5);
    align-items: start;
  }
  .board > svg {
    display: block;
    width: 100%;
    max-height: 30rem;
  }
  .named {
    min-height: 2.8em; /* nothing moves when other lines are named */
    margin-top: var(--s2);
    font-size: var(--t-small);
  }
  .line {
    fill: none;
    stroke: var(--good-on-wood);
    stroke-width: 1;
    stroke-linecap: round;
    opacity: 0.9;
  }
  .line.strong {
    stroke: var(--lamp);
    stroke-width: 1.6;
  }
  .line.against {
    stroke: var(--bad-on-wood);
    stroke-dasharray: 2 1.8;
    stroke-width: 1.3;
  }
  rect.centre {
    fill: none;
    stroke: var(--lamp);
    stroke-dasharray: 1.5 1.5;
    stroke-width: 0.6;
  }
  .values-for {
    margin-bottom: var(--s3);
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    height: var(--touch);
    padding: 2px 8px;
    border-bottom: 1px solid var(--line);
    text-align: right;
    white-space: nowrap;
  }
  thead th {
    height: auto;
    color: var(--quiet);
    font-size: var(--t-small);
  }
  th:first-child {
    font-weight: 400;
    text-align: left;
    white-space: normal;
  }
  .on > * {
    background: var(--accent-soft);
  }
  .swatch {
    display: inline-block;
    box-sizing: border-box;
    width: 24px;
    height: 6px;
    margin-right: 10px;
    border-radius: 3px;
    vertical-align: 3px;
  }
  .swatch.for {
    background: var(--good);
  }
  .swatch.strong {
    background: var(--accent);
  }
  .swatch.against {
    background: repeating-linear-gradient(90deg, var(--bad) 0 6px, transparent 6px 9px);
  }
  .swatch.centre {
    height: 12px;
    border: 2px dashed var(--accent);
  }
  .total {
    display: flex;
    justify-content: space-between;
    gap: var(--s3);
    padding: var(--s3) 8px;
    border-top: 2px solid var(--ink);
    font: 600 1.25rem var(--serif);
  }
  .binary th,
  .binary td {
    font: 600 1.3rem var(--mono, monospace);
  }
  .says:not(:empty) {
    margin-block: var(--s3);
    padding: var(--s2) var(--s3);
    border-left: 4px solid var(--accent);
    background: var(--accent-soft);
  }
  .heaps {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s4);
    align-items: end;
    justify-content: center;
    min-height: 14rem;
    list-style: none;
  }
  .heaps li {
    display: grid;
    gap: 4px;
    justify-items: center;
  }
  .heaps i {
    box-sizing: border-box;
    width: 34px;
    aspect-ratio: 1;
    border: 4px solid var(--counter-deep);
    border-radius: 50%;
    background: var(--counter);
  }
  .heaps li:has(i:nth-of-type(9)) i {
    width: 16px;
    border-width: 2px;
  }
  @media (max-width: 700px) {
    dialog {
      padding: var(--s2) var(--s3) var(--s4);
    }
    .parts {
      grid-template-columns: minmax(0, 1fr);
    }
    .board > svg {
      max-height: 15rem;
    }
    th,
    td {
      padding-inline: 4px;
    }
    .heaps {
      min-height: 6rem;
    }
  }
`;
