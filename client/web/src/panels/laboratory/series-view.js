/**
 * One series: progress, results game by game, the Elo difference with its interval, and the work of each player.
 *
 * While the series runs, the view reads new results at intervals. It emits `series-read` with the current series, and
 * `series-step` with the action: `stop`, `resume` or `delete`.
 * @import { SeriesLine, SeriesResult, SeriesStanding } from "../../wire/messages.js"
 */

import { LitElement, html, svg } from "lit";
import { axisEnd, gamesIn, onAxis, pliesAGame, pointsIn, scoreOf, tallyOf } from "../../state/series.js";
import { boardText } from "../../state/board-text.js";
import { shared } from "../../styles/shared.js";
import { csvPath, readSeries } from "../../wire/series.js";
import { laboratoryWords } from "../../words/en/laboratory.js";
import { repeater } from "../shared/repeat.js";
import { laboratoryStyles } from "./laboratory-styles.js";

const READ_EVERY = 1_500; // milliseconds
const SIGNS = new Map([
  [1, "won"],
  [0.5, "draw"],
  [0, "lost"],
]);

export class SeriesView extends LitElement {
  static properties = { series: { attribute: false }, heading: { attribute: false }, standings: { state: true }, results: { state: true } };

  constructor() {
    super();
    /** @type {SeriesLine | null} */
    this.series = null;
    this.heading = "";
    /** @type {SeriesStanding[]} */
    this.standings = [];
    /** @type {SeriesResult[]} */
    this.results = [];
    this.later = repeater(this, () => this.read(), READ_EVERY);
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    if (!changed.has("series")) return;
    const before = changed.get("series");
    if (before?.id !== this.series?.id) [this.standings, this.results] = [[], []];
    if (before?.id !== this.series?.id || before?.state !== this.series?.state) this.read();
  }

  /** Read new results, and again later while the series runs. */
  async read() {
    this.later(false);
    const id = this.series?.id;
    if (!id || !this.isConnected) return;
    const page = document.hidden ? null : await readSeries(id, this.results.length).catch(() => null);
    if (id !== this.series?.id || !this.isConnected) return;
    if (page && (page.results[0]?.number ?? this.results.length) === this.results.length) {
      this.standings = page.standings;
      this.results = [...this.results, ...page.results];
      this.dispatchEvent(new CustomEvent("series-read", { detail: page.series }));
    }
    this.later(!page || page.series.state === "running");
  }

  render() {
    const { series, results, standings } = this;
    if (!series) return html``;
    const [first, second] = series.players.map(laboratoryWords.machine);
    return html`<div class="card panel">
      <h2>${this.heading}</h2>
      <p>${first} – ${second}</p>
      <p class="quiet">${boardText(series.options)}</p>
      <p class="quiet">${laboratoryWords.seed}: ${series.seed}</p>
      <div class="line">
        <progress max=${series.games} value=${series.played} aria-label=${laboratoryWords.games}></progress>
        <span class="num" role="status">${laboratoryWords.progress(series.played, series.games)}, ${laboratoryWords.states[series.state]}</span>
      </div>
      ${standings.length === 2 && results.length > 0 ? this.figures(standings[0], first, second) : html`<p class="quiet">${laboratoryWords.nothingPlayed}</p>`}
      ${this.steps(series)}
    </div>`;
  }

  /** @param {SeriesLine} series */
  steps({ id, state, played }) {
    const step = (/** @type {"stop" | "resume" | "delete"} */ detail) => () => this.dispatchEvent(new CustomEvent("series-step", { detail }));
    return html`<div class="steps">
      ${state === "running" ? html`<button type="button" @click=${step("stop")}>${laboratoryWords.stop}</button>` : ""}
      ${state === "stopped" ? html`<button type="button" class="soft" @click=${step("resume")}>${laboratoryWords.resume}</button>` : ""}
      ${played > 0 ? html`<a class="button" href=${csvPath(id)} download>${laboratoryWords.csv}</a>` : ""}
      <button type="button" class="plain danger" @click=${step("delete")}>${laboratoryWords.delete}</button>
    </div>`;
  }

