/**
 * A tree grown by simulations with all data computed once for it; the parts of the glass box draw and word this data.
 * @import { SearchRecord } from "../../state/search_tree/record.js"
 * @import { Growth, Known } from "../../state/search_tree/growth.js"
 * @import { GrowthFacts } from "../../state/search_tree/growth-facts.js"
 * @import { Steps } from "./reading.js"
 */

import { BACK_UP, Growing, countedBy, growthOf, phaseAt, simulationAt, stepOf } from "../../state/search_tree/growth.js";
import { growthFactsOf, progressAt, proofOf, textOf } from "../../state/search_tree/growth-facts.js";
import { glassWords } from "../../words/en/glass.js";
import { growthWords } from "../../words/en/growth-steps.js";
import { decimal } from "../../words/en/step-grammar.js";
import { counting } from "./counts.js";
import "./growth-map.js";
import "./growth-moves.js";

/**
 * Marked are the steps on which something is proved; a branch ends where its simulation is counted, and a node's step is that on which its
 * position is added. The result is the value of the move to play.
 * @typedef {Steps & { growth: Growth, growing: Growing, knownOn: (step: number) => Known }} GrowthReading
 */

/** @param {GrowthFacts} facts */
const sentenceOf = (facts) => /** @type {(facts: GrowthFacts) => string} */ (growthWords.sentences[facts.kind])(facts);

/** @param {SearchRecord} record @returns {GrowthReading} @throws {import("../../state/search_tree/record.js").RecordError} */
export function growthReadingOf(record) {
  const growth = growthOf(record);
  const growing = new Growing(growth);
  const { about, steps, proofs } = growth;
  const last = steps - 1;
  return {
    growth,
    growing,
    about,
    steps,
    jumps: { branch: growthWords.finishSimulation, mark: growthWords.nextProof },
    work: growth.work,
    sentence: (step) => sentenceOf(growthFactsOf(growing, step)),
    isMarked: (step) => proofs.includes(step),
    branchEnd: (step) => Math.min(last, phaseAt(growth, step) === BACK_UP ? step + BACK_UP : stepOf(Math.max(1, simulationAt(step)), BACK_UP)),
    nextMark: (step) => proofs.find((proof) => proof > step) ?? last,
    lastMark: (step) => proofs.findLast((proof) => proof < step) ?? 0,
    stepOfNode: (node) => (node === 0 ? 0 : Math.min(last, stepOf(node, BACK_UP))),
    counted: (step) => {
      const { simulations, positions } = progressAt(growth, step);
      return [
        counting(glassWords.step, step + 1, steps),
        counting(growthWords.simulations, simulations, growth.size - 1),
        counting(glassWords.positions, positions, about.search.nodes),
        ...(about.left_out ? [counting(glassWords.leftOut, about.left_out)] : []),
      ];
    },
    result: resultOf(growth, growing.after(growth.size - 1)),
    knownOn: (step) => growing.after(countedBy(growth, step)),
  };
}

/** The value of the move to play after all simulations. @param {Growth} growth @param {Known} known */
function resultOf(growth, known) {
  const node = growth.children[0].find((each) => textOf(growth, each) === growth.about.search.move);
  if (node === undefined) return "–";
  const proof = proofOf(known, node);
  return proof ? growthWords.proofs[proof] : decimal(known.total[node] / Math.max(1, known.visits[node]));
}
