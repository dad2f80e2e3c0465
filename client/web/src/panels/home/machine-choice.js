/**
 * Form fields for the strength of a machine: a level, or an algorithm with its depth and evaluator.
 * @import { Game, Machines } from "../../state/catalogue.js"
 */

import { LitElement, html } from "lit";
import { algorithmsFor, engineText } from "../../state/catalogue.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { formStyles } from "./form-styles.js";

const FIRST_LEVEL = "3";

export class MachineChoice extends LitElement {
  static properties = {
    game: { attribute: false },
    machines: { attribute: false },
    label: {},
    level: { state: true },
    algorithm: { state: true },
  };

  constructor() {
    super();
    /** @type {Game | null} */
    this.game = null;
    /** @type {Machines} */
    this.machines = { algorithms: [], levels: [], deepest: 1 };
    this.label = words.strength;
    this.level = FIRST_LEVEL;
    /** The name of the algorithm; empty for a level. */
    this.algorithm = "";
  }

  /** Another game resets the choice. @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (!changed.has("game")) return;
    this.level = FIRST_LEVEL;
    this.algorithm = "";
  }

  /** The player text. @throws {RangeError} with a message for the player, where the depth is out of bounds */
  get text() {
    const algorithm = this.machines.algorithms.find(({ name }) => name === this.algorithm);
    if (!algorithm) return `level:${this.level}`;
    const field = (/** @type {string} */ name) => this.field(name)?.value ?? "";
    return engineText(this.machines, algorithm, field("depth"), field("evaluator"));
  }

  /** @param {string} name @returns {HTMLInputElement | HTMLSelectElement | null} */
  field(name) {
    return this.renderRoot.querySelector(`[name="${name}"]`);
  }

  /** @override */
  render() {
    return html`<fieldset class="choices levels">
        <legend>${this.label}</legend>
        ${this.machines.levels.map((level) => this.levelOf(level))}
      </fieldset>
      ${this.game?.calibrated === false ? html`<p class="quiet">${words.uncalibrated}</p>` : ""}
      <label class="wide">${words.chooseAlgorithm}
        <select name="algorithm" .value=${this.algorithm} @change=${this.onAlgorithm}>
          <option value="">–</option>
          ${algorithmsFor(this.machines, this.game).map(({ name }) => html`<option value=${name} ?selected=${name === this.algorithm}>${name}</option>`)}
        </select>
      </label>
      ${this.algorithm === "perfect" ? html`<p class="quiet">${words.perfect}</p>` : ""}
      ${this.details()}`;
  }

  /** @param {string} level */
  levelOf(level) {
    const change = () => {
      this.level = level;
      this.algorithm = "";
    };
    return html`<label class="choice ${level.length > 1 ? "named" : ""}">
      <input type="radio" name="level" value=${level} aria-label=${words.level(level)} @change=${change}
        .checked=${!this.algorithm && level === this.level} />
      <span>${level}</span>
    </label>`;
  }

  details() {
    const fields = this.machines.algorithms.find(({ name }) => name === this.algorithm)?.fields ?? [];
    const { deepest } = this.machines;
    return html`<div class="options details">
      ${fields.includes("depth")
        ? html`<label>${words.depth}
            <input type="number" inputmode="numeric" name="depth" placeholder=${words.depthHint(deepest)} /></label>`
        : ""}
      ${fields.includes("evaluator")
        ? html`<label>${words.evaluator}
            <select name="evaluator">
              ${this.game?.evaluators.map((name) => html`<option value=${name} ?selected=${name === this.game?.evaluator}>${name}</option>`)}
            </select></label>`
        : ""}
    </div>`;
  }

  /** @param {Event} event */
  onAlgorithm(event) {
    this.algorithm = /** @type {HTMLSelectElement} */ (event.target).value;
  }

  static styles = [shared, formStyles];
}

customElements.define("machine-choice", MachineChoice);
