/**
 * The screen of an address. `/r/ROOM` is a room, `#KEY` the key of one made by link, and `?watch=1` takes no
 * seat; `/r/ROOM/games/NUMBER` is a finished game, `?ply=` the position after so many moves and `&moves=` others tried from there;
 * `/new/GAME` is the form of a new game, `?against=` the opponent chosen in it and `?to=PLAYER` one to challenge;
 * `/players/ID` is a player, `/leaderboard` the leaderboards, `/tournaments` the tournaments, `/laboratory` the laboratory,
 * `/glass-box` a search that its query describes (glass-address.js), which follows the game of `&room=`, `/` home. The server answers 404 to all others.
 */

/**
 * @typedef {"friend" | "machine" | "anyone" | "machines"} Against
 * @typedef {{ screen: "new", game: string, against: Against, to: string }} NewGamePlace
 * @typedef {{ screen: "review", room: string, number: number, key: string, ply: number | null, tried: string[] }} ReviewPlace
 * @typedef {{ screen: "home" | "laboratory" | "leaderboard" | "tournaments" | "unknown" } | { screen: "player", player: string } | { screen: "glass", search: string, room: string, key: string } | NewGamePlace | ReviewPlace} Place
 * @typedef {Place | { screen: "room", room: string, key: string, watching: boolean }} Route
 */

/** The opponents that a form can choose. @type {Against[]} */
export const AGAINST = ["friend", "machine", "anyone", "machines"];

/** @type {Record<string, "home" | "laboratory" | "leaderboard" | "tournaments">} */
const SCREENS = { "/": "home", "/laboratory": "laboratory", "/leaderboard": "leaderboard", "/tournaments": "tournaments" };

/** @param {{ pathname: string, search: string, hash: string }} address @returns {Route} */
export function routeOf({ pathname, search, hash }) {
  const [, room, number] = /^\/r\/([a-z0-9]{1,32})(?:\/games\/(\d{1,6}))?$/.exec(pathname) ?? [];
  const query = new URLSearchParams(search);
  const key = hash.slice(1);
  if (!room) return placeOf(pathname, query, key);
  if (!number) return { screen: "room", room, key, watching: query.has("watch") };
  const ply = /^\d{1,6}$/.test(query.get("ply") ?? "") ? Number(query.get("ply")) : null;
  return { screen: "review", room, number: Number(number), key, ply, tried: (query.get("moves") ?? "").split(/\s+/).filter(Boolean) };
}

/** @param {string} pathname @param {URLSearchParams} query @param {string} key @returns {Place} */
function placeOf(pathname, query, key) {
  const game = /^\/new\/([a-z0-9-]+)$/.exec(pathname);
  if (game) {
    const against = AGAINST.find((known) => known === query.get("against")) ?? "friend";
    return { screen: "new", game: game[1], against, to: query.get("to") ?? "" };
  }
  const player = /^\/players\/([^/]+)$/.exec(pathname);
  if (player) return { screen: "player", player: player[1] };
  if (pathname === "/glass-box") return { screen: "glass", search: `${query}`, room: query.get("room") ?? "", key };
  return { screen: SCREENS[pathname] ?? "unknown" };
}

/** @param {string} player */
export const playerPath = (player) => `/players/${encodeURIComponent(player)}`;

/** @param {string} game @param {Against} [against] */
export const newGamePath = (game, against = "friend") => `/new/${game}${against === "friend" ? "" : `?against=${against}`}`;

/** The form in which a player is challenged. @param {string} game @param {string} player */
export const challengePath = (game, player) => `/new/${game}?to=${encodeURIComponent(player)}`;

/** @param {string} room @param {string} [key] */
export const roomPath = (room, key = "") => `/r/${room}${key && `#${key}`}`;

/** @param {string} room */
export const watchPath = (room) => `/r/${room}?watch=1`;

/**
 * A finished game, at its end or after a number of its moves and others tried from there.
 * @param {string} room @param {number} number @param {{ key?: string, ply?: number, tried?: string[] }} [where]
 */
export function reviewPath(room, number, { key = "", ply, tried = [] } = {}) {
  const query = ply === undefined ? "" : `?ply=${ply}${tried.length > 0 ? `&moves=${tried.map(encodeURIComponent).join("+")}` : ""}`;
  return `/r/${room}/games/${number}${query}${key && `#${key}`}`;
}

/** The page's own link that a plain click follows without a reload, or null. @param {MouseEvent} event */
export function ownLink(event) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const links = event.composedPath().filter((part) => part instanceof HTMLAnchorElement);
  const link = links[0];
  return link && link.origin === location.origin && !link.target && link.dataset.own !== undefined ? link : null;
}
