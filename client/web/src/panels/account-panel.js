/**
 * Signing up, in and out, and another password, as a dialog.
 *
 * It emits `identity-changed` once the server takes this browser for somebody else, or for the same under another
 * signature, with what is to be told of it.
 * @import { Session } from "../account.js"
 */

import { LitElement, css, html } from "lit";
import { AccountError, changePassword, signIn, signOut, signUp, whoAmI } from "../account.js";
import { shared } from "../styles/shared.js";
import { accountWords } from "../words/en-account.js";
import { formStyles } from "./form-styles.js";

export class AccountPanel extends LitElement {
  static properties = {
    session: { state: true },
    signsUp: { state: true },
    changes: { state: true },
    busy: { state: true },
    complaint: { state: true },
  };

  constructor() {
    super();
    /** @type {Session | null} */
    this.session = null;
    this.signsUp = true;
    /** Whether another password is typed. */
    this.changes = false;
    this.busy = false;
    this.complaint = "";
  }

  async show() {
    this.complaint = "";
    this.changes = false;
    await this.updateComplete;
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).showModal();
    await this.attempt(async () => {
      this.session = await whoAmI();
    });
  }

  close() {
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).close();
  }

  /** Do what the server may refuse; meanwhile nothing can be pressed twice. @param {() => Promise<void>} deed */
  async attempt(deed) {
    this.busy = true;
    this.complaint = "";
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      this.complaint = error.message;
    } finally {
      this.busy = false;
    }
  }

  /** @param {() => Promise<void>} deed that voids what one was known by @param {string} [told] what to say of it */
  become(deed, told = "") {
    return this.attempt(async () => {
      await deed();
      this.dispatchEvent(new CustomEvent("identity-changed", { detail: { told }, bubbles: true, composed: true }));
    });
  }

  /** What the form is sent for; nothing while there is none. */
  get deed() {
    if (!this.session) return "";
    if (this.session.account) return this.changes ? accountWords.changePassword : "";
    return this.signsUp ? accountWords.signUp : accountWords.signIn;
  }

  /** @override */
  render() {
    const { session } = this;
    return html`<dialog aria-labelledby="title">
      <form @submit=${this.submitted}>
        <h2 id="title">${accountWords.title}</h2>
        ${session ? (session.account ? this.signedIn(session) : this.stranger(session)) : ""}
        <div class="foot">
          <p class="complaint" role="alert">${this.complaint}</p>
          <div class="deeds">
            <button type="button" class="plain" @click=${this.close}>${accountWords.close}</button>
            ${this.deed ? html`<button class="main" ?disabled=${this.busy}>${this.deed}</button>` : ""}
          </div>
        </div>
      </form>
    </dialog>`;
  }

  /** @param {Session} session */
  signedIn({ player }) {
    const said = html`<p>${accountWords.signedInAs(player.name)}</p>`;
    if (this.changes) return html`${said} ${this.passwords(player.name)}`;
    const change = async () => {
      this.changes = true;
      this.complaint = "";
      await this.updateComplete; // the button that was pressed is gone
      /** @type {HTMLInputElement | null} */ (this.renderRoot.querySelector("input[name=old]"))?.focus();
    };
    return html`${said}
      <div class="choices">
        <button type="button" ?disabled=${this.busy} @click=${change}>${accountWords.changePassword}</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.become(() => signOut(false))}>${accountWords.signOut}</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.become(() => signOut(true))}>
          ${accountWords.signOutEverywhere}
        </button>
      </div>
      <p class="quiet">${accountWords.everywhereMeans}</p>`;
  }

  /** The name is there for whatever keeps passwords. @param {string} name */
  passwords(name) {
    const field = (/** @type {string} */ label, /** @type {string} */ key, /** @type {"current-password" | "new-password"} */ kind) =>
      html`<label class="wide">${label} <input name=${key} type="password" maxlength="128" autocomplete=${kind} /></label>`;
    return html`<input name="name" autocomplete="username" .value=${name} hidden />
      ${field(accountWords.oldPassword, "old", "current-password")} ${field(accountWords.newPassword, "wanted", "new-password")}
      ${field(accountWords.again, "again", "new-password")}
      <p class="quiet">${accountWords.passwordHint}. ${accountWords.changeMeans}</p>`;
  }

  /** @param {Session} session */
  stranger({ player }) {
    const { signsUp } = this;
    return html`<p class="quiet">${accountWords.guest(player.name)}</p>
      <fieldset class="choices pairs">
        <legend class="unseen">${accountWords.mode}</legend>
        ${this.choice(true, accountWords.signUp)} ${this.choice(false, accountWords.signIn)}
      </fieldset>
      <label class="wide">${accountWords.name}
        <input name="name" autocomplete="username" maxlength="30" autocapitalize="off" spellcheck="false" aria-describedby="name-hint" />
        <small id="name-hint" class="quiet" ?hidden=${!signsUp}>${accountWords.nameHint}</small>
      </label>
      <label class="wide">${accountWords.password}
        <input name="password" type="password" maxlength="128" aria-describedby="password-hint"
          autocomplete=${signsUp ? "new-password" : "current-password"} />
        <small id="password-hint" class="quiet" ?hidden=${!signsUp}>${accountWords.passwordHint}</small>
      </label>
      <p class="quiet">${signsUp ? accountWords.upMeans : accountWords.inMeans}</p>`;
  }

  /** @param {boolean} signsUp @param {string} label */
  choice(signsUp, label) {
    const change = () => {
      this.signsUp = signsUp;
      this.complaint = "";
    };
    return html`<label class="choice">
      <input type="radio" name="mode" .checked=${this.signsUp === signsUp} @change=${change} /><span>${label}</span>
    </label>`;
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    event.preventDefault();
    if (this.busy || !this.deed) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const typed = (/** @type {string} */ key) => String(form.get(key) ?? "");
    if (this.changes) {
      const passwords = { old: typed("old"), wanted: typed("wanted"), again: typed("again") };
      this.become(() => changePassword(passwords), accountWords.changed);
      return;
    }
    const [name, password] = [typed("name").trim(), typed("password")];
    this.become(() => (this.signsUp ? signUp(name, password) : signIn(name, password)));
  }

  static styles = [
    shared,
    formStyles,
    css`
      .wide input {
        width: 100%;
      }
    `,
  ];
}

customElements.define("account-panel", AccountPanel);
