/**
 * Player screen: name, ratings with their deviation, and the latest games.
 *
 * It emits `follow-toggled`.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { PlayerPage, PlayerRating } from "../../wire/players.js"
 * @import { Player, RoomSummary } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { noneFollowed } from "../../storage/followed.js";
import { loadPlayer } from "../../wire/players.js";
import { titleOf } from "../../state/catalogue.js";
import { challengePath, gamePath, watchPath } from "../../state/router.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { peopleWords } from "../../words/en/players.js";
import { roomLine } from "../shared/names.js";
import { peopleStyles } from "./people-styles.js";

export class ParlourPlayer extends LitElement {
  static properties = {
    player: {},
    catalogue: { attribute: false },
    followed: { attribute: false },
    you: { attribute: false },
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
    /** @type {PlayerPage | null} */
    this.page = null;
    this.problem = "";
  }

  /** @override @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("player")) this.load();
  }

  async load() {
    const { player } = this;
    this.page = null;
    this.problem = "";
    try {
      const page = await loadPlayer(player);
      if (player !== this.player) return; // the address has changed meanwhile
      this.page = page;
      this.problem = page ? "" : peopleWords.unknown;
    } catch {
      if (player === this.player) this.problem = peopleWords.failed;
    }
  }

  /** @override */
  render() {
    const { page } = this;
    if (!page) {
      return html`<p role="status">${this.problem || peopleWords.loading}
        ${this.problem === peopleWords.failed ? html`<button type="button" @click=${this.load}>${peopleWords.again}</button>` : ""}</p>`;
    }
    return html`<header>
        <h1>${page.player.name} ${page.player.kind === "bot" ? html`<span class="kind">${peopleWords.bot}</span>` : ""}</h1>
        <div class="actions">${this.challengeLink(page.player)} ${this.followButton(page.player.name)}</div>
      </header>
      <h2>${peopleWords.ratings}</h2>
      ${page.ratings.length === 0
        ? html`<p class="quiet">${peopleWords.noRatings}</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label=${peopleWords.ratings}>
              <table>
                ${page.ratings.map((rating) => this.rating(rating))}
              </table>
            </div>
            <p class="quiet">${peopleWords.ratingMeans}</p>`}
      <h2>${peopleWords.games}</h2>
      ${page.games.length === 0 ? html`<p class="quiet">${peopleWords.noGames}</p>` : ""}
      <ul>
        ${page.games.map(({ room, at }) => this.game(room, at))}
      </ul>`;
  }

  /** There is none on the player's own page. @param {Player} player */
  challengeLink(player) {
    if (!this.you || this.you.id === player.id) return "";
    const game = this.catalogue?.games[0];
    return game ? html`<a class="button main" data-own href=${challengePath(game.id, player.id)}>${peopleWords.challenge}</a>` : "";
  }

  /** @param {string} name */
  followButton(name) {
    const on = !this.followed.players.includes(name);
    const follow = () =>
      this.dispatchEvent(new CustomEvent("follow-toggled", { detail: { kind: "players", name, on }, bubbles: true, composed: true }));
    return html`<button type="button" aria-pressed=${!on} @click=${follow}>${on ? peopleWords.follow : peopleWords.unfollow}</button>`;
  }

  /** @param {PlayerRating} rated */
  rating(rated) {
    return html`<tr>
      <th scope="row">${titleOf(rated)}</th>
      <td class="quiet">${peopleWords.board(rated.board)}</td>
      <td class="number">${peopleWords.rating(rated)}</td>
      <td class="number quiet">${peopleWords.rated(rated.games)}</td>
    </tr>`;
  }

  /** @param {RoomSummary} room @param {number} at */
  game(room, at) {
    const title = this.catalogue?.games.find(({ id }) => id === room.game)?.title ?? room.game;
    const over = room.status === "over" && room.number;
    const line = { ...room, moves: 0 };
    const link = html`<a data-own href=${watchPath(room.room)} aria-label=${words.roomLine(line, title)}>${title}</a>`;
    const isPublic = (/** @type {Player | null} */ player) => this.you?.id !== this.player || player?.id === this.player;
    return html`<li>
      <span>${roomLine(line, link, isPublic)}</span>
      <b>${peopleWords.ended(room, this.player)}</b>
      <time class="quiet" datetime=${new Date(at).toISOString()}>${peopleWords.day(at)}</time>
      ${over ? html`<a href=${gamePath(room.room, over)} target="_blank">${peopleWords.asText}</a>` : ""}
    </li>`;
  }

  static styles = [shared, peopleStyles];
}

customElements.define("parlour-player", ParlourPlayer);
