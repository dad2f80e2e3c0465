/** Tournaments screen: none are held yet. */

import { LitElement, html } from "lit";
import { pieceStyles } from "../../boards/piece.js";
import { shared } from "../../styles/shared.js";
import { peopleWords } from "../../words/en/players.js";
import { titleScreen } from "../shared/screen-title.js";
import { emptyState } from "./people-parts.js";
import { peopleStyles } from "./people-styles.js";

export class ParlourTournaments extends LitElement {
  constructor() {
    super();
    titleScreen(this, () => peopleWords.tournaments);
  }

  render() {
    const way = html`<a class="button main" data-own href="/leaderboard">${peopleWords.leaderboard}</a>`;
    return html`<header><h1>${peopleWords.tournaments}</h1></header>
      <section class="card">${emptyState(peopleWords.noTournaments, way)}</section>`;
  }

  static styles = [shared, pieceStyles, peopleStyles];
}

customElements.define("parlour-tournaments", ParlourTournaments);
