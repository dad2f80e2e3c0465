/**
 * What the menu opens: the three ways where the head has no room for them, the player's name, links (menu-entries.js), language,
 * light or dark, and the account.
 *
 * It emits `identity-changed` once a guest has another name, and `account-chosen`.
 * @import { Player } from "../../wire/messages.js"
 */

import { LitElement, css, html, nothing } from "lit";
import { shared } from "../../styles/shared.js";
import { AccountError, renameGuest } from "../../wire/account.js";
import { headerWords } from "../../words/en/header.js";
import { menuWords } from "../../words/en/menu.js";
import { words } from "../../words/en/words.js";
import { guestName } from "../../words/names.js";
import { emit } from "./emit.js";
import { icon } from "./icon.js";
import "./language-switch.js";
import { MENU_ENTRIES } from "./menu-entries.js";
import "./theme-switch.js";
import { wayLinks } from "./ways.js";

export class MenuPanel extends LitElement {
  static properties = {
    screen: {},
    you: { attribute: false },
    account: { type: Boolean },
    bare: { type: Boolean, reflect: true },
    complaint: { state: true },
  };

  constructor() {
    super();
    this.screen = "";
    /** @type {Player | null} */
    this.you = null;
    this.account = false;
    this.bare = false;
    /** Why the server refused the name. */
    this.complaint = "";
  }

  render() {
    const { you, account } = this;
    return html`<nav class="ways" aria-label=${headerWords.parts}>${wayLinks(this.screen)}</nav>
      <slot></slot>
      ${you ? (account ? html`<p class="you">${menuWords.youAre(words.nameOf(you.name))}</p>` : this.nameForm(you)) : ""}
      ${you ? html`<nav aria-label=${menuWords.pages}>${MENU_ENTRIES.map(({ sign, label, path }) => html`<a data-own href=${path(you)}>${icon(sign)} ${label}</a>`)}</nav>` : ""}
      <div class="set">
        <language-switch></language-switch>
        <theme-switch></theme-switch>
      </div>
      <div class="foot">
        <button type="button" class="soft" @click=${() => emit(this, "account-chosen")}>${account ? menuWords.account : words.signIn}</button>
        ${account ? "" : html`<small class="quiet">${menuWords.accountMeans}</small>`}
      </div>`;
  }

  /** @param {Player} you */
  nameForm({ name }) {
    return html`<form @submit=${this.rename}>
      <label>${menuWords.othersSeeYouAs}
        <input name="name" .value=${guestName(name, words.guest)} maxlength="40" required autocomplete="nickname" aria-describedby=${this.complaint ? "complaint" : nothing} />
      </label>
      <button>${menuWords.save}</button>
      ${this.complaint ? html`<p id="complaint" class="complaint" role="alert">${this.complaint}</p>` : ""}
    </form>`;
  }

  /** @param {SubmitEvent} event */
  async rename(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
    if (name === guestName(this.you?.name ?? "", words.guest)) return;
    try {
      await renameGuest(name);
      emit(this, "identity-changed", { notice: "" });
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      this.complaint = error.message;
    }
  }

  static styles = [
    shared,
    css`
      :host {
        position: absolute;
        z-index: 9;
        top: calc(100% + 4px);
        right: 0;
        display: grid;
        gap: var(--s3);
        box-sizing: border-box;
        width: min(20rem, 100vw - 24px);
        max-height: calc(100dvh - 72px);
        padding: var(--s3) var(--s4) var(--s4);
        overflow: auto;
        border: 1px solid var(--rim);
        border-radius: var(--r-large);
        background: var(--panel);
        box-shadow: var(--lift);
        line-height: 1.3;
      }
      nav a {
        display: flex;
        gap: var(--s3);
        align-items: center;
        min-height: var(--touch);
        color: var(--ink);
        font-weight: 600;
        text-decoration: none;
      }
      nav a:hover {
        color: var(--accent);
      }
      .ways {
        display: none;
        padding-bottom: var(--s2);
        border-bottom: 1px solid var(--line);
      }
      .ways a {
        font: 600 var(--t-lead) var(--serif);
      }
      .ways a[aria-current="page"] {
        color: var(--accent);
      }
      :host([bare]) .ways {
        display: grid;
      }
      .you {
        overflow-wrap: anywhere;
      }
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--s2);
        align-items: end;
      }
      form label {
        display: grid;
        gap: 4px;
        color: var(--quiet);
        font-size: var(--t-small);
      }
      input {
        width: 100%;
        font-size: var(--t-body);
      }
      form p {
        grid-column: 1 / -1;
        font-size: var(--t-small);
      }
      .set {
        display: grid;
        gap: var(--s2);
        padding-top: var(--s3);
        border-top: 1px solid var(--line);
      }
      .foot {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--s3);
        align-items: center;
      }
      small {
        font-size: var(--t-small);
      }
      @media (max-width: 899px) {
        .ways {
          display: grid;
        }
      }
    `,
  ];
}

customElements.define("menu-panel", MenuPanel);
