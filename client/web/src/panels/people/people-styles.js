/** Styles of the screens of people: player and leaderboard. */

import { css } from "lit";

export const peopleStyles = css`
  :host {
    max-width: 50rem;
    margin: 0 auto;
    padding: var(--s2) var(--s4) var(--s7);
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
    justify-content: space-between;
    margin-bottom: var(--s4);
  }
  h1 {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: var(--t-display);
  }
  h2 {
    margin-bottom: var(--s2);
    font-size: var(--t-lead);
  }
  header .plain {
    padding-inline: 0;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .card {
    margin-top: var(--s4);
    padding: var(--s4);
    overflow-wrap: anywhere;
  }
  .card > :is(.button, button) {
    margin-top: var(--s3);
  }
  .guest {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
    border-color: var(--accent);
  }
  .guest p {
    flex: 1 1 16rem;
  }
  .kind {
    display: inline-block;
    padding: 1px 8px;
    border: 1px solid var(--line);
    border-radius: var(--r-small);
    color: var(--quiet);
    font: 600 var(--t-small) / 1.4 var(--sans);
    vertical-align: middle;
  }
  .note {
    margin-top: var(--s3);
    color: var(--quiet);
    font-size: var(--t-small);
  }
  small {
    color: var(--quiet);
    font-size: var(--t-small);
    font-weight: 400;
  }
  .empty {
    display: grid;
    gap: var(--s3);
    justify-items: center;
    padding: var(--s4) 0;
    text-align: center;
    text-wrap: balance;
  }
  .empty svg {
    width: min(15rem, 70%);
  }
  .empty .wood {
    fill: var(--wood);
    stroke: var(--wood-edge);
    stroke-width: 3;
    stroke-linejoin: round;
  }
  .empty .light {
    fill: var(--accent-soft);
  }
  .empty .free {
    fill: none;
    stroke: var(--rim);
    stroke-width: 3;
    stroke-dasharray: 6 6;
  }
  th,
  td {
    padding: var(--s2) var(--s3) var(--s2) 0;
    vertical-align: baseline;
  }
  tr > :last-child {
    padding-right: 0;
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  thead th {
    white-space: nowrap;
  }
  thead th:nth-child(2) {
    width: 100%; /* what the numbers leave */
  }
  :is(th, td) > small {
    display: block;
  }
  li {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr) auto;
    gap: var(--s1) var(--s3);
    align-items: center;
    padding: var(--s2) 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > .icon {
    width: 32px;
    height: 32px;
  }
  .ended {
    text-align: right;
  }
  form {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
    gap: var(--s2) var(--s3);
    align-items: end;
  }
  form > label {
    display: grid;
    gap: 2px;
    min-width: 0;
    color: var(--quiet);
    font-size: var(--t-small);
  }
  select {
    width: 100%;
    font-size: var(--t-body);
  }
  fieldset {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--s2);
  }
  fieldset label {
    padding: var(--s1);
  }
  @media (max-width: 479px) {
    .card {
      padding: var(--s3);
    }
    th,
    td {
      padding-right: var(--s2);
    }
    li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    li > .icon {
      display: none;
    }
  }
`;
