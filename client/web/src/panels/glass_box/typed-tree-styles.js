/** Styles of the card above a typed tree. */

import { css } from "lit";

export const typedTreeStyles = css`
  .typed {
    margin-bottom: var(--s2);
    padding: var(--s2) var(--s4);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 10px;
    align-items: center;
  }
  .line button,
  .line select {
    padding: 4px 12px;
  }
  .text {
    flex: 1 0 100%;
    color: var(--quiet);
    font-size: 0.85rem;
  }
  textarea {
    box-sizing: border-box;
    flex: 1 1 20rem;
    min-width: 0;
    min-height: 44px;
    max-height: 30vh;
    padding: 9px 12px;
    border: 1px solid var(--rim);
    border-radius: var(--r);
    background: var(--ground);
    color: var(--ink);
    font: 600 1.05rem / 1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace;
    field-sizing: content;
    resize: vertical;
  }
  .segs {
    display: flex;
    gap: 6px;
  }
  #tree-hint {
    min-height: 44px;
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: center;
    font-size: 0.9rem;
    overflow-wrap: anywhere;
  }
  #examples button {
    flex-wrap: wrap;
    justify-content: flex-start;
    width: 100%;
    color: var(--ink);
    text-align: start;
  }
  code {
    color: var(--quiet);
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  #random {
    padding-bottom: var(--s3);
  }
  .sizes {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
    gap: var(--s2) var(--s3);
  }
  .sizes label {
    display: grid;
    gap: 2px;
    color: var(--quiet);
    font-size: 0.85rem;
  }
  .sizes input {
    min-width: 0;
  }
  .order {
    margin-top: var(--s3);
    font-size: 0.9rem;
  }
  .counts,
  .move,
  .engine {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  .counts .quiet {
    margin-right: 4px;
  }
  .counts button {
    position: relative;
    overflow: hidden;
  }
  .bar {
    position: absolute;
    inset: auto auto 0 0;
    width: calc(100% * var(--part));
    height: 5px;
    background: var(--trail);
  }
  .move {
    margin-left: auto;
  }
  .move select {
    max-width: 7rem;
  }
  .order p {
    flex: 1 1 100%;
  }
  @media (max-width: 700px) {
    .typed {
      padding: var(--s2) var(--s3);
    }
    .line > button,
    .segs {
      flex: 1 1 auto;
    }
    .segs button {
      flex: 1;
      padding: 4px 6px;
    }
    .counts button {
      flex: 1 1 auto;
      padding: 4px 8px;
    }
    .counts .quiet {
      flex: 1 0 100%;
    }
    .move {
      margin-left: 0;
    }
  }
`;
