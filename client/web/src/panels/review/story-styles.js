/** Styles of what a review tells first. */

import { css } from "lit";

export const storyStyles = css`
  :host {
    display: grid;
    gap: var(--s3);
  }
  nav {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 4px;
  }
  .chapter {
    align-content: start;
    justify-content: flex-start;
    padding: 10px 2px 4px;
    border: 0;
    border-radius: 0;
    background: linear-gradient(var(--line), var(--line)) top / 100% 5px no-repeat;
    font-size: var(--t-small);
    line-height: 1.15;
    text-align: left;
  }
  .past {
    background-image: linear-gradient(var(--rim), var(--rim));
  }
  .chapter[aria-current="step"] {
    background-image: linear-gradient(var(--accent), var(--accent));
    color: var(--ink);
  }
  .card {
    display: grid;
    gap: var(--s3);
    padding: var(--s4);
    overflow-wrap: anywhere;
  }
  .best {
    border: 2px solid var(--good);
  }
  .head {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s3);
    align-items: center;
  }
  h2 {
    font-size: 1.5rem;
    text-wrap: wrap; /* a move's number stays beside its noun */
  }
  .seal {
    display: grid;
    place-items: center;
    width: 52px;
    height: 52px;
    border-radius: 50%;
    background: var(--accent-soft);
    color: var(--accent);
  }
  .best .seal {
    background: var(--good);
    color: var(--panel);
  }
  .seal .icon,
  .seal > * {
    width: 30px;
    height: 30px;
  }
  .opening {
    min-height: 4.2em; /* of the longest, so that nothing below it moves */
    font: 600 1.125rem / 1.4 var(--serif);
  }
  .proving {
    color: var(--quiet);
    font: inherit;
  }
  .room {
    visibility: hidden;
  }
  .opening + .ways > :is(.main, .room) {
    flex-basis: 100%;
  }
  .small {
    font-size: var(--t-small);
  }
  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px var(--s4);
  }
  .moves {
    grid-template-columns: minmax(0, 1fr) auto; /* the names of moves are longer than what they are worth */
  }
  dd {
    font-weight: 600;
  }
  .shape {
    width: 13px;
    height: 12px;
    fill: currentColor;
  }
  .win {
    color: var(--good);
  }
  .loss {
    color: var(--bad);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .ways > * {
    flex: 1 1 auto;
  }
`;
