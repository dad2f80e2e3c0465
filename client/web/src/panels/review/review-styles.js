/** Layout of the review: beside each other on a desk, one below the other on a phone, with the board first. */

import { css } from "lit";

export const reviewStyles = css`
  :host {
    max-width: 76rem;
    margin: 0 auto;
    padding: 0 var(--s4) var(--s6);
  }
  .loading {
    padding: var(--s6) 0;
    text-align: center;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    align-items: center;
    padding-bottom: var(--s3);
  }
  h1 {
    font-size: var(--t-title);
  }
  header p {
    overflow-wrap: anywhere;
  }
  header .quiet {
    flex: 1 1 14rem;
    font-size: var(--t-small);
  }
  .beside {
    display: flex;
    gap: var(--s1);
    align-items: center;
  }
  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
  }
  .two > section {
    min-width: 0;
  }
  .board-area {
    display: grid;
    height: min(58dvh, (100vw - 32px) / var(--ratio));
    min-height: 12rem;
    container-type: size;
    place-items: center;
  }
  .board {
    width: min(100cqi, 100cqb * var(--ratio));
  }
  .walk {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
    justify-content: center;
    padding: var(--s3) 0;
  }
  .controls {
    display: flex;
    gap: var(--s2);
  }
  .controls button {
    padding: 0 var(--s3);
  }
  .controls button:last-child {
    line-height: 1.1;
  }
  .saying {
    min-height: 7.4em; /* of the longest, so that nothing below it moves */
  }
  .saying p:first-child {
    font: 600 var(--t-lead) / 1.25 var(--serif);
  }
  .saying .slip {
    padding: var(--s2) var(--s3);
    border-left: 3px solid var(--bad);
    background: var(--bad-soft);
  }
  .refused {
    color: var(--bad);
  }
  move-why[asked] {
    flex-basis: 100%; /* below the steps, as its button was beside them */
  }
  .saying .quiet {
    margin-top: var(--s1);
    font-size: var(--t-small);
  }
  .side {
    display: flex;
    flex-direction: column;
    gap: var(--s3);
  }
  .side > .button {
    text-align: center;
  }
  .course {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .whole {
    flex: 1;
  }
  score-line {
    min-height: 148px; /* before it is drawn too */
  }
  .whole > score-line {
    border-bottom: 1px solid var(--line);
  }
  .truth {
    padding: var(--s2) var(--s4) var(--s3);
    font-size: var(--t-small);
  }
  review-moves {
    flex: 1;
  }
  .course > button {
    margin: var(--s3);
  }
  /* On a phone the way to the table stands beside the title. */
  @media (max-width: 899px) {
    header {
      justify-content: space-between;
    }
    h1 {
      flex: 1 1 0; /* two short lines rather than a row more */
    }
    header p {
      flex: 1 1 100%;
      order: 1;
    }
  }
  @media (max-width: 359px) {
    .controls {
      gap: var(--s1);
    }
    .controls button {
      padding: 0 6px;
      font-size: 0.875rem;
    }
  }
  @media (min-width: 900px) {
    .two {
      grid-template-columns: minmax(0, 1fr) 25rem;
      gap: var(--s5);
    }
    .board-area {
      height: min(100dvh - 17rem, (100vw - 25rem - 72px) / var(--ratio));
      min-height: 18rem;
    }
    .side {
      height: calc(100dvh - 8.25rem);
      min-height: 41rem; /* with all that it may have */
    }
  }
`;
