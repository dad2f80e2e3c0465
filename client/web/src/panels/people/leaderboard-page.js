/**
 * Leaderboard screen: the ladder of a game and board, of people or bots.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Ladder, Pool } from "../../wire/players.js"
 */

import { LitElement, html } from "lit";
import { loadLadder } from "../../wire/players.js";
import { playerPath } from "../../state/router.js";
import { shared } from "../../styles/shared.js";
import { peopleWords } from "../../words/en/players.js";
import { peopleStyles } from "./people-styles.js";

/** @type {Pool[]} */
const POOLS = ["people", "bots"];

export class ParlourLeaderboard extends LitElement {
  static properties = { catalogue: { attribute: false }, query: { state: true }, ladder: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** @type {{ game: string, pool: Pool, board: string }} */
    this.query = { game: "", pool: "people", board: "" };
    /** @type {Ladder | null} */
    this.ladder = null;
    this.problem = "";
  }

  /** @override @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    const first = this.catalogue?.games[0];
    if (first && !this.query.game) this.query = { ...this.query, game: first.id };
    if (this.query.game && changed.has("query")) this.load();
    else if (first && changed.has("catalogue")) this.load();
  }

  async load() {
    const { query } = this;
    this.problem = "";
    try {
      const ladder = await loadLadder(query.game, query.pool, query.board);
      if (query === this.query) this.ladder = ladder;
    } catch {
      if (query === this.query) this.problem = peopleWords.failed;
    }
  }

  /** @param {"game" | "pool" | "board"} field */
  choose(field) {
    return (/** @type {Event} */ event) => {
      const value = /** @type {HTMLSelectElement} */ (event.target).value;
      this.query = { ...this.query, ...(field === "game" && { board: "" }), [field]: value };
    };
  }

  /** @override */
  render() {
    return html`<header><h1>${peopleWords.leaderboard}</h1></header>
      <form @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <label>${peopleWords.gameLabel}
          <select @change=${this.choose("game")}>
            ${this.catalogue?.games.map(({ id, title }) => html`<option value=${id} ?selected=${id === this.query.game}>${title}</option>`)}
          </select></label>
        <label>${peopleWords.pool}
          <select @change=${this.choose("pool")}>
            ${POOLS.map((pool) => html`<option value=${pool}>${peopleWords.pools[pool]}</option>`)}
          </select></label>
        ${this.boards()}
      </form>
      ${this.problem ? html`<p role="alert">${this.problem} <button type="button" @click=${this.load}>${peopleWords.again}</button></p>` : ""}
      ${this.ladder ? this.lines(this.ladder) : html`<p class="quiet" role="status">${this.problem ? "" : peopleWords.loading}</p>`}`;
  }

  /** The choice of a board, where more than one was played. */
  boards() {
    const boards = this.ladder?.boards ?? [];
    if (boards.length < 2) return "";
    return html`<label>${peopleWords.boardLabel}
      <select @change=${this.choose("board")}>
        ${boards.map(({ board, players }) => {
          const text = JSON.stringify(board);
          const chosen = text === JSON.stringify(this.ladder?.board);
          return html`<option value=${text} ?selected=${chosen}>${peopleWords.boardOption(peopleWords.board(board), players)}</option>`;
        })}
      </select></label>`;
  }

  /** @param {Ladder} ladder */
  lines(ladder) {
    return html`<p class="quiet">${peopleWords.board(ladder.board)}</p>
      ${ladder.solved && ladder.pool === "people" ? html`<p class="quiet">${peopleWords.solvedBoard}</p>` : ""}
      ${ladder.lines.length === 0
        ? html`<p>${peopleWords.noPlayers}</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label=${peopleWords.leaderboard}>
            <table>
              <thead>
                <tr>
                  <th scope="col">${peopleWords.rank}</th>
                  <th scope="col">${peopleWords.player}</th>
                  <th scope="col" class="number">${peopleWords.ratingHead}</th>
                  <th scope="col" class="number">${peopleWords.gamesHead}</th>
                </tr>
              </thead>
              <tbody>
                ${ladder.lines.map(
                  (line) => html`<tr>
                    <td>${line.rank ?? "–"}</td>
                    <td>
                      <a data-own href=${playerPath(line.player.id)}>${line.player.name}</a>
                      ${line.player.kind === "bot" ? html`<span class="quiet">${peopleWords.bot}</span>` : ""}
                    </td>
                    <td class="number">${peopleWords.rating(line)}</td>
                    <td class="number">${line.games}</td>
                  </tr>`,
                )}
              </tbody>
            </table>
          </div>
          <p class="quiet">${peopleWords.ratingMeans}</p>`}`;
  }

  static styles = [shared, peopleStyles];
}

customElements.define("parlour-leaderboard", ParlourLeaderboard);
