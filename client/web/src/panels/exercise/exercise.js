/**
 * Screen of exercises: ten in a row about trees and positions, each answered on the screen and checked by the engine's key.
 *
 * The address has the source of the row and the answers so far. The screen emits `address-chosen`, `announcement-made`, and
 * `command-asked` for the record of a search in which a mistake shows.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Answer, ExerciseAddress, ExerciseLeaf, Verdict } from "../../state/exercise.js"
 * @import { ExerciseKey, ExerciseRow, ExerciseTask } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { boardOf, loadBoard, slabStyles } from "../../boards/board.js";
import { markOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { pieceStyles } from "../../boards/piece.js";
import { ratioOf } from "../../boards/ratio.js";
import { KINDS, TYPED, exercisePath, fieldsOf, hasTree, isOurs, kindPath, maxSeat, missing, noAnswer, nodesOf, pathOf, playerOf, prunes, readExercise, rightFields, scoreOf, sourceOf, verdictOf } from "../../state/exercise.js";
import { choiceStyles } from "../../styles/choices.js";
import { foldStyles } from "../../styles/folds.js";
import { shared } from "../../styles/shared.js";
import { ExerciseRefused, loadKey, loadRow } from "../../wire/exercises.js";
import { capital } from "../../words/capital.js";
import { exerciseWords } from "../../words/en/exercise.js";
import { what } from "../../words/en/step-grammar.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { lazyImport } from "../shared/lazy-import.js";
import { titleScreen } from "../shared/screen-title.js";
import { questionCard } from "./exercise-question.js";
import { exerciseStyles } from "./exercise-styles.js";
import "./exercise-tree.js";
import { rowOver, verdictCard } from "./exercise-verdict.js";

export class ParlourExercise extends LitElement {
  static properties = {
    place: { attribute: false },
    catalogue: { attribute: false },
    row: { state: true },
    problem: { state: true },
    answer: { state: true },
    key: { state: true },
    verdict: { state: true },
    checking: { state: true },
    bound: { state: true },
    why: { state: true },
  };

  constructor() {
    super();
    /** @type {{ kind: string, search: string }} */
    this.place = { kind: "", search: "" };
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** @type {ExerciseAddress} */
    this.address = readExercise("", "");
    /** @type {ExerciseRow | null} */
    this.row = null;
    /** Why there is no row, by the server's code. @type {string | null} */
    this.problem = null;
    /** @type {Answer} */
    this.answer = noAnswer();
    /** Fetched when the answer is given. @type {ExerciseKey | null} */
    this.key = null;
    /** @type {Verdict | null} */
    this.verdict = null;
    this.checking = false;
    /** The bound with which branches are marked. @type {"alpha" | "beta"} */
    this.bound = "alpha";
    /** The step on which the first mistake shows. @type {{ step: number, sentence: string } | null} */
    this.why = null;
    /** The field that was typed in last. */
    this.field = "";
    /** The nodes of the tree, and the moves to them in words. @type {ExerciseLeaf[]} */
    this.nodes = [];
    /** @type {string[]} */
    this.names = [];
    /** @type {AbortController | null} */
    this.asking = null;
    titleScreen(this, () => exerciseWords.kinds[this.address.kind]);
    const press = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
    this.addController({
      hostConnected: () => addEventListener("keydown", press),
      hostDisconnected: () => {
        removeEventListener("keydown", press);
        this.asking?.abort();
      },
    });
  }

  /** The exercise that is shown; undefined after the last. @returns {ExerciseTask | undefined} */
  get task() {
    return this.row?.exercises[this.at];
  }

  /** Its place in the row, from 0: the answers before it, without its own. */
  get at() {
    return this.address.done.length - Number(this.verdict !== null);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("place")) return;
    const { address } = this;
    this.address = readExercise(this.place.kind, this.place.search);
    if (!this.row || sourceOf(address) !== sourceOf(this.address) || address.kind !== this.address.kind) this.load();
    else if (this.address.done !== address.done || this.verdict) this.begin();
  }

  async load() {
    const { address } = this;
    Object.assign(this, { row: null, problem: null });
    this.begin();
    try {
      const row = await loadRow(address.kind, sourceOf(address));
      if (address !== this.address) return;
      this.row = row;
      this.begin();
    } catch (error) {
      if (!(error instanceof ExerciseRefused)) throw error;
      if (address === this.address) this.problem = error.code || "unfetched";
    }
  }

  /** Set an exercise anew. */
  begin() {
    this.asking?.abort();
    Object.assign(this, { answer: noAnswer(), key: null, verdict: null, checking: false, why: null, field: "" });
    const { task } = this;
    this.nodes = task ? nodesOf(task) : [];
    this.names = this.nodes.map((node) => pathOf(this.nodes, node.number).map(({ move }) => (task ? this.moveName(task, move) : move)).join(" · ") || exerciseWords.start);
    if (task?.view) {
      this.style.setProperty("--ratio", String(ratioOf(task.view))); // the CSP allows no style attribute
      if (!hasTree(this.address.kind)) lazyImport(this, loadBoard(task.view));
    }
  }

  /** @param {ExerciseTask} task @param {string} move */
  moveName = ({ view }, move) => (view ? what(moveOf(view, move)) : move);

  /** @param {boolean} given whether there is an answer; without one only the key is shown */
  async check(given) {
    const { address, row, task } = this;
    if (!row || !task || this.verdict || this.checking || (given && missing(address.kind, task, this.answer) > 0)) return;
    this.checking = true;
    this.problem = null;
    try {
      const key = await loadKey(address.kind, sourceOf(address), this.at + 1);
      if (address !== this.address) return;
      this.judge(key, given);
    } catch (error) {
      if (!(error instanceof ExerciseRefused)) throw error;
      this.problem = error.code || "unfetched";
    } finally {
      this.checking = false;
    }
  }

  /** @param {ExerciseKey} key @param {boolean} given */
  async judge(key, given) {
    const { address } = this;
    const verdict = verdictOf(address.kind, this.nodes, key, this.answer);
    const right = given && verdict.right;
    Object.assign(this, { key, verdict: { ...verdict, right } });
    this.address = { ...address, done: address.done + (right ? "r" : "w") };
    history.replaceState(history.state, "", exercisePath(this.address));
    emit(this, "announcement-made", { text: right ? exerciseWords.right : exerciseWords.wrong });
    if (verdict.at && !right && isOurs(address)) this.explain(verdict.at);
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".ask .main"))?.focus({ preventScroll: true });
  }

  /** Find the step on which a mistake shows, and its sentence; without them the glass box still opens on the search. @param {NonNullable<Verdict["at"]>} at */
  async explain({ node, phase }) {
    const { address, catalogue, task } = this;
    if (!task || !catalogue) return;
    const asking = new AbortController();
    this.asking = asking;
    const loading = import("./exercise-why.js");
    if (!(await lazyImport(this, loading))) return;
    const question = { game: address.game, options: task.options, start: task.position, player: playerOf(address.kind, task) };
    const moves = pathOf(this.nodes, node).map(({ move }) => move);
    const why = await (await loading).stepOf(this, question, catalogue, phase, moves, asking.signal).catch(() => null);
    if (!asking.signal.aborted) this.why = why;
  }

  next() {
    emit(this, "address-chosen", { path: exercisePath(this.address) });
    this.begin();
    this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".ask h2"))?.focus({ preventScroll: true }));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input:not([type=radio]), select, textarea, summary")) return;
    const key = event.key.toLowerCase();
    if ((key === "a" || key === "b") && this.address.kind === "cuts" && !this.verdict) this.bound = key === "a" ? "alpha" : "beta";
    else if (key === "enter" && !target.matches?.("button, a")) {
      if (this.verdict) this.next();
      else this.check(true);
    } else return;
    event.preventDefault();
  }

  /** @param {string} name @param {string} text */
  type(name, text) {
    this.field = name;
    this.answer = { ...this.answer, fields: { ...this.answer.fields, [name]: text } };
  }

  /** Mark a branch with the bound that is chosen, or take that mark away. @param {CustomEvent<{ node: number }>} event */
  mark({ detail: { node } }) {
    const { [node]: before, ...cuts } = this.answer.cuts;
    this.answer = { ...this.answer, cuts: before === this.bound ? cuts : { ...cuts, [node]: this.bound } };
  }

  /** Turn the sign of the number that was typed last; the digits of a phone have none. */
  turnSign() {
    const name = this.field || fieldsOf(this.address.kind, /** @type {ExerciseTask} */ (this.task))[0];
    const text = this.answer.fields[name] ?? "";
    this.type(name, /^[-−]/.test(text) ? text.slice(1) : `-${text}`);
  }

  /** @param {string} move */
  choose(move) {
    this.answer = { ...this.answer, move };
  }

  /** The title of a game. @param {string} game */
  titleOf(game) {
    return game === TYPED ? exerciseWords.typed : (this.catalogue?.games.find(({ id }) => id === game)?.title ?? game);
  }

  updated() {
    this.renderRoot.querySelector(".kinds [aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  render() {
    const { address, row, task } = this;
    return html`${this.head()}
      <nav class="kinds" aria-label=${exerciseWords.kindsOf}>
        ${KINDS.map((kind) => html`<a data-own href=${kindPath(kind)} aria-current=${kind === address.kind ? "page" : "false"}>${exerciseWords.kinds[kind]}</a>`)}
      </nav>
      ${row ? (task ? this.exercise(task) : rowOver(address, row.exercises.length)) : this.absent()} ${this.change()}`;
  }

  head() {
    const { address, row } = this;
    const { done } = address;
    const of = row?.exercises.length ?? 0;
    const { right, inRow } = scoreOf(done);
    return html`<header class="head">
      <h1>${exerciseWords.kinds[address.kind]}</h1>
      <p class="quiet">${[this.titleOf(address.game), exerciseWords.bandNames[address.band], `${exerciseWords.seed} ${address.seed}`].join(" · ")}</p>
      ${of > 0
        ? html`<p class="score">
            <span aria-hidden="true">${Array.from({ length: of }, (_, at) => html`<i class="${done[at] ?? ""} ${at === this.at ? "here" : ""}"></i>`)}</span>
            ${this.at < of ? html`<b>${exerciseWords.placeOf(this.at + 1, of)}</b>` : ""}
            ${done ? html`<span class="quiet">${exerciseWords.score(right, done.length)}${inRow > 1 ? ` · ${exerciseWords.inRow(inRow)}` : ""}</span>` : ""}
          </p>`
        : ""}
    </header>`;
  }

  /** While there is no row, or where there is none. */
  absent() {
    const { problem } = this;
    const text = problem === "no-study" ? exerciseWords.none(this.titleOf(this.address.game)) : problem ? exerciseWords.failed : exerciseWords.drawing;
    return html`<div class="absent">
      <p role="status">${text}</p>
      ${problem && problem !== "no-study" ? html`<button type="button" @click=${this.load}>${words.tryAgain}</button>` : ""}
    </div>`;
  }

  /** @param {ExerciseTask} task */
  exercise(task) {
    const { address } = this;
    const tree = hasTree(address.kind);
    const wide = (this.nodes[0]?.leaves ?? 0) > 14;
    return html`<div class="two ${wide ? "wide" : ""}">
      <section class="picture card">${tree ? this.tree(task) : this.board(task)}</section>
      <section class="ask card">${this.verdict && this.key ? verdictCard(this, task, this.verdict, this.key) : questionCard(this, task)}</section>
    </div>`;
  }

  /** @param {ExerciseTask} task */
  tree(task) {
    const { address, key, verdict } = this;
    return html`<exercise-tree
      .nodes=${this.nodes}
      .names=${this.names}
      .answer=${this.answer}
      ?marking=${address.kind === "cuts" && !verdict}
      ?typing=${address.kind === "values"}
      .asked=${address.kind === "window" ? (task.question.nodes ?? []) : []}
      .verdict=${verdict}
      .cut=${new Map((verdict && key?.cut ? key.cut : []).map(({ node, by }) => [node, by]))}
      .searched=${new Map((verdict && key?.searched ? key.searched : []).map((each) => [each.node, each]))}
      .right=${verdict && key ? rightFields(address.kind, key) : {}}
      @node-marked=${this.mark}
      @field-typed=${(/** @type {CustomEvent<{ name: string, text: string }>} */ { detail }) => this.type(detail.name, detail.text)}
    ></exercise-tree>`;
  }

  /** @param {ExerciseTask} task */
  board({ view, moves, to_move: mover }) {
    if (!view) return "";
    const asks = !this.verdict;
    const choose = (/** @type {CustomEvent<{ move: string }>} */ event) => {
      event.stopPropagation(); // no room is to play it
      if (moves.includes(event.detail.move)) this.choose(event.detail.move);
    };
    return html`<div class="board-area" @move-chosen=${choose}>
      ${boardOf(view, words.boardOf(this.titleOf(this.address.game)), { values: null, legal: asks ? moves : [], mover: asks ? mover : null, premoving: false, playable: asks, pending: null, cheered: null })}
    </div>`;
  }

  /** Where other exercises are chosen, and how they are printed. */
  change() {
    const { address } = this;
    const games = this.row?.games ?? [address.game];
    const choose = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const fields = new URLSearchParams(/** @type {any} */ (new FormData(/** @type {HTMLFormElement} */ (event.target))));
      emit(this, "path-chosen", { path: exercisePath(readExercise(address.kind, String(fields))) });
    };
    const option = (/** @type {string | number} */ value, /** @type {string} */ text, /** @type {string | number} */ chosen) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`;
    const command = `parlour-engine exercise ${address.kind} --game ${address.game} --band ${address.band} --seed ${address.seed} --count 10${prunes(address.kind) ? ` --cut ${address.cut} --fail ${address.fail}` : ""} --sheet exercises.pdf`;
    return html`<details class="card change">
      <summary>${exerciseWords.change}</summary>
      <form @submit=${choose}>
        <label>${exerciseWords.game}<select name="game">${games.map((game) => option(game, this.titleOf(game), address.game))}</select></label>
        <label>${exerciseWords.band}<select name="band">${Object.entries(exerciseWords.bandNames).map(([band, text]) => option(Number(band), text, address.band))}</select></label>
        <label>${exerciseWords.seed}<input name="seed" inputmode="numeric" maxlength="9" pattern="[0-9]{1,9}" required .value=${String(address.seed)} /></label>
        ${prunes(address.kind)
          ? html`<label>${exerciseWords.cut}<select name="cut">${option("equal", "α ≥ β", address.cut)}${option("beyond", "α > β", address.cut)}</select></label>
              <label>${exerciseWords.fail}<select name="fail">${["soft", "hard"].map((fail) => option(fail, `fail-${fail}`, address.fail))}</select></label>`
          : ""}
        <button>${exerciseWords.begin}</button>
      </form>
      <p class="quiet">${exerciseWords.paper}</p>
      <code>${command}</code>
    </details>`;
  }

  /** A side in the words of a sentence. @param {ExerciseTask} task */
  sides(task) {
    if (!task.view || !hasTree(this.address.kind)) return task.view ? exerciseWords.toMove(markOf(task.view, task.to_move)) : "";
    const max = maxSeat(task);
    return exerciseWords.sides(markOf(task.view, max), markOf(task.view, max === 1 ? 2 : 1));
  }

  /** What a field is called. @param {ExerciseTask} task @param {string} field */
  fieldName(task, field) {
    const [what, number] = field.split(" ");
    switch (what) {
      case "alpha":
        return `α, ${this.names[Number(number)]}`;
      case "beta":
        return `β, ${this.names[Number(number)]}`;
      case "heap":
        return exerciseWords.heap((task.question.heaps ?? [])[Number(number)]);
      case "sum":
        return exerciseWords.sum;
      case "plies":
        return exerciseWords.plies;
      case "outcome":
        return exerciseWords.outcome;
      case "value":
        return capital(this.names[Number(number)]);
      default:
        return capital(exerciseWords.orders[/** @type {"as_drawn"} */ (what)]);
    }
  }

  static styles = [shared, foldStyles, choiceStyles, pieceStyles, slabStyles, exerciseStyles];
}

customElements.define("parlour-exercise", ParlourExercise);
