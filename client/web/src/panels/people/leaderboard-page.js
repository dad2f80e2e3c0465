/**
 * Leaderboard screen: the ladder of a game and board, of people or bots.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Leaderboard, Pool } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { pieceStyles } from "../../boards/piece.js";
import { boardText } from "../../state/board-text.js";
import { newGamePath, playerPath } from "../../state/router.js";
import { choiceStyles } from "../../styles/choices.js";
import { shared } from "../../styles/shared.js";
import { tableStyles } from "../../styles/tables.js";
import { loadLadder } from "../../wire/players.js";
import { peopleWords } from "../../words/en/players.js";
import { words } from "../../words/en/words.js";
import { guestName } from "../../words/names.js";
import { repeater } from "../shared/repeat.js";
import { titleScreen } from "../shared/screen-title.js";
import { COUNTED_AFTER, emptyState, ratingCell } from "./people-parts.js";
import { peopleStyles } from "./people-styles.js";

/** @type {Pool[]} */
const POOLS = ["people", "bots"];

export class ParlourLeaderboard extends LitElement {
  static properties = { catalogue: { attribute: false }, query: { state: true }, ladder: { state: true }, failed: { state: true } };

  constructor() {
    super();
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** @type {{ game: string, pool: Pool, board: string }} */
    this.query = { game: "", pool: "people", board: "" };
    /** The ladder asked for, null while it is on its way. @type {Leaderboard | null} */
    this.ladder = null;
    this.failed = false;
    titleScreen(this, () => peopleWords.leaderboard);
    this.later = repeater(this, () => this.load(), COUNTED_AFTER);
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    const first = this.catalogue?.games[0];
    if (first && !this.query.game) this.query = { ...this.query, game: first.id };
    if (this.query.game && changed.has("query")) this.load();
  }

  async load() {
    const { query } = this;
    this.failed = false;
    try {
      const ladder = await loadLadder(query.game, query.pool, query.board);
      if (query !== this.query) return;
      this.ladder = ladder;
      this.later(ladder?.counting ?? false);
    } catch {
      if (query === this.query) this.failed = true;
    }
  }

  /** @param {Partial<ParlourLeaderboard["query"]>} part */
  choose(part) {
    this.query = { ...this.query, ...part };
  }

  render() {
    const { ladder, query } = this;
    return html`<header>
        <h1>${peopleWords.leaderboard}</h1>
        <div class="actions">
          <a class="button plain" data-own href="/laboratory">${words.laboratory}</a>
        </div>
      </header>
      <form @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <label>${peopleWords.gameLabel}
          <select @change=${(/** @type {Event} */ { target }) => this.choose({ game: /** @type {HTMLSelectElement} */ (target).value, board: "" })}>
            ${this.catalogue?.games.map(({ id, title }) => html`<option value=${id} ?selected=${id === query.game}>${title}</option>`)}
          </select></label>
        ${ladder ? this.boards(ladder) : ""}
        <fieldset>
          <legend class="unseen">${peopleWords.pool}</legend>
          ${POOLS.map(
            (pool) => html`<label><input type="radio" name="pool" .checked=${pool === query.pool} @change=${() => this.choose({ pool })} /><span>${peopleWords.pools[pool]}</span></label>`,
          )}
        </fieldset>
      </form>
      <section class="card">
        ${this.failed
          ? html`<p role="alert">${peopleWords.failed}</p><button type="button" @click=${this.load}>${peopleWords.again}</button>`
          : ladder
            ? this.standings(ladder)
            : html`<p class="quiet" role="status">${peopleWords.loading}</p>`}
      </section>`;
  }

  /** The boards that were played, and the one that is shown. @param {Leaderboard} ladder */
  boards({ board, boards }) {
    const shown = JSON.stringify(board);
    const known = boards.some((each) => JSON.stringify(each.board) === shown) ? boards : [{ board, players: 0 }, ...boards];
    if (known.length < 2) return "";
    return html`<label>${peopleWords.boardLabel}
      <select @change=${(/** @type {Event} */ { target }) => this.choose({ board: /** @type {HTMLSelectElement} */ (target).value })}>
        ${known.map((each) => {
          const text = JSON.stringify(each.board);
          return html`<option value=${text} ?selected=${text === shown}>${peopleWords.boardOption(boardText(each.board), each.players)}</option>`;
        })}
      </select></label>`;
  }

  /** @param {Leaderboard} ladder */
  standings({ board, counting, game, lines, pool, solved }) {
    const way = pool === "people" ? html`<a class="button main" data-own href=${newGamePath(game, "anyone")}>${peopleWords.playRated}</a>` : "";
    const none = counting ? peopleWords.counting : pool === "people" ? peopleWords.noPlayers : peopleWords.noBots;
    return html`<h2>${boardText(board)}</h2>
      ${lines.length === 0 ? emptyState(none, way) : this.table(lines)}
      ${counting && lines.length > 0 ? html`<p class="note" role="status">${peopleWords.counting}</p>` : ""}
      ${solved && pool === "people" ? html`<p class="note">${peopleWords.solvedBoard}</p>` : ""}
      ${lines.length > 0 ? html`<p class="note">${peopleWords.ratingMeans}</p>` : ""}`;
  }

  /** @param {Leaderboard["lines"]} lines */
  table(lines) {
    return html`<table>
      <thead>
        <tr>
          <th scope="col">${peopleWords.rank}</th>
          <th scope="col">${peopleWords.player}</th>
          <th scope="col" class="number">${peopleWords.ratingHead}</th>
          <th scope="col" class="number">${peopleWords.gamesHead}</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (line) => html`<tr>
            <td class="num">${line.rank ?? "–"}</td>
            <td>
              <a class="name" data-own href=${playerPath(line.player.id)}>${guestName(line.player.name, words.guest)}</a>
              ${line.player.kind === "bot" ? html`<span class="kind">${peopleWords.bot}</span>` : ""}
            </td>
            ${ratingCell(line)}
            <td class="number quiet">${line.games}</td>
          </tr>`,
        )}
      </tbody>
    </table>`;
  }

  static styles = [shared, pieceStyles, choiceStyles, tableStyles, peopleStyles];
}

customElements.define("parlour-leaderboard", ParlourLeaderboard);
