/** Choice of the page's language, kept in a cookie so that the server answers in it; the page is loaded anew. */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { storeLanguage } from "../../storage/preferences.js";
import { LANGUAGES } from "../../words/languages.js";
import { words } from "../../words/en/words.js";

export class LanguageSwitch extends LitElement {
  render() {
    const { lang } = document.documentElement;
    const choose = (/** @type {Event} */ { target }) => {
      storeLanguage(/** @type {HTMLSelectElement} */ (target).value);
      location.reload();
    };
    return html`<select aria-label=${words.language} @change=${choose}>
      ${Object.entries(LANGUAGES).map(([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === lang}>${name}</option>`)}
    </select>`;
  }

  static styles = [
    shared,
    css`
      :host {
        min-width: 0; /* gives way on a narrow screen, where the longest name sets the width */
      }
      select {
        max-width: 100%;
        padding: 6px 0;
        border-color: transparent;
        background: none;
        color: var(--quiet);
        font-size: 0.85rem;
      }
    `,
  ];
}

customElements.define("language-switch", LanguageSwitch);
