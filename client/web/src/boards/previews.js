/**
 * Previews of all games, with the elements that draw them.
 * @import { View } from "../wire/messages.js"
 */

import { html } from "lit";
import "./grid-board.js";
import "./heaps-board.js";
import "./squares-boards.js";

/** A preview of a game. @param {View} view @param {string} label */
export function previewOf(view, label) {
  switch (view.moves) {
    case "column":
      return html`<grid-board class="board" preview .view=${view} label=${label}></grid-board>`;
    case "square":
      return html`<mark-board class="board" preview .view=${view} label=${label}></mark-board>`;
    case "step":
      return html`<pieces-board class="board" preview .view=${view} label=${label}></pieces-board>`;
    default:
      return html`<heaps-board class="board" preview .view=${view} label=${label}></heaps-board>`;
  }
}
