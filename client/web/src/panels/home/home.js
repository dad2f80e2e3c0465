/**
 * Home: a line that changes with the player, the three ways (playing, watching a search, competing), and what is going on here.
 *
 * Nothing that comes later moves what is drawn: until the server has named the player's games and the cards the ways keep their place
 * and are not seen, for a second at most; what comes after it is listed below them. It emits `follow-toggled`, `game-put-away`,
 * `room-submitted` and `seek-submitted`.
 * @import { Catalogue, Game } from "../../state/catalogue.js"
 * @import { State } from "../../state/state.js"
 * @import { RoomSummary } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { isInstalled } from "../shared/installed.js";
import { lazyImport } from "../shared/lazy-import.js";
import { newGamePath } from "../../state/router.js";
import { gamesShown, gamesToMoveIn } from "../../state/own-games.js";
import { storeGame, storedGame } from "../../storage/preferences.js";
import { loadView } from "../../wire/rooms.js";
import { shared } from "../../styles/shared.js";
import { homeWords } from "../../words/en/home.js";
import { words } from "../../words/en/words.js";
import { competeWay } from "./compete-way.js";
import { HOME_CARDS } from "./home-cards.js";
import { homeStyles } from "./home-styles.js";
import { ownList, turnCards } from "./own-games.js";
import { playWay } from "./play-way.js";
import { roomList } from "./room-list.js";
import { thinkWay } from "./think-way.js";

/** Milliseconds that the ways wait for the player's games. */
const PATIENCE = 1_000;
/** The least time between two pictures of one game. */
const PICTURE_AGE = 3_000;
/** So many games that wait for the player's move have a card. */
const MOST_CARDS = 2;
/** What the cards show, undefined before it is known; the next home shows it at once and asks anew. @type {unknown[]} */
let told = HOME_CARDS.map(() => undefined);
const PHONE = "(max-width: 599px)";
/** What takes keys itself. */
const TAKES_KEYS = "input:not([type=radio]), select, textarea, button, a, dialog";

/** @typedef {{ room: string, moves: number, at: number, view: Game["view"] | null }} Picture of a running game */

export class ParlourHome extends LitElement {
  static properties = {
    state: { attribute: false },
    catalogue: { attribute: false },
    failed: { type: Boolean },
    chosen: { state: true },
    late: { state: true },
    picture: { state: true },
    longLists: { state: true },
    told: { state: true },
    asked: { state: true },
    rules: { state: true },
  };

