/** A choice among a few: equal fields, each the label of a radio button that is not drawn; the chosen one in a double rim. */

import { css } from "lit";

export const choiceStyles = css`
  label:has(> [type="radio"]) {
    position: relative;
    display: grid;
    place-items: center;
    box-sizing: border-box;
    min-height: var(--touch);
    border: 1px solid var(--rim);
    border-radius: var(--r);
    font-weight: 600;
    cursor: pointer;
  }
  [type="radio"] {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  label:has(> [type="radio"]:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  @media (forced-colors: active) {
    label:has(> [type="radio"]:checked) {
      border: 4px solid Highlight; /* neither shadows nor grounds are drawn */
    }
  }
  label:has(> [type="radio"]:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;
