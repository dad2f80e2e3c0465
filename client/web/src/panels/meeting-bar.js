/**
 * The quiet panel under the bar: who is looked for, who challenges you, and whose answer you wait for.
 *
 * It emits `search-stopped`, `challenge-answered`, `mute-wanted` and `note-read`.
 * @import { Catalogue } from "../catalogue.js"
 * @import { Meeting } from "../meeting.js"
 * @import { ChallengeView, Player } from "../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { nobodyMet } from "../meeting.js";
import { shared } from "../styles/shared.js";
import { meetingWords } from "../words/en-meeting.js";

export class MeetingBar extends LitElement {
  static properties = { meeting: { attribute: false }, you: { attribute: false }, catalogue: { attribute: false } };

  constructor() {
    super();
    /** @type {Meeting} */
    this.meeting = nobodyMet;
    /** @type {Player | null} */
    this.you = null;
    /** @type {Catalogue | null} */
    this.catalogue = null;
  }

  /** @param {{ game: string, rated?: boolean, clock?: import("../wire/messages.js").Clock | null }} what */
  wish(what) {
    return meetingWords.wish(this.catalogue?.games.find(({ id }) => id === what.game)?.title ?? what.game, what);
  }

  /** @param {string} name @param {object} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    const { search, challenges, note } = this.meeting;
    return html`<div role="status">
      ${search
        ? html`<p>
            <span>${meetingWords.looking(this.wish(search.wish))}</span>
            <button type="button" @click=${() => this.emit("search-stopped")}>${meetingWords.stop}</button>
          </p>`
        : ""}
      ${repeat(challenges, ({ challenge }) => challenge, (challenge) => this.line(challenge))}
      ${note
        ? html`<p>
            <span>${meetingWords.note(note)}</span>
            <button type="button" class="plain" @click=${() => this.emit("note-read")}>${meetingWords.dismiss}</button>
          </p>`
        : ""}
    </div>`;
  }

  /** @param {ChallengeView} challenge */
  line(challenge) {
    const answer = (/** @type {boolean} */ yes) => () => this.emit("challenge-answered", { challenge: challenge.challenge, yes });
    if (challenge.by.id === this.you?.id) {
      return html`<p>
        <span>${meetingWords.waitingFor(challenge.to.name, this.wish(challenge))}</span>
        <button type="button" @click=${answer(false)}>${meetingWords.withdraw}</button>
      </p>`;
    }
    const mute = () => this.emit("mute-wanted", { id: challenge.by.id, on: true });
    return html`<p>
      <span>${meetingWords.challengedBy(challenge.by.name, this.wish(challenge))}</span>
      <button type="button" class="main" @click=${answer(true)}>${meetingWords.accept}</button>
      <button type="button" @click=${answer(false)}>${meetingWords.decline}</button>
      <button type="button" class="plain" @click=${mute}>${meetingWords.mute(challenge.by.name)}</button>
    </p>`;
  }

  static styles = [
    shared,
    css`
      :host {
        position: sticky; /* whoever is challenged may have scrolled */
        top: 0;
        z-index: 1;
        max-width: 66rem;
        margin: 0 auto;
        padding: 0 16px;
      }
      p {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
        margin: 0 0 8px;
        padding: 8px 8px 8px 16px;
        border: 1px solid var(--edge);
        border-left: 4px solid var(--accent);
        border-radius: 10px;
        background: var(--panel);
      }
      span {
        flex: 1 1 14rem;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

customElements.define("meeting-bar", MeetingBar);
