/**
 * What may be done with the game that is chosen on home: the first is its main action.
 * @import { Game } from "../../state/catalogue.js"
 */

import { html } from "lit";
import { newGamePath } from "../../state/router.js";
import { homeWords } from "../../words/en/home.js";

/** The letters and keys that home takes for an action stand in its `data-key`. @param {Game} game @param {boolean} leads whether nothing else on the screen is more urgent */
export const gameActions = ({ id }, leads) => html`
  <a class="button ${leads ? "main" : "soft"}" data-own data-key="Enter" href=${newGamePath(id)}>${homeWords.playFriend}</a>
  <a class="button" data-own data-key="m" href=${newGamePath(id, "machine")}>${homeWords.machine}</a>
`;
