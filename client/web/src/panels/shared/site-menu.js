/**
 * The button under which everything is that concerns the whole page, and its panel, which is loaded when it is first opened.
 *
 * On a desk the button has the player's name; on a phone, and with `bare` everywhere, it is three lines, and the panel begins with
 * the three ways. What stands between its tags is shown in the panel after these.
 * @import { Player } from "../../wire/messages.js"
 * @import { AccountPanel } from "../people/account-panel.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { icon } from "./icon.js";
import { lazyImport } from "./lazy-import.js";

export class SiteMenu extends LitElement {
  static properties = {
    screen: {},
    you: { attribute: false },
    account: { type: Boolean },
    bare: { type: Boolean, reflect: true },
    open: { state: true },
    signs: { state: true },
  };

  constructor() {
    super();
    this.screen = "";
    /** @type {Player | null} null until the server has said who the player is */
    this.you = null;
    this.account = false;
    /** Whether the button is three lines on a desk too. */
    this.bare = false;
    this.open = false;
    /** Whether the account's dialog is loaded. */
    this.signs = false;
    /** Close at a press elsewhere. @param {Event} event */
    const press = (event) => {
      if (this.open && !event.composedPath().includes(this)) this.open = false;
    };
    this.addController({ hostConnected: () => addEventListener("pointerdown", press), hostDisconnected: () => removeEventListener("pointerdown", press) });
  }

  /** @returns {HTMLElement} */
  get button() {
    return /** @type {HTMLElement} */ (this.renderRoot.querySelector("button"));
  }

  /** @override */
  focus() {
    this.button.focus();
  }

  async toggle() {
    if (this.open) this.open = false;
    else this.open = await lazyImport(this, import("./menu-panel.js"));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape" || !this.open) return;
    event.stopPropagation();
    this.open = false;
    this.focus();
  }

  /** Close when the focus goes elsewhere; inside it goes between its own shadow and what stands between its tags. @param {FocusEvent} event */
  onFocusOut({ relatedTarget }) {
    const to = /** @type {Node | null} */ (relatedTarget);
    if (to && to !== this && !this.contains(to) && !this.renderRoot.contains(to)) this.open = false;
  }

  /** A link leads elsewhere. @param {Event} event */
  onClick(event) {
    if (event.composedPath().some((part) => part instanceof HTMLAnchorElement)) this.open = false;
  }

  async showAccount() {
    this.open = false;
    this.focus(); // where the focus returns when the dialog is closed
    this.signs = await lazyImport(this, import("../people/account-panel.js"));
    await this.updateComplete;
    /** @type {AccountPanel | null} */ (this.renderRoot.querySelector("account-panel"))?.show();
  }

  render() {
    const { you, open } = this;
    const name = you ? words.nameOf(you.name) : "";
    return html`<div @keydown=${this.onKey} @focusout=${this.onFocusOut} @click=${this.onClick}>
        <button type="button" class="plain" aria-expanded=${open} aria-label=${words.menu(name)} @click=${this.toggle}>
          <span class="named" ?data-unknown=${!name}>${icon("person")}<span class="cut name">${name}</span>${icon("down")}</span>
          <span class="lines">${icon("menu")}</span>
        </button>
        ${open
          ? html`<menu-panel screen=${this.screen} .you=${you} ?account=${this.account} ?bare=${this.bare} @account-chosen=${this.showAccount}><slot></slot></menu-panel>`
          : ""}
      </div>
      ${this.signs ? html`<account-panel></account-panel>` : ""}`;
  }

  static styles = [
    shared,
    css`
      div {
        position: relative;
      }
      button {
        color: var(--ink);
      }
      .named {
        display: flex;
        gap: var(--s2);
        align-items: center;
        justify-content: flex-end;
        width: 11rem; /* before the name is known, too */
      }
      [data-unknown] {
        visibility: hidden;
      }
      .lines {
        display: none;
      }
      :host([bare]) .named {
        display: none;
      }
      :host([bare]) .lines {
        display: grid;
      }
      @media (max-width: 899px) {
        .named {
          display: none;
        }
        .lines {
          display: grid;
        }
      }
    `,
  ];
}

customElements.define("site-menu", SiteMenu);
