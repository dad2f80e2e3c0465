/** Tools at the head of a room: rules, sound, language and theme; on a phone behind one button. */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import "../shared/language-switch.js";
import { lazyImport } from "../shared/lazy-import.js";
import "../shared/theme-switch.js";
import "./sound-switch.js";

export class RoomTools extends LitElement {
  static properties = {
    game: {},
    facts: { attribute: false },
    open: { state: true },
    rules: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** The options and terms that differ from the default. @type {string[]} */
    this.facts = [];
    /** Whether the menu of a phone is unfolded. */
    this.open = false;
    /** Whether the rules are shown. */
    this.rules = false;
  }

  async showRules() {
    this.rules = await lazyImport(this, import("./rules-drawer.js"));
  }

  hideRules() {
    this.rules = false;
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (this.renderRoot.querySelectorAll(".rules, .more"));
    [...buttons].find((button) => button.checkVisibility())?.focus();
    this.open = false;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape" || !this.open) return;
    event.stopPropagation();
    this.open = false;
    /** @type {HTMLElement} */ (this.renderRoot.querySelector(".more")).focus();
  }

  /** Fold the menu when the focus goes elsewhere. @param {FocusEvent} event */
  onFocusOut({ relatedTarget }) {
    if (relatedTarget && !this.renderRoot.contains(/** @type {Node} */ (relatedTarget))) this.open = false;
  }

  render() {
    return html`<div class="tools" @keydown=${this.onKey} @focusout=${this.onFocusOut}>
        <button type="button" class="plain more" aria-label=${words.more} aria-expanded=${this.open} aria-controls="menu" @click=${() => (this.open = !this.open)}>
          ${icon("menu")}
        </button>
        <div id="menu" class=${this.open ? "open" : ""}>
          <button type="button" class="plain rules" aria-haspopup="dialog" @click=${this.showRules}>${icon("book")} ${words.gameRules}</button>
          <sound-switch></sound-switch>
          <language-switch></language-switch>
          <theme-switch labelled></theme-switch>
        </div>
      </div>
      ${this.rules ? html`<rules-drawer game=${this.game} .facts=${this.facts} @drawer-closed=${this.hideRules}></rules-drawer>` : ""}`;
  }

  static styles = [
    shared,
    css`
      .tools {
        position: relative;
      }
      #menu {
        display: flex;
        align-items: center;
      }
      .plain {
        padding: 6px 10px;
      }
      .more {
        display: none;
      }
      @media (max-width: 899px), (max-height: 559px) {
        .more {
          display: inline-flex;
        }
        #menu:not(.open) {
          display: none;
        }
        #menu {
          position: absolute;
          z-index: 2;
          top: calc(100% + var(--s1));
          right: 0;
          display: grid;
          justify-items: start;
          min-width: 12rem;
          padding: var(--s2);
          border: 1px solid var(--rim);
          border-radius: var(--r);
          background: var(--panel);
          box-shadow: var(--rest);
        }
        language-switch {
          padding-left: 10px;
        }
      }
    `,
  ];
}

customElements.define("room-tools", RoomTools);
