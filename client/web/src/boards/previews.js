/**
 * Previews of all games; the elements that draw them are loaded when first needed.
 * @import { View } from "../wire/messages.js"
 */

import { html } from "lit";

/** Load the element that draws a preview, where no board needs a window. @param {View} view @returns {Promise<unknown>} */
export function loadPreview({ family, moves }) {
  if (family === "heaps") return import("./heaps-board.js");
  return moves === "column" ? import("./grid-board.js") : import("./squares-boards.js");
}

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
