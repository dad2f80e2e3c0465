/**
 * Home screen: the games with a way to play each, and the lists of own, open and running rooms.
 *
 * It emits `follow-toggled`, and `identity-changed` once a guest has another name.
 * @import { Catalogue, Game } from "../../state/catalogue.js"
 * @import { State } from "../../state/state.js"
 * @import { RoomSummary } from "../../wire/messages.js"
 */

import { LitElement, html, nothing } from "lit";
import { emit } from "../shared/emit.js";
import "../shared/board-preview.js";
import { lazyImport } from "../shared/lazy-import.js";
import { liveLine, roomLine } from "../../state/room-text.js";
import { newGamePath, playerPath, watchPath } from "../../state/router.js";
import { loadView } from "../../wire/rooms.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { guestName } from "../../words/names.js";
import { HOME_CARDS } from "./home-cards.js";
import { homeStyles } from "./home-styles.js";
import { roomList } from "./room-list.js";

/** Milliseconds that the games, below the lists on a small screen, wait for the lists. */
const PATIENCE = 1_000;
/** The least time between two pictures of one game. */
const PICTURE_AGE = 3_000;

/** @typedef {{ room: string, moves: number, at: number, view: Game["view"] | null }} Picture of a running game */

export class ParlourHome extends LitElement {
  static properties = {
    state: { attribute: false },
    catalogue: { attribute: false },
    failed: { type: Boolean },
    late: { state: true },
    pictures: { state: true },
    longLists: { state: true },
    complaint: { state: true },
    idle: { state: true },
  };

  constructor() {
    super();
    /** @type {State | null} */
    this.state = null;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.failed = false;
    /** Whether the lists came after the games, and so are below them. */
    this.late = false;
    /** The running games shown as pictures, by game. @type {Record<string, Picture>} */
    this.pictures = {};
    /** The headings of the lists that are shown in full. @type {string[]} */
    this.longLists = [];
    /** Why the server refused the name. */
    this.complaint = "";
    /** Whether the cards are being loaded. */
    this.idle = false;
    let [patience, refreshing] = [0, 0];
    this.addController({
      hostConnected: () => {
        patience = window.setTimeout(() => (this.late ||= !this.state?.rooms), PATIENCE);
        refreshing = window.setInterval(() => this.refreshPictures(), PICTURE_AGE);
      },
      hostDisconnected: () => {
        clearTimeout(patience);
        clearInterval(refreshing);
      },
    });
  }

  /** Once the page is idle, load what it can do without. */
  firstUpdated() {
    setTimeout(() => {
      for (const card of HOME_CARDS) lazyImport(this, card.load());
      this.idle = true;
    }, PATIENCE);
  }

  updated() {
    this.refreshPictures();
  }

  /** The newest running game of each kind. @returns {Map<string, RoomSummary>} */
  get running() {
    const playing = this.state?.rooms?.filter(({ status }) => status === "playing") ?? [];
    return new Map(playing.reverse().map((room) => [room.game, room]));
  }

  /** Ask for the positions of the running games that have moved on. */
  refreshPictures() {
    if (document.hidden) return;
    for (const [game, { room, moves = 0 }] of this.running) {
      const shown = this.pictures[game];
      const now = performance.now();
      if (shown?.room === room && (shown.moves === moves || now - shown.at < PICTURE_AGE)) continue;
      this.pictures[game] = { room, moves, at: now, view: shown?.room === room ? shown.view : null }; // not asked for twice
      this.loadPicture(game, room, moves, now);
    }
  }

  /** @param {string} game @param {string} room @param {number} moves @param {number} at */
  async loadPicture(game, room, moves, at) {
    const view = await loadView(room).catch(() => null); // it may have ended meanwhile
    if (view && this.pictures[game]?.at === at) this.pictures = { ...this.pictures, [game]: { room, moves, at, view } };
  }

  render() {
    const known = Boolean(this.state?.rooms && (this.catalogue || this.failed)); // all at once, so that nothing moves
    return html`<div class="hello">
        <div>
          <h1>${words.greeting}</h1>
          <p class="quiet">${words.promise}</p>
        </div>
        ${this.you()}
      </div>
      <div class="games" ?data-waits=${!known && !this.late} ?data-first=${this.late}>
        ${this.catalogue?.games.map((game, index) => this.card(game, index === 0))}
        ${this.catalogue ? "" : html`<p class="quiet" role="status">${this.failed ? words.gamesUnknown : words.loading}</p>`}
      </div>
      ${known ? html`${this.lists()}<section class="card links rest"><a data-own href="/laboratory">${words.laboratory}</a></section>${this.idle ? HOME_CARDS.map(({ draw }) => html`<div class="rest">${draw()}</div>`) : ""}` : ""}
      <account-panel></account-panel>`;
  }

