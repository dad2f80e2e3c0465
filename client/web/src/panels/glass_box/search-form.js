/**
 * The form of the glass box: the game, position and engine to show, and a second engine to compare with.
 *
 * It emits `path-chosen` with the address of the chosen search.
 * @import { Catalogue, Game } from "../../state/catalogue.js"
 * @import { GlassQuery } from "../../state/glass-address.js"
 * @import { GlassDraft } from "../../state/glass-form.js"
 * @import { Strength } from "../../state/form-fields.js"
 */

import { LitElement, css, html } from "lit";
import { glassBoxAddress, readGlassAddress } from "../../state/glass-address.js";
import { glassDraft, readGlass, recordedMachines } from "../../state/glass-form.js";
import { EXAMPLES, FIRST_ENGINE, TYPED_TREE, treeMachines } from "../../state/typed_tree/game.js";
import { shared } from "../../styles/shared.js";
import { searchFormWords } from "../../words/en/search-form.js";
import { newGameWords } from "../../words/en/new-game.js";
import { examplesOf } from "../../words/examples.js";
import { gameList, optionField, showErrors, textField, tick, withStrength } from "../home/form-fields.js";
import { formStyles } from "../home/form-styles.js";
import { strengthFields } from "../home/strength-fields.js";
import { emit } from "../shared/emit.js";

export class SearchForm extends LitElement {
  static properties = {
    query: { attribute: false },
    catalogue: { attribute: false },
    complaints: { attribute: false },
    game: { state: true },
    draft: { state: true },
    tried: { state: true },
  };

  constructor() {
    super();
    /** What the address asks for. @type {GlassQuery} */
    this.query = readGlassAddress("");
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** The errors of the server or the address, by field. @type {Record<string, string>} */
    this.complaints = {};
    /** @type {Game | null} */
    this.game = null;
    /** @type {GlassDraft | null} */
    this.draft = null;
    /** Whether the form was submitted with errors, which it shows from then on. */
    this.tried = false;
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    const { catalogue } = this;
    if (!catalogue || !(changed.has("query") || changed.has("catalogue"))) return;
    const { query } = this;
    this.game = this.games.find(({ id }) => id === query.game) ?? catalogue.games[0];
    this.draft = glassDraft(query, this.game, this.machinesFor(this.game, catalogue), () => {});
    this.tried = Object.keys(this.complaints).length > 0;
  }

  /** The games that the form offers: those of the catalogue, and typed trees. */
  get games() {
    return [...(this.catalogue?.games ?? []), TYPED_TREE];
  }

  /** The engines for a game. @param {Game} game @param {Catalogue} catalogue @returns {Catalogue} */
  machinesFor(game, catalogue) {
    return game === TYPED_TREE ? treeMachines(catalogue) : catalogue;
  }

  /** Another game, with its own board. @param {string} id */
  choose(id) {
    const { catalogue, draft } = this;
    const game = this.games.find((each) => each.id === id);
    if (!catalogue || !game || !draft) return;
    this.game = game;
    const machines = this.machinesFor(game, catalogue);
    const fresh = glassDraft(readGlassAddress(game === TYPED_TREE ? `player=${FIRST_ENGINE}` : ""), game, machines, () => {});
    const evaluator = (/** @type {Strength} */ strength) => (game.evaluators.includes(strength.evaluator) ? strength.evaluator : "");
    this.draft = game === TYPED_TREE ? fresh : { ...fresh, strengths: draft.strengths.map((strength) => ({ ...strength, evaluator: evaluator(strength) })) };
    this.complaints = {};
  }

  /** @param {Partial<GlassDraft>} part */
  change(part) {
    if (this.draft) this.draft = { ...this.draft, ...part };
    this.complaints = {};
  }

  /** Compare with a second engine: at first minimax, or alpha-beta if the first engine is minimax. @param {boolean} on */
  compare(on) {
    const [first] = this.draft?.strengths ?? [];
    if (!first) return;
    const isMinimax = first.algorithm === "minimax" && !first.pruning;
    this.change({ strengths: on ? [first, { ...first, level: "", algorithm: "minimax", pruning: isMinimax }] : [first] });
  }

  render() {
    const { catalogue, game, draft } = this;
    if (!catalogue || !game || !draft) return html``;
    const known = this.machinesFor(game, catalogue);
    const reading = readGlass(draft, game, known);
    /** @type {Record<string, string>} */
    const errors = this.tried ? { ...reading.errors, ...this.complaints } : {};
    const machines = recordedMachines(known);
    const engine = (/** @type {number} */ index, /** @type {string} */ legend) =>
      html`${strengthFields({ index, legend, strength: draft.strengths[index], game, machines, errors, change: (part) => this.change({ strengths: withStrength(draft.strengths, index, part) }) })}
        ${errors[`player.${index}`] ? html`<p class="complaint" role="alert">${errors[`player.${index}`]}</p>` : ""}`;
    const twice = draft.strengths.length > 1;
    const examples = examplesOf(game.id);
    return html`<form class="card" novalidate @submit=${this.onSubmit}>
      ${errors.address ? html`<p class="complaint" role="alert">${errors.address}</p>` : ""}
      <fieldset>
        <legend>${newGameWords.board}</legend>
        ${gameList(this.games, game.id, (id) => this.choose(id))}
        <div class="fields">${game.options.map((option) => optionField(option, draft.options[option.name], (value) => this.change({ options: { ...draft.options, [option.name]: value } }), errors[`option.${option.name}`]))}</div>
        ${game === TYPED_TREE ? "" : textField("moves", searchFormWords.moves, draft.moves, (moves) => this.change({ moves }), errors.moves, { hint: searchFormWords.movesHint(examples.moves) })}
        <details ?open=${game === TYPED_TREE || draft.start !== "" || Boolean(errors.start)}>
          <summary>${searchFormWords.otherStart}</summary>
          ${textField("start", newGameWords.start, draft.start, (start) => this.change({ start }), errors.start, { hint: searchFormWords.startHint(game === TYPED_TREE ? EXAMPLES.minimax : examples.position) })}
        </details>
      </fieldset>
      <div class="engines">
        ${engine(0, twice ? searchFormWords.firstEngine : searchFormWords.engine)} ${twice ? engine(1, searchFormWords.secondEngine) : ""}
        ${tick("twice", searchFormWords.compareTwo, twice, (on) => this.compare(on))}
      </div>
      <div class="confirm"><button class="main">${searchFormWords.lookInside}</button></div>
    </form>`;
  }

  /** Go to the chosen search, or show the form's errors. @param {Event} event */
  onSubmit(event) {
    event.preventDefault();
    const { catalogue, game, draft } = this;
    if (!catalogue || !game || !draft) return;
    const { errors, address } = readGlass(draft, game, this.machinesFor(game, catalogue));
    if (Object.keys(errors).length === 0) emit(this, "path-chosen", { path: glassBoxAddress(address) });
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
        align-items: start;
      }
      .fields {
        margin-top: var(--s3);
      }
      .engines {
        display: grid;
        gap: var(--s4);
      }
      .confirm {
        position: static;
        grid-column: 1 / -1;
      }
      @media (min-width: 900px) {
        form {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
        form > .complaint {
          grid-column: 1 / -1;
        }
      }
    `,
  ];
}

customElements.define("search-form", SearchForm);
