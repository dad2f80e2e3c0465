/**
 * The page: navigation, the screen of the address, and the live region for screen readers.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { State } from "../../state/state.js"
 */

import { LitElement, css, html } from "lit";
import { clockMeanwhile } from "../../state/clocks.js";
import { hasMatchmaking } from "../../state/matchmaking.js";
import { gamesToMoveIn } from "../../state/own-games.js";
import { lazyImport } from "./lazy-import.js";
import { screens } from "../screens.js";
import { initialState } from "../../state/state.js";
import { shared } from "../../styles/shared.js";
import "./connection-bar.js";
/* Modules that nearly every screen uses: in the entry's file they need no separate requests. */
import "../../boards/motion.js";
import "../../boards/value-sign.js";
import "./icon.js";
import "./names.js";

const MOST_ANNOUNCEMENTS = 4;
const WARNING_TIME = 10_000; // milliseconds

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
    /** Whether a part of the page has just failed to load. */
    this.importFailed = false;
    /** Whether the server has a newer page than this one. */
    this.outdated = false;
    /** Whether the browser refuses cookies, so that the player is known for this visit only. */
    this.forgetful = false;
    /** Loaded with the first trouble of that kind. */
    this.identityWords = { blocked: "", forgetful: "", foreign: (/** @type {string} */ _origin) => "" };
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

  /** The screen that is shown; in the glass box a room is only followed. */
  get screen() {
    const { place, room } = this.state;
    if (!room || place.screen === "glass") return place.screen;
    return room.problem ? "unknown" : "room";
  }

  updated() {
    lazyImport(this, screens[this.screen].load()); // what fails is tried again at the next change
    if (this.screen !== "room") lazyImport(this, import("./site-header.js"));
    if (!this.hasNews) return;
    lazyImport(this, import("./matchmaking-bar.js"));
    lazyImport(this, screens.room.load()); // a clock may run as soon as there is an opponent
  }

  /** Whether there is a seek, a challenge or a call to a table to show. */
  get hasNews() {
    return hasMatchmaking(this.state.matchmaking) || this.state.waiting.some(({ called }) => called !== null);
  }

  render() {
    const { screen, state } = this;
    const inRoom = screen === "room";
    return html`<connection-bar
        .importFailed=${this.importFailed}
        .outdated=${this.outdated}
        .forgetful=${this.forgetful}
        .identityWords=${this.identityWords}
        .connection=${state.connection}
        .clock=${clockMeanwhile(state.room?.view, state.you, state.connection)}
      ></connection-bar>
      ${inRoom
        ? ""
        : html`<site-header screen=${screen} .you=${state.you} ?account=${state.account} turns=${gamesToMoveIn(state).length}></site-header>`}
      ${this.hasNews
        ? html`<matchmaking-bar
            ?compact=${inRoom}
            .matchmaking=${state.matchmaking}
            .waiting=${state.waiting}
            shown=${state.room?.id ?? ""}
            .you=${state.you}
            .catalogue=${this.catalogue}
          ></matchmaking-bar>`
        : ""}
      <p class="notice ${inRoom ? "in-room" : ""}" role="status" ?hidden=${!this.notice}>${this.notice}</p>
      <main>${screens[screen].draw(this, state.place)}</main>
      <div class="unseen" role="log"></div>`;
  }

  static styles = [
    shared,
    css`
      .notice {
        padding: 4px 16px 12px;
        text-align: center;
      }
      .notice.in-room {
        padding-top: 68px; /* a room has no header that stands below the connection's bar */
      }
      site-header {
        display: block;
        min-height: 60px; /* before it is loaded, too */
      }
      @media (max-width: 899px) {
        site-header {
          min-height: 56px;
        }
      }
    `,
  ];
}

customElements.define("parlour-app", ParlourApp);
