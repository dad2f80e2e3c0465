/**
 * The addresses that the page links to, and their meaning (panels/screens.js reads an address).
 * @import { ScreenName } from "../panels/screens.js"
 */

/**
 * @typedef {"friend" | "machine" | "anyone" | "machines"} Against
 * @typedef {"result" | "best" | "moment" | "whole"} ReviewPart
 * @typedef {{ screen: "new", game: string, against: Against, to: string }} NewGamePlace
 * @typedef {{ screen: "review", room: string, number: number, key: string, ply: number | null, tried: string[], part: ReviewPart }} ReviewPlace
 * @typedef {{ screen: "day", name: string, day: string, month: string }} DayPlace
 * @typedef {{ screen: "exercise", kind: string, search: string } | DayPlace | NewGamePlace | ReviewPlace | { screen: "player", player: string } | { screen: "glass", search: string, room: string, key: string } | { screen: "room", room: string, key: string, watching: boolean }} PlaceWithParts
 * @typedef {PlaceWithParts | { screen: Exclude<ScreenName, PlaceWithParts["screen"]> }} Route
 */

/** The opponents that a form can choose. @type {Against[]} */
export const AGAINST = ["friend", "machine", "anyone", "machines"];

/** The parts of a review, in the order in which they are read. @type {ReviewPart[]} */
export const REVIEW_PARTS = ["result", "best", "moment", "whole"];

/** @param {string} player */
export const playerPath = (player) => `/players/${encodeURIComponent(player)}`;

/** @param {string} game @param {Against} [against] */
export const newGamePath = (game, against = "friend") => `/new/${game}${against === "friend" ? "" : `?against=${against}`}`;

/** The address of the form to challenge a player. @param {string} game @param {string} player */
export const challengePath = (game, player) => `/new/${game}?to=${encodeURIComponent(player)}`;

/** @param {string} room @param {string} [key] */
export const roomPath = (room, key = "") => `/r/${room}${key && `#${key}`}`;

/** @param {string} room */
export const watchPath = (room) => `/r/${room}?watch=1`;

/**
 * A finished game: a part of its review, or the whole after a number of its moves and others tried from there.
 * @param {string} room @param {number} number @param {{ key?: string, ply?: number, tried?: string[], part?: ReviewPart }} [where]
 */
export function reviewPath(room, number, { key = "", ply, tried = [], part = "result" } = {}) {
  const query = ply === undefined ? (part === "result" ? "" : `?part=${part}`) : `?ply=${ply}${tried.length > 0 ? `&moves=${tried.map(encodeURIComponent).join("+")}` : ""}`;
  return `/r/${room}/games/${number}${query}${key && `#${key}`}`;
}

/** The page's own link that a plain click follows without a reload, or null. @param {MouseEvent} event */
export function ownLink(event) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const links = event.composedPath().filter((part) => part instanceof HTMLAnchorElement);
  const link = links[0];
  return link && link.origin === location.origin && !link.target && link.dataset.own !== undefined ? link : null;
}
