/**
 * Styles shared by the panels: buttons, links, icons and quiet texts.
 *
 * Of buttons `main` is filled: the next step, one a screen. `soft` leads among equals, a rim alone is what can be done, `plain` are
 * only words: the way out. `danger` gives something up.
 */

import { css } from "lit";

export const shared = css`
  :host {
    display: block;
  }
  [hidden] {
    display: none;
  }
  h1,
  h2,
  h3 {
    margin: 0;
    font-family: var(--serif);
    font-weight: 600;
    line-height: 1.15;
    text-wrap: balance;
  }
  p {
    margin: 0;
  }
  :where(ul, ol:not(.unseen)) {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  :where(dl, dd) {
    margin: 0;
  }
  :where(dt) {
    color: var(--quiet);
  }
  :where(fieldset, legend) {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  a {
    color: var(--accent);
  }
  .name {
    unicode-bidi: isolate; /* in a line with others, whatever their direction */
  }
  a.name {
    padding-block: 10px; /* large enough to touch without growing the line */
    color: inherit;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  .quiet {
    color: var(--quiet);
  }
  .card {
    border: 1px solid var(--line);
    border-radius: var(--r-large);
    background: var(--panel);
  }
  .complaint {
    color: var(--bad);
    font-weight: 600;
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    box-sizing: border-box;
    min-height: 44px;
    min-width: 44px;
    padding: 6px 16px;
    border: 1px solid var(--rim);
    border-radius: var(--r);
    background: var(--panel);
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
  }
  button:hover:enabled,
  .button:hover {
    border-color: var(--accent);
  }
  .main {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
  }
  .soft {
    background: var(--accent-soft);
    border-color: var(--accent);
  }
  .danger {
    color: var(--bad);
  }
  .plain {
    background: none;
    border-color: transparent;
    color: var(--quiet);
  }
  button:disabled,
  [aria-disabled="true"] {
    color: var(--quiet);
    cursor: default;
  }
  .main:is(:disabled, [aria-disabled="true"]) {
    background: var(--accent-soft); /* the filled one is too dark for quiet words */
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  input,
  select {
    box-sizing: border-box;
    min-height: 44px;
    padding: 6px 12px;
    border: 1px solid var(--rim);
    border-radius: var(--r);
    background: var(--ground);
    color: var(--ink);
    font: inherit;
  }
  .num {
    font-variant-numeric: tabular-nums;
  }
  .cut {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .clamped {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }
  .icon {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px; /* at the end of a page it makes it no higher */
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
