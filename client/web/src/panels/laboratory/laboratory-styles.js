/** Styles of the laboratory. */

import { css } from "lit";
import { tableStyles } from "../../styles/tables.js";

export const laboratoryStyles = [
  tableStyles,
  css`
    :host {
      display: block;
      max-width: 76rem;
      margin: 0 auto;
      padding: 0;
    }
    :host(parlour-laboratory) {
      padding: var(--s2) var(--s4) var(--s7);
    }
    header {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
      gap: var(--s3) var(--s5);
      align-items: end;
      margin-bottom: var(--s4);
    }
    header .seg {
      --count: 2;
    }
    .two {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s4);
    }
    section {
      min-width: 0;
    }
    .panel {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s3);
      padding: var(--s4);
      overflow-wrap: anywhere;
    }
    .panel > .note:empty {
      display: none;
    }
    section > * + .panel {
      margin-top: var(--s4);
    }
    .choice {
      max-width: 24rem;
    }
    ul {
      display: grid;
      gap: var(--s2);
    }
    li > button {
      display: grid;
      justify-content: start;
      justify-items: start;
      gap: 0;
      width: 100%;
      font-weight: 400;
      text-align: left;
    }
    li > [aria-current="true"] {
      border-color: var(--accent);
      background: var(--accent-soft);
      box-shadow: inset 0 0 0 2px var(--accent);
    }
    small {
      color: var(--quiet);
      font-size: var(--t-small);
    }
    [aria-current="true"] small {
      color: var(--ink);
    }
    .line {
      display: grid;
      gap: var(--s1);
    }
    progress {
      width: 100%;
      height: 12px;
      accent-color: var(--accent);
    }
    .steps {
      display: flex;
      flex-wrap: wrap;
      gap: var(--s2);
    }

    /* A game is a bar: high for a win of the first player, half as high for a draw, a low rim for a loss. */
    .strip {
      display: flex;
      flex-wrap: wrap;
      gap: 2px;
      align-items: end;
    }
    .strip i {
      box-sizing: border-box;
      width: 8px;
      height: 20px;
      border-radius: 2px;
    }
    .strip .won {
      background: var(--accent);
    }
    .strip .draw {
      height: 12px;
      background: var(--spent);
    }
    .strip .lost {
      height: 6px;
      border: 1.5px solid var(--ink);
    }
    .legend {
      display: flex;
      flex-wrap: wrap;
      gap: var(--s1) var(--s4);
      color: var(--quiet);
      font-size: var(--t-small);
    }
    .legend li {
      display: flex;
      gap: 6px;
      align-items: end;
    }
    .figures {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(5rem, 1fr));
      gap: var(--s2);
    }
    .figures > div {
      display: flex;
      flex-direction: column-reverse;
    }
    .figures dt {
      font-size: var(--t-small);
    }
    .figures dd {
      font-size: var(--t-title);
      font-weight: 600;
    }
    .elo svg {
      display: block;
      width: 100%;
      height: 32px;
      overflow: visible;
    }
    .elo path {
      vector-effect: non-scaling-stroke;
    }
    .axis {
      stroke: var(--rim);
      stroke-width: 1.5;
    }
    .range {
      stroke: var(--accent);
      stroke-width: 8;
      opacity: 0.6;
    }
    .mark {
      stroke: var(--ink);
      stroke-width: 3;
    }
    .scale {
      display: flex;
      justify-content: space-between;
      color: var(--quiet);
      font-size: var(--t-small);
    }
    /* A shadow lies at an edge beyond which there is more: what is drawn over it moves along with the table. */
    .scroll {
      --cover: var(--panel) 1.5rem, transparent;
      --shadow: color-mix(in srgb, var(--ink) 45%, transparent), transparent;
      overflow-x: auto;
      background:
        linear-gradient(to right, var(--cover)) left / 3rem 100% local,
        linear-gradient(to left, var(--cover)) right / 3rem 100% local,
        linear-gradient(to right, var(--shadow)) left / 0.75rem 100% scroll,
        linear-gradient(to left, var(--shadow)) right / 0.75rem 100% scroll;
      background-repeat: no-repeat;
    }
    .tall {
      max-height: 36rem;
      overflow-y: auto;
    }
    table {
      overflow-wrap: normal;
    }
    thead th {
      vertical-align: bottom;
    }
    .tall thead th {
      position: sticky;
      top: 0;
      background: var(--panel);
    }
    th,
    td {
      padding: var(--s1) var(--s4) var(--s1) 0;
    }
    tr > :last-child {
      padding-right: 0;
    }
    thead .number {
      white-space: normal;
    }
    .same {
      color: var(--good);
      font-weight: 600;
    }
    .off {
      color: var(--bad);
      font-weight: 600;
    }
    @media (min-width: 1000px) {
      .two {
        grid-template-columns: 26rem minmax(0, 1fr);
        align-items: start;
      }
    }
    @media (max-width: 479px) {
      .panel {
        padding: var(--s3);
      }
      th,
      td {
        padding-right: var(--s2);
      }
    }
  `,
];
