/** A list of lists as a tree: each branch is as wide as its ends, so the lines to it need no measuring. On a phone, rows. */

import { css } from "lit";

export const treeStyles = css`
  :host {
    --edge: 44px;
    --labels: 60px;
    min-width: 0;
  }
  .scroll {
    overflow-x: auto;
  }
  .drawn {
    --node: calc(var(--side) + 24px);
    position: relative;
    box-sizing: border-box;
    min-width: calc(var(--ends) * 44px + var(--labels));
    padding-right: var(--labels);
  }
  .drawn.typing {
    --node: calc(var(--side) + 58px);
  }
  .bands {
    position: absolute;
    inset: 0;
  }
  .bands > div {
    box-sizing: border-box;
    height: calc(var(--node) + var(--edge));
    padding: calc(var(--side) / 2 - 2px) 6px 0 0;
    color: var(--quiet);
    font-size: 0.75rem;
    font-weight: 700;
    line-height: 1.3;
    text-align: center;
  }
  .bands > :nth-child(odd) {
    background: var(--band, color-mix(in srgb, var(--accent-soft) 45%, transparent));
  }
  .bands > :last-child {
    height: 100%;
  }
  .bands {
    overflow: hidden;
  }
  .bands span {
    display: block;
    width: calc(var(--labels) - 6px);
    margin-left: auto;
  }
  ul {
    display: flex;
  }
  .root {
    position: relative;
  }
  li {
    flex: 1 1 0;
    min-width: 0;
  }
  .spot {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    box-sizing: border-box;
    width: fit-content;
    min-width: 44px;
    max-width: 100%;
    height: var(--node);
    min-height: 0;
    margin: 0 auto;
    padding: 2px;
    gap: 2px;
    border: 2px solid transparent;
    border-radius: 9px;
    background: none;
    color: var(--ink);
    font: 500 0.85rem var(--sans);
    line-height: 1.2;
  }
  .end > .spot {
    height: auto;
    min-height: var(--node);
  }
  .proved {
    position: absolute;
    z-index: 1;
    top: calc(var(--side) / 2 + 8px);
    left: calc(50% + var(--side) / 2 + 4px);
    padding: 0 3px;
    border-radius: 5px;
    background: var(--panel);
  }
  .typed > .proved {
    left: calc(50% + max(20px, var(--side) * 0.4) + 4px);
  }
  button.spot {
    border-color: var(--line);
  }
  .move {
    min-height: 15px;
    color: var(--quiet);
    font-size: 0.75rem;
    white-space: nowrap;
  }
  .board {
    display: block;
    flex: none;
  }
  .shape {
    flex: none;
    width: calc(var(--side) * 0.8);
    min-width: 40px;
    height: calc(var(--side) * 0.7);
    min-height: 34px;
    fill: var(--panel);
    stroke: var(--trail);
    stroke-width: 2.5;
  }
  .square {
    display: grid;
    flex: none;
    place-items: center;
    min-width: 36px;
    height: 36px;
    border: 2px solid var(--trail);
    border-radius: 7px;
    background: var(--panel);
    font-size: 0.95rem;
  }
  .side {
    display: none;
  }
  .spot input {
    width: 52px;
    min-height: 34px;
    padding: 2px 4px;
    text-align: center;
  }
  .edges {
    display: block;
    width: 100%;
    height: var(--edge);
    overflow: visible;
  }
  .edges path {
    fill: none;
    stroke: var(--trail);
    stroke-width: 1.6;
    vector-effect: non-scaling-stroke;
  }
  .edges .left {
    stroke: var(--quiet);
    stroke-dasharray: 2 4;
  }
  .asked {
    border-color: var(--focus);
    background: var(--accent-soft);
  }
  .spot.cut {
    border-color: var(--focus);
  }
  .spot.left :is(.board, .square) {
    opacity: 0.5;
  }
  .by {
    position: absolute;
    top: 28px;
    padding: 0 7px;
    border-radius: 10px;
    background: var(--focus);
    color: var(--panel);
    font: 700 0.85rem/20px var(--sans);
  }
  .sign {
    position: absolute;
    top: -8px;
    right: -4px;
    display: grid;
    place-items: center;
    width: 20px;
    height: 20px;
    border-radius: 50%;
    background: var(--bad);
    color: var(--panel);
    font: 700 0.75rem var(--sans);
  }
  .good .sign {
    background: var(--good);
  }
  .good {
    border-color: var(--good);
  }
  .missed,
  .many,
  .other {
    border-color: var(--bad);
  }
  .bad {
    color: var(--bad);
  }
  .bad s {
    color: var(--quiet);
    font-weight: 400;
  }
  .fine {
    color: var(--good);
  }
  @media (max-width: 700px) {
    .drawn {
      min-width: 0;
      padding: 0;
    }
    .bands,
    .edges {
      display: none;
    }
    .side {
      display: block;
      font-size: 0.7rem;
    }
    .root,
    .root > li > ul {
      display: block;
    }
    li.inner {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 2px 8px;
    }
    .root > li {
      display: block;
    }
    .root > li > ul > li {
      padding: 6px 0;
      border-top: 1px solid var(--line);
    }
    ul {
      flex-wrap: wrap;
      gap: 4px;
    }
    ul ul > li.inner {
      flex-basis: 100%;
    }
    .end {
      flex: none !important; /* the share of a branch is set on it */
    }
    .root > li > ul > li.end {
      display: inline-block;
      border: 0;
    }
    .spot,
    .end > .spot {
      align-self: start;
      width: 56px;
      height: auto;
      min-height: 56px;
    }
    .board {
      width: auto;
      max-width: 46px;
      height: auto;
      max-height: 46px;
    }
    .shape {
      width: 46px;
      height: 38px;
    }
    .proved {
      position: static;
      padding: 0;
      background: none;
    }
    .spot input {
      min-height: 44px;
    }
  }
`;