  /** @param {SeriesStanding} standing of the first player @param {string} first @param {string} second */
  figures(standing, first, second) {
    const { wins, draws, losses } = tallyOf(standing);
    const games = wins + draws + losses;
    const figures = [
      [laboratoryWords.whole(wins), laboratoryWords.won],
      [laboratoryWords.whole(draws), laboratoryWords.drawn],
      [laboratoryWords.whole(losses), laboratoryWords.lost],
      [laboratoryWords.share((wins + draws / 2) / games), laboratoryWords.score],
      [laboratoryWords.decimal(pliesAGame(this.results), 1), laboratoryWords.pliesAGame],
    ];
    return html`<div class="strip" role="img" aria-label=${laboratoryWords.results(first, wins, draws, losses)}>
        ${this.results.map((result) => html`<i class=${SIGNS.get(scoreOf(result)) ?? ""}></i>`)}
      </div>
      <ul class="legend" aria-hidden="true">
        <li><span class="strip"><i class="won"></i></span>${laboratoryWords.wonBy(first)}</li>
        <li><span class="strip"><i class="draw"></i></span>${laboratoryWords.draw}</li>
        <li><span class="strip"><i class="lost"></i></span>${laboratoryWords.wonBy(second)}</li>
      </ul>
      <dl class="figures">${figures.map(([value, name]) => html`<div><dt>${name}</dt><dd class="num">${value}</dd></div>`)}</dl>
      ${this.difference(standing, first)} ${this.work()}`;
  }

  /** The Elo difference in words, and on an axis. @param {SeriesStanding} standing @param {string} player */
  difference({ elo, interval }, player) {
    const words = elo === null ? laboratoryWords.noElo : laboratoryWords.elo(player, elo);
    const range = interval ? laboratoryWords.interval(interval[0], interval[1]) : elo === null ? "" : laboratoryWords.noInterval;
    const end = axisEnd(elo ?? 0, interval);
    const [low, high] = interval ? [onAxis(interval[0] ?? -end, end), onAxis(interval[1] ?? end, end)] : [0, 0];
    return html`<div class="elo">
      <p><b>${words}</b> ${range}</p>
      ${elo === null
        ? ""
        : html`<svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
              <path class="axis" d="M0 12H100"></path>
              ${[0, 25, 50, 75, 100].map((x) => svg`<path class="axis" d="M${x} 7V17"></path>`)}
              ${interval ? svg`<path class="range" d="M${low} 12H${high}"></path>` : ""}
              <path class="mark" d="M${onAxis(elo, end)} 3V21"></path>
            </svg>
            <div class="scale num" aria-hidden="true">
              ${[-end, -end / 2, 0, end / 2, end].map((value) => html`<span>${value === 0 ? laboratoryWords.equal : laboratoryWords.signed(value)}</span>`)}
            </div>`}
    </div>`;
  }

  work() {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${laboratoryWords.playerHead}><table>
      <thead>
        <tr>
          <th scope="col">${laboratoryWords.playerHead}</th>
          ${[laboratoryWords.asFirst, laboratoryWords.asSecond, laboratoryWords.positionsHead, laboratoryWords.timeHead].map(
            (head) => html`<th scope="col" class="number">${head}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${this.standings.map(
          ({ player, as_first: asFirst, as_second: asSecond, moves, nodes, seconds }) => html`<tr>
            <th scope="row">${laboratoryWords.machine(player)}</th>
            ${[asFirst, asSecond].map((tally) => html`<td class="number">${laboratoryWords.points(pointsIn(tally), gamesIn(tally))}</td>`)}
            <td class="number">${moves > 0 ? laboratoryWords.whole(Math.round(nodes / moves)) : "–"}</td>
            <td class="number">${moves > 0 ? laboratoryWords.milliseconds(seconds / moves) : "–"}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>`;
  }

  static styles = [shared, ...laboratoryStyles];
}

customElements.define("series-view", SeriesView);
