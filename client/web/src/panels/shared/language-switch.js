/** Choice of the page's language, kept in a cookie so that the server answers in it; the page is loaded anew. */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { storeLanguage } from "../../storage/preferences.js";
import { LANGUAGES } from "../../words/languages.js";
import { menuWords } from "../../words/en/menu.js";

export class LanguageSwitch extends LitElement {
  render() {
    const { lang } = document.documentElement;
    const choose = (/** @type {Event} */ { target }) => {
      storeLanguage(/** @type {HTMLSelectElement} */ (target).value);
      location.reload();
    };
    return html`<label>${menuWords.language}
      <select @change=${choose}>
        ${Object.entries(LANGUAGES).map(([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === lang}>${name}</option>`)}
      </select>
    </label>`;
  }

  static styles = [
    shared,
    css`
      label {
        display: grid;
        gap: 4px;
        color: var(--quiet);
        font-size: var(--t-small);
      }
      select {
        width: 100%;
        font-size: var(--t-body);
      }
    `,
  ];
}

customElements.define("language-switch", LanguageSwitch);
