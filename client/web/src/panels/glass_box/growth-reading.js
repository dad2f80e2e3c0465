/**
 * A tree grown by simulations with all data computed once for it; the parts of the glass box draw and word this data.
 * @import { SearchRecord } from "../../state/search_tree/record.js"
 * @import { Growth, Known } from "../../state/search_tree/growth.js"
 * @import { GrowthFacts } from "../../state/search_tree/growth-facts.js"
 */

import { BACK_UP, Growing, countedBy, growthOf, phaseAt, simulationAt, stepOf } from "../../state/search_tree/growth.js";
import { growthFactsOf, progressAt, proofOf, textOf } from "../../state/search_tree/growth-facts.js";
import { glassWords } from "../../words/en/glass.js";
import { growthWords } from "../../words/en/growth-steps.js";
import { decimal } from "../../words/en/step-grammar.js";
import "./growth-map.js";
import "./growth-moves.js";

/**
 * @typedef {object} GrowthReading
 * @property {Growth} growth
 * @property {Growing} growing
 * @property {import("../../wire/messages.js").TreeAbout} about
 * @property {number} steps
 * @property {{ branch: string, mark: string }} jumps the names of the two longer steps
 * @property {Int32Array} work the positions entered by each step
 * @property {(step: number) => string} sentence
 * @property {(step: number) => boolean} isMarked whether something is proved on a step
 * @property {(step: number) => number} branchEnd the step on which the simulation is counted
 * @property {(step: number) => number} nextMark
 * @property {(step: number) => number} lastMark
 * @property {(node: number) => number} stepOfNode the step on which a position is added
 * @property {(step: number) => import("./counts.js").Counted[]} counted
 * @property {string} result the value of the move to play
 * @property {(step: number) => Known} knownOn
 */

/** @param {GrowthFacts} facts */
const sentenceOf = (facts) => /** @type {(facts: GrowthFacts) => string} */ (growthWords.sentences[facts.kind])(facts);

/** @param {SearchRecord} record @returns {GrowthReading} @throws {import("../../state/search_tree/record.js").RecordError} */
export function growthReadingOf(record) {
  const growth = growthOf(record);
  const growing = new Growing(growth);
  const { about, steps, proofs } = growth;
  const last = steps - 1;
  const line = (/** @type {string} */ name, /** @type {number} */ number, of = 0) => ({ name, count: glassWords.number(number), of: of ? glassWords.number(of) : "" });
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
        line(glassWords.step, step + 1, steps),
        line(growthWords.simulations, simulations, growth.size - 1),
        line(glassWords.positions, positions, about.search.nodes),
        ...(about.left_out ? [line(glassWords.leftOut, about.left_out)] : []),
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
