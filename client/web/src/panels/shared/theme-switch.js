/** Button that switches between the system's, the light and the dark theme; the choice is kept in this browser. */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { storeTheme } from "../../storage/preferences.js";
import { words } from "../../words/en/words.js";

/** @type {("system" | "light" | "dark")[]} */
const THEMES = ["system", "light", "dark"];
const SIGNS = { system: "◐", light: "○", dark: "●" };

export class ThemeSwitch extends LitElement {
  static properties = { labelled: { type: Boolean }, theme: { state: true } };

  constructor() {
    super();
    /** Whether its label is to be read beside its sign. */
    this.labelled = false;
    const theme = document.documentElement.dataset.theme;
    this.theme = THEMES.find((known) => known === theme) ?? "system";
  }

  next() {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length];
    if (this.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
    storeTheme(this.theme);
  }

  render() {
    const label = `${words.theme.label}: ${words.theme[this.theme]}`;
    return html`<button type="button" class="plain" aria-label=${label} title=${label} @click=${this.next}>
      <span class="sign" aria-hidden="true">${SIGNS[this.theme]}</span>${this.labelled ? html`<span class="label" aria-hidden="true">${words.theme[this.theme]}</span>` : ""}
    </button>`;
  }

  static styles = [
    shared,
    css`
      button {
        padding: 6px 10px;
      }
      .sign {
        min-width: 20px;
        font-size: 1.35rem;
        line-height: 1;
      }
      @media (min-width: 900px) and (min-height: 560px) {
        .label {
          display: none;
        }
      }
    `,
  ];
}

customElements.define("theme-switch", ThemeSwitch);
