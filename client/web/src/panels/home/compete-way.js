/** The way *Compete*. */

import { html } from "lit";
import { homeWords } from "../../words/en/home.js";
import { words } from "../../words/en/words.js";

export const competeWay = () => html`<section class="card way compete" aria-labelledby="compete">
  <div class="way-head"><h2 id="compete">${homeWords.compete}</h2></div>
  <ul class="lines">
    <li>
      <p><b>${words.laboratory}</b><br /><small>${homeWords.laboratoryMeans}</small></p>
      <a class="button soft" data-own href="/laboratory" aria-label="${homeWords.open}: ${words.laboratory}">${homeWords.open}</a>
    </li>
    <li>
      <p><b>${words.leaderboard}</b><br /><small>${homeWords.leaderboardMeans}</small></p>
      <a class="button" data-own href="/leaderboard" aria-label="${homeWords.look}: ${words.leaderboard}">${homeWords.look}</a>
    </li>
  </ul>
</section>`;
