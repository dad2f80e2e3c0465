/** Styles of the glass box around its search. */

import { css } from "lit";

export const glassBoxStyles = css`
  .page {
    box-sizing: border-box;
    max-width: 82rem;
    margin: 0 auto;
    padding: 0 var(--s5) var(--s4);
  }
  header {
    display: flex;
    flex: 1 1 auto;
    gap: 0 var(--s3);
    align-items: center;
    min-width: 0;
    min-height: var(--touch);
  }
  header > :is(.switch, .button, button) {
    flex: none;
    padding: 4px 12px;
    white-space: nowrap;
  }
  h1 {
    flex: none;
    font-size: var(--t-title);
  }
  .lead {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
    margin-bottom: var(--s4);
    color: var(--quiet);
  }
  .waiting {
    display: grid;
    place-items: center;
    min-height: 60vh;
  }
  p.failed {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
    margin-bottom: var(--s4);
    padding: var(--s3) var(--s4);
    border-left: 4px solid var(--bad);
    border-radius: 0 var(--r) var(--r) 0;
    background: var(--bad-soft);
    font-size: var(--t-lead);
  }
  search-form {
    margin-bottom: var(--s4);
  }
  .note {
    margin-bottom: var(--s2);
    padding: var(--s1) var(--s3);
    border-left: 4px solid var(--trail);
    color: var(--quiet);
    font-size: 0.9rem;
  }
  @media (max-width: 700px) {
    .page {
      padding: 0 var(--s3) var(--s3);
    }
    .shown header {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .shown header .quiet {
      grid-row: 2;
      grid-column: 1 / -1;
      font-size: var(--t-small);
    }
    .page.shown {
      padding-bottom: 132px; /* the transport lies over the foot */
    }
  }
`;
