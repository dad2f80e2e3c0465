/**
 * The form that looks for an opponent: whoever wants the same, or somebody by name.
 *
 * It emits `opponent-wanted` with a wish and, where a name was given, whom; and `challenges-wanted`.
 * @import { Game } from "../catalogue.js"
 * @import { Clock } from "../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { readOptions } from "../catalogue.js";
import { shared } from "../styles/shared.js";
import { capital } from "../words/en-boards.js";
import { meetingWords } from "../words/en-meeting.js";
import { formStyles } from "./form-styles.js";
import { field } from "./new-table.js";

/** Few, so that people who look meet. @type {(Clock | null)[]} */
const CLOCKS = [
  null,
  { kind: "fischer", seconds: 180, increment: 2 },
  { kind: "fischer", seconds: 600, increment: 5 },
  { kind: "days", days: 1 },
];

export class FindOpponent extends LitElement {
  static properties = {
    game: { state: true },
    to: { state: true },
    complaint: { state: true },
    takes: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Game | null} */
    this.game = null;
    this.to = "";
    this.complaint = "";
    this.takes = true;
  }

  /** @param {Game} game @param {string} [to] whom, by name or id */
  async show(game, to = "") {
    this.game = game;
    this.to = to;
    this.complaint = "";
    await this.updateComplete;
    this.renderRoot.querySelector("form")?.reset();
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).showModal();
  }

  close() {
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).close();
  }

  /** @override */
  render() {
    const { game } = this;
    return html`<dialog aria-labelledby="title">
      ${game
        ? html`<form @submit=${this.submitted}>
            <h2 id="title">${meetingWords.find(game.title)}</h2>
            <p class="quiet">${meetingWords.findHint}</p>
            <fieldset class="choices pairs">
              <legend>${meetingWords.clockLabel}</legend>
              ${CLOCKS.map(
                (clock, index) => html`<label class="choice">
                  <input type="radio" name="clock" value=${index} .defaultChecked=${index === 1} />
                  <span>${capital(meetingWords.clock(clock))}</span>
                </label>`,
              )}
            </fieldset>
            <label class="tick"><input type="checkbox" name="rated" /> ${meetingWords.rated}</label>
            <label class="wide">${meetingWords.whom} <small class="quiet">${meetingWords.whomHint}</small>
              <input name="to" maxlength="40" autocomplete="off" .defaultValue=${this.to} /></label>
            <details>
              <summary>${meetingWords.board}</summary>
              <div class="options">${game.options.map(field)}</div>
            </details>
            <label class="tick">
              <input type="checkbox" .defaultChecked=${this.takes} @change=${this.takesChanged} /> ${meetingWords.takesChallenges}
            </label>
            <div class="foot">
              <p class="complaint" role="alert">${this.complaint}</p>
              <div class="deeds">
                <button type="button" class="plain" @click=${this.close}>${meetingWords.cancel}</button>
                <button class="main">${meetingWords.look}</button>
              </div>
            </div>
          </form>`
        : ""}
    </dialog>`;
  }

  /** @param {Event} event */
  takesChanged(event) {
    const on = /** @type {HTMLInputElement} */ (event.target).checked;
    this.dispatchEvent(new CustomEvent("challenges-wanted", { detail: { on }, bubbles: true, composed: true }));
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    event.preventDefault();
    if (!this.game) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = (/** @type {string} */ name) => /** @type {string | null} */ (form.get(name));
    try {
      const options = readOptions(this.game, text, false);
      const clock = CLOCKS[Number(text("clock"))];
      const wish = { game: this.game.id, options, rated: text("rated") !== null, clock };
      const detail = { wish, to: (text("to") ?? "").trim() };
      this.dispatchEvent(new CustomEvent("opponent-wanted", { detail, bubbles: true, composed: true }));
      this.close();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.complaint = error.message;
    }
  }

  static styles = [
    shared,
    formStyles,
    css`
      .tick input {
        flex: none;
      }
      .wide input {
        width: 100%;
      }
    `,
  ];
}

customElements.define("find-opponent", FindOpponent);
