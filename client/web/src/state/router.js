/**
 * The screen of an address. `/r/ROOM` is a room, `#KEY` the key of one made by link, and `?watch=1` takes no
 * seat; `/new/GAME` is the form of a new game, `?against=` the opponent chosen in it and `?to=PLAYER` one to challenge;
 * `/players/ID` is a player, `/leaderboard` the leaderboards, `/tournaments` the tournaments, `/` home. The server answers 404 to all others.
 */

/**
 * @typedef {"friend" | "machine" | "anyone" | "machines"} Against
 * @typedef {{ screen: "new", game: string, against: Against, to: string }} NewGamePlace
 * @typedef {{ screen: "home" | "leaderboard" | "tournaments" | "unknown" } | { screen: "player", player: string } | NewGamePlace} Place
 * @typedef {Place | { screen: "room", room: string, key: string, watching: boolean }} Route
 */

/** The opponents that a form can choose. @type {Against[]} */
export const AGAINST = ["friend", "machine", "anyone", "machines"];

/** @type {Record<string, "home" | "leaderboard" | "tournaments">} */
const SCREENS = { "/": "home", "/leaderboard": "leaderboard", "/tournaments": "tournaments" };

/** @param {{ pathname: string, search: string, hash: string }} address @returns {Route} */
export function routeOf({ pathname, search, hash }) {
  const found = /^\/r\/([a-z0-9]{1,32})$/.exec(pathname);
  if (!found) return placeOf(pathname, new URLSearchParams(search));
  return { screen: "room", room: found[1], key: hash.slice(1), watching: new URLSearchParams(search).has("watch") };
}

/** @param {string} pathname @param {URLSearchParams} query @returns {Place} */
function placeOf(pathname, query) {
  const game = /^\/new\/([a-z0-9-]+)$/.exec(pathname);
  if (game) {
    const against = AGAINST.find((known) => known === query.get("against")) ?? "friend";
    return { screen: "new", game: game[1], against, to: query.get("to") ?? "" };
  }
  const player = /^\/players\/([^/]+)$/.exec(pathname);
  if (player) return { screen: "player", player: player[1] };
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

/** The address of a finished game as text. @param {string} room @param {number} number */
export const gamePath = (room, number) => `/api/rooms/${room}/games/${number}/text`;

/** The page's own link that a plain click follows without a reload, or null. @param {MouseEvent} event */
export function ownLink(event) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const links = event.composedPath().filter((part) => part instanceof HTMLAnchorElement);
  const link = links[0];
  return link && link.origin === location.origin && !link.target && link.dataset.own !== undefined ? link : null;
}
