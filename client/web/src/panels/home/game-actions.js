/**
 * What may be done with the game that is chosen on home: the first is its main action. It emits `room-submitted` and `seek-submitted`.
 * @import { Game } from "../../state/catalogue.js"
 * @import { Why } from "../../state/why.js"
 */

import { html } from "lit";
import { newGamePath } from "../../state/router.js";
import { homeWords } from "../../words/en/home.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";

/**
 * @typedef {object} Actions
 * @property {boolean} leads whether nothing else on the screen is more urgent
 * @property {boolean} asked whether the server has yet to answer the last one
 * @property {Why | null} refusal why the server refused it
 * @property {() => void} ask called with a table for a friend
 */

/** The letters and keys that home takes for an action stand in its `data-key`. @param {Game} game @param {Actions} actions */
export function gameActions({ id }, { leads, asked, refusal, ask }) {
  const playFriend = (/** @type {Event} */ { target }) => {
    ask();
    emit(target, "room-submitted", { room: { game: id, seats: ["me", "open"], visibility: "link" }, pace: null });
  };
  const find = (/** @type {Event} */ { target }) => emit(target, "seek-submitted", { options: { game: id }, to: "", name: "" });
  return html`<div class="acts">
      <button type="button" class=${leads ? "main" : "soft"} data-key="Enter" ?disabled=${asked} @click=${playFriend}>${homeWords.playFriend}</button>
      <a class="button" data-own data-key="m" href=${newGamePath(id, "machine")}>${homeWords.machine}</a>
      <button type="button" ?disabled=${asked} @click=${find}>${homeWords.findOpponent}</button>
      <a class="button plain" data-own href=${newGamePath(id)}>${homeWords.options}</a>
    </div>
    ${refusal ? html`<p class="complaint" role="alert">${words.refused(refusal)}</p>` : ""}`;
}
