/**
 * The cards in the row under the head of home, beside the line that greets the player: a row for each, drawn in this order.
 *
 * Home asks with the rest of what it shows whether there is a card, so that none keeps a place for nothing; its element is loaded
 * when the page is idle.
 */

import { html } from "lit";
import { loadToday } from "../../wire/today.js";

/**
 * @typedef {object} HomeCard
 * @property {() => Promise<any>} ask what there is to show, null for no card; it never rejects
 * @property {(answer: any) => unknown} draw
 * @property {() => Promise<unknown>} load
 */

/** @type {HomeCard[]} */
export const HOME_CARDS = [
  {
    ask: loadToday,
    draw: (page) => html`<parlour-day-card .page=${page}></parlour-day-card>`,
    load: () => import("../day/day-card.js"),
  },
];
