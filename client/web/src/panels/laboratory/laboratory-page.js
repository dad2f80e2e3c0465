/**
 * Laboratory screen: series of games between machines, and the source documents' tables beside figures computed now.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Plan } from "../../wire/series.js"
 * @import { SeriesLine } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { titleOf } from "../../state/catalogue.js";
import { ASK_FROM } from "../../state/series.js";
import { shared } from "../../styles/shared.js";
import { SeriesError, changeSeries, deleteSeries, estimateSeries, listSeries, startSeries } from "../../wire/series.js";
import { laboratoryWords } from "../../words/en/laboratory.js";
import { fieldsInRow } from "../home/form-fields.js";
import { formStyles } from "../home/form-styles.js";
import { lazyImport } from "../shared/lazy-import.js";
import { titleScreen } from "../shared/screen-title.js";
import { laboratoryStyles } from "./laboratory-styles.js";
import "./series-form.js";
import "./series-view.js";

/** @typedef {"series" | "tables"} Tab */

export class ParlourLaboratory extends LitElement {
  static properties = {
    catalogue: { attribute: false },
    tab: { state: true },
    own: { state: true },
    chosen: { state: true },
    busy: { state: true },
    note: { state: true },
    asked: { state: true },
  };

  constructor() {
    super();
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** @type {Tab} */
    this.tab = "series";
    /** The player's series, newest first; null until they are known. @type {SeriesLine[] | null} */
    this.own = null;
    /** The id of the one that is shown; empty for the newest. */
    this.chosen = "";
    /** Whether the server is measuring or starting. */
    this.busy = false;
    /** What came of the last step, in words. */
    this.note = "";
    /** A plan that takes so long that it is asked about. @type {Plan | null} */
    this.asked = null;
    this.addController({ hostConnected: () => this.attempt(() => this.load()) });
    titleScreen(this, () => laboratoryWords.laboratory);
  }

  async load() {
    this.own = await listSeries();
  }

  /** Do what may be refused, and put the refusal into words. @param {() => Promise<void>} act */
  async attempt(act) {
    this.note = "";
    try {
      await act();
    } catch (error) {
      const { status = 0, code = "", wait = 0 } = error instanceof SeriesError ? error : {};
      this.note = status === 401 ? laboratoryWords.noIdentity : laboratoryWords.refused(code, wait);
    }
  }

  /** Measure a plan, and start it unless it takes long or too long. @param {Plan} plan */
  async submit(plan) {
    if (this.busy) return;
    this.busy = true;
    this.asked = null;
    await this.attempt(async () => {
      const estimate = await estimateSeries(plan);
      const { seconds, at_least: atLeast, most_seconds: most } = estimate;
      if (seconds > most) this.note = laboratoryWords.tooLong(seconds, atLeast, most);
      else if (seconds < ASK_FROM) await this.start(plan);
      else {
        this.note = laboratoryWords.takes(seconds, atLeast);
        this.asked = plan;
      }
    });
    this.busy = false;
  }

  /** @param {Plan} plan */
  async start(plan) {
    this.asked = null;
    const { id } = await startSeries(plan);
    await this.load();
    this.chosen = id;
    await this.updateComplete;
    this.renderRoot.querySelector("series-view")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {SeriesLine} series the newest that is known of it */
  keep(series) {
    this.own = this.own?.map((each) => (each.id === series.id ? series : each)) ?? null;
  }

  /** @param {SeriesLine} series @param {"stop" | "resume" | "delete"} step */
  async change(series, step) {
    await this.attempt(async () => {
      if (step !== "delete") return this.keep(await changeSeries(series.id, step === "stop" ? "stopped" : "running"));
      await deleteSeries(series.id);
      this.chosen = "";
      await this.load();
    });
  }

  render() {
    if (this.tab === "tables") lazyImport(this, import("./reference-tables.js"));
    const choices = /** @type {Tab[]} */ (["series", "tables"]).map((value) => ({ value, label: laboratoryWords.parts[value] }));
    return html`<header>
        <div><h1>${laboratoryWords.laboratory}</h1><p class="quiet">${laboratoryWords.about}</p></div>
        <fieldset>
          <legend class="unseen">${laboratoryWords.part}</legend>
          ${fieldsInRow("tab", choices, this.tab, (tab) => (this.tab = /** @type {Tab} */ (tab)))}
        </fieldset>
      </header>
      ${this.tab === "tables" ? html`<reference-tables></reference-tables>` : this.series()}`;
  }

  series() {
    const shown = this.own?.find(({ id }) => id === this.chosen) ?? this.own?.[0] ?? null;
    return html`<div class="two">
      <section class="card panel">
        <series-form .catalogue=${this.catalogue} ?busy=${this.busy} @plan-submitted=${(/** @type {CustomEvent<Plan>} */ { detail }) => this.submit(detail)}></series-form>
        <p class="note" role="status">${this.busy ? laboratoryWords.measuring : this.note}</p>
        ${this.asked ? html`<button type="button" class="soft" @click=${() => this.attempt(() => this.start(/** @type {Plan} */ (this.asked)))}>${laboratoryWords.runAnyway}</button>` : ""}
      </section>
      <section>
        ${shown
          ? html`<series-view .series=${shown} .heading=${this.titleOf(shown)}
              @series-read=${(/** @type {CustomEvent<SeriesLine>} */ { detail }) => this.keep(detail)}
              @series-step=${(/** @type {CustomEvent<"stop" | "resume" | "delete">} */ { detail }) => this.change(shown, detail)}></series-view>`
          : ""}
        ${this.list(shown)}
      </section>
    </div>`;
  }

  /** @param {SeriesLine} series */
  titleOf({ game }) {
    return this.catalogue?.games.find(({ id }) => id === game)?.title ?? titleOf({ game, title: game });
  }

  /** @param {SeriesLine | null} shown */
  list(shown) {
    const { own } = this;
    return html`<div class="card panel">
      <h2>${laboratoryWords.own}</h2>
      ${own === null
        ? html`<p class="quiet">${this.note ? "" : laboratoryWords.loading}</p>`
        : own.length === 0
          ? html`<p class="quiet">${laboratoryWords.none}</p>`
          : html`<ul>${own.map((series) => this.line(series, series.id === shown?.id))}</ul>`}
    </div>`;
  }

  /** @param {SeriesLine} series @param {boolean} current */
  line(series, current) {
    const [first, second] = series.players.map(laboratoryWords.machine);
    return html`<li>
      <button type="button" aria-current=${current ? "true" : "false"} @click=${() => (this.chosen = series.id)}>
        <span><b>${this.titleOf(series)}</b>, ${first} – ${second}</span>
        <small>${laboratoryWords.progress(series.played, series.games)}, ${laboratoryWords.states[series.state]}</small>
      </button>
    </li>`;
  }

  static styles = [shared, ...formStyles, ...laboratoryStyles];
}

customElements.define("parlour-laboratory", ParlourLaboratory);
