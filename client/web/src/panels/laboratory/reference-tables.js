/**
 * The source documents' tables: every printed figure beside the figure computed by this server, with a comparison.
 * @import { Agreement } from "../../state/series.js"
 * @import { ReferenceTables as Tables } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { agreementOf, secondsAMove, sharesOfPlain, winnerAgrees } from "../../state/series.js";
import { shared } from "../../styles/shared.js";
import { loadTables } from "../../wire/series.js";
import { laboratoryWords as words } from "../../words/en/laboratory.js";
import { list } from "../home/form-fields.js";
import { formStyles } from "../home/form-styles.js";
import { repeater } from "../shared/repeat.js";
import { laboratoryStyles } from "./laboratory-styles.js";

const READ_EVERY = 2_000; // milliseconds

/** @typedef {"counts" | "wolfTimes" | "timings" | "games"} Shown */

/** The game of whose document each table is. @type {Record<Shown, string>} */
const GAMES = { counts: "wolf-and-sheep", wolfTimes: "wolf-and-sheep", timings: "connect-four", games: "connect-four" };

export class ReferenceTables extends LitElement {
  static properties = { shown: { state: true }, tables: { state: true }, failed: { state: true } };

  constructor() {
    super();
    /** @type {Shown} */
    this.shown = "counts";
    /** By the game. @type {Record<string, Tables>} */
    this.tables = {};
    this.failed = false;
    this.later = repeater(this, () => this.read(), READ_EVERY);
    this.addController({ hostConnected: () => this.read() });
  }

  /** Read the shown tables, and again later until all are computed. */
  async read() {
    this.later(false);
    const game = GAMES[this.shown];
    const tables = document.hidden ? null : await loadTables(game).catch(() => null);
    this.failed = !tables && !document.hidden && !this.tables[game];
    if (tables) this.tables = { ...this.tables, [game]: tables };
    if (!this.isConnected || game !== GAMES[this.shown]) return;
    this.later(!tables || tables.depths < tables.of_depths);
  }

  /** @param {Shown} shown */
  choose(shown) {
    this.shown = shown;
    this.read();
  }

  render() {
    const { shown } = this;
    const choices = Object.entries(words.documents);
    const tables = this.tables[GAMES[shown]];
    return html`<section class="card panel">
      <div class="choice">${list("document", words.document, choices, shown, (value) => this.choose(/** @type {Shown} */ (value)))}</div>
      <h2>${words.documents[shown]}</h2>
      ${tables
        ? html`<p class="quiet" role="status">${words.computed(tables.depths, tables.of_depths)}</p>
            ${this[shown](tables)}`
        : html`<p class="quiet" role="status">${this.failed ? words.refused("", 0) : words.loading}</p>`}
    </section>`;
  }

  /** @param {string[]} heads @param {number} texts how many of the first columns are no numbers @param {unknown[][]} rows */
  grid(heads, texts, rows) {
    const kind = (/** @type {number} */ index) => (index < texts ? "" : "number");
    return html`<div class="scroll tall" tabindex="0" role="region" aria-label=${words.documents[this.shown]}>
      <table>
        <thead>
          <tr>
            ${heads.map((head, index) => html`<th scope="col" class=${kind(index)}>${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => html`<tr>${row.map((cell, index) => html`<td class=${kind(index)}>${cell}</td>`)}</tr>`)}
        </tbody>
      </table>
    </div>`;
  }

  /** Positions that were evaluated. @param {Tables} tables */
  counts({ counts }) {
    const printed = counts.filter((cell) => cell.printed !== null).sort((one, other) => one.table - other.table);
    return html`<p>${words.agreeing(printed.filter(({ agrees }) => agrees).length, printed.length)}</p>
      ${this.grid(
        [words.table, words.search, words.evaluator, words.depth, words.printed, words.ours, words.agreement],
        3,
        printed.map((cell) => [
          cell.table,
          cell.algorithm,
          cell.evaluator,
          cell.depth,
          words.whole(Number(cell.printed)),
          words.whole(cell.evaluations),
          this.sign(agreementOf(cell)),
        ]),
      )}`;
  }

  /** @param {Tables} tables */
  wolfTimes({ counts }) {
    return html`<p>${words.timesMean}</p>
      ${this.grid(
        [words.table, words.evaluator, words.depth, words.printedSeconds, words.ourSeconds],
        2,
        counts
          .filter((cell) => cell.printed_seconds.length > 0)
          .map((cell) => [
            cell.table,
            cell.evaluator,
            cell.depth,
            cell.printed_seconds.map((seconds) => words.decimal(seconds, 3)).join(" / "),
            words.decimal(cell.seconds, 3),
          ]),
      )}`;
  }

  /** @param {Tables} tables */
  timings({ timings }) {
    const share = (/** @type {number | null} */ part) => (part === null ? "–" : words.decimal(part, 2));
    const seconds = (/** @type {number[]} */ moves) => {
      const each = secondsAMove(moves);
      return each === null ? "–" : words.decimal(each, 4);
    };
    return html`<p>${words.sharesMean}</p>
      ${this.grid(
        [words.table, words.search, words.depth, words.printed, words.ours, words.leaves, words.printedSeconds, words.ourSeconds],
        2,
        timings.map((row) => {
          const shares = sharesOfPlain(row, timings);
          return [row.table, row.algorithm, row.depth, share(shares.printed), share(shares.seconds), share(shares.leaves), seconds(row.printed), seconds(row.seconds)];
        }),
      )}`;
  }

  /** @param {Tables} tables */
  games({ games }) {
    return html`<p>${words.gamesMean}</p>
      ${this.grid(
        [words.table, words.first, words.second, words.printedWinner, words.ourWinner, words.agreement],
        6,
        games.map((game) => [
          game.table,
          `${game.first} ${game.first_depth}`,
          `${game.second} ${game.second_depth}`,
          winnerText(game.printed),
          winnerText(game.winner),
          { same: this.sign("same"), other: html`≠ ${words.other}`, contradicted: html`? ${words.contradicted}` }[winnerAgrees(game)],
        ]),
      )}`;
  }

  /** @param {Agreement} agreement */
  sign(agreement) {
    if (typeof agreement === "number") return html`<span class="off">✗ ${words.off(agreement)}</span>`;
    return html`<span class="same">✓ ${agreement === "same" ? words.same : words.rounded}</span>`;
  }

  static styles = [shared, ...formStyles, ...laboratoryStyles];
}

/** @param {string} winner */
const winnerText = (winner) => (winner === "draw" ? words.draw : winner);

customElements.define("reference-tables", ReferenceTables);
