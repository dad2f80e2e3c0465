/**
 * Signing up, in and out, as a dialog.
 *
 * It emits `identity-changed` once the server takes this browser for somebody else.
 * @import { Session } from "../account.js"
 */

import { LitElement, css, html } from "lit";
import { AccountError, signIn, signOut, signUp, whoAmI } from "../account.js";
import { shared } from "../styles/shared.js";
import { accountWords } from "../words/en-account.js";
import { formStyles } from "./form-styles.js";

export class AccountPanel extends LitElement {
  static properties = {
    session: { state: true },
    signsUp: { state: true },
    busy: { state: true },
    complaint: { state: true },
  };

  constructor() {
    super();
    /** @type {Session | null} */
    this.session = null;
    this.signsUp = true;
    this.busy = false;
    this.complaint = "";
  }

  async show() {
    this.complaint = "";
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

  /** @param {() => Promise<void>} deed that makes one somebody else */
  become(deed) {
    return this.attempt(async () => {
      await deed();
      this.dispatchEvent(new CustomEvent("identity-changed", { bubbles: true, composed: true }));
    });
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
            ${session && !session.account
              ? html`<button class="main" ?disabled=${this.busy}>${this.signsUp ? accountWords.signUp : accountWords.signIn}</button>`
              : ""}
          </div>
        </div>
      </form>
    </dialog>`;
  }

  /** @param {Session} session */
  signedIn({ player }) {
    return html`<p>${accountWords.signedInAs(player.name)}</p>
      <div class="choices">
        <button type="button" ?disabled=${this.busy} @click=${() => this.become(() => signOut(false))}>${accountWords.signOut}</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.become(() => signOut(true))}>
          ${accountWords.signOutEverywhere}
        </button>
      </div>
      <p class="quiet">${accountWords.everywhereMeans}</p>`;
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
    if (this.busy || !this.session || this.session.account) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const [name, password] = [String(form.get("name") ?? "").trim(), String(form.get("password") ?? "")];
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