  constructor() {
    super();
    /** @type {State | null} */
    this.state = null;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.failed = false;
    /** The id of the chosen game: the address names it, else it is the last one chosen on this device. */
    this.chosen = location.hash.slice(1) || storedGame();
    /** Whether the player's games or a card came after the ways were seen: the games are below them, and the card is for the next time. */
    this.late = false;
    /** The running game shown on the table. @type {Picture | null} */
    this.picture = null;
    /** The headings of the lists that are shown in full. @type {string[]} */
    this.longLists = [];
    /** Whether the page was opened as an app: it begins with the most urgent game, which is shown. */
    this.installed = isInstalled();
    this.told = told;
    /** Whether a table for a friend was asked for. */
    this.asked = false;
    /** Whether the rules of the chosen game are shown. */
    this.rules = false;
    /** When a room came with the time that is left in it. @type {WeakMap<RoomSummary, number>} */
    this.came = new WeakMap();
    let [patience, refreshing] = [0, 0];
    const press = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
    this.addController({
      hostConnected: () => {
        patience = window.setTimeout(() => (this.late ||= !this.known), PATIENCE);
        refreshing = window.setInterval(() => this.refresh(), PICTURE_AGE);
        addEventListener("keydown", press);
        this.askForCards();
      },
      hostDisconnected: () => {
        clearTimeout(patience);
        clearInterval(refreshing);
        removeEventListener("keydown", press);
      },
    });
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("state")) return;
    for (const room of this.state?.mine ?? []) if (!this.came.has(room)) this.came.set(room, performance.now());
  }

  firstUpdated() {
    if (this.installed) lazyImport(this, import("./turn-board.js"));
    lazyImport(this, import("../shared/board-preview.js")); // the boards are loaded when they come into sight, and so is this
    const load = () => HOME_CARDS.forEach((card, place) => this.told[place] && lazyImport(this, card.load()));
    setTimeout(load, PATIENCE); // when the page is idle
  }

  updated() {
    this.refreshPicture();
  }

  refresh() {
    this.refreshPicture();
    if (this.state?.mine.some(({ left }) => left !== undefined)) this.requestUpdate(); // less time is left
  }

  askForCards() {
    HOME_CARDS.forEach(async ({ ask }, place) => {
      const answer = await ask();
      told = told.with(place, answer);
      if (!this.late) this.told = told;
    });
  }

  /** Whether all is there that is drawn at once, so that nothing moves. */
  get known() {
    return Boolean(this.state?.rooms && (this.catalogue || this.failed) && (this.late || !this.told.includes(undefined)));
  }

  async showRules() {
    this.rules = await lazyImport(this, import("../room/rules-drawer.js"));
  }

  /** The game on the table. @returns {Game | undefined} */
  get game() {
    const games = this.catalogue?.games ?? [];
    return games.find(({ id }) => id === this.chosen) ?? games[0];
  }

  /** The newest running game of each kind. @returns {Map<string, RoomSummary>} */
  get running() {
    const playing = this.state?.rooms?.filter(({ status }) => status === "playing") ?? [];
    return new Map(playing.reverse().map((room) => [room.game, room]));
  }

  /** Ask for the position of the running game on the table, if it has moved on. */
  refreshPicture() {
    const line = this.running.get(this.game?.id ?? "");
    if (document.hidden || !line) return;
    const { room, moves = 0 } = line;
    const [shown, now] = [this.picture, performance.now()];
    if (shown?.room === room && (shown.moves === moves || now - shown.at < PICTURE_AGE)) return;
    this.picture = { room, moves, at: now, view: shown?.room === room ? shown.view : null }; // not asked for twice
    this.loadPicture(this.picture);
  }

  /** @param {Picture} asked */
  async loadPicture(asked) {
    const view = await loadView(asked.room).catch(() => null); // it may have ended meanwhile
    if (view && this.picture === asked) this.picture = { ...asked, view };
  }

  /** @param {string} game */
  choose(game) {
    this.chosen = game;
    storeGame(game);
  }

  /** A digit chooses a game, Enter and M are its actions, unless something that has the focus takes them. @param {KeyboardEvent} event */
  onKey(event) {
    const { key, ctrlKey, altKey, metaKey, repeat } = event;
    const [from] = event.composedPath();
    if (ctrlKey || altKey || metaKey || repeat || event.defaultPrevented || (from instanceof Element && from.closest(TAKES_KEYS))) return;
    const game = this.catalogue?.games[Number(key) - 1];
    if (game) this.choose(game.id);
    else if (key === "Enter" || key.toLowerCase() === "m") {
      /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(`[data-key="${key === "Enter" ? key : "m"}"]`))?.click();
    }
  }

  render() {
    const { state, late, known, game } = this;
    const waiting = state ? gamesToMoveIn(state) : [];
    const cards = late ? [] : waiting.slice(0, MOST_CARDS);
    const first = cards.length > 0 && matchMedia(PHONE).matches;
    return html`<div class="hello" ?data-waits=${!known && !late}>
        ${cards.length > 0
          ? html`<div>
              <h1>${homeWords.movesAreYours(waiting.length)}</h1>
              <p class="quiet">${waiting.some(({ clock }) => clock && clock.kind !== "days") ? homeWords.clocksRun : homeWords.gamesWait}</p>
            </div>`
          : html`<div>
              <h1>${homeWords.greeting}</h1>
              <p class="quiet">${homeWords.promise}</p>
            </div>`}
        ${cards.length > 0 ? turnCards(this.own, cards, waiting.length - cards.length, this.installed) : this.cards()}
      </div>
      ${known && first ? this.mine(cards) : ""}
      <div class="ways" ?data-waits=${!known && !late}>${this.play(cards.length === 0)} ${thinkWay()} ${competeWay()}</div>
      ${known ? html`${first ? "" : this.mine(cards)} ${this.lists()}` : ""}
      <nav class="foot" ?data-waits=${!known && !late} aria-label=${homeWords.foot}>
        <button type="button" class="plain" @click=${this.showRules}>${words.gameRules}</button> <a href="/docs">${homeWords.writeBot}</a>
      </nav>
      ${this.rules && game ? html`<rules-drawer game=${game.id} @drawer-closed=${() => (this.rules = false)}></rules-drawer>` : ""}`;
  }

  /** What else the row under the head offers. */
  cards() {
    return HOME_CARDS.map(({ draw }, place) => (this.told[place] ? html`<div class="home-card">${draw(this.told[place])}</div>` : ""));
  }

  /** What the player's games are drawn with. */
  get own() {
    const timeLeft = (/** @type {RoomSummary} */ room) =>
      typeof room.left === "number" ? Math.max(0, room.left - (performance.now() - (this.came.get(room) ?? 0))) : null;
    return { catalogue: this.catalogue, you: this.state?.you ?? null, timeLeft };
  }

  /** @param {boolean} leads whether nothing on the screen is more urgent */
  play(leads) {
    const { state, catalogue, game, picture, running } = this;
    if (!catalogue || !game) return html`<section class="card way play"><p class="quiet" role="status">${this.failed ? homeWords.gamesUnknown : words.loading}</p></section>`;
    const live = picture && picture.room === running.get(game.id)?.room ? picture.view : null;
    const [refusal, seek] = [state?.roomRefusal ?? null, state?.matchmaking.seek];
    const actions = { leads, refusal, asked: (this.asked && !refusal) || seek?.table === "", ask: () => (this.asked = true) };
    return playWay({ games: catalogue.games, chosen: game, choose: (id) => this.choose(id), running, live, actions, rules: () => this.showRules() });
  }

  /** The player's other games; on a phone above the ways if one waits for a move. @param {RoomSummary[]} cards the player's games that have a card */
  mine(cards) {
    return ownList(this.own, gamesShown(/** @type {State} */ (this.state)).filter((room) => !cards.includes(room)));
  }

  /** What is going on here; what is empty is one line or nothing. */
  lists() {
    const state = /** @type {State} */ (this.state);
    const { rooms, mine, followed } = state;
    const own = new Set(mine.map(({ room }) => room));
    const shown = { catalogue: this.catalogue, followed, longLists: this.longLists, lengthen: (/** @type {string} */ heading) => (this.longLists = [...this.longLists, heading]) };
    const open = rooms?.filter((room) => room.status === "waiting" && !own.has(room.room)) ?? [];
    const running = rooms?.filter((room) => room.status !== "waiting") ?? [];
    return html`${open.length === 0
        ? html`<p class="card now">${homeWords.nobodyWaits} <a data-own href=${newGamePath(this.game?.id ?? "", "anyone")}>${words.openATable}</a></p>`
        : ""}
      ${open.length + running.length === 0
        ? ""
        : html`<div class="lists">
            ${roomList({ ...shown, name: "open", heading: homeWords.openTables, rooms: open, action: "sit" })}
            ${roomList({ ...shown, name: "running", heading: homeWords.runningGames, rooms: running, action: "watch" })}
          </div>`}`;
  }

  static styles = [shared, ...homeStyles];
}

customElements.define("parlour-home", ParlourHome);
