/**
 * The page: a bar on top, the screen the address names, and the one voice that says what happened.
 * @import { Catalogue } from "../catalogue.js"
 * @import { State } from "../state.js"
 */

import { LitElement, css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { pieceIcon, pieceStyles } from "../boards/piece.js";
import { isMeeting } from "../meeting.js";
import { lazily } from "../lazily.js";
import { nothingYet } from "../state.js";
import { shared } from "../styles/shared.js";
import { words } from "../words/en.js";
import "./connection-bar.js";
import "./home.js";
import "./room.js";
import "./theme-switch.js";

const REMEMBERED = 4;
const LACKING = 10_000;

export class ParlourApp extends LitElement {
  static properties = {
    state: { attribute: false },
    catalogue: { attribute: false },
    failed: { attribute: false },
    spoken: { attribute: false },
    told: { attribute: false },
    missing: { state: true },
  };

  constructor() {
    super();
    /** @type {State} */
    this.state = nothingYet;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.failed = false;
    /** The last things that were said, oldest first. @type {string[]} */
    this.spoken = [];
    this.said = 0;
    /** What the page before this one has left to be told. */
    this.told = "";
    /** Whether a part of the page could not be fetched just now. */
    this.missing = false;
    this.addEventListener("part-missing", () => this.lack());
  }

  /** Say for a while that something did not come. */
  lack() {
    this.missing = true;
    setTimeout(() => (this.missing = false), LACKING);
  }

  /** Say something to whoever listens; what was said just before is not cut off. @param {string} text */
  say(text) {
    this.said += 1;
    this.spoken = [...this.spoken, text].slice(-REMEMBERED);
  }

  /** @override */
  updated() {
    const { meeting, place, room } = this.state; // these are no part of the first load; offline, the next change tries again
    if (isMeeting(meeting)) lazily(this, import("./meeting-bar.js"));
    if (!room && place.screen === "player") lazily(this, import("./player-page.js"));
    if (!room && place.screen === "leaderboard") lazily(this, import("./leaderboard-page.js"));
  }

  /** @override */
  render() {
    const { state } = this;
    return html`<connection-bar ?missing=${this.missing} .connection=${state.connection} ?clock=${Boolean(state.room?.view?.clocks?.running)}></connection-bar>
      <nav>
        <a class="mark" data-own href="/"><span class="pieces">${pieceIcon("disc")}${pieceIcon("ring")}</span>${words.name}</a>
        <theme-switch></theme-switch>
      </nav>
      ${isMeeting(state.meeting)
        ? html`<meeting-bar .meeting=${state.meeting} .you=${state.you} .catalogue=${this.catalogue}></meeting-bar>`
        : ""}
      <p class="told" role="status" ?hidden=${!this.told}>${this.told}</p>
      <main>
        ${state.room
          ? html`<parlour-room .room=${state.room} .you=${state.you} .muted=${state.muted} .showsValues=${state.showsValues}></parlour-room>`
          : this.place(state)}
      </main>
      <div class="unseen" role="log">
        ${repeat(
          this.spoken,
          (_, index) => this.said - this.spoken.length + index,
          (text) => html`<p>${text}</p>`,
        )}
      </div>`;
  }

  /** What is shown while no room is. @param {State} state */
  place(state) {
    if (state.place.screen === "player") {
      const { player } = state.place;
      return html`<parlour-player player=${player} .catalogue=${this.catalogue} .followed=${state.followed} .you=${state.you}></parlour-player>`;
    }
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
        justify-content: space-between;
        max-width: 68rem;
        margin: 0 auto;
        padding: 6px 8px 6px 16px;
      }
      .mark {
        display: inline-flex;
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
      .told {
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
