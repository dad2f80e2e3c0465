/** Styles of the player and leaderboard screens. */

import { css } from "lit";

export const peopleStyles = css`
  :host {
    max-width: 50rem;
    margin: 0 auto;
    padding: 16px 16px 48px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin-bottom: 16px;
  }
  h1 {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: clamp(1.6rem, 5vw, 2.4rem);
  }
  h2 {
    margin: 24px 0 6px;
    font-size: 1.25rem;
  }
  .kind {
    padding: 2px 10px;
    border: 1px solid var(--line);
    border-radius: 10px;
    font-family: var(--sans, inherit);
    font-size: 1rem;
    font-weight: 600;
  }
  .scroll + p,
  p + .scroll {
    margin-top: 12px;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th {
    color: var(--quiet);
    font-weight: 600;
    text-align: left;
  }
  th,
  td {
    padding: 8px 12px 8px 0;
    border-bottom: 1px solid var(--line);
    vertical-align: baseline;
  }
  .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: baseline;
    justify-content: space-between;
    padding: 10px 0;
    border-top: 1px solid var(--line);
  }
  li span {
    flex: 1 1 16rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: end;
    margin-bottom: 16px;
  }
  label {
    display: grid;
    gap: 4px;
    max-width: 100%;
  }
  select {
    max-width: 100%;
  }
`;
