/**
 * Fields for the forms of a new game, a series and the glass box: every choice among a few is a row of equal fields.
 * @import { LitElement } from "lit"
 * @import { Game, Option } from "../../state/catalogue.js"
 * @import { Strength } from "../../state/form-fields.js"
 */

import { html, nothing } from "lit";
import { newGameWords } from "../../words/en/new-game.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";

/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {unknown} label
 * @property {string} [hint] in small letters below the label
 * @property {string} [name] said in place of label and hint
 */

/** Of a choice or a field. @typedef {(value: string) => void} Change */

/**
 * A row of equal fields, one of which is chosen.
 * @param {string} name @param {string} legend @param {Choice[]} choices @param {string} chosen @param {Change} change
 */
export const row = (name, legend, choices, chosen, change) => html`<fieldset>
  <legend>${legend}</legend>
  ${fieldsInRow(name, choices, chosen, change)}
</fieldset>`;

/** The same where the field set has more. @param {string} name @param {Choice[]} choices @param {string} chosen @param {Change} change */
export const fieldsInRow = (name, choices, chosen, change) => html`<div class="seg" data-count=${choices.length}>
  ${choices.map(
    (choice) => html`<label>
      <input type="radio" name=${name} value=${choice.value} .checked=${choice.value === chosen} aria-label=${choice.name ?? nothing}
        @change=${() => change(choice.value)} />
      <span>${choice.label}</span>${choice.hint ? html`<small>${choice.hint}</small>` : ""}
    </label>`,
  )}
</div>`;

/** The error of a field, below it. @param {string} name @param {string | undefined} error */
export const complaint = (name, error) => (error ? html`<p class="complaint" id="error-${name}" role="alert">${error}</p>` : "");

/**
 * A number between two buttons.
 * @param {string} name @param {string} label @param {string} value @param {Change} change @param {string | undefined} error
 */
export function stepper(name, label, value, change, error) {
  const by = (/** @type {number} */ step) => () => change(String(Math.max(0, (Number(value) || 0) + step)));
  return html`<div class="stepper">
    <label for=${name}>${label}</label>
    <span>
      <button type="button" class="plain" aria-label=${newGameWords.fewer(label)} @click=${by(-1)}>${icon("minus")}</button>
      ${input(name, value, change, error, "numeric")}
      <button type="button" class="plain" aria-label=${newGameWords.more(label)} @click=${by(1)}>${icon("plus")}</button>
    </span>
    ${complaint(name, error)}
  </div>`;
}

/** @param {string} name @param {string} label @param {string} value @param {Change} change @param {string | undefined} error @param {{ hint?: string, placeholder?: string, mode?: "numeric" | "decimal" | "text" }} [more] */
export const textField = (name, label, value, change, error, { hint = "", placeholder = "", mode = "text" } = {}) => html`<div class="field">
  <label for=${name}>${label}</label>
  ${input(name, value, change, error, mode, placeholder)}
  ${hint ? html`<small class="quiet">${hint}</small>` : ""} ${complaint(name, error)}
</div>`;

/** @param {string} name @param {string} value @param {Change} change @param {string | undefined} error @param {"numeric" | "decimal" | "text"} mode */
const input = (name, value, change, error, mode, placeholder = "") => html`<input id=${name} name=${name} .value=${value} inputmode=${mode}
  maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=${placeholder}
  aria-invalid=${error ? "true" : "false"} aria-describedby=${error ? `error-${name}` : nothing}
  @input=${(/** @type {Event} */ { target }) => change(/** @type {HTMLInputElement} */ (target).value)} />`;

/** @param {string} name @param {string} label @param {[string, string][]} choices values with their texts @param {string} chosen @param {Change} change */
export const list = (name, label, choices, chosen, change) => html`<div class="field">
  <label for=${name}>${label}</label>
  <select id=${name} name=${name} @change=${(/** @type {Event} */ { target }) => change(/** @type {HTMLSelectElement} */ (target).value)}>
    ${choices.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
  </select>
</div>`;

/** @param {string} name @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
export const tick = (name, label, on, change) => html`<label class="tick">
  <input type="checkbox" name=${name} .checked=${on} @change=${(/** @type {Event} */ { target }) => change(/** @type {HTMLInputElement} */ (target).checked)} />
  ${label}
</label>`;

/** @param {Game[]} games @param {string} chosen @param {Change} change */
export const gameList = (games, chosen, change) => list("game", newGameWords.game, games.map(({ id, title }) => [id, title]), chosen, change);

/** Strengths of machines of which one has changed. @param {Strength[]} strengths @param {number} changed @param {Partial<Strength>} part */
export const withStrength = (strengths, changed, part) => strengths.map((strength, index) => (index === changed ? { ...strength, ...part } : strength));

/** Show the errors of a form that was submitted with some: the first of its fields gets the focus. @param {LitElement & { tried: boolean }} form */
export async function showErrors(form) {
  form.tried = true;
  await form.updateComplete;
  /** @type {HTMLElement | null} */ (form.renderRoot.querySelector("[aria-invalid=true]"))?.focus();
}

/** The field of a game's option. @param {Option} option @param {string | boolean} value @param {(value: string | boolean) => void} change @param {string | undefined} error */
export function optionField(option, value, change, error) {
  const name = `option.${option.name}`;
  const label = words.option(option.name);
  if (option.kind === "bool") return tick(name, label, Boolean(value), change);
  if (option.kind === "int") return stepper(name, label, String(value), change, error);
  if (option.kind === "choice") return list(name, label, option.choices.map((choice) => [choice, choice]), String(value), change);
  return textField(name, label, String(value), change, error, { hint: newGameWords.heapsHint });
}
