/** The way home at the left of every head. */

import { css, html } from "lit";
import { pieceIcon } from "../../boards/piece.js";
import { words } from "../../words/en/words.js";

export const logo = () => html`<a class="logo" data-own href="/" aria-label=${words.name}>
  <span class="pieces">${pieceIcon("disc")}${pieceIcon("ring")}</span><span class="wide">${words.name}</span>
</a>`;

export const logoStyles = css`
  .logo {
    display: inline-flex;
    gap: var(--s2);
    align-items: center;
    min-height: var(--touch);
    color: var(--ink);
    font: 600 var(--t-title) var(--serif);
    text-decoration: none;
  }
  .pieces {
    display: inline-flex;
  }
  .pieces .icon {
    width: 28px;
    height: 28px;
  }
  .pieces .icon + .icon {
    margin-left: -7px;
  }
`;
