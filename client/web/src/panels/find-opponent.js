/**
 * The form that looks for an opponent: whoever wants the same, or somebody by name. Of a player that was chosen
 * already, it asks what to play.
 *
 * It emits `opponent-wanted` with a wish and whom to challenge, if anybody; and `challenges-wanted`.
 * @import { Game } from "../catalogue.js"
 * @import { Clock, Player } from "../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { keyed } from "lit/directives/keyed.js";
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
    games: { state: true },
    game: { state: true },
    whom: { state: true },
    complaint: { state: true },
    takes: { attribute: false },
  };

  constructor() {
    super();
    /** From which the form lets one choose. @type {Game[]} */
    this.games = [];
    /** @type {Game | null} */
    this.game = null;
    /** Who is challenged, if that is settled. @type {Player | null} */
    this.whom = null;
    this.complaint = "";
    this.takes = true;
  }

  /** @param {Game[]} games @param {Player | null} [whom] */
  async show(games, whom = null) {
    this.games = games;
    this.game = games[0];
    this.whom = whom;
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
    const { game, whom } = this;
    return html`<dialog aria-labelledby="title">
      ${game
        ? html`<form @submit=${this.submitted}>
            <h2 id="title">${whom ? meetingWords.challenge(whom.name) : meetingWords.find(game.title)}</h2>
            <p class="quiet">${whom ? meetingWords.challengeHint : meetingWords.findHint}</p>
            ${this.games.length > 1 ? this.choice(game) : ""}
            <fieldset class="choices pairs">
              <legend>${meetingWords.clockLabel}</legend>
              ${CLOCKS.map(
                (clock, index) => html`<label class="choice">
                  <input type="radio" name="clock" value=${index} .defaultChecked=${index === 1} />
                  <span>${capital(meetingWords.clock(clock))}</span>
                </label>`,
              )}
            </fieldset>
            <label class="tick"><input type="checkbox" name="rated" /> ${whom ? meetingWords.counts : meetingWords.rated}</label>
            ${whom ? "" : this.anybody()}
            <details>
              <summary>${meetingWords.board}</summary>
              <div class="options">${keyed(game.id, game.options.map(field))}</div>
            </details>
            ${whom ? "" : this.takesThem()}
            <div class="foot">
              <p class="complaint" role="alert">${this.complaint}</p>
              <div class="deeds">
                <button type="button" class="plain" @click=${this.close}>${meetingWords.cancel}</button>
                <button class="main">${whom ? meetingWords.send : meetingWords.look}</button>
              </div>
            </div>
          </form>`
        : ""}
    </dialog>`;
  }

  /** @param {Game} chosen */
  choice(chosen) {
    const change = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      this.game = this.games.find(({ id }) => id === value) ?? chosen;
    };
    return html`<label class="wide">${meetingWords.gameLabel}
      <select @change=${change}>
        ${this.games.map(({ id, title }) => html`<option value=${id} ?selected=${id === this.games[0].id}>${title}</option>`)}
      </select></label>`;
  }

  anybody() {
    return html`<label class="wide">${meetingWords.whom} <small class="quiet">${meetingWords.whomHint}</small>
      <input name="to" maxlength="40" autocomplete="off" /></label>`;
  }

  takesThem() {
    return html`<label class="tick">
      <input type="checkbox" .defaultChecked=${this.takes} @change=${this.takesChanged} /> ${meetingWords.takesChallenges}
    </label>`;
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
      const { id: to, name } = this.whom ?? { id: (text("to") ?? "").trim(), name: "" };
      const detail = { wish, to, name };
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
      h2 {
        overflow-wrap: anywhere;
      }
      .wide input {
        width: 100%;
      }
    `,
  ];
}

customElements.define("find-opponent", FindOpponent);
