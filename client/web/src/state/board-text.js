/** The board of a game in a few words: 7 × 6 · 4 in a row to win. */

import { words } from "../words/en/words.js";

/** @param {Record<string, any>} options */
export function boardText({ width, height, ...options }) {
  const named = ["heaps", "heap", "wolf"].filter((name) => options[name] !== undefined).map((name) => `${words.option(name)} ${[options[name]].flat().join(", ")}`);
  return [...(width ? [`${width} × ${height}`] : []), ...named, ...words.rulesOf(options)].join(" · ");
}
