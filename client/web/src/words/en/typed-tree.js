/**
 * Texts of typed trees in the glass box, in English; loaded with the first of them.
 * @import { Fault } from "../../state/typed_tree/text.js"
 * @import { Size } from "../../state/typed_tree/random.js"
 */

import { number } from "./step-grammar.js";

/** @typedef {{ count?: number, most?: number, part?: string }} Facts */

const names = (/** @type {number} */ most) => `names have a letter, then letters and digits, at most ${most}`;

export const typedTreeWords = {
  title: "Typed tree",
  summary: "A tree written as text, with a number at every end.",
  field: "The tree as text",
  hint: "Brackets are branches, numbers are ends, worth so much to MAX. Names may stand before both: A(low=3 12).",
  first: "Who moves first",
  /** @param {"max" | "min"} side */
  firstIs: (side) => `${side.toUpperCase()} first`,
  search: "Search",
  examples: "Examples",
  /** @type {Record<"minimax" | "document" | "lesson", string>} */
  example: { minimax: "Nine ends, as in most textbooks", document: "Nodes A to G: the source document’s", lesson: "Three levels, with cuts of both kinds" },
  random: "Random",
  /** @type {Record<Size, string>} */
  sizes: { levels: "Levels", branches: "Branches from", branches_most: "Branches to", low: "Numbers from", high: "Numbers to", seed: "Seed" },
  sameSeed: "The same seed gives the same tree on every machine.",
  grow: "Grow it",
  /** @param {number} low @param {number} high */
  bounds: (low, high) => `A whole number from ${number(low)} to ${number(high)}.`,
  order: "Less than the number before it.",
  /** @param {number} count @param {number} most */
  large: (count, most) => `That may be ${number(count)} ends: at most ${number(most)} are allowed.`,

  // The order of branches
  orders: "Ends looked at by alpha-beta",
  asWritten: "As written",
  best: "Best order",
  worst: "Worst order",
  /** @param {number} ends @param {number} value */
  inAnyOrder: (ends, value) => `Minimax looks at all ${number(ends)}; the value is ${number(value)} in any order.`,
  branch: "Branch",
  /** @param {string} branch */
  moveLeft: (branch) => `Move ${branch} to the left`,
  /** @param {string} branch */
  moveRight: (branch) => `Move ${branch} to the right`,
  /** @param {string} branch @param {number} place @param {number} count */
  movedTo: (branch, place, count) => `The branch is now ${branch}, ${place} of ${count}.`,
  moveHint: "Drag a branch, or Shift with ← and →.",

  // Texts that are no trees
  stays: "The picture stays as it was.",
  show: "Show the place",
  /** What is wrong with a text. @type {Record<Fault, (facts: Required<Facts>) => string>} */
  faults: {
    deep: ({ count, most }) => `Bracket ${count} is ${most + 1} levels deep: ${most} are allowed.`,
    long: ({ most }) => `The text is too long: ${number(most)} characters are allowed.`,
    unsent: ({ count, most }) => `The tree has ${number(count)} characters: a search takes at most ${number(most)}.`,
    closes: ({ count }) => `The “)” at character ${count} closes nothing: remove it.`,
    empty: ({ count }) => `Bracket ${count} is empty: put a number or a bracket inside.`,
    nameless: ({ part }) => `The name “${part}” names nothing: write ${part}(...) or ${part}=number.`,
    word: ({ part, count, most }) => `“${part}” (character ${count}) is no number and no name: ${names(most)}.`,
    begins: ({ part }) => `The tree begins with “${part}”: put “(” before it.`,
    digits: ({ count, part, most }) => `The number at character ${count} has ${number(Number(part))} digits: ${most} are allowed.`,
    many: ({ count, most }) => `The tree has more than ${number(most)} numbers: remove those from character ${count} on.`,
    none: () => "There is no tree: write brackets and numbers, as ((3 12 8) (2 4 6)).",
    open: ({ count, part }) => `Bracket ${count} never closes: put “)” ${part ? `after ${part}` : "at the end"}.`,
    after: ({ part, count }) => `After the last bracket comes “${part}” (character ${count}): remove it, or put it inside.`,
    node: ({ part }) => `The tree has no node “${part}”.`,
    twice: ({ part }) => `Two nodes are called “${part}”: give one of them another name.`,
  },
};
