/**
 * Panel below the navigation: the open seek, and challenges received and made.
 *
 * It emits `seek-stopped`, `challenge-answered`, `mute-toggled` and `note-dismissed`.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Matchmaking } from "../../state/matchmaking.js"
 * @import { ChallengeView, Player } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { noMatchmaking } from "../../state/matchmaking.js";
import { shared } from "../../styles/shared.js";
import { matchmakingWords } from "../../words/en/matchmaking.js";

export class MatchmakingBar extends LitElement {
  static properties = { matchmaking: { attribute: false }, you: { attribute: false }, catalogue: { attribute: false } };

  constructor() {
    super();
    /** @type {Matchmaking} */
    this.matchmaking = noMatchmaking;
    /** @type {Player | null} */
    this.you = null;
    /** @type {Catalogue | null} */
    this.catalogue = null;
  }

  /** @param {{ game: string, rated?: boolean, clock?: import("../../wire/messages.js").Clock | null }} terms */
  termsText(terms) {
    return matchmakingWords.terms(this.catalogue?.games.find(({ id }) => id === terms.game)?.title ?? terms.game, terms);
  }

  /** @param {string} name @param {object} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @override */
  render() {
    const { seek, challenges, note } = this.matchmaking;
    return html`<div role="status">
      ${seek
        ? html`<p>
            <span>${matchmakingWords.looking(this.termsText(seek.options))}</span>
            <button type="button" @click=${() => this.emit("seek-stopped")}>${matchmakingWords.stop}</button>
          </p>`
        : ""}
      ${repeat(challenges, ({ challenge }) => challenge, (challenge) => this.line(challenge))}
      ${note
        ? html`<p>
            <span>${matchmakingWords.note(note)}</span>
            <button type="button" class="plain" @click=${() => this.emit("note-dismissed")}>${matchmakingWords.dismiss}</button>
          </p>`
        : ""}
    </div>`;
  }

  /** @param {ChallengeView} challenge */
  line(challenge) {
    const answer = (/** @type {boolean} */ accepted) => () => this.emit("challenge-answered", { challenge: challenge.challenge, accepted });
    if (challenge.by.id === this.you?.id) {
      return html`<p>
        <span>${matchmakingWords.waitingFor(challenge.to.name, this.termsText(challenge))}</span>
        <button type="button" @click=${answer(false)}>${matchmakingWords.withdraw}</button>
      </p>`;
    }
    const mute = () => this.emit("mute-toggled", { id: challenge.by.id, on: true });
    return html`<p>
      <span>${matchmakingWords.challengedBy(challenge.by.name, this.termsText(challenge))}</span>
      <button type="button" class="main" @click=${answer(true)}>${matchmakingWords.accept}</button>
      <button type="button" @click=${answer(false)}>${matchmakingWords.decline}</button>
      <button type="button" class="plain" @click=${mute}>${matchmakingWords.mute(challenge.by.name)}</button>
    </p>`;
  }

  static styles = [
    shared,
    css`
      :host {
        position: sticky; /* visible on a scrolled page */
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
        border: 1px solid var(--line);
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

customElements.define("matchmaking-bar", MatchmakingBar);
