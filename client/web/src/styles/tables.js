/** Tables of texts and numbers, with a line below each row. Their cells get their padding where they are shown. */

import { css } from "lit";

export const tableStyles = css`
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    border-bottom: 1px solid var(--line);
  }
  th {
    font-weight: 600;
    text-align: left;
  }
  thead th {
    color: var(--quiet);
    font-size: var(--t-small);
  }
  .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;
