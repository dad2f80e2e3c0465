/**
 * Head of a room: the way home, the game with its rule and, where there is room, its terms in one line, who watches, and what
 * concerns the whole page. The rules drawer has the terms too.
 * @import { Player, RoomView } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { pieceStyles } from "../../boards/piece.js";
import { titleOf } from "../../state/catalogue.js";
import { shared } from "../../styles/shared.js";
import { messageWords } from "../../words/en/message.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import { logo, logoStyles } from "../shared/logo.js";
import "./room-tools.js";

export class RoomHeader extends LitElement {
  static properties = { view: { attribute: false }, spectators: { type: Number }, you: { attribute: false }, account: { type: Boolean } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    this.spectators = 0;
    /** @type {Player | null} */
    this.you = null;
    this.account = false;
  }

  render() {
    const { view } = this;
    if (!view) return html``;
    const { game, options, terms = {}, clock = null, start } = view;
    const facts = [...(start ? [words.setUp] : []), ...words.termsOf(terms, clock)];
    return html`<header>
      ${logo()}
      <div class="what">
        <h1 class="cut">${titleOf(view)}</h1>
        <p class="clamped">${messageWords.rule(game, options)}<span class="wide">${facts.map((term) => html` · <span class="term">${term}</span>`)}</span></p>
      </div>
      <div class="tools">
        <span class="watch wide quiet num">${this.spectators ? html`${icon("eye")} ${words.spectators(this.spectators)}` : ""}</span>
        <room-tools game=${game} .facts=${facts} .you=${this.you} ?account=${this.account}></room-tools>
      </div>
    </header>`;
  }

  static styles = [
    shared,
    pieceStyles,
    logoStyles,
    css`
      :host {
        min-width: 0;
      }
      header {
        display: flex;
        align-items: center;
        gap: var(--s3);
        height: 100%;
      }
      .what {
        flex: 1;
        min-width: 0;
        line-height: 1.2;
      }
      h1 {
        font-size: clamp(1rem, 5.2vw, var(--t-title)); /* the longest title fits the narrowest phone */
      }
      .what p {
        min-height: 1lh;
        color: var(--quiet);
        font-size: var(--t-small);
      }
      .term {
        display: inline-block; /* on the next line as a whole */
      }
      .tools {
        display: flex;
        align-items: center;
      }
      .watch {
        display: inline-flex;
        gap: 6px;
        align-items: center;
        width: 8rem; /* watchers come and go */
        font-size: var(--t-small);
        white-space: nowrap;
      }
      @media (min-width: 900px) and (min-height: 560px) {
        .what {
          padding-left: var(--s3);
          border-left: 1px solid var(--rim);
        }
      }
      @media (max-width: 899px), (max-height: 559px) {
        .wide {
          display: none;
        }
      }
      /* The title leaves room for two lines. */
      @media (max-width: 599px), (max-height: 559px) {
        header {
          gap: var(--s2);
        }
        h1 {
          font-size: 1rem;
          line-height: 1.05;
        }
        .what p {
          font-size: 0.75rem;
          line-height: 1.1;
        }
      }
    `,
  ];
}

customElements.define("room-header", RoomHeader);
