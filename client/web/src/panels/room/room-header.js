/**
 * Head of a room: the way home, the game with its rule and, where there is room, its terms in one line, who watches, and what
 * concerns the whole page. The rules drawer has the terms too.
 * @import { RoomView } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { titleOf } from "../../state/catalogue.js";
import { shared } from "../../styles/shared.js";
import { messageWords } from "../../words/en/message.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import "./room-tools.js";

export class RoomHeader extends LitElement {
  static properties = { view: { attribute: false }, spectators: { type: Number } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    this.spectators = 0;
  }

  render() {
    const { view } = this;
    if (!view) return html``;
    const { game, options, terms = {}, clock = null, start } = view;
    const facts = [...(start ? [words.setUp] : []), ...words.termsOf(terms, clock)];
    return html`<header>
      <a class="logo" data-own href="/" aria-label=${`${words.name}, ${words.home}`}>
        <span class="pieces">${pieceIcon("disc")}${pieceIcon("ring")}</span><span class="wide">${words.name}</span>
      </a>
      <div class="what">
        <h1 class="cut">${titleOf(view)}</h1>
        <p class="clamped">${messageWords.rule(game, options)}<span class="wide">${facts.map((term) => html` · <span class="term">${term}</span>`)}</span></p>
      </div>
      <div class="tools">
        <span class="watch wide quiet num">${this.spectators ? html`${icon("eye")} ${words.spectators(this.spectators)}` : ""}</span>
        <room-tools game=${game} .facts=${facts}></room-tools>
      </div>
    </header>`;
  }

  static styles = [
    shared,
    pieceStyles,
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
      .logo {
        display: inline-flex;
        align-items: center;
        gap: var(--s2);
        min-height: var(--touch);
        color: var(--ink);
        font: 600 var(--t-title) var(--serif);
        text-decoration: none;
      }
      .pieces {
        display: inline-flex;
      }
      .pieces .icon {
        width: 28px;
        height: 28px;
      }
      .pieces .icon + .icon {
        margin-left: -7px;
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
