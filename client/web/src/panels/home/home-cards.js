/**
 * The cards in the row under the head of home, beside the line that greets the player: a row for each, drawn in this order.
 *
 * A card is an element that is loaded when the page is idle. It renders nothing until it has something to show; the room for it is
 * kept free from the beginning.
 */

/** @typedef {{ load: () => Promise<unknown>, draw: () => unknown }} HomeCard */

/** @type {HomeCard[]} */
export const HOME_CARDS = [];
