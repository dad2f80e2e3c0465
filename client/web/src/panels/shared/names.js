/**
 * Player names as links to their pages. Accounts and players of public rooms have a page; machines and guests who
 * have played only in private rooms have none.
 * @import { Player } from "../../wire/messages.js"
 */

import { html } from "lit";
import { playerPath } from "../../state/router.js";

/** The form of account names; a guest's name has a space in it. */
const ACCOUNT = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;

/** @param {Player | null | undefined} player @param {boolean} isPublic whether the room is public, or the player is oneself @returns {player is Player} */
export const hasPage = (player, isPublic) =>
  Boolean(player && player.kind !== "machine" && (isPublic || (player.kind !== "bot" && ACCOUNT.test(player.name))));

/** @param {Player | null | undefined} player @param {boolean} isPublic @param {string} text */
export const linked = (player, isPublic, text) =>
  hasPage(player, isPublic) ? html`<a class="name" data-own href=${playerPath(player.id)}>${text}</a>` : html`<span class="name">${text}</span>`;
