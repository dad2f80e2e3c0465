/**
 * The glass box: pulls the search that the address describes, and shows it step by step. If the address names a room, the glass
 * box follows the room's game from one search to the next.
 *
 * It emits `command-asked` for each page of the record and `path-chosen` for another search.
 * A lesson (lesson-viewer.js) goes from search to search; its file may be dropped anywhere here.
 * @import { Catalogue, Game } from "../../state/catalogue.js"
 * @import { RoomState } from "../../state/state.js"
 * @import { GlassAddress } from "../../state/glass-address.js"
 * @import { OpenLesson, StopShown } from "../../state/lessons/opened.js"
 * @import { LessonSearch } from "../../state/lessons/lesson.js"
 * @import { Question } from "../../state/tree-pull.js"
 * @import { ServerMessage } from "../../wire/messages.js"
 * @import { GrowthReading } from "./growth-reading.js"
 * @import { Reading } from "./reading.js"
 */

import { LitElement, css, html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { RecordError, joinPages } from "../../state/search_tree/record.js";
import { treeOf } from "../../state/search_tree/unpack.js";
import { glassBoxAddress, readGlassAddress } from "../../state/glass-address.js";
import { glassDraft, readGlass } from "../../state/glass-form.js";
import { searchToFollow } from "../../state/glass-link.js";
import { isFromFile, lessonPath } from "../../state/lessons/names.js";
import { roomPath } from "../../state/router.js";
import { TreeRefused, pullTree } from "../../state/tree-pull.js";
import { mayTryAgain } from "../../state/try-again.js";
import { shared } from "../../styles/shared.js";
import { switchStyles } from "../../styles/switch.js";
import { glassWords } from "../../words/en/glass.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { lazyImport } from "../shared/lazy-import.js";
import { titleScreen } from "../shared/screen-title.js";
import { readingOf } from "./reading.js";
import "./search-viewer.js";

/**
 * @typedef {{ status: "form" | "tree" }
 *   | { status: "pulling", come: number, pages: number, wait: number }
 *   | { status: "failed", text: string, complaints: Record<string, string>, again: boolean }
 *   | { status: "shown", readings: AnyReading[], taught: StopShown<AnyReading> | null }} Shown
 */

/** @typedef {Reading | GrowthReading} AnyReading */

/** The field of the form that a refusal is about. @type {Record<string, string>} */
const FIELD_OF = { "bad-position": "moves", "bad-player": "player.0", "game-over": "moves" };

export class ParlourGlassBox extends LitElement {
  static properties = {
    search: {},
    catalogue: { attribute: false },
    followed: { attribute: false },
    follows: { state: true },
    shown: { state: true },
    changing: { state: true },
    listed: { state: true },
    complaint: { state: true },
    predict: { state: true },
  };

  constructor() {
    super();
    /** The query of the address. */
    this.search = "";
    /** The content of the query; in a lesson with the search of the stop. */
    this.query = readGlassAddress("");
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** The room that the address names. @type {RoomState | null} */
    this.followed = null;
    /** Whether the next search of its game replaces the one shown. */
    this.follows = true;
    /** @type {Shown} */
    this.shown = { status: "form" };
    /** Whether the form is open beside a search. */
    this.changing = false;
    /** Whether the lessons are listed beside a search. */
    this.listed = false;
    /** What is wrong with a file that was dropped. */
    this.complaint = "";
    /** The lesson that is open, and where it came from: its name, with the file behind the #. @type {{ from: string, lesson: OpenLesson<AnyReading> } | null} */
    this.taken = null;
    /** The answers to the questions so far, as the address has them; empty without questions. */
    this.predict = "";
    /** What is shown, or will be. @type {GlassAddress | null} */
    this.address = null;
    /** The search that is shown, as it was asked for; of two the first. @type {Question | null} */
    this.question = null;
    /** The record of the search that is shown last, as it came. @type {import("../../wire/messages.js").TreePage[]} */
    this.pages = [];
    /** @type {AbortController | null} */
    this.pulling = null;
    this.addController({ hostDisconnected: () => this.pulling?.abort() });
    titleScreen(this, () => glassWords.title);
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("search")) {
      this.query = readGlassAddress(this.search);
      this.predict = this.query.predict;
    }
    if (this.catalogue && (changed.has("search") || (changed.has("catalogue") && !changed.get("catalogue")))) this.begin(this.catalogue);
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  updated(changed) {
    /** @type {import("./hall-view.js").HallView | null} */ (this.renderRoot.querySelector("hall-view"))?.requestUpdate();
    if (this.follows && (changed.has("followed") || changed.has("follows") || changed.has("catalogue"))) this.catchUp();
  }

  /** Go on to the search that the followed game calls for now. */
  catchUp() {
    const view = this.catalogue && this.followed?.view;
    const address = view && searchToFollow(this.catalogue, view, this.query.player);
    if (!address || (address.moves?.join(",") === this.query.moves && address.player === this.query.player)) return;
    history.replaceState(history.state, "", glassBoxAddress({ ...address, predict: this.predict }) + location.hash);
    this.search = location.search;
  }

  /** The game of the address. @param {Catalogue} catalogue @returns {Game | null} */
  gameOf({ games }) {
    return games.find(({ id }) => id === this.query.game) ?? null;
  }

  /** Pull the search of the address, or show the address's errors. @param {Catalogue} catalogue */
  begin(catalogue) {
    this.pulling?.abort();
    this.changing = this.listed = false;
    this.address = null;
    const { query } = this;
    if (query.lesson && !query.game) {
      this.teach(catalogue);
      return;
    }
    const game = this.gameOf(catalogue);
    if (!game) {
      this.shown = query.game === "tree" ? { status: "tree" } : query.game ? { status: "failed", text: glassWords.unknownGame(query.game), complaints: {}, again: false } : { status: "form" };
      return;
    }
    /** @type {Record<string, string>} */
    const complaints = {};
    const draft = glassDraft(query, game, catalogue, (field, text) => (complaints[field] = text));
    const { errors, address, questions } = readGlass(draft, game, catalogue);
    Object.assign(complaints, errors);
    if (Object.keys(complaints).length > 0) {
      this.shown = { status: "failed", text: glassWords.badAddress, complaints, again: false };
      return;
    }
    this.address = address;
    this.pull(questions, catalogue);
  }

  /** @param {Question[]} questions @param {Catalogue} machines */
  async pull(questions, machines) {
    const pulling = new AbortController();
    this.pulling = pulling;
    this.question = questions[0];
    const stays = (this.query.room || this.query.game === "tree") && this.shown.status === "shown"; // until the next search is there
    if (!stays) this.shown = { status: "pulling", come: 0, pages: 0, wait: 0 };
    try {
      const readings = [];
      for (const question of questions) readings.push(await this.readingOf(await this.pagesOf(question, pulling.signal), machines));
      if (!pulling.signal.aborted) this.shown = { status: "shown", readings, taught: null };
    } catch (error) {
      if (!pulling.signal.aborted) this.shown = this.failure(error);
    }
  }

  /** @param {Question} question @param {AbortSignal} signal */
  pagesOf(question, signal) {
    return pullTree(question, {
      signal,
      ask: (fields) => this.ask(fields, signal),
      pause: (milliseconds) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(resolve, milliseconds);
          signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
        }),
      onPage: (come, pages) => this.tell({ status: "pulling", come, pages, wait: 0 }),
      onPause: (wait) => this.tell({ status: "pulling", come: 0, pages: 0, wait }),
    });
  }

  /** The reading of a record, for pictures and words. @param {import("../../wire/messages.js").TreePage[]} pages @param {Catalogue} machines @returns {Promise<AnyReading>} @throws {RecordError} */
  async readingOf(pages, machines) {
    this.pages = pages;
    const record = joinPages(pages, machines);
    if (record.about.form !== "simulations") return readingOf(treeOf(record));
    const reader = import("./growth-reading.js");
    if (!(await lazyImport(this, reader))) throw new RecordError("incomplete", "what reads it was not loaded");
    return (await reader).growthReadingOf(record);
  }

  /** Show the progress of the pull, unless another search is still shown. @param {Shown} pulling */
  tell(pulling) {
    if (this.shown.status === "pulling") this.shown = pulling;
  }

  /** Show the stop of the lesson that the address names; the one before stays until it is there. @param {Catalogue} machines */
  async teach(machines) {
    const pulling = new AbortController();
    const { lesson, stop } = this.query;
    this.pulling = pulling;
    if (!(this.shown.status === "shown" && this.shown.taught)) this.shown = { status: "pulling", come: 0, pages: 0, wait: 0 };
    const part = import("./lesson-viewer.js");
    if (!(await lazyImport(this, part))) {
      this.shown = this.failure(new RecordError("incomplete", "what shows lessons was not loaded"));
      return;
    }
    const { faultText, openLesson, searchAddress } = await part;
    const from = lesson + (isFromFile(lesson) ? location.hash : "");
    const pull = async (/** @type {LessonSearch} */ search) => this.readingOf(await this.pagesOf(search, /** @type {AbortController} */ (this.pulling).signal), machines);
    try {
      if (this.taken?.from !== from) this.taken = { from, lesson: await openLesson(lesson, location.hash.slice(1), pull) };
      const taught = await this.taken.lesson.stop(stop);
      if (pulling.signal.aborted) return;
      this.address = taught.search;
      this.question = taught.search;
      this.query = { ...readGlassAddress(searchAddress(taught.search)), lesson, stop: taught.number, step: this.query.step };
      this.shown = { status: "shown", readings: [taught.reading], taught };
    } catch (error) {
      if (pulling.signal.aborted) return;
      const fault = faultText(error);
      this.shown = fault ? { status: "failed", text: fault, complaints: {}, again: false } : this.failure(error);
    }
  }

  /** Go to a stop of the lesson, as a link would. @param {CustomEvent<{ stop: number }>} event */
  goToStop({ detail }) {
    history.pushState(history.state, "", lessonPath(this.query.lesson, detail.stop) + location.hash);
    this.search = location.search;
  }

  /** @param {object} fields @param {AbortSignal} signal @returns {Promise<ServerMessage>} */
  ask(fields, signal) {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      emit(this, "command-asked", { kind: "fetch-position-tree", fields, signal, answered: resolve });
    });
  }

  /** @param {unknown} error @returns {Shown} */
  failure(error) {
    if (error instanceof RecordError) return { status: "failed", text: glassWords.faults[error.fault], complaints: {}, again: error.fault !== "too-large" };
    if (!(error instanceof TreeRefused)) throw error;
    const { code } = error.why;
    const field = code === "bad-position" && this.address?.start ? "start" : FIELD_OF[code];
    const text = words.refused(error.why);
    return { status: "failed", text, complaints: field ? { [field]: text } : {}, again: mayTryAgain(error.why) };
  }

  /** Put the step, and the answers so far, into the address, so that a link names them; of a lesson the stop, and the step of a side trip. @param {{ detail: { step: number, predict?: string, trip?: boolean } }} event */
  keepStep({ detail: { step, predict = this.predict, trip = false } }) {
    const { address, query } = this;
    this.predict = predict;
    if (query.lesson) history.replaceState(history.state, "", lessonPath(query.lesson, query.stop, trip ? step : -1) + location.hash);
    else if (address) history.replaceState(history.state, "", glassBoxAddress({ ...address, step, room: query.room, predict }) + location.hash);
  }

  /** Switch the questions on or off, on the step that is shown; the switch, which is drawn anew, keeps the focus. @param {Event} event */
  async switchPredict({ type }) {
    const viewer = /** @type {{ step: number } | null} */ (/** @type {unknown} */ (this.renderRoot.querySelector("search-viewer, predict-viewer")));
    const step = viewer?.step ?? 0;
    this.query = { ...this.query, step, lesson: "" };
    if (this.shown.status === "shown") this.shown = { ...this.shown, taught: null };
    this.keepStep({ detail: { step, predict: this.predict ? "" : "on" } });
    await this.updateComplete;
    if (type === "change") /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("[role=switch]"))?.focus();
  }

  /** Open a tool of glass-tools.js, which is loaded now. @param {string} tool @param {File} [file] a record, for the tool that opens it */
  async open(tool, file) {
    const part = import("./glass-tools.js");
    if (await lazyImport(this, part)) (await part).openTool(this, tool, file);
  }

  /** @param {DragEvent} event */
  onDrop(event) {
    event.preventDefault(); // a browser would leave the page for the file
    const file = event.type === "drop" && event.dataTransfer?.files[0];
    if (file) this.open("file", file);
  }

  render() {
    const { shown, catalogue } = this;
    if (!catalogue) return html`<p class="quiet page" role="status">${words.loading}</p>`;
    if (shown.status === "tree") return this.typedTree(catalogue);
    return html`<div class="page ${shown.status}" @step-shown=${this.keepStep} @predict-chosen=${this.switchPredict} @stop-chosen=${this.goToStop} @tool-asked=${(/** @type {CustomEvent<{ tool: string }>} */ { detail }) => this.open(detail.tool)} @dragover=${this.onDrop} @drop=${this.onDrop}>${shown.status === "shown" ? "" : this.head([])} ${this.body(shown)}</div>`;
  }

  /** The same screen with the parts that a typed tree has besides. @param {Catalogue} catalogue */
  typedTree(catalogue) {
    lazyImport(this, import("./typed-tree.js").then(({ defineTypedTree }) => defineTypedTree(ParlourGlassBox)));
    return html`<parlour-typed-tree search=${this.search} .catalogue=${catalogue}></parlour-typed-tree>`;
  }

  /** @param {AnyReading[]} readings none before there is a search */
  head(readings) {
    const title = this.catalogue && this.gameOf(this.catalogue)?.title;
    return html`<header>
      <h1>${glassWords.title}</h1>
      <p class="quiet cut">${[title ?? glassWords.promise, ...(readings.length === 1 ? [glassWords.searchOf(readings[0].about)] : [])].join(" · ")}</p>
      ${readings.length === 1 ? this.predictSwitch(readings[0]) : ""}
      ${this.query.room && readings.length > 0 ? this.following(this.query.room) : ""}
      ${readings.length === 1 ? html`<button type="button" aria-haspopup="dialog" @click=${() => this.open("menu")}>${glassWords.more}</button>` : ""}
      ${readings.length > 0 ? html`<button type="button" aria-expanded=${this.changing} aria-controls="form" @click=${() => (this.changing = !this.changing)}>${glassWords.change}</button>` : ""}
    </header>`;
  }

  /** @param {AnyReading} reading */
  predictSwitch(reading) {
    if ("growth" in reading) return html`<span class="quiet">${glassWords.noPredict}</span>`;
    return html`<label class="switch">${glassWords.predict}<input type="checkbox" role="switch" .checked=${this.predict !== ""} @change=${this.switchPredict} /></label>`;
  }

  /** @param {string} room */
  following(room) {
    const toggle = () => (this.follows = !this.follows);
    return html`<label class="switch">${glassWords.follow}<input type="checkbox" role="switch" .checked=${this.follows} @change=${toggle} /></label>
      <a class="button" data-own href=${roomPath(room)}>${glassWords.table}</a>`;
  }

  /** @param {Shown} shown */
  body(shown) {
    switch (shown.status) {
      case "form":
        return html`${this.lessons()} <p class="lead"><a class="button" data-own href="/exercise">${glassWords.exercises}</a></p>
          <p class="lead">${glassWords.chooseOwn}</p>
          ${this.form({})}`;
      case "pulling":
        return html`<p class="quiet waiting" role="status">${shown.wait ? glassWords.busy(shown.wait) : glassWords.pulling(shown.come, shown.pages)}</p>`;
      case "failed":
        return html`<p class="failed" role="alert">${shown.text}
            ${shown.again ? html`<button type="button" @click=${() => this.catalogue && this.begin(this.catalogue)}>${words.tryAgain}</button>` : ""}</p>
          ${this.form(shown.complaints)}`;
      case "shown":
        return html`${this.listed ? this.lessons() : ""} ${this.changing ? this.form({}) : ""} ${shown.readings.length > 1 ? this.comparison(shown.readings) : this.viewer(shown.readings[0], shown.taught)}`;
    }
  }

  /** @param {Record<string, string>} complaints */
  form(complaints) {
    lazyImport(this, import("./search-form.js"));
    return html`<search-form id="form" .query=${this.query} .catalogue=${this.catalogue} .complaints=${complaints}></search-form>`;
  }

  lessons() {
    lazyImport(this, import("../shared/lesson-list.js"));
    return html`<lesson-list .lesson=${this.query.lesson} .complaint=${this.complaint}></lesson-list>`;
  }

  /** @param {AnyReading} reading @param {StopShown<AnyReading> | null} taught */
  viewer(reading, taught) {
    if (this.predict && !("growth" in reading)) return this.predicting(reading);
    const inside = html`${this.head([reading])} ${this.notes(reading)}`;
    if (!taught || !this.taken) return keyed(reading, html`<search-viewer .reading=${reading} .step=${this.query.step}>${inside}</search-viewer>`);
    const { title, stops } = this.taken.lesson.lesson;
    const trip = new URLSearchParams(this.search).has("step") ? this.query.step : -1;
    return keyed(reading, html`<lesson-viewer .reading=${reading} .taught=${taught} .name=${this.query.lesson} .lesson=${title} .stops=${stops.map((stop) => stop.title)} .trip=${trip}>${inside}</lesson-viewer>`);
  }

  /** @param {Reading} reading */
  predicting(reading) {
    lazyImport(this, import("./predict-viewer.js"));
    return keyed(reading, html`<predict-viewer
        .reading=${reading}
        .step=${this.query.step}
        .predict=${this.predict}
        .machines=${this.catalogue}
        .search=${this.question}
        .pull=${this.pagesOf.bind(this)}
      >${this.head([reading])}</predict-viewer>`);
  }

  /** @param {AnyReading[]} readings */
  comparison(readings) {
    lazyImport(this, import("./search-comparison.js"));
    return html`${this.head(readings)}
      ${readings.map((reading) => this.notes(reading))}
      <search-comparison .readings=${readings}></search-comparison>`;
  }

  /** The note about positions missing in the record. @param {AnyReading} reading */
  notes(reading) {
    if ("growth" in reading) return [];
    const { tree } = reading;
    const { nodes, left_out: leftOut } = tree.about;
    return [
      tree.about.instead_of ? html`<p class="note" slot="notes">${glassWords.insteadOfProof}</p>` : "",
      leftOut ? html`<p class="note" slot="notes">${glassWords.recorded(nodes - tree.below.reduce((sum, each) => sum + Number(each > 0), 0), leftOut)}</p>` : "",
      tree.finished ? "" : html`<p class="note" slot="notes">${glassWords.stopped}</p>`,
    ];
  }

  static styles = [
    shared,
    switchStyles,
    css`
      .page {
        box-sizing: border-box;
        max-width: 82rem;
        margin: 0 auto;
        padding: 0 var(--s5) var(--s4);
      }
      header {
        display: flex;
        flex: 1 1 auto;
        flex-wrap: wrap;
        gap: 0 var(--s3);
        align-items: center;
        min-width: 0;
        min-height: var(--touch);
      }
      header > .cut {
        flex: 1 1 12rem; /* what was searched stays in sight beside all buttons */
        max-width: max-content;
      }
      header > :is(.switch, .button, button) {
        flex: none;
        padding: 4px 12px;
        white-space: nowrap;
      }
      header > .switch {
        padding-block: 0;
      }
      h1 {
        flex: none;
        font-size: var(--t-title);
      }
      .lead {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2) var(--s4);
        align-items: center;
        margin-bottom: var(--s4);
        color: var(--quiet);
      }
      .waiting {
        display: grid;
        place-items: center;
        min-height: 60vh;
      }
      p.failed {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2) var(--s4);
        align-items: center;
        margin-bottom: var(--s4);
        padding: var(--s3) var(--s4);
        border-left: 4px solid var(--bad);
        border-radius: 0 var(--r) var(--r) 0;
        background: var(--bad-soft);
        font-size: var(--t-lead);
      }
      search-form {
        margin-bottom: var(--s4);
      }
      .note {
        margin-bottom: var(--s2);
        padding: var(--s1) var(--s3);
        border-left: 4px solid var(--trail);
        color: var(--quiet);
        font-size: 0.9rem;
      }
      @media (max-width: 700px) {
        .page {
          padding: 0 var(--s3) var(--s3);
        }
        .shown header {
          display: grid;
          grid-template-columns: minmax(0, 1fr) auto auto;
        }
        .shown header > .switch {
          grid-column: span 2;
        }
        .shown header .quiet {
          grid-column: 1;
          font-size: var(--t-small);
        }
        .shown header .cut {
          grid-row: 2;
        }
        .page.shown {
          padding-bottom: 132px; /* the transport lies over the foot */
        }
      }
    `,
  ];
}

customElements.define("parlour-glass-box", ParlourGlassBox);
