/** Parts that unfold: an arrow before each summary, which turns. */

import { css } from "lit";

export const foldStyles = css`
  summary {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-height: var(--touch);
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::before {
    content: "";
    flex: none;
    width: 8px;
    height: 8px;
    margin: 0 4px;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    transform: rotate(-45deg);
  }
  details[open] > summary::before {
    transform: rotate(45deg);
  }
`;
