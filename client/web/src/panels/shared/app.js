/**
 * The page: navigation, the screen of the address, and the live region for screen readers.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { State } from "../../state/state.js"
 */

import { LitElement, css, html } from "lit";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { clockMeanwhile } from "../../state/clocks.js";
import { hasMatchmaking } from "../../state/matchmaking.js";
import { lazyImport } from "./lazy-import.js";
import { newGamePath } from "../../state/router.js";
import { initialState } from "../../state/state.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import "./connection-bar.js";
import "./language-switch.js";
import "./theme-switch.js";
/* What nearly every screen uses besides: in the entry's file it needs no requests of its own. */
import "../../boards/motion.js";
import "../../boards/value-sign.js";
import "./icon.js";
import "./names.js";

const MOST_ANNOUNCEMENTS = 4;
const WARNING_TIME = 10_000; // milliseconds
const UNKNOWN_ADDRESS = { code: "unknown-address" };

/** Each screen is loaded when it is first shown; boot.js has begun with the first. */
const screens = {
  glass: () => import("../glass_box/glass-box.js"),
  home: () => import("../home/home.js"),
  laboratory: () => import("../laboratory/laboratory-page.js"),
  leaderboard: () => import("../people/leaderboard-page.js"),
  new: () => import("../home/new-game.js"),
  player: () => import("../people/player-page.js"),
  review: () => import("../review/review.js"),
  room: () => import("../room/room.js"),
  tournaments: () => import("../people/tournaments-page.js"),
  unknown: () => import("./error-screen.js"),
};

export class ParlourApp extends LitElement {
  static properties = {
    state: { attribute: false },
    catalogue: { attribute: false },
    failed: { attribute: false },
    notice: { attribute: false },
    importFailed: { state: true },
    outdated: { attribute: false },
    forgetful: { attribute: false },
    identityWords: { attribute: false },
  };

  constructor() {
    super();
    /** @type {State} */
    this.state = initialState;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.failed = false;
    /** A text left by the page before a reload. */
    this.notice = "";
    /** Whether a part of the page could not be loaded just now. */
    this.importFailed = false;
    /** Whether the server has a newer page than this one. */
    this.outdated = false;
    /** Whether the browser refuses cookies, so that the player is known for this visit only. */
    this.forgetful = false;
    /** Loaded with the first trouble of that kind. */
    this.identityWords = { blocked: "", forgetful: "" };
    this.addEventListener("import-failed", () => this.warn());
  }

  /** Show for a while that an import failed. */
  warn() {
    this.importFailed = true;
    setTimeout(() => (this.importFailed = false), WARNING_TIME);
  }

  /** Announce a text to screen readers, without cutting off the one before. @param {string} text */
  async announce(text) {
    await this.updateComplete;
    const log = this.renderRoot.querySelector("[role=log]");
    log?.append(Object.assign(document.createElement("p"), { textContent: text }));
    if ((log?.childElementCount ?? 0) > MOST_ANNOUNCEMENTS) log?.firstElementChild?.remove();
  }

  /** The room that is shown; null where it is only followed, in the glass box. */
  get room() {
    return this.state.place.screen === "glass" ? null : this.state.room;
  }

  /** @override */
  updated() {
    const { room } = this;
    const { matchmaking, place } = this.state; // a failed import is tried again at the next change
    lazyImport(this, screens[room?.problem ? "unknown" : room ? "room" : place.screen]());
    if (!hasMatchmaking(matchmaking)) return;
    lazyImport(this, import("./matchmaking-bar.js"));
    lazyImport(this, screens.room()); // a clock may run as soon as there is an opponent
  }

  /** @override */
  render() {
    const { state, room } = this;
    const inRoom = room && !room.problem;
    return html`<connection-bar
        .importFailed=${this.importFailed}
        .outdated=${this.outdated}
        .forgetful=${this.forgetful}
        .identityWords=${this.identityWords}
        .connection=${state.connection}
        .clock=${clockMeanwhile(state.room?.view, state.you, state.connection)}
      ></connection-bar>
      ${inRoom ? "" : this.navigation()}
      ${hasMatchmaking(state.matchmaking)
        ? html`<matchmaking-bar ?compact=${inRoom} .matchmaking=${state.matchmaking} .you=${state.you} .catalogue=${this.catalogue}></matchmaking-bar>`
        : ""}
      <p class="notice" role="status" ?hidden=${!this.notice}>${this.notice}</p>
      <main>
        ${inRoom
          ? html`<parlour-room ?connected=${state.connection.status === "online"} .room=${room} .you=${state.you} .muted=${state.muted} .followed=${state.followed} .catalogue=${this.catalogue} .showsValues=${state.showsValues}></parlour-room>`
          : this.place(state)}
      </main>
      <div class="unseen" role="log"></div>`;
  }

  /** The head of every screen but the room, which has its own. */
  navigation() {
    return html`<nav>
      <a class="mark" data-own href="/"><span class="pieces">${pieceIcon("disc")}${pieceIcon("ring")}</span>${words.name}</a>
      <language-switch></language-switch>
      <theme-switch></theme-switch>
    </nav>`;
  }

  /** The screen while no room is shown. @param {State} state */
  place(state) {
    const problem = this.room?.problem ?? (state.place.screen === "unknown" ? UNKNOWN_ADDRESS : null);
    const [first] = this.catalogue?.games ?? [];
    if (problem) {
      return html`<error-screen .why=${problem}>${first ? html`<a class="button" data-own href=${newGamePath(first.id)}>${words.openATable}</a>` : ""}</error-screen>`;
    }
    if (state.place.screen === "player") {
      const { player } = state.place;
      return html`<parlour-player player=${player} .catalogue=${this.catalogue} .followed=${state.followed} .you=${state.you} ?account=${state.account}></parlour-player>`;
    }
    if (state.place.screen === "review") {
      return html`<parlour-review .place=${state.place} .catalogue=${this.catalogue} .refusal=${state.roomRefusal}></parlour-review>`;
    }
    if (state.place.screen === "new") {
      return html`<parlour-new-game .place=${state.place} .catalogue=${this.catalogue} .refusal=${state.roomRefusal} .takesChallenges=${state.takesChallenges}></parlour-new-game>`;
    }
    if (state.place.screen === "glass") return html`<parlour-glass-box search=${state.place.search} .catalogue=${this.catalogue} .followed=${state.room}></parlour-glass-box>`;
    if (state.place.screen === "tournaments") return html`<parlour-tournaments></parlour-tournaments>`;
    if (state.place.screen === "laboratory") return html`<parlour-laboratory .catalogue=${this.catalogue}></parlour-laboratory>`;
    if (state.place.screen === "leaderboard") return html`<parlour-leaderboard .catalogue=${this.catalogue}></parlour-leaderboard>`;
    return html`<parlour-home .state=${state} .catalogue=${this.catalogue} ?failed=${this.failed}></parlour-home>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      nav {
        display: flex;
        align-items: center;
        max-width: 76rem;
        margin: 0 auto;
        padding: 6px 16px;
      }
      .mark {
        display: inline-flex;
        margin-right: auto;
        gap: 10px;
        align-items: center;
        min-height: 44px;
        color: var(--ink);
        font-family: var(--serif);
        font-size: 1.35rem;
        font-weight: 600;
        text-decoration: none;
      }
      .pieces {
        display: inline-flex;
      }
      .notice {
        padding: 4px 16px 12px;
        text-align: center;
      }
      .pieces .icon + .icon {
        margin-left: -0.35em;
      }
    `,
  ];
}

customElements.define("parlour-app", ParlourApp);
