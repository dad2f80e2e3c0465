/**
 * Dialog to sign up, in and out, and to change the password.
 *
 * It emits `identity-changed`, with a notice to show, once the browser has another identity or cookie.
 * @import { BrowserIdentity } from "../../wire/account.js"
 */

import { LitElement, css, html } from "lit";
import { AccountError, changePassword, signIn, signOut, signUp, fetchIdentity } from "../../wire/account.js";
import { choiceStyles } from "../../styles/choices.js";
import { shared } from "../../styles/shared.js";
import { accountWords } from "../../words/en/account.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";

export class AccountPanel extends LitElement {
  static properties = {
    identity: { state: true },
    signsUp: { state: true },
    changes: { state: true },
    busy: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    /** @type {BrowserIdentity | null} */
    this.identity = null;
    this.signsUp = true;
    /** Whether the form changes the password. */
    this.changes = false;
    this.busy = false;
    this.error = "";
  }

  async show() {
    this.error = "";
    this.changes = false;
    await this.updateComplete;
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).showModal();
    await this.attempt(async () => {
      this.identity = await fetchIdentity();
    });
  }

  close() {
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).close();
  }

  /** Run an action that the server may refuse; meanwhile the buttons are disabled. @param {() => Promise<void>} action */
  async attempt(action) {
    this.busy = true;
    this.error = "";
    try {
      await action();
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      this.error = error.message;
    } finally {
      this.busy = false;
    }
  }

  /** @param {() => Promise<void>} action that changes the identity or its cookie @param {string} [notice] to show afterwards */
  changeIdentity(action, notice = "") {
    return this.attempt(async () => {
      await action();
      emit(this, "identity-changed", { notice });
    });
  }

  /** The label of the form's main button; empty while there is none. */
  get mainAction() {
    if (!this.identity) return "";
    if (this.identity.account) return this.changes ? accountWords.changePassword : "";
    return this.signsUp ? accountWords.signUp : accountWords.signIn;
  }

  render() {
    const { identity } = this;
    return html`<dialog aria-labelledby="title">
      <form @submit=${this.onSubmit}>
        <h2 id="title">${accountWords.title}</h2>
        ${identity ? (identity.account ? this.signedIn(identity) : this.signedOut(identity)) : ""}
        <div class="foot">
          <p class="complaint" role="alert">${this.error}</p>
          <div class="actions">
            <button type="button" class="plain" @click=${this.close}>${accountWords.close}</button>
            ${this.mainAction ? html`<button class="main" ?disabled=${this.busy}>${this.mainAction}</button>` : ""}
          </div>
        </div>
      </form>
    </dialog>`;
  }

  /** @param {BrowserIdentity} identity */
  signedIn({ player }) {
    const intro = html`<p>${accountWords.signedInAs(player.name)}</p>`;
    if (this.changes) return html`${intro} ${this.passwords(player.name)}`;
    const change = async () => {
      this.changes = true;
      this.error = "";
      await this.updateComplete; // the pressed button, which had the focus, is gone
      /** @type {HTMLInputElement | null} */ (this.renderRoot.querySelector("input[name=old]"))?.focus();
    };
    return html`${intro}
      <div class="choices">
        <button type="button" ?disabled=${this.busy} @click=${change}>${accountWords.changePassword}</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.changeIdentity(() => signOut(false))}>${accountWords.signOut}</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.changeIdentity(() => signOut(true))}>
          ${accountWords.signOutEverywhere}
        </button>
      </div>
      <p class="quiet">${accountWords.everywhereMeans}</p>`;
  }

  /** The hidden name is for password managers. @param {string} name */
  passwords(name) {
    const field = (/** @type {string} */ label, /** @type {string} */ key, /** @type {"current-password" | "new-password"} */ kind) =>
      html`<label class="wide">${label} <input name=${key} type="password" maxlength="128" autocomplete=${kind} /></label>`;
    return html`<input name="name" autocomplete="username" .value=${name} hidden />
      ${field(accountWords.oldPassword, "old", "current-password")} ${field(accountWords.newPassword, "wanted", "new-password")}
      ${field(accountWords.again, "again", "new-password")}
      <p class="quiet">${accountWords.passwordHint}. ${accountWords.changeMeans}</p>`;
  }

  /** @param {BrowserIdentity} identity */
  signedOut({ player }) {
    const { signsUp } = this;
    return html`<p class="quiet">${accountWords.guest(words.player(player))}</p>
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
        <small id="password-hint" class="quiet">${signsUp ? `${accountWords.passwordHint}. ` : ""}${accountWords.lostMeans}</small>
      </label>
      <p class="quiet">${signsUp ? accountWords.upMeans : accountWords.inMeans}</p>`;
  }

  /** @param {boolean} signsUp @param {string} label */
  choice(signsUp, label) {
    const change = () => {
      this.signsUp = signsUp;
      this.error = "";
    };
    return html`<label class="choice">
      <input type="radio" name="mode" .checked=${this.signsUp === signsUp} @change=${change} /><span>${label}</span>
    </label>`;
  }

  /** @param {SubmitEvent} event */
  onSubmit(event) {
    event.preventDefault();
    if (this.busy || !this.mainAction) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const typed = (/** @type {string} */ key) => String(form.get(key) ?? "");
    if (this.changes) {
      const passwords = { old: typed("old"), wanted: typed("wanted"), again: typed("again") };
      this.changeIdentity(() => changePassword(passwords), accountWords.changed);
      return;
    }
    const [name, password] = [typed("name").trim(), typed("password")];
    this.changeIdentity(() => (this.signsUp ? signUp(name, password) : signIn(name, password)));
  }

  static styles = [
    shared,
    choiceStyles,
    css`
      dialog {
        box-sizing: border-box;
        width: min(30rem, calc(100vw - 16px));
        max-height: calc(100dvh - 16px);
        padding: 22px 22px 0;
        border: 1px solid var(--line);
        border-radius: 18px;
        background: var(--panel);
        color: var(--ink);
      }
      dialog::backdrop {
        background: rgb(10 6 3 / 0.6);
      }
      form {
        display: grid;
        gap: 16px;
      }
      h2 + p {
        margin-top: -10px;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .choice {
        flex: 1 1 auto;
        padding: 0 6px;
        text-align: center;
      }
      .pairs {
        display: grid;
        grid-template-columns: 1fr 1fr;
      }
      .wide {
        display: grid;
        gap: 4px;
      }
      .wide input {
        width: 100%;
      }
      .complaint:empty {
        display: none;
      }
      .foot {
        position: sticky; /* the buttons stay visible on a small screen */
        bottom: 0;
        margin: 0 -22px;
        padding: 8px 22px 16px;
        background: var(--panel);
      }
      .actions {
        display: flex;
        justify-content: flex-end;
        gap: 8px;
      }
    `,
  ];
}

customElements.define("account-panel", AccountPanel);
