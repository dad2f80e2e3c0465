/**
 * Over the page's head, in the place of the connection's bar and below it: calls to tables at which an opponent has sat down,
 * the open seek, and challenges received and made.
 * It shows the most urgent one, and the number of the others.
 *
 * It emits `catalogue-needed`, `seek-stopped`, `challenge-answered`, `mute-toggled` and `note-dismissed`.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Matchmaking } from "../../state/matchmaking.js"
 * @import { WaitingRoom } from "../../state/waiting-rooms.js"
 * @import { ChallengeView, Player } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { noMatchmaking } from "../../state/matchmaking.js";
import { callsOf } from "../../state/waiting.js";
import { noteText } from "../../state/note-text.js";
import { roomPath } from "../../state/router.js";
import { shared } from "../../styles/shared.js";
import { matchmakingWords } from "../../words/en/matchmaking.js";
import { words } from "../../words/en/words.js";
import { emit } from "./emit.js";
import { icon } from "./icon.js";

/** @typedef {{ kind: string, label: string, does?: () => void, href?: string, sign?: Parameters<typeof icon>[0] }} Way a button or a link, its class, and the sign in its place where there is no room for words */
/** @typedef {{ key: string, text: string, ways: Way[] }} Line */

/** @param {string} kind @param {string} label @param {() => void} does @param {Way["sign"]} [sign] @returns {Way} */
const way = (kind, label, does, sign) => ({ kind, label, does, sign });

/** @param {Way} way */
const button = ({ kind, label, does, href, sign }) =>
  href
    ? html`<a class="button ${kind}" data-own href=${href}>${label}</a>`
    : html`<button type="button" class="${kind} ${sign ? "signed" : ""}" @click=${does}>${sign ? icon(sign) : ""}<span>${label}</span></button>`;

export class MatchmakingBar extends LitElement {
  static properties = { matchmaking: { attribute: false }, waiting: { attribute: false }, shown: {}, you: { attribute: false }, catalogue: { attribute: false } };

  constructor() {
    super();
    /** @type {Matchmaking} */
    this.matchmaking = noMatchmaking;
    /** @type {WaitingRoom[]} */
    this.waiting = [];
    /** The room that is shown. */
    this.shown = "";
    /** @type {Player | null} */
    this.you = null;
    /** @type {Catalogue | null} */
    this.catalogue = null;
  }

  firstUpdated() {
    emit(this, "catalogue-needed"); // the titles of the games
  }

  /** @param {{ game: string, rated?: boolean, clock?: import("../../wire/messages.js").Clock | null }} terms */
  termsText(terms) {
    return matchmakingWords.terms(this.titleOf(terms.game), terms);
  }

  /** @param {string} game */
  titleOf(game) {
    return this.catalogue?.games.find(({ id }) => id === game)?.title ?? game;
  }

  /** The lines to show, the most urgent first: calls, challenges to answer, failed ones, open ones. @returns {Line[]} */
  get lines() {
    const { seek, challenges, note } = this.matchmaking;
    const [own, others] = [true, false].map((own) => challenges.filter(({ by }) => (by.id === this.you?.id) === own));
    return [
      ...callsOf(this.waiting).map((call) => this.calledTo(call)),
      ...others.map((challenge) => this.challenged(challenge)),
      ...(note ? [{ key: "note", text: noteText({ ...note, name: note.name && words.nameOf(note.name) }), ways: [way("plain", matchmakingWords.dismiss, () => emit(this, "note-dismissed"))] }] : []),
      ...own.map((challenge) => ({
        key: challenge.challenge,
        text: matchmakingWords.waitingFor(words.player(challenge.to), this.termsText(challenge)),
        ways: [way("", matchmakingWords.withdraw, () => this.answer(challenge, false))],
      })),
      ...(seek && !(seek.table && seek.table === this.shown) ? [{ key: "seek", text: matchmakingWords.looking(this.termsText(seek.options)), ways: [way("", matchmakingWords.stop, () => emit(this, "seek-stopped"))] }] : []),
    ];
  }

  /** @param {WaitingRoom} call @returns {Line} */
  calledTo({ room, key, game, called }) {
    const text = called ? matchmakingWords.satDown(words.nameOf(called), this.titleOf(game)) : matchmakingWords.somebodySatDown(this.titleOf(game));
    return { key: room, text, ways: [{ kind: "main", label: matchmakingWords.goToTable, href: roomPath(room, key) }] };
  }

  /** @param {ChallengeView} challenge @returns {Line} */
  challenged(challenge) {
    const { id } = challenge.by;
    const name = words.player(challenge.by);
    return {
      key: challenge.challenge,
      text: matchmakingWords.challengedBy(name, this.termsText(challenge)),
      ways: [
        way("main", matchmakingWords.accept, () => this.answer(challenge, true)),
        way("", matchmakingWords.decline, () => this.answer(challenge, false), "close"),
        way("plain", matchmakingWords.mute(name), () => emit(this, "mute-toggled", { id, on: true }), "silent"),
      ],
    };
  }

  /** @param {ChallengeView} challenge @param {boolean} accepted */
  answer({ challenge }, accepted) {
    emit(this, "challenge-answered", { challenge, accepted });
  }

  render() {
    const [first, ...more] = this.lines;
    if (!first) return "";
    const line = html`<p>${first.text}${more.length > 0 ? html` <b class="num">+${more.length}</b>` : ""}</p>
      <span>${first.ways.map(button)}</span>`;
    return html`<div role="status">${keyed(first.key, line)}</div>`;
  }

  static styles = [
    shared,
    css`
      :host {
        position: fixed; /* over the head, so that nothing moves */
        inset: 2px var(--s2) auto;
        z-index: 2;
        pointer-events: none;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--s2);
        align-items: center;
        box-sizing: border-box;
        width: fit-content;
        max-width: min(100%, 54rem);
        margin: 0 auto;
        padding-left: var(--s3);
        border: 1px solid var(--accent);
        border-radius: var(--r);
        background: var(--accent-soft);
        pointer-events: auto;
      }
      p {
        flex: 1 1 12rem;
        min-width: 0;
        padding-block: var(--s1);
        overflow-wrap: anywhere;
        font-size: 0.9375rem;
        line-height: 1.25;
      }
      .signed .icon {
        display: none;
      }
      div > span {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s1);
      }
      button,
      .button {
        padding-inline: var(--s3);
      }
      /* On a phone's table there is one low row, and the clocks below it stay in sight. */
      @media (max-width: 599px) {
        :host([compact]) div {
          flex-wrap: nowrap;
        }
        :host([compact]) p {
          display: -webkit-box;
          -webkit-box-orient: vertical;
          -webkit-line-clamp: 3;
          flex: 1 1 0;
          padding: 0;
          overflow: hidden;
          font-size: 0.75rem;
          line-height: 1.15;
        }
        :host([compact]) div > span {
          flex-wrap: nowrap;
        }
        :host([compact]) button {
          padding-inline: var(--s2);
          font-size: var(--t-small);
        }
        :host([compact]) .signed {
          width: var(--touch);
          padding: 0;
        }
        :host([compact]) .signed .icon {
          display: block;
        }
        :host([compact]) .signed span {
          position: absolute;
          clip-path: inset(50%);
        }
      }
      @media (max-width: 339px) {
        :host([compact]) p {
          -webkit-line-clamp: 4;
          font-size: 0.6875rem;
          line-height: 1;
        }
      }
    `,
  ];
}

customElements.define("matchmaking-bar", MatchmakingBar);
