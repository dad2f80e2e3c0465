/**
 * Player screen: name, ratings with their deviation, and the latest games.
 *
 * It emits `follow-toggled`.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Player, PlayerPage, PlayerRating, RoomSummary } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { marksOf } from "../../boards/marks.js";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { boardText } from "../../state/board-text.js";
import { titleOf } from "../../state/catalogue.js";
import { roomLine, roomRest, seated } from "../../state/room-text.js";
import { challengePath, newGamePath, reviewPath, watchPath } from "../../state/router.js";
import { noneFollowed } from "../../storage/followed.js";
import { shared } from "../../styles/shared.js";
import { tableStyles } from "../../styles/tables.js";
import { loadPlayer } from "../../wire/players.js";
import { peopleWords } from "../../words/en/players.js";
import { words } from "../../words/en/words.js";
import { guestName } from "../../words/names.js";
import { emit } from "../shared/emit.js";
import "../shared/error-screen.js";
import { lazyImport } from "../shared/lazy-import.js";
import { linked } from "../shared/names.js";
import { repeater } from "../shared/repeat.js";
import { titleScreen } from "../shared/screen-title.js";
import { COUNTED_AFTER, emptyState, ratingCell } from "./people-parts.js";
import { peopleStyles } from "./people-styles.js";

const UNKNOWN_PLAYER = { code: "unknown-player" };

/** What has become of a game for one of its players. @param {RoomSummary} room @param {string} player the player's id */
function endOf({ status, result, players }, player) {
  if (status !== "over") return status;
  if (!result) return "over";
  if (result.winner === null) return result.reason === "aborted" ? "aborted" : "drawn";
  if (players.every((each) => each?.id === player)) return "over";
  return players[result.winner - 1]?.id === player ? "won" : "lost";
}

export class ParlourPlayer extends LitElement {
  static properties = {
    player: {},
    catalogue: { attribute: false },
    followed: { attribute: false },
    you: { attribute: false },
    account: { type: Boolean },
    page: { state: true },
    problem: { state: true },
  };

  constructor() {
    super();
    /** The player's id. */
    this.player = "";
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.followed = noneFollowed;
    /** @type {Player | null} */
    this.you = null;
    /** Whether the reader has an account. */
    this.account = false;
    /** @type {PlayerPage | null} */
    this.page = null;
    /** Why there is no page. @type {"" | "unknown" | "failed"} */
    this.problem = "";
    titleScreen(this, () => (this.page ? words.player(this.page.player) : ""));
    this.later = repeater(this, () => this.load(), COUNTED_AFTER);
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (!changed.has("player")) return;
    this.page = null;
    this.load();
  }

  async load() {
    const { player } = this;
    this.problem = "";
    try {
      const page = await loadPlayer(player);
      if (player !== this.player) return; // the address has changed meanwhile
      this.page = page;
      this.problem = page ? "" : "unknown";
      this.later(page?.counting ?? false);
    } catch {
      if (player === this.player && !this.page) this.problem = "failed";
    }
  }

  /** Whether it is the reader's own page. */
  get own() {
    return this.you?.id === this.player;
  }

  render() {
    const { page, problem } = this;
    if (problem === "unknown") {
      return html`<error-screen .why=${UNKNOWN_PLAYER}><a class="button" data-own href="/leaderboard">${peopleWords.leaderboard}</a></error-screen>`;
    }
    if (!page) {
      return html`<section class="card">
        ${problem
          ? html`<p role="alert">${peopleWords.failed}</p><button type="button" @click=${this.load}>${peopleWords.again}</button>`
          : html`<p class="quiet" role="status">${peopleWords.loading}</p>`}
      </section>`;
    }
    const { player, ratings, games, counting } = page;
    return html`<header>
        <h1>${guestName(player.name, words.guest)} ${player.kind === "bot" ? html`<span class="kind">${peopleWords.bot}</span>` : ""}</h1>
        <div class="actions">${this.own ? "" : html`${this.challengeLink(player)} ${this.followButton(player.name)}`}</div>
      </header>
      ${this.own ? this.ownLine() : ""}
      <section class="card">
        <h2>${peopleWords.ratings}</h2>
        ${counting ? html`<p class="note" role="status">${peopleWords.counting}</p>` : ""} ${this.ratings(ratings, counting)}
      </section>
      <section class="card">
        <h2>${peopleWords.games}</h2>
        ${games.length === 0
          ? emptyState(this.own ? peopleWords.noOwnGames : peopleWords.noGames, this.own ? html`<a class="button main" data-own href="/">${words.home}</a>` : "")
          : html`<ul>${games.map(({ room, at }) => this.game(room, at))}</ul>`}
      </section>`;
  }

