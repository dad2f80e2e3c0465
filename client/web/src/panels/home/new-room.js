/**
 * Form of a new room: opponent, who starts, strength, and the game's options.
 *
 * It emits `room-submitted` with the room's options; the server's answer comes through the state.
 * @import { Game, Machines, Option } from "../../state/catalogue.js"
 * @import { RoomOptions } from "../../wire/commands.js"
 */

import { LitElement, html } from "lit";
import { readOptions, seating } from "../../state/catalogue.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { formStyles } from "./form-styles.js";
import { MachineChoice } from "./machine-choice.js";
import { RoomOptionsForm } from "./room-options.js";

/** @typedef {"friend" | "anyone" | "machine" | "both" | "machines"} Against */

/** @type {[Against, string][]} */
const AGAINST = [
  ["friend", words.friend],
  ["machine", words.machine],
  ["anyone", words.anyone],
  ["both", words.bothSides],
  ["machines", words.machines],
];

/** The form field of a game's option. @param {Option} option */
export function field(option) {
  const label = words.option(option.name);
  if (option.kind === "bool") {
    return html`<label class="tick"><input type="checkbox" name=${option.name} ?checked=${option.default} /> ${label}</label>`;
  }
  if (option.kind === "int") {
    return html`<label>${label}
      <input type="number" inputmode="numeric" name=${option.name} .defaultValue=${String(option.default)} /></label>`;
  }
  if (option.kind === "choice") {
    return html`<label>${label}
      <select name=${option.name}>
        ${option.choices.map((choice) => html`<option ?selected=${choice === option.default}>${choice}</option>`)}
      </select></label>`;
  }
  return html`<label class="wide">${label} <small class="quiet">${words.heapsHint}</small>
    <input name=${option.name} autocomplete="off" .defaultValue=${option.default.join(", ")} /></label>`;
}

export class NewRoom extends LitElement {
  static properties = {
    machines: { attribute: false },
    refusal: {},
    game: { state: true },
    against: { state: true },
    random: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    /** @type {Machines | null} */
    this.machines = null;
    /** @type {Game | null} */
    this.game = null;
    this.random = false;
    /** @type {Against} */
    this.against = "friend";
    this.error = "";
    /** Why the server refused the room, in words. */
    this.refusal = "";
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  get terms() {
    return /** @type {RoomOptionsForm | null} */ (this.renderRoot.querySelector("room-options"));
  }

  /** @param {Game} game @param {Against} against */
  async show(game, against) {
    this.game = game;
    this.against = against;
    this.error = "";
    this.random = false;
    await this.updateComplete;
    this.terms?.reset();
    this.renderRoot.querySelector("form")?.reset();
    this.dialog.showModal();
  }

  /** @override */
  render() {
    return html`<dialog aria-labelledby="title">
      <form @submit=${this.onSubmit}>${this.game ? this.fields(this.game) : ""}</form>
    </dialog>`;
  }

  /** @param {Game} game */
  fields(game) {
    const error = this.error || this.refusal;
    return html`<h2 id="title">${game.title}</h2>
      <p class="quiet">${game.summary}</p>
      <fieldset class="choices pairs">
        <legend>${words.against}</legend>
        ${AGAINST.map(([value, label]) => this.choice("against", value, label, value === this.against))}
      </fieldset>
      ${this.against === "machine" ? this.machine(words.strength) : ""}
      ${this.against === "machines" ? html`${this.machine(words.strengthOf(1))}${this.machine(words.strengthOf(2))}` : ""}
      ${this.against === "both" || this.against === "machines" ? "" : this.starts()}
      <details>
        <summary>${words.rules}</summary>
        <div class="options">
          ${game.drawn.length > 0 ? this.randomStart() : ""}
          ${game.options.map((option) => (this.random && game.drawn.includes(option.name) ? "" : field(option)))}
        </div>
      </details>
      ${this.startsAtOnce
        ? html`<label class="tick">
            <input type="checkbox" name="public" .defaultChecked=${this.against === "machines"} /> ${words.letWatch}
          </label>`
        : ""}
      ${this.against === "machines"
        ? ""
        : html`<room-options
            ?people=${!this.startsAtOnce}
            ?alone=${this.against === "both"}
            ?helped=${this.startsAtOnce}
          ></room-options>`}
      <div class="foot">
        <p class="complaint" role="alert">${error}</p>
        <div class="actions">
          <button type="button" class="plain" @click=${() => this.dialog.close()}>${words.cancel}</button>
          <button class="main">
            ${this.startsAtOnce ? words.start : words.openTable}
          </button>
        </div>
      </div>`;
  }

  /** Whether no other person has to come. */
  get startsAtOnce() {
    return ["machine", "both", "machines"].includes(this.against);
  }

  /** @param {string} label */
  machine(label) {
    return html`<machine-choice .game=${this.game} .machines=${this.machines} label=${label}></machine-choice>`;
  }

  randomStart() {
    const change = (/** @type {Event} */ event) => {
      this.random = /** @type {HTMLInputElement} */ (event.target).checked;
    };
    return html`<label class="tick"><input type="checkbox" .checked=${this.random} @change=${change} /> ${words.randomStart}</label>`;
  }

  starts() {
    const { me, them, chance } = words.starts;
    return html`<fieldset class="choices">
      <legend>${words.whoStarts}</legend>
      ${this.choice("starts", "me", me, true)} ${this.choice("starts", "them", them, false)}
      ${this.choice("starts", "chance", chance, false)}
    </fieldset>`;
  }

  /** @param {string} name @param {string} value @param {string} label @param {boolean} first chosen by default */
  choice(name, value, label, first) {
    const change = () => name === "against" && (this.against = /** @type {Against} */ (value));
    return html`<label class="choice">
      <input type="radio" name=${name} value=${value} .defaultChecked=${first} @change=${change} />
      <span>${label}</span>
    </label>`;
  }

  /** @param {SubmitEvent} event */
  onSubmit(event) {
    event.preventDefault();
    if (!this.game) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    try {
      const detail = this.roomOptions(this.game, form);
      this.error = "";
      this.dispatchEvent(new CustomEvent("room-submitted", { detail, bubbles: true, composed: true }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.error = error.message;
    }
  }

  /** @param {Game} game @param {FormData} form @returns {RoomOptions} */
  roomOptions(game, form) {
    const text = (/** @type {string} */ name) => /** @type {string | null} */ (form.get(name));
    const options = readOptions(game, text, this.random);
    const listed = this.against === "anyone" || text("public") !== null;
    const visibility = listed ? "public" : this.against === "friend" ? "link" : "unlisted";
    return { game: game.id, seats: this.seats(text("starts")), options, visibility, ...this.terms?.agreed };
  }

  /** @param {string | null} starts */
  seats(starts) {
    const machines = [...this.renderRoot.querySelectorAll("machine-choice")].map(
      (element) => /** @type {MachineChoice} */ (element).text,
    );
    if (this.against === "machines") return machines;
    const them = this.against === "machine" ? machines[0] : this.against === "both" ? "me" : "open";
    return seating(/** @type {"me" | "them" | "chance"} */ (starts ?? "me"), them, Math.random());
  }

  static styles = [shared, formStyles];
}

customElements.define("new-room", NewRoom);
