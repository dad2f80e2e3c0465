/** Styles of the questions about a search, and of their answers. */

import { css } from "lit";

export const predictStyles = css`
  .score {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
    align-items: center;
    justify-content: flex-end;
    color: var(--quiet);
    font-size: 0.9rem;
  }
  .score i {
    display: inline-block;
    width: 9px;
    height: 9px;
    margin-right: 3px;
    border-radius: 50%;
    background: var(--good);
  }
  .score .w {
    box-sizing: border-box;
    border: 2px solid var(--bad);
    background: none;
  }
  .say {
    display: flex;
    gap: 14px;
    align-items: center;
    box-sizing: border-box;
    min-height: 5rem;
    margin: var(--s2) 0;
    padding: var(--s2) 14px;
    border-left: 4px solid var(--here);
    border-radius: 0 10px 10px 0;
    background: var(--panel);
  }
  .say .sentence {
    display: block;
    flex: 1;
    min-height: 0;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    outline: none;
  }
  .sign {
    display: grid;
    flex: none;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: var(--focus);
    color: var(--panel);
    font: 700 1.2rem var(--sans);
  }
  .ask {
    border-left-color: var(--focus);
  }
  .right {
    border-left-color: var(--good);
    background: var(--good-soft);
  }
  .right .sign {
    background: var(--good);
  }
  .wrong {
    border-left-color: var(--bad);
    background: var(--bad-soft);
  }
  .wrong .sign {
    background: var(--bad);
  }
  .acts {
    display: flex;
    flex: none;
    gap: var(--s2);
  }
  .steps {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s3);
    align-items: center;
    margin-top: var(--s2);
  }
  .steps button {
    padding: 4px 12px;
  }
  .steps .counts {
    flex: 1;
    width: auto;
  }
  search-lines {
    margin-top: var(--s2);
  }
  @media (max-width: 900px) {
    .beside {
      display: contents;
    }
    predict-answer {
      order: -1; /* the picture shows the rest of the way */
    }
  }
  @media (max-width: 700px) {
    .score {
      justify-content: flex-start;
    }
    .say {
      gap: 10px;
      min-height: 8.6rem;
      padding: 6px 10px;
    }
    .acts {
      position: fixed;
      z-index: 2;
      inset: auto 0 0 0;
      justify-content: flex-end;
      padding: var(--s2) var(--s3) calc(var(--s2) + env(safe-area-inset-bottom));
      border-top: 1px solid var(--line);
      background: var(--panel);
    }
    .acts .main {
      flex: 1;
    }
    search-path {
      height: 250px;
    }
  }
`;

export const answerStyles = css`
  .moves {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(72px, 1fr));
    gap: 6px;
  }
  .move {
    position: relative;
    display: grid;
    gap: 1px;
    justify-items: center;
    align-content: start;
    box-sizing: border-box;
    min-width: 0;
    padding: 4px 2px;
    border: 1px solid var(--line);
    border-radius: 9px;
    font-size: 0.78rem;
    font-weight: 500;
    line-height: 1.2;
    text-align: center;
  }
  button.move {
    border-color: var(--rim);
  }
  div.move {
    color: var(--quiet);
  }
  .move b {
    color: var(--ink);
    font-size: 0.85rem;
  }
  .marked {
    border: 2px solid var(--focus);
    background: var(--accent-soft);
  }
  .move.right {
    border: 2px solid var(--good);
  }
  .move.missed,
  .move.tooMany {
    border: 2px solid var(--bad);
  }
  .move em,
  kbd {
    position: absolute;
    top: -4px;
    right: -2px;
    display: grid;
    place-items: center;
    min-width: 18px;
    height: 18px;
    border-radius: 9px;
    background: var(--panel);
    color: var(--quiet);
    font: 700 0.72rem var(--sans);
  }
  .move em {
    color: var(--panel);
    background: var(--bad);
  }
  .right em {
    background: var(--good);
  }
  .none,
  .all {
    width: 100%;
    margin-top: var(--s2);
  }
  .quiet {
    margin-top: var(--s2);
    font-size: 0.8rem;
  }
  .came {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--s4);
    padding: var(--s2) var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--r);
    background: var(--panel);
    font-size: 0.9rem;
  }
  .came.bounds li {
    flex: 1 1 100%;
  }
  div.bounds {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
    gap: 6px;
    margin-top: var(--s2);
  }
  div.bounds button,
  .keys button {
    min-width: 0;
    padding: 0;
    overflow-wrap: anywhere;
  }
  .field {
    display: flex;
    gap: 10px;
    align-items: baseline;
    justify-content: flex-start;
    box-sizing: border-box;
    width: 100%;
    min-height: 46px;
    margin-top: var(--s2);
    padding: 4px 14px;
    border: 1px solid var(--rim);
    border-radius: 12px;
    background: var(--ground);
    font: 700 1.4rem var(--sans);
  }
  .on {
    border: 2px solid var(--focus);
  }
  small {
    color: var(--quiet);
    font: 500 0.85rem var(--sans);
  }
  .keys {
    display: grid;
    grid-template-columns: repeat(4, 1fr);
    gap: 6px;
    margin-top: var(--s2);
  }
  .half {
    grid-column: span 2;
  }
  .all {
    grid-column: 1 / -1;
    margin-top: 0;
  }
`;
