/**
 * Home screen: the games with their ways to play, and the lists of open, running and own rooms.
 * @import { Catalogue, Game } from "../../state/catalogue.js"
 * @import { Against } from "./new-room.js"
 * @import { State } from "../../state/state.js"
 * @import { Player, RoomSummary } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { previewOf } from "../../boards/previews.js";
import { lazyImport } from "../shared/lazy-import.js";
import { followedFirst, isFollowed, noneFollowed } from "../../storage/followed.js";
import { playerPath, roomPath, watchPath } from "../../state/router.js";
import { roomLine } from "../shared/names.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";

/** Keeps the place of the player's line: as long as a guest's name. */
const NAME_TO_COME = "Guest 1000";

export class ParlourHome extends LitElement {
  static properties = { state: { attribute: false }, catalogue: { attribute: false }, failed: { type: Boolean } };

  constructor() {
    super();
    /** @type {State | null} */
    this.state = null;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.failed = false;
  }

  /** @override */
  render() {
    const refusal = this.state?.roomRefusal;
    return html`<header>
        <h1>${words.greeting}</h1>
        <p class="quiet">${words.promise}</p>
        ${this.you()}
      </header>
      ${this.lines(words.yourTables, this.state?.mine ?? [], "back")}
      <div class="games">${this.catalogue?.games.map((game) => this.card(game))}</div>
      ${this.catalogue ? "" : html`<p class="quiet" role="status">${this.failed ? words.gamesUnknown : words.loading}</p>`}
      <div class="tables">${this.catalogue || this.failed ? this.lobby() : ""}</div>
      <find-opponent .takes=${this.state?.takesChallenges ?? true}></find-opponent>
      <account-panel></account-panel>
      <new-room .machines=${this.catalogue} refusal=${refusal ? words.refused(refusal) : ""}></new-room>`;
  }

  /** The player's line; invisible until the server has said who it is, so that nothing moves then. */
  you() {
    const { name, id } = this.state?.you ?? { name: NAME_TO_COME, id: "" };
    return html`<p class="you" ?data-unknown=${!id}>${words.youAre(name)} <button type="button" class="plain" @click=${this.showAccount}>${words.account}</button>
      <a class="button plain" data-own href=${playerPath(id)}>${words.yourGames}</a>
      <a class="button plain" data-own href="/leaderboard">${words.leaderboard}</a></p>`;
  }

  /** @param {Game} game */
  card(game) {
    return html`<article aria-labelledby=${game.id}>
      <div class="picture">${previewOf(game.view, words.boardOf(game.title))}</div>
      <h2 id=${game.id}>${game.title}</h2>
      <p class="quiet">${game.summary}</p>
      <div class="ways">
        <button type="button" class="main" @click=${() => this.showNewRoom(game, "friend")}>${words.playFriend}</button>
        <button type="button" @click=${() => this.showNewRoom(game, "machine")}>${words.playMachine}</button>
        <button type="button" @click=${() => this.showFindOpponent(game)}>${words.findOpponent}</button>
        <button type="button" class="plain" @click=${() => this.showNewRoom(game, "machines")}>${words.watchMachines}</button>
      </div>
    </article>`;
  }

  async showAccount() {
    if (!(await lazyImport(this, import("../people/account-panel.js")))) return;
    const panel = /** @type {import("../people/account-panel.js").AccountPanel | null} */ (this.renderRoot.querySelector("account-panel"));
    panel?.show();
  }

  /** Load and show the form of a new room. @param {Game} game @param {Against} against */
  async showNewRoom(game, against) {
    if (!(await lazyImport(this, import("./new-room.js")))) return;
    const form = /** @type {import("./new-room.js").NewRoom | null} */ (this.renderRoot.querySelector("new-room"));
    form?.show(game, against);
  }

  /** @param {Game} game */
  async showFindOpponent(game) {
    if (!(await lazyImport(this, import("./find-opponent.js")))) return;
    const form = /** @type {import("./find-opponent.js").FindOpponent | null} */ (this.renderRoot.querySelector("find-opponent"));
    form?.show([game]);
  }

