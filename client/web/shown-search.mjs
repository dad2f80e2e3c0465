/**
 * Writes the step of a search that home shows, `npm run shown-search`: the positions and values into src/panels/home/shown-search.js,
 * and the sentence of the step, as the glass box says it, into shown-search.js of every language.
 *
 * The search is recorded in design/shown-search.json by `python -m tests.golden.shown_search`; `make docs` runs both.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { translations } from "./language.mjs";
import { readingOf } from "./src/panels/glass_box/reading.js";
import { glassBoxAddress } from "./src/state/glass-address.js";
import { factsOf } from "./src/state/search_tree/facts.js";
import { levelsAt, pathTo } from "./src/state/search_tree/steps.js";
import { childrenOf, untriedOf } from "./src/state/search_tree/tree.js";
import { unpack } from "./src/state/search_tree/unpack.js";

/** The step that is shown, from 0. */
const STEP = 55;

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

const HEAD = "Written by `make docs` (shown-search.mjs): do not edit.";

/** What is written, by its path below src. @returns {Promise<Record<string, string>>} */
export async function written() {
  const { asked, answer } = read("design/shown-search.json");
  const tree = unpack([answer], read("design/catalogue.json"));
  const reading = readingOf(tree);
  const node = tree.stepNode[STEP];
  const best = levelsAt(tree, STEP, pathTo(tree, node)).pop()?.best;
  const children = [
    ...childrenOf(tree, node).map((child) => ({ view: reading.viewOf(child), state: child === best ? "best" : "done", value: reading.label(child) })),
    ...untriedOf(tree, node).map((move) => ({ view: reading.viewAfter(node, move), state: "cut", value: "" })),
  ];
  const shown = { address: glassBoxAddress({ ...asked, step: STEP }), view: reading.viewOf(node), children };
  /** @type {Record<string, string>} */
  const files = {
    "panels/home/shown-search.js": `/** The step of a search that home shows. ${HEAD} @import { GridView } from "../../wire/messages.js" */

/** @type {{ address: string, view: GridView, children: { view: GridView, state: string, value: string }[] }} */
export const SHOWN_SEARCH = ${JSON.stringify(shown)};
`,
  };
  for (const language of ["en", ...translations()]) {
    const { searchStepWords } = await import(`./src/words/${language}/search-steps.js`);
    files[`words/${language}/shown-search.js`] = `/** What happens on the step of a search that home shows. ${HEAD} */

export const shownSearchWords = { sentence: ${JSON.stringify(searchStepWords.sentence(factsOf(tree, STEP)))} };
`;
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(await written())) writeFileSync(new URL(`src/${path}`, import.meta.url), text);
}
