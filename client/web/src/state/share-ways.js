/**
 * What can be shared of a finished game: the whole game, or a position of it, each with its link, picture, place in other pages and text.
 * @import { OptionValue, RoomView, View } from "../wire/messages.js"
 */

import { emojiOf } from "../boards/emoji.js";
import { marksOf } from "../boards/marks.js";
import { words } from "../words/en/words.js";
import { titleOf } from "./catalogue.js";
import { glassBoxAddress } from "./glass-address.js";
import { reviewPath } from "./router.js";

/**
 * @typedef {object} Shared
 * @property {string} room
 * @property {number} number
 * @property {string} key of a room that only its link opens, empty of another
 * @property {boolean} hidden whether only those with the link may see the game
 * @property {string} game
 * @property {Record<string, OptionValue>} options
 * @property {string} start empty for the game's own
 * @property {string[]} moves all of the game's
 * @property {string} title of the game
 * @property {string} outcome in words
 * @property {boolean} helped whether hints were taken
 * @property {View} end
 * @property {{ ply: number, tried: string[], view: View } | null} position the one on the board, if it is not the end
 */

/**
 * @typedef {object} Way
 * @property {"game" | "position" | "day"} what
 * @property {string} link
 * @property {string} picture empty where there is none: that of a hidden game would show nothing
 * @property {string} embed likewise
 * @property {string} text
 */

/** The game that has ended at a table. @param {RoomView} view @param {string} roomKey @returns {Shared} */
export function sharedOf({ room, number, visibility, terms, game, options, start = "", moves = [], position, title, result, hints = [] }, roomKey) {
  const key = visibility === "link" ? roomKey : "";
  const hidden = visibility === "link" || terms?.spectators === false;
  const outcome = result ? words.outcome(result, [], marksOf(position.view)) : "";
  return { room, number, key, hidden, game, options, start, moves, title: titleOf({ game, title }), outcome, helped: hints.length > 0, end: position.view, position: null };
}

/** @param {Shared} shared @param {string} origin of the page @returns {Way[]} */
export function waysToShare(shared, origin) {
  const { room, number, key, hidden, position } = shared;
  const id = `${room}-${number}`;
  /** @type {Way} */
  const whole = {
    what: "game",
    link: origin + reviewPath(room, number, { key }),
    picture: hidden ? "" : `/pictures/review/${id}.png?`,
    embed: hidden ? "" : `${origin}/embed/review/${id}?`,
    text: textOf(`${shared.title}: ${shared.outcome}${shared.helped ? `, ${words.helped}` : ""}`, shared.end),
  };
  return position ? [wayOf(shared, position, origin), whole] : [whole];
}

/** @param {Shared} shared @param {NonNullable<Shared["position"]>} position @param {string} origin @returns {Way} */
function wayOf({ room, number, key, game, options, start, moves, title }, { ply, tried, view }, origin) {
  const described = new URL(glassBoxAddress({ game, options, start, moves: [...moves.slice(0, ply), ...tried] }), origin).searchParams;
  described.delete("game");
  return {
    what: "position",
    link: origin + reviewPath(room, number, { key, ply, tried }),
    picture: `/pictures/position/${game}.png?${described}&`,
    embed: `${origin}/embed/position/${game}?${described}&`,
    text: textOf(title, view),
  };
}

/** @param {string} first @param {View} view */
const textOf = (first, view) => [first, emojiOf(view)].filter(Boolean).join("\n");
