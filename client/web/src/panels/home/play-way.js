/**
 * The way *Play*: the chosen game on the table, with its rule and its actions, and all games on the shelf.
 * @import { Game } from "../../state/catalogue.js"
 * @import { RoomSummary, View } from "../../wire/messages.js"
 */

import { html, nothing } from "lit";
import { roomLine, seated } from "../../state/room-text.js";
import { watchPath } from "../../state/router.js";
import { homeWords } from "../../words/en/home.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import { gameActions } from "./game-actions.js";
import { gamePicture } from "./game-picture.js";

/**
 * @param {object} given
 * @param {Game[]} given.games
 * @param {Game} given.chosen
 * @param {(game: string) => void} given.choose
 * @param {ReadonlyMap<string, RoomSummary>} given.running a public game that is being played, by game
 * @param {View | null} given.live the position of the running one of the chosen game, once it is known
 * @param {import("./game-actions.js").Actions} given.actions
 * @param {() => void} given.rules shows those of the chosen game
 */
export const playWay = ({ games, chosen, choose, running, live, actions, rules }) => html`<section class="card way play" aria-labelledby="play">
  <div class="way-head"><h2 id="play">${homeWords.play}</h2><p class="quiet">${homeWords.kinds(games.length)}</p></div>
  ${stage(chosen, running.get(chosen.id), live, actions)}
  <div class="shelf" role="radiogroup" aria-label=${homeWords.shelf}>
    ${games.map(
      (game) => html`<label>
        <input type="radio" name="game" value=${game.id} aria-label=${game.title} aria-describedby=${running.has(game.id) ? "played" : nothing} .checked=${game.id === chosen.id} @change=${() => choose(game.id)} />
        <span class="sign">${gamePicture(game.view)}</span>
        <span>${game.title}</span>
        ${running.has(game.id) ? html`<i class="dot"></i>` : ""}
      </label>`,
    )}
    <button type="button" class="plain" @click=${rules}>${icon("book")} ${words.gameRules}</button>
  </div>
  <span id="played" hidden>${homeWords.isPlayed}</span>
</section>`;

/** The chosen game, large; where one is being played, its position and its players. @param {Game} game @param {RoomSummary | undefined} room @param {View | null} live @param {import("./game-actions.js").Actions} actions */
const stage = (game, room, live, actions) => html`<article class="stage" aria-labelledby="chosen">
  <div class="picture">
    <board-preview .view=${(room && live) ?? game.view} label=${words.boardOf(game.title)}></board-preview>
    ${room && live ? html`<a data-own href=${watchPath(room.room)} aria-label="${homeWords.watch}: ${roomLine(room, game.title)}"></a>` : ""}
  </div>
  <div class="about">
    <h3 id="chosen">${game.title}</h3>
    <p>${game.summary}</p>
    <p class="live cut" ?hidden=${!room || !live}>${room ? `${room.players.map(seated).join(" – ")}, ${words.length(room.moves ?? 0)}` : ""}</p>
    ${gameActions(game, actions)}
  </div>
</article>`;
