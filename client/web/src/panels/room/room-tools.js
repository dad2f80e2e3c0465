/**
 * Tools at the head of a room: rules, sound and the menu of every screen; where there is no room for them, rules and sound are in it.
 * @import { Player } from "../../wire/messages.js"
 * @import { SiteMenu } from "../shared/site-menu.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";
import "../shared/site-menu.js";
import "./sound-switch.js";

const NARROW = matchMedia("(max-width: 899px), (max-height: 559px)");

export class RoomTools extends LitElement {
  static properties = {
    game: {},
    facts: { attribute: false },
    you: { attribute: false },
    account: { type: Boolean },
    narrow: { state: true },
    rules: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** The options and terms that differ from the default. @type {string[]} */
    this.facts = [];
    /** @type {Player | null} */
    this.you = null;
    this.account = false;
    this.narrow = NARROW.matches;
    /** Whether the rules are shown. */
    this.rules = false;
    const change = () => (this.narrow = NARROW.matches);
    this.addController({ hostConnected: () => NARROW.addEventListener("change", change), hostDisconnected: () => NARROW.removeEventListener("change", change) });
  }

  async showRules() {
    this.rules = await lazyImport(this, import("./rules-drawer.js"));
  }

  hideRules() {
    this.rules = false;
    const menu = /** @type {SiteMenu} */ (this.renderRoot.querySelector("site-menu"));
    menu.open = false;
    if (this.narrow) menu.focus();
    else /** @type {HTMLElement} */ (this.renderRoot.querySelector(".rules")).focus();
  }

  render() {
    const tools = html`<button type="button" class="plain rules" aria-haspopup="dialog" @click=${this.showRules}>${icon("book")} ${words.gameRules}</button>
      <sound-switch></sound-switch>`;
    return html`<div class="tools">
        ${this.narrow ? "" : tools}
        <site-menu screen="room" bare .you=${this.you} ?account=${this.account}>${this.narrow ? tools : ""}</site-menu>
      </div>
      ${this.rules ? html`<rules-drawer game=${this.game} .facts=${this.facts} @drawer-closed=${this.hideRules}></rules-drawer>` : ""}`;
  }

  static styles = [
    shared,
    css`
      .tools {
        display: flex;
        align-items: center;
      }
      .plain {
        padding: 6px 10px;
      }
      @media (max-width: 899px), (max-height: 559px) {
        .tools > :not(site-menu) {
          display: none; /* until they are drawn in the menu */
        }
      }
    `,
  ];
}

customElements.define("room-tools", RoomTools);
