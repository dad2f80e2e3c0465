/** Almanac screen: how many boards there are. */

import { LitElement, html } from "lit";
import { shared } from "../../styles/shared.js";
import { almanacWords } from "../../words/en/almanac.js";
import { titleScreen } from "../shared/screen-title.js";

export class ParlourAlmanac extends LitElement {
  static properties = { catalogue: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../../state/catalogue.js").Catalogue | null} */
    this.catalogue = null;
    titleScreen(this, () => almanacWords.title);
  }

  render() {
    return html`<h1>${almanacWords.title}</h1>
      <p>${almanacWords.known(this.catalogue?.games.length ?? 0)}</p>`;
  }

  static styles = [shared];
}

customElements.define("parlour-almanac", ParlourAlmanac);
