/** Choice between the system's, the light and the dark theme, kept in this browser. */

import { LitElement, css, html } from "lit";
import { choiceStyles } from "../../styles/choices.js";
import { shared } from "../../styles/shared.js";
import { storeTheme } from "../../storage/preferences.js";
import { menuWords } from "../../words/en/menu.js";

/** @type {("system" | "light" | "dark")[]} */
const THEMES = ["system", "light", "dark"];

export class ThemeSwitch extends LitElement {
  static properties = { theme: { state: true } };

  constructor() {
    super();
    const theme = document.documentElement.dataset.theme;
    this.theme = THEMES.find((known) => known === theme) ?? "system";
  }

  /** @param {"system" | "light" | "dark"} theme */
  choose(theme) {
    this.theme = theme;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    storeTheme(theme);
  }

  render() {
    return html`<fieldset>
      <legend class="unseen">${menuWords.themes}</legend>
      ${THEMES.map(
        (theme) => html`<label><input type="radio" name="theme" .checked=${theme === this.theme} @change=${() => this.choose(theme)} /><span>${menuWords.theme[theme]}</span></label>`,
      )}
    </fieldset>`;
  }

  static styles = [
    shared,
    choiceStyles,
    css`
      fieldset {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: var(--s2);
      }
    `,
  ];
}

customElements.define("theme-switch", ThemeSwitch);
