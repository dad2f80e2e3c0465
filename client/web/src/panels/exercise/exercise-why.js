/**
 * The step of a search on which an answer shows, and its sentence, from the engine's record; loaded with the first wrong answer.
 * @import { Machines } from "../../state/catalogue.js"
 * @import { Place } from "../../state/exercise.js"
 * @import { Question } from "../../state/tree-pull.js"
 * @import { ServerMessage } from "../../wire/messages.js"
 */

import { joinPages } from "../../state/search_tree/record.js";
import { childrenOf, moveTo } from "../../state/search_tree/tree.js";
import { treeOf } from "../../state/search_tree/unpack.js";
import { pullTree } from "../../state/tree-pull.js";
import { readingOf } from "../glass_box/reading.js";
import { emit } from "../shared/emit.js";

/**
 * @param {EventTarget} host asks the server by `command-asked` @param {Question} question @param {Machines} machines
 * @param {Place["phase"]} phase of the node that the moves lead to @param {string[]} moves @param {AbortSignal} signal
 * @returns {Promise<{ step: number, sentence: string }>}
 * @throws the errors of a pull and of a record that does not come whole
 */
export async function stepOf(host, question, machines, phase, moves, signal) {
  const pages = await pullTree(question, {
    signal,
    ask: (fields) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        emit(host, "command-asked", { kind: "fetch-position-tree", fields, signal, answered: /** @type {(message: ServerMessage) => void} */ (resolve) });
      }),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onPage: () => {},
    onPause: () => {},
  });
  const tree = treeOf(joinPages(pages, machines));
  let node = 0;
  for (const move of moves) {
    const next = childrenOf(tree, node).find((child) => moveTo(tree, child) === move);
    if (next === undefined) break; // cut off above it
    node = next;
  }
  const step = { enter: tree.enterStep[node], cut: tree.backStep[node] - 1, back: tree.backStep[node], done: tree.steps - 1 }[phase];
  return { step, sentence: readingOf(tree).sentence(step) };
}