  lobby() {
    const rooms = this.state?.rooms;
    if (!rooms) return html`<p class="quiet">${words.loading}</p>`;
    const mine = new Set(this.state?.mine.map(({ room }) => room));
    const open = rooms.filter((room) => room.status === "waiting" && !mine.has(room.room));
    const running = rooms.filter((room) => room.status !== "waiting");
    const followed = this.state?.followed ?? noneFollowed;
    return html`${this.lines(words.openTables, followedFirst(open, followed), "sit", words.noOpenTables)}
    ${this.lines(words.runningGames, followedFirst(running, followed), "watch", words.noRunningGames)}`;
  }

  /**
   * @param {string} heading @param {RoomSummary[]} rooms @param {"back" | "sit" | "watch"} action
   * @param {string} [none] the text of an empty list; without it an empty list is not shown
   */
  lines(heading, rooms, action, none) {
    if (rooms.length === 0 && none === undefined) return "";
    const label = { back: words.comeBack, sit: words.sitDown, watch: words.watch }[action];
    return html`<section>
      <h2>${heading}</h2>
      ${rooms.length === 0 ? html`<p class="quiet">${none}</p>` : ""}
      <ul>
        ${rooms.map((room) => {
          const title = this.catalogue?.games.find((game) => game.id === room.game)?.title ?? room.game;
          const line = words.roomLine(room, title);
          const isPublic = (/** @type {Player | null} */ player) => action !== "back" || player?.id === this.state?.you?.id;
          const path = action === "watch" ? watchPath(room.room) : roomPath(room.room);
          return html`<li>
            <span>${roomLine(room, title, isPublic)}</span>
            ${action === "back" ? "" : this.star(room, line)}
            <a class="button" data-own href=${path} aria-label="${label}: ${line}">${label}</a>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  /** The button that follows a room. @param {RoomSummary} room @param {string} line */
  star(room, line) {
    const followed = this.state?.followed ?? noneFollowed;
    const on = followed.rooms.includes(room.room);
    const detail = { kind: "rooms", name: room.room, on: !on };
    const follow = () => this.dispatchEvent(new CustomEvent("follow-toggled", { detail, bubbles: true, composed: true }));
    return html`<button type="button" class="plain star" aria-pressed=${on} aria-label="${words.follow}: ${line}" @click=${follow}>
      ${isFollowed(followed, room) ? "★" : "☆"}
    </button>`;
  }

  static styles = [
    shared,
    css`
      :host {
        max-width: 66rem;
        margin: 0 auto;
        padding: 0 16px 48px;
      }
      header {
        padding: clamp(12px, 4vw, 40px) 0 clamp(20px, 4vw, 40px);
        text-align: center;
      }
      .you {
        margin-top: 8px;
        overflow-wrap: anywhere;
      }
      [data-unknown] {
        visibility: hidden;
      }
      h1 {
        margin-bottom: 8px;
        font-size: clamp(2.1rem, 6vw, 3.4rem);
      }
      .games {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 14.5rem), 1fr));
        gap: 16px;
      }
      article {
        display: flex;
        flex-direction: column;
        gap: 8px;
        padding: 16px;
        border: 1px solid var(--line);
        border-radius: 18px;
        background: var(--panel);
      }
      .picture {
        display: grid;
        flex: 1;
        place-items: center;
        min-height: 15rem;
        padding: 0 0 12px;
        --tall: 15rem;
      }
      .picture > * {
        width: min(100%, 16rem);
      }
      .ways {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
        gap: 8px;
        margin-top: 8px;
      }
      .ways button {
        padding: 6px 4px;
      }
      .tables {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
        gap: 8px 32px;
        margin-top: 12px;
      }
      section {
        margin: 20px 0 8px;
      }
      section h2 {
        margin-bottom: 6px;
        font-size: 1.25rem;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        padding: 8px 0;
        border-top: 1px solid var(--line);
      }
      li span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      li .button {
        flex: none;
      }
    `,
  ];
}

customElements.define("parlour-home", ParlourHome);
