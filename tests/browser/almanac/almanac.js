/** Texts of the almanac, in English; loaded with it. */

import { counted } from "./nouns.js";

export const almanacWords = {
  title: "Almanac",
  /** @param {number} count */
  known: (count) => `${counted(count, "board")} and their seasons`,
};
