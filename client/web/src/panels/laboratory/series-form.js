/**
 * Form of a series: game, board, two machines, how many games and the seed. It emits `plan-submitted`.
 * @import { Catalogue, Game } from "../../state/catalogue.js"
 * @import { SeriesDraft } from "../../state/series.js"
 * @import { Plan } from "../../wire/series.js"
 */

import { LitElement, css, html } from "lit";
import { GAME_COUNTS, readPlan, seriesDraft } from "../../state/series.js";
import { shared } from "../../styles/shared.js";
import { laboratoryWords } from "../../words/en/laboratory.js";
import { newGameWords } from "../../words/en/new-game.js";
import { gameList, list, optionField, showErrors, textField, withStrength } from "../home/form-fields.js";
import { formStyles } from "../home/form-styles.js";
import { strengthFields } from "../home/strength-fields.js";

export class SeriesForm extends LitElement {
  static properties = { catalogue: { attribute: false }, busy: { type: Boolean }, game: { state: true }, draft: { state: true }, tried: { state: true } };

  constructor() {
    super();
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.busy = false;
    /** @type {Game | null} */
    this.game = null;
    /** @type {SeriesDraft | null} */
    this.draft = null;
    /** Whether the form was submitted with errors, which it shows from then on. */
    this.tried = false;
  }

  willUpdate() {
    const first = this.catalogue?.games[0];
    if (!this.game && first) this.choose(first.id);
  }

  /** @param {string} id of a game */
  choose(id) {
    this.game = this.catalogue?.games.find((game) => game.id === id) ?? null;
    this.draft = this.game && seriesDraft(this.game);
    this.tried = false;
  }

  /** @param {Partial<SeriesDraft>} part */
  change(part) {
    if (this.draft) this.draft = { ...this.draft, ...part };
  }

  render() {
    const { game, draft, catalogue } = this;
    if (!game || !draft || !catalogue) return html`<p class="quiet" role="status">${laboratoryWords.loading}</p>`;
    const { errors: all, plan } = readPlan(draft, game, catalogue);
    const errors = this.tried ? all : {};
    const counts = GAME_COUNTS.map((count) => /** @type {[string, string]} */ ([String(count), laboratoryWords.gameCount(count)]));
    return html`<form novalidate @submit=${(/** @type {Event} */ event) => this.onSubmit(event, Object.keys(all).length === 0, plan)}>
      <h2>${laboratoryWords.newSeries}</h2>
      <div class="stack">${gameList(catalogue.games, game.id, (id) => this.choose(id))} ${this.board(game, draft, errors)}</div>
      ${[0, 1].map((index) =>
        strengthFields({
          index,
          legend: laboratoryWords.player(index),
          strength: draft.strengths[index],
          game,
          machines: catalogue,
          errors,
          change: (part) => this.change({ strengths: withStrength(draft.strengths, index, part) }),
        }),
      )}
      <div class="stack">
        ${list("games", laboratoryWords.games, counts, draft.games, (count) => this.change({ games: count }))}
        ${textField("seed", laboratoryWords.seed, draft.seed, (seed) => this.change({ seed }), undefined, { hint: laboratoryWords.seedHint })}
        <p class="hint">${laboratoryWords.openingsMean}</p>
      </div>
      <div class="confirm"><button class="main" ?disabled=${this.busy}>${laboratoryWords.run}</button></div>
    </form>`;
  }

  /** @param {Game} game @param {SeriesDraft} draft @param {Record<string, string>} errors */
  board({ options }, draft, errors) {
    const field = (/** @type {Game["options"][number]} */ option) =>
      optionField(option, draft.options[option.name], (value) => this.change({ options: { ...draft.options, [option.name]: value } }), errors[`option.${option.name}`]);
    const numbers = options.filter(({ kind }) => kind === "int");
    return html`<details ?open=${Object.keys(errors).some((name) => name.startsWith("option."))}>
      <summary>${newGameWords.board}</summary>
      <div class="stack">
        ${numbers.length > 0 ? html`<div class="steppers">${numbers.map(field)}</div>` : ""} ${options.filter(({ kind }) => kind !== "int").map(field)}
      </div>
    </details>`;
  }

  /** Submit the plan, or show the form's errors. @param {Event} event @param {boolean} good @param {Plan} plan */
  onSubmit(event, good, plan) {
    event.preventDefault();
    if (good) this.dispatchEvent(new CustomEvent("plan-submitted", { detail: plan }));
    else showErrors(this);
  }

  static styles = [
    shared,
    ...formStyles,
    css`
      :host {
        display: block;
        padding: 0;
      }
      form {
        padding: 0;
      }
      .confirm {
        position: static;
        margin: 0;
        padding: 0;
        border: 0;
      }
      .seg[data-count="8"] {
        --count: 4;
      }
    `,
  ];
}

customElements.define("series-form", SeriesForm);
