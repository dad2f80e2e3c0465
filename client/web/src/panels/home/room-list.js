/**
 * A list of rooms on the home screen; where it is long, the rest comes at a press.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Followed } from "../../storage/followed.js"
 * @import { RoomSummary } from "../../wire/messages.js"
 */

import { html } from "lit";
import { marksOf } from "../../boards/marks.js";
import { pieceIcon } from "../../boards/piece.js";
import { roomLine, roomRest, seated } from "../../state/room-text.js";
import { roomPath, watchPath } from "../../state/router.js";
import { followedFirst, isFollowed } from "../../storage/followed.js";
import { homeWords } from "../../words/en/home.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { linked } from "../shared/names.js";

/** So many rooms are shown at first. */
const SHORT = 4;

/**
 * @typedef {object} List
 * @property {string} name
 * @property {string} heading
 * @property {RoomSummary[]} rooms
 * @property {"sit" | "watch"} action
 * @property {Catalogue | null} catalogue
 * @property {Followed} followed
 * @property {string[]} longLists the headings of the lists that are shown in full
 * @property {(heading: string) => void} lengthen
 */

/** Nothing if there is no room. @param {List} list */
export function roomList(list) {
  const { name, heading, rooms, followed, longLists, lengthen } = list;
  if (rooms.length === 0) return "";
  const sorted = followedFirst(rooms, followed);
  const shown = longLists.includes(heading) ? sorted : sorted.slice(0, SHORT);
  return html`<section class="card ${name}">
    <h2>${heading} <small>${rooms.length}</small></h2>
    <ul>${shown.map((room) => line(list, room))}</ul>
    ${shown.length < rooms.length ? html`<button type="button" class="plain" @click=${() => lengthen(heading)}>${homeWords.showAll(rooms.length)}</button>` : ""}
  </section>`;
}

/** @param {List} list @param {RoomSummary} room */
function line({ action, catalogue, followed }, room) {
  const game = catalogue?.games.find(({ id }) => id === room.game);
  const title = game?.title ?? room.game;
  const label = action === "sit" ? words.sitDown : homeWords.watch;
  const path = action === "watch" ? watchPath(room.room) : roomPath(room.room);
  const others = room.players.filter((player) => player !== null);
  const seats = action === "watch" || others.length === 0 ? room.players : others;
  return html`<li>
    ${pieceIcon(marksOf(game?.view)[0])}
    <p>
      <b>${seats.map((player, seat) => html`${seat ? " – " : ""}${linked(player, true, seated(player))}`)}</b><br />
      <small>${title}${roomRest(room)}</small>
    </p>
    ${star(room, followed, roomLine(room, title))}
    <a class="button" data-own href=${path} aria-label="${label}: ${roomLine(room, title)}">${label}</a>
  </li>`;
}

/** The button that follows a room. @param {RoomSummary} room @param {Followed} followed @param {string} text */
function star(room, followed, text) {
  const on = followed.rooms.includes(room.room);
  const detail = { kind: "rooms", name: room.room, on: !on };
  const follow = (/** @type {Event} */ { target }) => emit(target, "follow-toggled", detail);
  return html`<button type="button" class="plain star" aria-pressed=${on} aria-label="${homeWords.follow}: ${text}" @click=${follow}>
    ${isFollowed(followed, room) ? "★" : "☆"}
  </button>`;
}
