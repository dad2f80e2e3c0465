/**
 * Form to seek an opponent or to challenge a player, by name or chosen beforehand.
 *
 * It emits `seek-submitted` with the options and the player to challenge, if any; and `challenges-toggled`.
 * @import { Game } from "../../state/catalogue.js"
 * @import { Clock, Player } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { readOptions } from "../../state/catalogue.js";
import { shared } from "../../styles/shared.js";
import { capital } from "../../words/capital.js";
import { matchmakingWords } from "../../words/en/matchmaking.js";
import { formStyles } from "./form-styles.js";
import { field } from "./new-room.js";

/** Few, so that seeks match each other. @type {(Clock | null)[]} */
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
    opponent: { state: true },
    error: { state: true },
    takes: { attribute: false },
  };

  constructor() {
    super();
    /** The games to choose from. @type {Game[]} */
    this.games = [];
    /** @type {Game | null} */
    this.game = null;
    /** The player to challenge, if chosen beforehand. @type {Player | null} */
    this.opponent = null;
    this.error = "";
    this.takes = true;
  }

  /** @param {Game[]} games @param {Player | null} [opponent] */
  async show(games, opponent = null) {
    this.games = games;
    this.game = games[0];
    this.opponent = opponent;
    this.error = "";
    await this.updateComplete;
    this.renderRoot.querySelector("form")?.reset();
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).showModal();
  }

  close() {
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).close();
  }

  /** @override */
  render() {
    const { game, opponent } = this;
    return html`<dialog aria-labelledby="title">
      ${game
        ? html`<form @submit=${this.onSubmit}>
            <h2 id="title">${opponent ? matchmakingWords.challenge(opponent.name) : matchmakingWords.find(game.title)}</h2>
            <p class="quiet">${opponent ? matchmakingWords.challengeHint : matchmakingWords.findHint}</p>
            ${this.games.length > 1 ? this.gameField(game) : ""}
            <fieldset class="choices pairs">
              <legend>${matchmakingWords.clockLabel}</legend>
              ${CLOCKS.map(
                (clock, index) => html`<label class="choice">
                  <input type="radio" name="clock" value=${index} .defaultChecked=${index === 1} />
                  <span>${capital(matchmakingWords.clock(clock))}</span>
                </label>`,
              )}
            </fieldset>
            <label class="tick"><input type="checkbox" name="rated" /> ${opponent ? matchmakingWords.counts : matchmakingWords.rated}</label>
            ${opponent ? "" : this.nameField()}
            <details>
              <summary>${matchmakingWords.board}</summary>
              <div class="options">${keyed(game.id, game.options.map(field))}</div>
            </details>
            ${opponent ? "" : this.takesChallenges()}
            <div class="foot">
              <p class="complaint" role="alert">${this.error}</p>
              <div class="actions">
                <button type="button" class="plain" @click=${this.close}>${matchmakingWords.cancel}</button>
                <button class="main">${opponent ? matchmakingWords.send : matchmakingWords.look}</button>
              </div>
            </div>
          </form>`
        : ""}
    </dialog>`;
  }

  /** @param {Game} chosen */
  gameField(chosen) {
    const change = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      this.game = this.games.find(({ id }) => id === value) ?? chosen;
    };
    return html`<label class="wide">${matchmakingWords.gameLabel}
      <select @change=${change}>
        ${this.games.map(({ id, title }) => html`<option value=${id} ?selected=${id === this.games[0].id}>${title}</option>`)}
      </select></label>`;
  }

  nameField() {
    return html`<label class="wide">${matchmakingWords.whom} <small class="quiet">${matchmakingWords.whomHint}</small>
      <input name="to" maxlength="40" autocomplete="off" /></label>`;
  }

  takesChallenges() {
    return html`<label class="tick">
      <input type="checkbox" .defaultChecked=${this.takes} @change=${this.onTakesChange} /> ${matchmakingWords.takesChallenges}
    </label>`;
  }

  /** @param {Event} event */
  onTakesChange(event) {
    const on = /** @type {HTMLInputElement} */ (event.target).checked;
    this.dispatchEvent(new CustomEvent("challenges-toggled", { detail: { on }, bubbles: true, composed: true }));
  }

  /** @param {SubmitEvent} event */
  onSubmit(event) {
    event.preventDefault();
    if (!this.game) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = (/** @type {string} */ name) => /** @type {string | null} */ (form.get(name));
    try {
      const options = readOptions(this.game, text, false);
      const clock = CLOCKS[Number(text("clock"))];
      const seek = { game: this.game.id, options, rated: text("rated") !== null, clock };
      const { id: to, name } = this.opponent ?? { id: (text("to") ?? "").trim(), name: "" };
      const detail = { options: seek, to, name };
      this.dispatchEvent(new CustomEvent("seek-submitted", { detail, bubbles: true, composed: true }));
      this.close();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.error = error.message;
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
