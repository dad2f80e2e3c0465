/** Layout of the exercises: the picture and the question beside each other on a desk, the question first on a phone. */

import { css } from "lit";

export const exerciseStyles = css`
  :host {
    display: grid;
    gap: var(--s3);
    max-width: 80rem;
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
  .score {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
    align-items: center;
    margin-left: auto;
    min-height: 24px;
  }
  .score i {
    display: inline-block;
    box-sizing: border-box;
    width: 13px;
    height: 13px;
    margin-right: 4px;
    border: 2px solid var(--rim);
    border-radius: 50%;
  }
  .score .r {
    border-color: var(--good);
    background: var(--good);
  }
  .score .w {
    border-color: var(--bad);
    background: linear-gradient(135deg, transparent 42%, var(--bad) 42% 58%, transparent 58%);
  }
  .score .here {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  .kinds {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
  }
  .kinds a {
    display: inline-flex;
    align-items: center;
    min-height: var(--touch);
    padding: 0 12px;
    border: 2px solid transparent;
    border-radius: var(--r);
    color: var(--ink);
    font-size: 0.9rem;
    font-weight: 600;
    text-decoration: none;
  }
  .kinds [aria-current="page"] {
    border-color: var(--accent);
    background: var(--accent-soft);
  }
  .absent {
    display: grid;
    gap: var(--s4);
    place-content: center;
    justify-items: center;
    min-height: 30rem;
  }
  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 20.5rem;
    gap: var(--s3);
    align-items: start;
  }
  .wide {
    grid-template-columns: minmax(0, 1fr);
  }
  .text,
  .do {
    display: grid;
    gap: var(--s3);
    align-content: start;
    min-width: 0;
  }
  @media (min-width: 901px) {
    .wide .ask {
      grid-template-columns: minmax(0, 1fr) 20.5rem;
    }
  }
  .card {
    min-width: 0;
  }
  .picture {
    padding: var(--s3);
  }
  .board-area {
    display: grid;
    height: min(60dvh, (100vw - 60px) / var(--ratio));
    min-height: 14rem;
    container-type: size;
    place-items: center;
  }
  .board {
    width: min(100cqi, 100cqb * var(--ratio));
  }
  .ask {
    display: grid;
    gap: var(--s3);
    padding: var(--s4);
  }
  .ask h2 {
    font-size: 1.35rem;
    outline: none;
  }
  .answer {
    display: grid;
    gap: var(--s2);
  }
  .bounds {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 6px;
  }
  legend {
    margin-bottom: 4px;
    font-weight: 600;
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 6.5rem;
    gap: var(--s2);
    align-items: center;
    overflow-wrap: anywhere;
  }
  .field:has(select) {
    grid-template-columns: minmax(0, auto) minmax(0, 1fr);
  }
  .sign {
    justify-self: start;
  }
  .verdict {
    margin: calc(-1 * var(--s4)) calc(-1 * var(--s4)) 0;
    padding: var(--s3) var(--s4);
    border-left: 6px solid var(--bad);
    border-radius: var(--r-large) var(--r-large) 0 0;
    background: var(--bad-soft);
    font-size: 1.05rem;
  }
  .verdict p {
    margin-top: var(--s1);
  }
  .verdict.right {
    border-color: var(--good);
    background: var(--good-soft);
  }
  .reasons {
    display: grid;
    gap: var(--s1);
    overflow-wrap: anywhere;
  }
  .reasons:empty {
    display: none;
  }
  .over {
    display: grid;
    gap: var(--s3);
    justify-items: center;
    padding: var(--s6) var(--s4);
  }
  .over div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
    justify-content: center;
  }
  .total {
    font: 600 1.6rem var(--serif);
  }
  .change {
    padding: 0 var(--s4);
  }
  .change[open] {
    padding-bottom: var(--s4);
  }
  .change form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3);
    align-items: end;
    margin-bottom: var(--s3);
  }
  .change label {
    display: grid;
    gap: 2px;
    font-size: 0.9rem;
  }
  .change [name="seed"] {
    width: 8rem;
  }
  code {
    overflow-wrap: anywhere;
    font-size: 0.85rem;
  }
  @media (max-width: 900px) {
    .two {
      grid-template-columns: minmax(0, 1fr);
    }
    .ask {
      order: -1;
    }
  }
  @media (max-width: 700px) {
    :host {
      padding: 0 var(--s3) var(--s5);
    }
    .score {
      min-height: 48px; /* also before there is a score */
      margin-left: 0;
      align-content: center;
    }
    .kinds {
      flex-wrap: nowrap;
      overflow-x: auto;
    }
    .kinds a {
      white-space: nowrap;
    }
    .picture {
      padding: var(--s2);
    }
  }
`;
