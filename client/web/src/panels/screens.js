/**
 * The screens: the address of each, the function that loads it when it is first shown, and its element.
 *
 * A screen without parts in its address needs only its entry here: router, build and server read its address from it. The
 * server knows the addresses with parts, and answers 404 to all others.
 * @import { ParlourApp } from "./shared/app.js"
 * @import { Route } from "../state/router.js"
 */

import { html } from "lit";
import { AGAINST, REVIEW_PARTS, newGamePath } from "../state/router.js";
import { words } from "../words/en/words.js";

/**
 * @typedef {object} Screen
 * @property {string} at the address, with a group for each part of it: a regular expression
 * @property {(parts: string[], query: URLSearchParams, key: string) => object} [place] what an address says besides the screen; `key` comes behind its #
 * @property {() => Promise<unknown>} load
 * @property {(app: ParlourApp, place: any) => any} draw with what the page knows
 */

/** @typedef {keyof typeof screens} ScreenName */

/** The first that fits an address is its screen. @satisfies {Record<string, Screen>} */
export const screens = {
  home: {
    at: "/",
    load: () => import("./home/home.js"),
    draw: ({ state, catalogue, failed }) => html`<parlour-home .state=${state} .catalogue=${catalogue} ?failed=${failed}></parlour-home>`,
  },
  leaderboard: { at: "/leaderboard", load: () => import("./people/leaderboard-page.js"), draw: ({ catalogue }) => html`<parlour-leaderboard .catalogue=${catalogue}></parlour-leaderboard>` },
  laboratory: { at: "/laboratory", load: () => import("./laboratory/laboratory-page.js"), draw: ({ catalogue }) => html`<parlour-laboratory .catalogue=${catalogue}></parlour-laboratory>` },
  /** Positions of the day: `name` is that of a position, empty for the first, `day` a date, empty for today, `month` the one whose days are listed. */
  day: {
    at: "/day(?:/([a-z][\\w-]*))?(?:/(\\d[\\d-]{9}))?",
    place: ([name = "", day = ""], query) => ({ name, day, month: query.get("month") ?? "" }),
    load: () => import("./day/day.js"),
    draw: (_app, place) => html`<parlour-day .place=${place}></parlour-day>`,
  },
  notifications: { at: "/notifications", load: () => import("./people/notices-page.js"), draw: ({ state }) => html`<parlour-notices .you=${state.you}></parlour-notices>` },
  /** The search that the query describes (glass-address.js); with `room` the screen follows that room's game. */
  glass: {
    at: "/glass-box",
    place: (_parts, query, key) => ({ search: `${query}`, room: query.get("room") ?? "", key }),
    load: () => import("./glass_box/glass-box.js"),
    draw: ({ state, catalogue }, { search }) => html`<parlour-glass-box search=${search} .catalogue=${catalogue} .followed=${state.room}></parlour-glass-box>`,
  },
  /** Exercises: of a kind, with the game, difficulty, seed and answers that the query has (state/exercise.js). */
  exercise: {
    at: "/exercise(?:/([a-z]+))?",
    place: ([kind = ""], query) => ({ kind, search: `${query}` }),
    load: () => import("./exercise/exercise.js"),
    draw: ({ catalogue }, place) => html`<parlour-exercise .place=${place} .catalogue=${catalogue}></parlour-exercise>`,
  },
  /** The form of a new game: `against` is the opponent chosen in it, `to` a player to challenge. */
  new: {
    at: "/new/([a-z0-9-]+)",
    place: ([game], query) => ({ game, against: AGAINST.find((known) => known === query.get("against")) ?? "friend", to: query.get("to") ?? "" }),
    load: () => import("./home/new-game.js"),
    draw: ({ state, catalogue }, place) =>
      html`<parlour-new-game .place=${place} .catalogue=${catalogue} .refusal=${state.roomRefusal} .takesChallenges=${state.takesChallenges}></parlour-new-game>`,
  },
  player: {
    at: "/players/([^/]+)",
    place: ([player]) => ({ player }),
    load: () => import("./people/player-page.js"),
    draw: ({ state, catalogue }, { player }) =>
      html`<parlour-player player=${player} .catalogue=${catalogue} .followed=${state.followed} .you=${state.you} ?account=${state.account}></parlour-player>`,
  },
  /** A finished game: `part` of its review, or the whole with the position after `ply` moves and with `moves` tried from there. */
  review: {
    at: "/r/([a-z0-9]{1,32})/games/(\\d{1,6})",
    place: ([room, number], query, key) => {
      const ply = /^\d{1,6}$/.test(query.get("ply") ?? "") ? Number(query.get("ply")) : null;
      const part = ply === null ? (REVIEW_PARTS.find((known) => known === query.get("part")) ?? "result") : "whole";
      return { room, number: Number(number), key, ply, tried: (query.get("moves") ?? "").split(/\s+/).filter(Boolean), part };
    },
    load: () => import("./review/review.js"),
    draw: ({ state, catalogue }, place) => html`<parlour-review .place=${place} .catalogue=${catalogue} .you=${state.you} .refusal=${state.roomRefusal}></parlour-review>`,
  },
  /** A room; `key` is that of one made by link, and with `watch` the visitor takes no seat. */
  room: {
    at: "/r/([a-z0-9]{1,32})",
    place: ([room], query, key) => ({ room, key, watching: query.has("watch") }),
    load: () => import("./room/room.js"),
    draw: ({ state, catalogue }) =>
      html`<parlour-room ?connected=${state.connection.status === "online"} ?account=${state.account} .room=${state.room} .you=${state.you} .muted=${state.muted} .followed=${state.followed} .catalogue=${catalogue} .showsValues=${state.showsValues} .met=${state.met}></parlour-room>`,
  },
  /** Of every other address, and of a room that cannot be shown. */
  unknown: {
    at: "",
    load: () => import("./shared/error-screen.js"),
    draw: ({ state, catalogue }) => {
      const [first] = catalogue?.games ?? [];
      return html`<error-screen .why=${state.room?.problem ?? { code: "unknown-address" }}>${first ? html`<a class="button" data-own href=${newGamePath(first.id)}>${words.openATable}</a>` : ""}</error-screen>`;
    },
  },
};

/** The screen of an address. @param {{ pathname: string, search: string, hash: string }} address @returns {Route} */
export function routeOf({ pathname, search, hash }) {
  for (const [screen, { at, place }] of Object.entries(/** @type {Record<string, Screen>} */ (screens))) {
    const found = RegExp(`^${at}$`).exec(pathname);
    if (found) return /** @type {Route} */ ({ screen, ...place?.(found.slice(1), new URLSearchParams(search), hash.slice(1)) });
  }
  return { screen: "unknown" };
}
