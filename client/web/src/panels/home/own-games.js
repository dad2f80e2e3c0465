/**
 * The player's unfinished games: a card for each of the most urgent, a line for each of the others. A game in which no
 * other person waits can be removed from the list; the list emits `game-put-away`.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Player, RoomSummary } from "../../wire/messages.js"
 */

import { html } from "lit";
import { marksOf } from "../../boards/marks.js";
import { pieceIcon } from "../../boards/piece.js";
import { lookOf, mayPutAway } from "../../state/own-games.js";
import { roomLine, seated } from "../../state/room-text.js";
import { roomPath } from "../../state/router.js";
import { isOwnTurn, moverOf } from "../../state/selectors.js";
import { homeWords } from "../../words/en/home.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { linked } from "../shared/names.js";
import { gamePicture } from "./game-picture.js";

/**
 * @typedef {object} Own
 * @property {Catalogue | null} catalogue
 * @property {Player | null} you
 * @property {(room: RoomSummary) => number | null} timeLeft in milliseconds, now; null if it is not known
 */

/** @param {Own} own @param {RoomSummary} room */
const gameOf = ({ catalogue }, room) => catalogue?.games.find(({ id }) => id === room.game);

/**
 * The cards of games that wait for the player's move, and a button that leads to those without a card.
 * @param {Own} own @param {RoomSummary[]} rooms @param {number} more @param {boolean} shows whether the first has its position
 */
export const turnCards = (own, rooms, more, shows) => html`<div class="waiting">
  ${rooms.map((room, index) => turnCard(own, room, shows && index === 0))} ${more ? html`<button type="button" class="plain" @click=${showList}>${homeWords.more(more)}</button>` : ""}
</div>`;

/** @param {MouseEvent} event */
function showList({ target }) {
  const list = /** @type {ShadowRoot} */ (/** @type {HTMLElement} */ (target).getRootNode()).querySelector(".mine");
  list?.scrollIntoView();
  /** @type {HTMLElement | null | undefined} */ (list?.querySelector("a.button"))?.focus({ preventScroll: true });
}

/** @param {Own} own @param {RoomSummary} room @param {boolean} shows */
function turnCard(own, room, shows) {
  const game = gameOf(own, room);
  const title = game?.title ?? room.game;
  return html`<div class="turn-card ${shows ? "large" : ""}">
    <span class="sign">${shows ? html`<turn-board .room=${room} label=${words.boardOf(title)}></turn-board>` : game ? gamePicture(game.view) : ""}</span>
    <p>
      <b>${words.yourTurn}</b><br /><small>${title} · ${others(own, room)}</small>
      ${timeText(own, room)}
    </p>
    <a class="button main" data-own href=${roomPath(room.room)} aria-label="${homeWords.playOn}: ${roomLine(room, title)}">${homeWords.playOn}</a>
    ${remove(own, room, title)}
  </div>`;
}

/** The list of the games that have no card. @param {Own} own @param {RoomSummary[]} rooms */
export const ownList = (own, rooms) =>
  rooms.length === 0
    ? ""
    : html`<section class="card mine" aria-labelledby="mine">
        <h2 id="mine">${homeWords.yourGames} <small>${rooms.length}</small></h2>
        <ul>
          ${rooms.map((room) => line(own, room))}
        </ul>
      </section>`;

/** @param {Own} own @param {RoomSummary} room */
function line(own, room) {
  const game = gameOf(own, room);
  const title = game?.title ?? room.game;
  const label = isOwnTurn(room, own.you) ? homeWords.playOn : homeWords.look;
  return html`<li>
    ${pieceIcon(marksOf(game?.view)[0])}
    <p>
      <b>${others(own, room)}</b><br /><small>${title} · ${turnText(own, room)}</small>
      ${timeText(own, room)}
    </p>
    <a class="button" data-own href=${roomPath(room.room)} aria-label="${label}: ${roomLine(room, title)}">${label}</a>
    ${remove(own, room, title)}
  </li>`;
}

/** Who else plays, or the player alone. @param {Own} own @param {RoomSummary} room */
function others({ you }, room) {
  const others = room.players.filter((player) => player?.id !== you?.id);
  const shown = others.length > 0 ? others : room.players.slice(0, 1);
  return shown.map((player, index) => html`${index ? " – " : ""}${linked(player, false, seated(player))}`);
}

/** Whose move the game waits for. @param {Own} own @param {RoomSummary} room */
function turnText({ you }, room) {
  if (room.status === "waiting") return homeWords.waits;
  const mover = moverOf(room);
  if (mover === undefined) return words.length(room.moves ?? 0);
  return mover?.id === you?.id ? words.yourTurn : homeWords.turnOf(seated(mover));
}

/** @param {Own} own @param {RoomSummary} room */
function timeText({ timeLeft }, room) {
  const left = timeLeft(room);
  return left === null ? (room.clock && room.status === "playing" ? html`<br /><small>${words.clockOf(room.clock)}</small>` : "") : html`<br /><small>${homeWords.timeLeft(left)}</small>`;
}

/** The button that removes a game from the list. @param {Own} own @param {RoomSummary} room @param {string} title */
const remove = ({ you }, room, title) =>
  mayPutAway(room, you)
    ? html`<button type="button" class="plain remove" title=${homeWords.putAway} aria-label="${homeWords.putAway}: ${roomLine(room, title)}"
        @click=${(/** @type {Event} */ { target }) => emit(target, "game-put-away", { room: room.room, look: lookOf(room) })}>
        ${icon("close")}
      </button>`
    : "";