  /** Name and account of the player; invisible until the server has sent them, so that nothing moves then. */
  you() {
    const { you, account } = this.state ?? {};
    return html`<div class="you" ?data-unknown=${!you}>
      ${account ? html`<p>${words.youAre(words.nameOf(you?.name ?? ""))}</p>` : this.nameForm(you?.name ?? "")}
      <p class="links">
        <a data-own href=${playerPath(you?.id ?? "")}>${words.yourGames}</a>
        <a data-own href="/leaderboard">${words.leaderboard}</a>
        <button type="button" class="plain" @click=${this.showAccount}>${account ? words.account : words.signIn}</button>
      </p>
    </div>`;
  }

  /** @param {string} name */
  nameForm(name) {
    return html`<form @submit=${this.rename}>
      <label>${words.othersSeeYouAs}
        <input name="name" .value=${guestName(name, words.guest)} maxlength="40" required autocomplete="nickname" aria-describedby=${this.complaint ? "complaint" : nothing} />
      </label>
      <button>${words.save}</button>
      ${this.complaint ? html`<p id="complaint" role="alert">${this.complaint}</p>` : ""}
    </form>`;
  }

  /** @param {SubmitEvent} event */
  async rename(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
    if (name === guestName(this.state?.you?.name ?? "", words.guest)) return;
    const loading = import("../../wire/account.js");
    if (!(await lazyImport(this, loading))) return;
    const { AccountError, renameGuest } = await loading;
    try {
      await renameGuest(name);
      emit(this, "identity-changed", { notice: "" });
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      this.complaint = error.message;
    }
  }

  async showAccount() {
    if (!(await lazyImport(this, import("../people/account-panel.js")))) return;
    const panel = /** @type {import("../people/account-panel.js").AccountPanel | null} */ (this.renderRoot.querySelector("account-panel"));
    panel?.show();
  }

  /** @param {Game} game @param {boolean} featured */
  card(game, featured) {
    const room = this.running.get(game.id);
    const view = room ? this.pictures[game.id]?.view : null;
    return html`<article class="card" aria-labelledby=${game.id} ?data-featured=${featured}>
      <div class="picture">
        <board-preview .view=${view ?? game.view} label=${words.boardOf(game.title)}></board-preview>
        ${room && view ? html`<a data-own href=${watchPath(room.room)} aria-label="${words.watch}: ${roomLine(room, game.title)}"></a>` : ""}
      </div>
      <div class="about">
        <h2 id=${game.id}>${game.title}</h2>
        <p class="quiet">${game.summary}</p>
        ${room && view ? html`<p class="live cut">${liveLine(room)}</p>` : ""}
      </div>
      <div class="ways">
        <a class="button ${featured ? "main" : "soft"}" data-own href=${newGamePath(game.id)}>${words.playFriend}</a>
        <a class="button plain" data-own href=${newGamePath(game.id, "machine")}>${words.machine}</a>
      </div>
    </article>`;
  }

  lists() {
    const { rooms, mine = [], you, followed } = /** @type {State} */ (this.state);
    const own = new Set(mine.map(({ room }) => room));
    const shown = { catalogue: this.catalogue, you, followed, longLists: this.longLists, lengthen: (/** @type {string} */ heading) => (this.longLists = [...this.longLists, heading]) };
    const open = rooms?.filter((room) => room.status === "waiting" && !own.has(room.room)) ?? [];
    const running = rooms?.filter((room) => room.status !== "waiting") ?? [];
    const first = this.catalogue?.games[0];
    const none = html`<p class="quiet">${words.noOpenTables}</p>
      ${first ? html`<a class="button" data-own href=${newGamePath(first.id, "anyone")}>${words.openATable}</a>` : ""}`;
    return html`${roomList({ ...shown, name: "mine", heading: words.yourTables, rooms: mine, action: "back" })}
    ${roomList({ ...shown, name: "open", heading: words.openTables, rooms: open, action: "sit", none })}
    ${roomList({ ...shown, name: "running", heading: words.runningGames, rooms: running, action: "watch", none: html`<p class="quiet">${words.noRunningGames}</p>` })}`;
  }

  static styles = [shared, ...homeStyles];
}

customElements.define("parlour-home", ParlourHome);
