/**
 * A position as lines of coloured signs, for messages; empty where these would not fit in one.
 * @import { View } from "../wire/messages.js"
 */

const MOST = 10; // signs in a line that a phone does not break

/** @type {Record<string, Record<string, string>>} */
const SIGNS = {
  column: { 1: "🟡", 2: "🔴", ".": "⚫" },
  square: { 1: "❌", 2: "⭕", ".": "⬜" },
};
/** @type {Record<string, string>} */
const PIECES = { wolf: "🐺", sheep: "🐑" };
const [LIGHT, DARK, COUNTER, PLACE] = ["⬜", "⬛", "⚪", "▫️"];

/** @param {string[]} signs @param {number} width */
const inLines = (signs, width) => Array.from({ length: signs.length / width }, (_, row) => signs.slice(row * width, (row + 1) * width).join("")).join("\n");

/** @param {View} view */
export function emojiOf(view) {
  switch (view.family) {
    case "grid":
      return Math.max(view.width, view.height) > MOST ? "" : inLines([...view.cells].map((cell) => SIGNS[view.moves][cell]), view.width);
    case "pieces": {
      const signs = [...view.cells].map((cell) => (cell === " " ? LIGHT : (PIECES[view.pieces[cell]] ?? DARK)));
      return Math.max(view.width, view.height) > MOST ? "" : inLines(signs, view.width);
    }
    case "heaps":
      return Math.max(view.heaps.length, ...view.heaps) > MOST ? "" : view.heaps.map((size) => COUNTER.repeat(size) || PLACE).join("\n");
    case "row":
      return view.cells.length > MOST ? "" : [...view.cells].map((cell) => (cell === "o" ? COUNTER : PLACE)).join("");
  }
}
