/** Layout of a position of the day: board and card beside each other on a desk, one below the other on a phone. */

import { css } from "lit";

export const dayStyles = css`
  :host {
    display: grid;
    gap: var(--s3);
    max-width: 76rem;
    margin: 0 auto;
    padding: 0 var(--s4) var(--s6);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--s4);
    align-items: center;
    min-height: 48px;
  }
  h1 {
    font-size: 1.5rem;
  }
  .head nav {
    display: flex;
    gap: var(--s2);
    margin-left: auto;
  }
  .absent {
    display: grid;
    gap: var(--s4);
    justify-items: center;
    padding: var(--s6) 0;
  }
  .tabs {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: var(--s1);
  }
  .tabs a {
    position: relative;
    display: grid;
    grid-template-rows: 40px auto;
    gap: 2px;
    justify-items: center;
    min-height: var(--touch);
    padding: 6px 2px;
    border: 2px solid transparent;
    border-radius: var(--r);
    color: var(--ink);
    font-size: 0.75rem;
    font-weight: 600;
    line-height: 1.1;
    text-align: center;
    text-decoration: none;
  }
  .tabs [aria-current="page"] {
    border-color: var(--accent);
    background: var(--accent-soft);
  }
  .tabs .icon {
    position: absolute;
    top: -4px;
    right: 2px;
    box-sizing: border-box;
    width: 18px;
    height: 18px;
    padding: 3px;
    border-radius: 50%;
    background: var(--good);
    color: var(--panel);
    stroke-width: 4;
  }
  .table,
  .side {
    display: grid;
    gap: var(--s3);
    align-content: start;
    min-width: 0;
  }
  .board-area {
    display: grid;
    height: min(62dvh, (100vw - 32px) / var(--ratio));
    min-height: 12rem;
    container-type: size;
    place-items: center;
  }
  .board {
    width: min(100cqi, 100cqb * var(--ratio));
  }
  .below {
    display: flex;
    gap: var(--s2);
    align-items: center;
    width: 100%;
    max-width: 38rem;
    margin-inline: auto;
  }
  .below > button {
    flex: none;
    width: var(--touch);
    height: 56px;
    padding: 0;
  }
  message-line {
    flex: 1;
    height: 56px;
  }
  .say {
    display: grid;
    gap: var(--s3);
    align-content: start;
    padding: var(--s4);
  }
  .say h2 {
    font-size: 1.625rem;
  }
  .right {
    border: 2px solid var(--good);
  }
  .wrong {
    border: 2px solid var(--bad);
  }
  .top {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s3);
    align-items: center;
  }
  .top > .icon {
    width: 32px;
    height: 32px;
  }
  .seal {
    display: grid;
    place-items: center;
    width: 52px;
    height: 52px;
    border-radius: 50%;
    background: var(--good);
    color: var(--panel);
  }
  .seal .icon {
    width: 30px;
    height: 30px;
    stroke-width: 3;
  }
  .seal.no {
    border-radius: 14px;
    background: var(--bad);
  }
  .seal.seen {
    background: var(--accent);
    color: var(--on-accent);
  }
  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s1) var(--s4);
    font-size: 0.9375rem;
  }
  .small {
    font-size: var(--t-small);
  }
  .meter {
    display: grid;
    grid-template-columns: repeat(8, 1fr);
    gap: 3px;
    margin-top: 6px;
  }
  .meter i {
    height: 10px;
    border-radius: 3px;
    background: var(--line);
  }
  .meter .on {
    background: var(--accent);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
    align-items: center;
  }
  .ways .plain {
    padding-inline: var(--s2);
  }
  .links {
    gap: 0 var(--s2);
    margin: calc(-1 * var(--s2)) calc(-1 * var(--s2)) calc(-1 * var(--s1));
  }
  .links p {
    padding: 0 var(--s2);
  }
  .links .plain {
    justify-content: start;
    color: var(--accent);
    text-align: left;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .in-words summary {
    padding: 0 var(--s4);
  }
  .in-words > div {
    padding: 0 var(--s4) var(--s4);
  }
  .steps li + li {
    border-top: 1px solid var(--line);
  }
  .steps button {
    display: grid;
    grid-template-columns: 28px 28px minmax(0, 1fr);
    gap: var(--s2);
    justify-items: start;
    width: 100%;
    padding: 2px 0;
    border: 0;
    border-radius: var(--r-small);
    background: none;
    font-weight: 400;
    line-height: 1.3;
    text-align: left;
  }
  .steps [aria-current="step"] {
    background: var(--accent-soft);
  }
  .steps .icon {
    width: 26px;
    height: 26px;
  }
  .count {
    display: grid;
    place-items: center;
    box-sizing: border-box;
    width: 26px;
    height: 26px;
    border: 2px solid var(--accent);
    border-radius: 50%;
    font-size: var(--t-small);
    font-weight: 700;
  }
  @media (max-width: 599px) {
    h1 {
      flex: 0 0 100%; /* the ways to other days stand beside the date */
      font-size: 1.375rem;
    }
    .head nav .button {
      padding-inline: var(--s2);
    }
    .tabs {
      grid-auto-flow: row;
      grid-template-columns: repeat(4, minmax(0, 1fr)); /* more in a line have no room for their names */
    }
    .tabs a {
      grid-template-rows: 32px auto;
      padding-block: 4px;
    }
    .tabs board-preview {
      height: 32px;
    }
  }
  @media (min-width: 900px) {
    :host {
      grid-template-columns: minmax(0, 1fr) 25rem;
      column-gap: var(--s5);
    }
    .head,
    .tabs,
    .absent {
      grid-column: 1 / -1;
    }
    .board-area {
      height: min(100dvh - 19.5rem, (100vw - 25rem - 72px) / var(--ratio));
      min-height: 18rem;
      max-height: 46rem;
    }
  }
  @media (min-width: 1700px) and (min-height: 900px) {
    :host {
      max-width: 86rem;
    }
    .board-area {
      height: min(100dvh - 15.5rem, (100vw - 25rem - 72px) / var(--ratio)); /* the bars do not grow with the type */
    }
  }
`;
