/**
 * Head of every screen but the room, which has its own: the three ways, how many games wait for the player's move, and the menu.
 * @import { Player } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { pieceStyles } from "../../boards/piece.js";
import { shared } from "../../styles/shared.js";
import { headerWords } from "../../words/en/header.js";
import { logo, logoStyles } from "./logo.js";
import "./site-menu.js";
import { wayLinks } from "./ways.js";

class SiteHeader extends LitElement {
  static properties = { screen: {}, you: { attribute: false }, account: { type: Boolean }, turns: { type: Number } };

  constructor() {
    super();
    /** The name of the screen that is shown. */
    this.screen = "";
    /** @type {Player | null} */
    this.you = null;
    this.account = false;
    /** How many games wait for the player's move. */
    this.turns = 0;
  }

  render() {
    return html`<header>
      ${logo()}
      <nav aria-label=${headerWords.parts}>${wayLinks(this.screen)}</nav>
      ${this.turns
        ? html`<a class="turns" data-own href="/">
            <b class="num">${this.turns}</b> <span>${headerWords.yourMove}</span>
          </a>`
        : ""}
      <site-menu screen=${this.screen} .you=${this.you} ?account=${this.account}></site-menu>
    </header>`;
  }

  static styles = [
    shared,
    pieceStyles,
    logoStyles,
    css`
      header {
        display: flex;
        align-items: center;
        gap: var(--s5);
        max-width: 80rem;
        min-height: 60px;
        margin: 0 auto;
        box-sizing: border-box;
        padding: 0 clamp(var(--s3), 2.5vw, var(--s6));
      }
      nav {
        display: flex;
        gap: var(--s1);
      }
      nav a {
        display: inline-flex;
        align-items: center;
        min-height: var(--touch);
        padding: 0 var(--s3);
        border-block: 3px solid transparent;
        color: var(--quiet);
        font-weight: 600;
        text-decoration: none;
        white-space: nowrap;
      }
      nav :is(a:hover, [aria-current="page"]) {
        color: var(--ink);
      }
      nav [aria-current="page"] {
        border-bottom-color: var(--accent);
      }
      .turns {
        display: inline-flex;
        gap: 6px;
        align-items: center;
        min-height: var(--touch);
        margin-left: auto;
        padding: 0 11px;
        color: var(--ink);
        font-weight: 600;
        text-decoration: none;
        white-space: nowrap;
      }
      .turns b {
        display: grid;
        min-width: 22px;
        height: 22px;
        border-radius: 11px;
        background: var(--accent);
        color: var(--on-accent);
        font-size: var(--t-small);
        place-items: center;
      }
      site-menu {
        margin-left: auto;
      }
      .turns + site-menu {
        margin-left: 0;
      }
      @media (min-width: 1700px) and (min-height: 900px) {
        header {
          max-width: 90rem;
        }
      }
      @media (max-width: 899px) {
        header {
          gap: var(--s2);
          min-height: 56px;
        }
        nav {
          display: none; /* the menu has them */
        }
      }
      @media (max-width: 419px) {
        .turns span {
          position: absolute; /* said, not seen, and not wider than the page */
          width: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }
    `,
  ];
}

customElements.define("site-header", SiteHeader);