  /** The part that only the reader's own page shows: a guest may keep the games by an account. */
  ownLine() {
    if (this.account) return html`<p class="quiet">${peopleWords.ownPage}</p>`;
    return html`<div class="card guest">
        <p>${peopleWords.guestPage}</p>
        <button type="button" class="soft" @click=${this.showAccount}>${words.signIn}</button>
      </div>
      <account-panel></account-panel>`;
  }

  async showAccount() {
    if (!(await lazyImport(this, import("./account-panel.js")))) return;
    /** @type {import("./account-panel.js").AccountPanel | null} */ (this.renderRoot.querySelector("account-panel"))?.show();
  }

  /** @param {Player} player */
  challengeLink(player) {
    const game = this.catalogue?.games[0];
    return this.you && game ? html`<a class="button main" data-own href=${challengePath(game.id, player.id)}>${peopleWords.challenge}</a>` : "";
  }

  /** @param {string} name */
  followButton(name) {
    const on = !this.followed.players.includes(name);
    const follow = () => emit(this, "follow-toggled", { kind: "players", name, on });
    return html`<button type="button" aria-pressed=${!on} @click=${follow}>${on ? peopleWords.follow : peopleWords.unfollow}</button>`;
  }

  /** @param {PlayerRating[]} ratings @param {boolean} counting */
  ratings(ratings, counting) {
    if (ratings.length > 0) {
      return html`<table>
          ${ratings.map(
            (rated) => html`<tr>
              <th scope="row">${titleOf(rated)}<small>${boardText(rated.board)}</small></th>
              ${ratingCell(rated, peopleWords.rated(rated.games))}
            </tr>`,
          )}
        </table>
        <p class="note">${peopleWords.ratingMeans}</p>`;
    }
    const game = this.catalogue?.games[0];
    const way = this.own && game ? html`<a class="button" data-own href=${newGamePath(game.id, "anyone")}>${peopleWords.playRated}</a>` : "";
    return counting ? "" : html`<p class="quiet">${peopleWords.noRatings}</p>${way}`;
  }

  /** @param {RoomSummary} room @param {number} at */
  game(room, at) {
    const game = this.catalogue?.games.find(({ id }) => id === room.game);
    const title = game?.title ?? room.game;
    const over = room.status === "over" && room.number;
    const line = { ...room, moves: 0 };
    const isPublic = (/** @type {Player | null} */ player) => !this.own || player?.id === this.player;
    return html`<li>
      ${pieceIcon(marksOf(game?.view)[0])}
      <p>
        <a data-own href=${over ? reviewPath(room.room, over) : watchPath(room.room)} aria-label=${roomLine(line, title)}>${title}</a>${roomRest(line)}<br />
        <small>${room.players.map((player, seat) => html`${seat ? " – " : ""}${linked(player, isPublic(player), seated(player))}`)}</small>
      </p>
      <p class="ended">
        <b>${peopleWords.ended[endOf(room, this.player)]}</b><br />
        <small><time datetime=${new Date(at).toISOString()}>${peopleWords.day(at)}</time></small>
      </p>
    </li>`;
  }

  static styles = [shared, pieceStyles, tableStyles, peopleStyles];
}

customElements.define("parlour-player", ParlourPlayer);
