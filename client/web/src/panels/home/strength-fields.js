/**
 * The strength of a machine: one scale, and below it an algorithm, which takes the scale's place.
 * @import { Game, Machines } from "../../state/catalogue.js"
 * @import { Strength } from "../../state/form-fields.js"
 */

import { html } from "lit";
import { algorithmIn } from "../../state/catalogue.js";
import { algorithmChoices, algorithmOf, deepestOf, fieldsOf, isNumbered, prunedForm } from "../../state/form-fields.js";
import { newGameWords } from "../../words/en/new-game.js";
import { words } from "../../words/en/words.js";
import { fieldsInRow, list, textField, tick } from "./form-fields.js";

/**
 * @param {object} given
 * @param {number} given.index of the machine
 * @param {string} given.legend
 * @param {Strength} given.strength
 * @param {Game} given.game
 * @param {Machines} given.machines
 * @param {Record<string, string>} given.errors
 * @param {(part: Partial<Strength>) => void} given.change
 * @param {[number, number, number] | null} [given.rating] of the level on this board, where it is known
 * @param {unknown} [given.picker] in place of the row of levels
 */
export function strengthFields({ index, legend, strength, game, machines, errors, change, rating = null, picker }) {
  const levels = machines.levels.filter(isNumbered).map((level) => ({ value: level, label: html`<b>${level}</b>`, hint: words.levelName(level), name: newGameWords.level(level) }));
  const hint = hintOf(strength, game, machines);
  return html`<fieldset>
    <legend>${legend}</legend>
    ${picker ?? fieldsInRow(`level.${index}`, levels, strength.level, (level) => change({ level, algorithm: "" }))}
    ${hint ? html`<p class="hint">${hint}</p>` : ""}
    <details ?open=${strength.algorithm !== ""}>
      <summary>${newGameWords.chooseAlgorithm}</summary>
      ${rating && !strength.algorithm ? html`<p class="hint">${newGameWords.levelRating(...rating)}</p>` : ""}
      ${algorithmFields(index, strength, game, machines, errors, change)}
    </details>
  </fieldset>`;
}

/** @param {Strength} strength @param {Game} game @param {Machines} machines */
function hintOf(strength, game, machines) {
  if (!strength.algorithm) return game.calibrated === false ? newGameWords.uncalibrated : "";
  const named = newGameWords.inPlaceOfLevel(newGameWords.engine(algorithmOf(machines, strength), strength.depth.trim()));
  return algorithmIn(machines, strength.algorithm)?.proves ? `${named} ${newGameWords.perfect}` : named;
}

/** @param {number} index @param {Strength} strength @param {Game} game @param {Machines} machines @param {Record<string, string>} errors @param {(part: Partial<Strength>) => void} change */
function algorithmFields(index, strength, game, machines, errors, change) {
  const fields = fieldsOf(machines, strength);
  const choices = algorithmChoices(machines, game).map((name) => /** @type {[string, string]} */ ([name, newGameWords.algorithmName(name)]));
  const choose = (/** @type {string} */ algorithm) => change(algorithm ? { algorithm, level: "" } : { algorithm, level: "3" });
  const evaluators = game.evaluators.map((name) => /** @type {[string, string]} */ ([name, name]));
  const number = (/** @type {"depth" | "simulations" | "time"} */ name, /** @type {string} */ label, /** @type {"numeric" | "decimal"} */ mode) =>
    fields.includes(name) ? textField(`${name}.${index}`, label, strength[name], (text) => change({ [name]: text }), errors[`${name}.${index}`], { placeholder: newGameWords.usual, mode }) : "";
  return html`<div class="fields">
      ${list(`algorithm.${index}`, newGameWords.algorithm, [["", newGameWords.noAlgorithm], ...choices], strength.algorithm, choose)}
      ${fields.includes("evaluator")
        ? list(`evaluator.${index}`, newGameWords.evaluator, evaluators, strength.evaluator || game.evaluator, (evaluator) => change({ evaluator }))
        : ""}
      ${number("depth", newGameWords.depth(deepestOf(machines, strength)), "numeric")} ${number("simulations", newGameWords.simulations, "numeric")}
      ${number("time", newGameWords.time, "decimal")}
    </div>
    ${prunedForm(machines, strength) ? tick(`pruning.${index}`, newGameWords.pruning, strength.pruning, (pruning) => change({ pruning })) : ""}`;
}
