/**
 * The question of an exercise, with the fields beside the picture.
 * @import { ExerciseTask } from "../../wire/messages.js"
 * @import { ParlourExercise } from "./exercise.js"
 */

import { html } from "lit";
import { BOUND_SIGNS, fieldsOf, hasTree, missing, prunes } from "../../state/exercise.js";
import { capital } from "../../words/capital.js";
import { exerciseWords } from "../../words/en/exercise.js";

/** The kinds whose numbers may be below 0. */
const SIGNED = ["values", "window"];

/** @param {ParlourExercise} screen @param {ExerciseTask} task */
export function questionCard(screen, task) {
  const { address, answer, checking, problem } = screen;
  const { kind } = address;
  const toGo = missing(kind, task, answer);
  const check = (/** @type {Event} */ event) => {
    event.preventDefault();
    screen.check(true);
  };
  const text = toGo > 0 ? exerciseWords.toGo(toGo) : kind === "cuts" ? exerciseWords.checkMarked(Object.keys(answer.cuts).length) : exerciseWords.check;
  const fields = kind === "values" ? [] : fieldsOf(kind, task).map((name) => field(screen, task, name));
  const move = hasTree(kind) ? "" : moveChoice(screen, task);
  return html`<div class="text">
      <h2 tabindex="-1">${exerciseWords.asks[kind]}</h2>
    <p>${exerciseWords.tasks[kind]}</p>
    ${screen.sides(task) ? html`<p>${screen.sides(task)}</p>` : ""}
    ${prunes(kind) ? html`<p class="quiet">${exerciseWords.cutAt[address.cut]} ${exerciseWords.failAt[address.fail]}</p>` : ""}
    </div>
    <form class="answer" @submit=${check}>
      ${kind === "cuts" ? boundChoice(screen) : ""} ${kind === "best" ? [move, fields] : [fields, move]}
      ${hasNegative(task) && SIGNED.includes(kind) ? html`<button type="button" class="sign" aria-label=${exerciseWords.sign} @click=${() => screen.turnSign()}>±</button>` : ""}
      <button class="main" ?disabled=${toGo > 0 || checking}>${text}</button>
      <button type="button" class="plain" ?disabled=${checking} @click=${() => screen.check(false)}>${exerciseWords.unknown}</button>
      ${problem ? html`<p class="complaint" role="alert">${exerciseWords.failed}</p>` : ""}
    </form>`;
}

/** @param {ExerciseTask} task */
const hasNegative = ({ tree = [] }) => tree.some(({ value = 0 }) => (value ?? 0) < 0);

/** @param {ParlourExercise} screen */
function boundChoice(screen) {
  return html`<fieldset class="bounds">
    <legend>${exerciseWords.boundOf}</legend>
    ${/** @type {const} */ (["alpha", "beta"]).map(
      (bound) => html`<label><span>${bound === "alpha" ? "\\\\" : "//"} ${BOUND_SIGNS[bound]}</span><input type="radio" name="bound" .checked=${screen.bound === bound} @change=${() => (screen.bound = bound)} /></label>`,
    )}
  </fieldset>`;
}

/** @param {ParlourExercise} screen @param {ExerciseTask} task @param {string} name */
function field(screen, task, name) {
  const value = screen.answer.fields[name] ?? "";
  const label = screen.fieldName(task, name);
  if (name === "outcome") {
    return html`<label class="field">${label}<select @change=${(/** @type {Event} */ event) => screen.type(name, /** @type {HTMLSelectElement} */ (event.target).value)}>
        <option value="" ?selected=${value === ""}></option>
        ${["win", "draw"].map((outcome) => html`<option value=${outcome} ?selected=${value === outcome}>${exerciseWords.leads[outcome]}</option>`)}
      </select></label>`;
  }
  const isOpen = screen.address.kind === "window";
  return html`<label class="field">${label}<input class="num" inputmode="numeric" maxlength="6" autocomplete="off" placeholder=${isOpen ? exerciseWords.open : ""} .value=${value} @focus=${() => (screen.field = name)} @input=${(/** @type {Event} */ event) => screen.type(name, /** @type {HTMLInputElement} */ (event.target).value)} /></label>`;
}

/** @param {ParlourExercise} screen @param {ExerciseTask} task */
function moveChoice(screen, task) {
  const { move } = screen.answer;
  return html`<label class="field">${exerciseWords.move}<select .value=${move ?? "?"} @change=${(/** @type {Event} */ event) => screen.choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
      <option value="?" disabled ?selected=${move === null}>${exerciseWords.chooseMove}</option>
      ${screen.address.kind === "nimbers" ? html`<option value="" ?selected=${move === ""}>${exerciseWords.noMove}</option>` : ""}
      ${task.moves.map((each) => html`<option value=${each} ?selected=${move === each}>${capital(screen.moveName(task, each))}</option>`)}
    </select></label>`;
}
