/** Look of the drawer with the rules: at the right on a desk, over the whole screen on a phone. */

import { css } from "lit";

export const drawerStyles = css`
  dialog {
    box-sizing: border-box;
    width: min(34rem, 100vw);
    max-width: none;
    height: 100dvh;
    max-height: none;
    margin: 0 0 0 auto;
    padding: 0;
    border: 0;
    border-left: 1px solid var(--line);
    background: var(--panel);
    color: var(--ink);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.45);
  }
  .drawer {
    display: flex;
    flex-direction: column;
    height: 100%;
  }
  header {
    display: flex;
    flex: none;
    gap: var(--s3);
    align-items: center;
    justify-content: space-between;
    min-height: 64px;
    padding: 0 var(--s2) 0 var(--s5);
    border-bottom: 1px solid var(--line);
  }
  .text {
    flex: 1;
    min-height: 0;
    padding: var(--s4) var(--s5) var(--s6);
    overflow-y: auto;
    overflow-wrap: anywhere;
  }
  .text:focus-visible {
    outline-offset: -3px;
  }
  .facts {
    margin-bottom: var(--s4);
    color: var(--quiet);
  }
  h3 {
    margin: var(--s5) 0 var(--s2);
    font-size: var(--t-lead);
  }
  p,
  ul,
  pre,
  table {
    margin: 0 0 var(--s3);
  }
  ul {
    padding-left: var(--s5);
    list-style: disc;
  }
  li + li {
    margin-top: var(--s1);
  }
  code,
  pre {
    font-family: ui-monospace, monospace;
    font-size: 0.9em;
  }
  pre {
    padding: var(--s3);
    border-radius: var(--r-small);
    background: var(--ground);
    overflow-x: auto;
  }
  table {
    font-size: 0.9375rem;
  }
  th,
  td {
    padding: var(--s1) var(--s2);
    vertical-align: top;
  }
  details {
    border-top: 1px solid var(--line);
    margin-top: var(--s5);
  }
  summary {
    gap: var(--s3);
  }
`;
