/**
 * Form fields for a new room's clock, rating, terms and help, folded by default.
 *
 * It emits nothing; the form around it reads `agreed`.
 * @import { Clock, Terms } from "../../wire/messages.js"
 * @import { ClockField } from "../../state/room-options.js"
 */

import { LitElement, css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { shared } from "../../styles/shared.js";
import { CLOCKS, readClock, readTerms } from "../../state/room-options.js";
import { words } from "../../words/en/words.js";
import { formStyles } from "./form-styles.js";

/** @type {Required<Terms>} */
const DEFAULTS = { rated: false, takeback: true, chat: true, spectators: true };

export class RoomOptionsForm extends LitElement {
  static properties = {
    people: { type: Boolean },
    alone: { type: Boolean },
    helped: { type: Boolean },
    kind: { state: true },
    wanted: { state: true },
    help: { state: true },
  };

  constructor() {
    super();
    /** Whether two people play each other: only they can play a rated game. */
    this.people = false;
    /** Whether one person plays both sides: then there is no clock. */
    this.alone = false;
    /** Whether the server allows help by default (docs/protocol.md, 5). */
    this.helped = false;
    /** @type {Clock["kind"] | "none"} */
    this.kind = "none";
    this.wanted = DEFAULTS;
    /** Whether help is to be allowed; null until the player has chosen. @type {boolean | null} */
    this.help = null;
  }

  reset() {
    this.kind = "none";
    this.wanted = DEFAULTS;
    this.help = null;
  }

  get rated() {
    return this.people && this.wanted.rated;
  }

  /**
   * The chosen options that differ from the server's defaults.
   * @returns {{ terms?: Terms, clock?: Clock, help?: boolean }}
   * @throws {RangeError} with a message for the player, where a field is out of bounds
   */
  get agreed() {
    const text = (/** @type {string} */ name) => this.field(name)?.value ?? "";
    const clock = this.kind === "none" || this.alone ? {} : { clock: readClock(this.kind, text) };
    const help = this.rated || this.help === null || this.help === this.helped ? {} : { help: this.help };
    const { takeback, chat, spectators } = this.wanted;
    const chosen = { rated: this.rated, takeback: takeback || this.alone, chat: chat || !this.people };
    return { terms: readTerms({ ...chosen, spectators: spectators || !this.people }), ...clock, ...help };
  }

  /** @param {string} name @returns {HTMLInputElement | null} */
  field(name) {
    return this.renderRoot.querySelector(`[name="clock.${name}"]`);
  }

  /** @override */
  render() {
    return html`<details>
      <summary>${words.moreTerms}</summary>
      ${this.alone ? "" : this.clock()}
      ${this.people ? this.tick("rated", words.rated, this.rated) : ""}
      ${this.rated ? html`<p class="quiet">${words.ratedMeans}</p>` : ""}
      ${this.alone || this.rated ? "" : this.tick("takeback", words.allowTakebacks, this.wanted.takeback)}
      ${this.people ? this.tick("chat", words.allowChat, this.wanted.chat) : ""}
      ${this.people ? this.tick("spectators", words.allowSpectators, this.wanted.spectators) : ""}
      ${this.rated ? "" : this.helpTick()}
    </details>`;
  }

  clock() {
    const fields = this.kind === "none" ? [] : CLOCKS[this.kind];
    return html`<label class="wide">${words.clock}
        <select name="clock" .value=${this.kind} @change=${this.onClock}>
          ${["none", ...Object.keys(CLOCKS)].map(
            (kind) => html`<option value=${kind} ?selected=${kind === this.kind}>${words.clockKind(kind)}</option>`,
          )}
        </select>
      </label>
      <div class="options">
        ${repeat(fields, ({ name }) => `${this.kind}.${name}`, (field) => this.number(field))}
      </div>`;
  }

  /** @param {ClockField} field */
  number({ name, initial }) {
    return html`<label>${words.clockField(this.kind, name)}
      <input type="number" inputmode="numeric" name="clock.${name}" .defaultValue=${String(initial)} /></label>`;
  }

  /** @param {Event} event */
  onClock(event) {
    this.kind = /** @type {Clock["kind"] | "none"} */ (/** @type {HTMLSelectElement} */ (event.target).value);
  }

  /** @param {keyof Terms} name @param {string} label @param {boolean} on */
  tick(name, label, on) {
    const change = (/** @type {Event} */ event) => {
      this.wanted = { ...this.wanted, [name]: /** @type {HTMLInputElement} */ (event.target).checked };
    };
    return html`<label class="tick"><input type="checkbox" name=${name} .checked=${on} @change=${change} /> ${label}</label>`;
  }

  /** Whether exact values may be requested while playing. */
  helpTick() {
    const change = (/** @type {Event} */ event) => {
      this.help = /** @type {HTMLInputElement} */ (event.target).checked;
    };
    return html`<label class="tick">
      <input type="checkbox" name="help" .checked=${this.help ?? this.helped} @change=${change} /> ${words.allowHelp}
    </label>`;
  }

  static styles = [
    shared,
    formStyles,
    css`
      .options {
        margin-top: 10px;
      }
      select {
        width: 100%;
      }
    `,
  ];
}

customElements.define("room-options", RoomOptionsForm);
