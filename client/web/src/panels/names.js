/**
 * Names as links to the page of a player, where there is one: of accounts, and of whoever has sat at a table that
 * everybody may see. A machine has none, nor has a guest who has only played in private.
 * @import { Player, RoomSummary } from "../wire/messages.js"
 */

import { html } from "lit";
import { playerPath } from "../router.js";
import { words } from "../words/en.js";

/** Only an account must be called so; the name the server gives to a guest has a space in it. */
const ACCOUNT = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** @param {Player | null | undefined} player @param {boolean} seen whether it is oneself, or everybody may see the table @returns {player is Player} */
export const hasPage = (player, seen) =>
  Boolean(player && player.kind !== "machine" && (seen || (player.kind !== "bot" && ACCOUNT.test(player.name))));

/** @param {Player | null | undefined} player @param {boolean} seen @param {string} text */
export const linked = (player, seen, text) =>
  hasPage(player, seen) ? html`<a class="name" data-own href=${playerPath(player.id)}>${text}</a>` : html`<span class="name">${text}</span>`;

/** What `words.tableLine` says, with its names as links. @param {RoomSummary} room @param {unknown} title @param {(player: Player | null) => boolean} seen */
export const tableLine = (room, title, seen) =>
  html`${title} · ${room.players.map((player, seat) => html`${seat ? " – " : ""}${linked(player, seen(player), words.seated(player))}`)}${words.tableRest(room)}`;
