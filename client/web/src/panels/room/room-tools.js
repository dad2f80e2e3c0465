/**
 * Tools at the head of a room: rules, sound and the menu of every screen; where there is no room for them, rules and sound are in it.
 * @import { Player } from "../../wire/messages.js"
 * The menu is loaded when it is first opened.
 * @import { SiteMenu } from "../shared/site-menu.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";
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
    menu: { state: true },
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
    /** Whether the menu is loaded. */
    this.menu = false;
    const change = () => (this.narrow = NARROW.matches);
    this.addController({ hostConnected: () => NARROW.addEventListener("change", change), hostDisconnected: () => NARROW.removeEventListener("change", change) });
  }

  /** @returns {SiteMenu} */
  get siteMenu() {
    return /** @type {SiteMenu} */ (this.renderRoot.querySelector("site-menu"));
  }

  async openMenu() {
    this.menu = await lazyImport(this, import("../shared/site-menu.js"));
    if (!this.menu) return;
    await this.updateComplete;
    await this.siteMenu.updateComplete;
    this.siteMenu.focus();
    await this.siteMenu.toggle();
  }

  async showRules() {
    this.rules = await lazyImport(this, import("./rules-drawer.js"));
  }

  hideRules() {
    this.rules = false;
    if (this.menu) this.siteMenu.open = false;
    if (this.narrow) this.siteMenu.focus();
    else /** @type {HTMLElement} */ (this.renderRoot.querySelector(".rules")).focus();
  }

  render() {
    const tools = html`<button type="button" class="plain rules" aria-haspopup="dialog" @click=${this.showRules}>${icon("book")} ${words.gameRules}</button>
      <sound-switch></sound-switch>`;
    return html`<div class="tools">
        ${this.narrow ? "" : tools}
        ${this.menu
          ? html`<site-menu screen="room" bare .you=${this.you} ?account=${this.account}>${this.narrow ? tools : ""}</site-menu>`
          : html`<button type="button" class="plain menu" aria-expanded="false" aria-label=${words.menu(this.you ? words.nameOf(this.you.name) : "")} @click=${this.openMenu}>${icon("menu")}</button>`}
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
      .rules {
        padding: 6px 10px;
      }
      .menu {
        color: var(--ink);
      }
      @media (max-width: 899px), (max-height: 559px) {
        .tools > :not(site-menu, .menu) {
          display: none; /* until they are drawn in the menu */
        }
      }
    `,
  ];
}

customElements.define("room-tools", RoomTools);
