/**
 * The form of a new table: against whom, who starts, how strong, and the game's own options.
 *
 * It emits `table-wanted` with what the server is to be asked; the answer comes through the state.
 * @import { Game, Option } from "../catalogue.js"
 * @import { Table } from "../wire/commands.js"
 */

import { LitElement, html } from "lit";
import { readOption, seating } from "../catalogue.js";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";
import { formStyles } from "./form-styles.js";

/** @typedef {"friend" | "anyone" | "machine" | "both"} Against */

/** @type {[Against, string][]} */
const AGAINST = [
  ["friend", words.friend],
  ["machine", words.machine],
  ["anyone", words.anyone],
  ["both", words.bothSides],
];
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** @param {Option} option */
function field(option) {
  const label = words.option(option.name);
  if (option.kind === "bool") {
    return html`<label class="tick"><input type="checkbox" name=${option.name} ?checked=${option.default} /> ${label}</label>`;
  }
  if (option.kind === "int") {
    return html`<label>${label}
      <input type="number" inputmode="numeric" name=${option.name} .defaultValue=${String(option.default)} /></label>`;
  }
  return html`<label class="wide">${label} <small class="quiet">${words.heapsHint}</small>
    <input name=${option.name} autocomplete="off" .defaultValue=${option.default.join(", ")} /></label>`;
}

export class NewTable extends LitElement {
  static properties = { game: { state: true }, against: { state: true }, complaint: { state: true }, trouble: {} };

  constructor() {
    super();
    /** @type {Game | null} */
    this.game = null;
    /** @type {Against} */
    this.against = "friend";
    this.complaint = "";
    this.trouble = "";
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  /** @param {Game} game @param {Against} against */
  async show(game, against) {
    this.game = game;
    this.against = against;
    this.complaint = "";
    await this.updateComplete;
    this.renderRoot.querySelector("form")?.reset();
    this.dialog.showModal();
  }

  /** @override */
  render() {
    return html`<dialog aria-labelledby="title">
      <form @submit=${this.submitted}>${this.game ? this.fields(this.game) : ""}</form>
    </dialog>`;
  }

  /** @param {Game} game */
  fields(game) {
    const complaint = this.complaint || (this.trouble && words.refusal(this.trouble));
    return html`<h2 id="title">${game.title}</h2>
      <p class="quiet">${game.summary}</p>
      <fieldset class="choices pairs">
        <legend>${words.against}</legend>
        ${AGAINST.map(([value, label]) => this.choice("against", value, label, value === this.against))}
      </fieldset>
      ${this.against === "machine" ? this.levels() : ""}
      ${this.against === "both" ? "" : this.starts()}
      <details>
        <summary>${words.rules}</summary>
        <div class="options">${game.options.map(field)}</div>
      </details>
      ${this.against === "machine" || this.against === "both"
        ? html`<label class="tick"><input type="checkbox" name="public" /> ${words.letWatch}</label>`
        : ""}
      <div class="foot">
        <p class="complaint" role="alert">${complaint}</p>
        <div class="deeds">
          <button type="button" class="plain" @click=${() => this.dialog.close()}>${words.cancel}</button>
          <button class="main">
            ${this.against === "machine" || this.against === "both" ? words.start : words.openTable}
          </button>
        </div>
      </div>`;
  }

  levels() {
    return html`<fieldset class="choices levels">
      <legend>${words.strength}</legend>
      ${LEVELS.map((level) => this.choice("level", String(level), String(level), level === 3, words.level(level)))}
    </fieldset>`;
  }

  starts() {
    const { me, them, chance } = words.starts;
    return html`<fieldset class="choices">
      <legend>${words.whoStarts}</legend>
      ${this.choice("starts", "me", me, true)} ${this.choice("starts", "them", them, false)}
      ${this.choice("starts", "chance", chance, false)}
    </fieldset>`;
  }

  /** @param {string} name @param {string} value @param {string} label @param {boolean} first chosen at the start @param {string} [spoken] */
  choice(name, value, label, first, spoken = label) {
    const change = () => name === "against" && (this.against = /** @type {Against} */ (value));
    return html`<label class="choice">
      <input type="radio" name=${name} value=${value} .defaultChecked=${first} aria-label=${spoken} @change=${change} />
      <span>${label}</span>
    </label>`;
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    event.preventDefault();
    if (!this.game) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    try {
      const detail = this.table(this.game, form);
      this.complaint = "";
      this.dispatchEvent(new CustomEvent("table-wanted", { detail, bubbles: true, composed: true }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.complaint = error.message;
    }
  }

  /** @param {Game} game @param {FormData} form @returns {Table} */
  table(game, form) {
    const text = (/** @type {string} */ name) => /** @type {string | null} */ (form.get(name));
    const options = Object.fromEntries(game.options.map((option) => [option.name, readOption(option, text(option.name))]));
    const starts = /** @type {"me" | "them" | "chance"} */ (text("starts") ?? "me");
    const them = { friend: "open", anyone: "open", both: "me", machine: `level:${text("level")}` }[this.against];
    const listed = this.against === "anyone" || text("public") !== null;
    const visibility = listed ? "public" : this.against === "friend" ? "link" : "unlisted";
    return { game: game.id, seats: seating(starts, them, Math.random()), options, visibility };
  }

  static styles = [shared, formStyles];
}

customElements.define("new-table", NewTable);
