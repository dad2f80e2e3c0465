/** Styles of a form in a dialog. */

import { css } from "lit";

export const dialogStyles = css`
  dialog {
    box-sizing: border-box;
    width: min(30rem, calc(100vw - 16px));
    max-height: calc(100dvh - 16px);
    padding: 22px 22px 0;
    border: 1px solid var(--line);
    border-radius: 18px;
    background: var(--panel);
    color: var(--ink);
    overflow-y: auto;
  }
  dialog::backdrop {
    background: rgb(10 6 3 / 0.6);
  }
  form {
    display: grid;
    gap: 16px;
  }
  h2 + p {
    margin-top: -10px;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .choices legend {
    float: left;
    width: 100%;
  }
  .choice {
    flex: 1 1 auto;
    padding: 0 6px;
    text-align: center;
  }
  .pairs {
    display: grid;
    grid-template-columns: 1fr 1fr;
  }
  .pairs legend {
    grid-column: 1 / -1;
    float: none;
  }
  .wide {
    display: grid;
    gap: 4px;
  }
  .complaint:empty {
    display: none;
  }
  .foot {
    position: sticky; /* the buttons stay visible on a small screen */
    bottom: 0;
    margin: 0 -22px;
    padding: 8px 22px 16px;
    background: var(--panel);
  }
  .actions {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
  }
`;
