/** The way *Compete*. */

import { html } from "lit";
import { homeWords } from "../../words/en/home.js";
import { words } from "../../words/en/words.js";

export const competeWay = () => html`<section class="card way compete" aria-labelledby="compete">
  <div class="way-head"><h2 id="compete">${homeWords.compete}</h2></div>
  <ul class="lines">
    <li>
      <p><b>${words.laboratory}</b><br /><small>${homeWords.laboratoryMeans}</small></p>
      <a class="button soft" data-own href="/laboratory">${homeWords.open}<span class="unseen">: ${words.laboratory}</span></a>
    </li>
    <li>
      <p><b>${words.leaderboard}</b><br /><small>${homeWords.leaderboardMeans}</small></p>
      <a class="button" data-own href="/leaderboard">${homeWords.look}<span class="unseen">: ${words.leaderboard}</span></a>
    </li>
  </ul>
</section>`;
