/** A notice as it is shown, from the facts that the server sends (server/parlour_server/push/kinds.py). Pure. */

import { moveOf } from "../boards/notation.js";
import { workerWords } from "../words/en/worker.js";
import { words } from "../words/en/words.js";

/**
 * @typedef {object} Notice The facts; of a discreet device only `kind`, `tag`, `path` and `until`.
 * @property {string} kind
 * @property {string} tag
 * @property {string} path what a touch opens
 * @property {string} [game] @property {string} [title] in English
 * @property {string} [by] the other player
 * @property {string} [move] @property {import("../boards/notation.js").Move["form"]} [form]
 * @property {number} [until] when the time for it is up, in milliseconds since 1970
 */

/** @typedef {{ title: string, body: string, tag: string, path: string }} Shown */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The kinds whose time is counted in hours and days. */
const SLOW = ["turn", "joined"];

/** @param {Notice} notice */
const gameOf = ({ game = "", title = "" }) => words.games[game]?.title ?? title;

/** What was played; a game that has just begun has no move. @param {Notice} notice */
function playedIn(notice) {
  const { move, form } = notice;
  return move && form ? workerWords.lastMove(gameOf(notice), words.moveName(moveOf({ moves: form }, move))) : workerWords.newGame(gameOf(notice));
}

/** @param {Notice} notice @param {number} now */
function leftOf({ kind, until = 0 }, now) {
  const left = until - now;
  if (!until || !SLOW.includes(kind) || left <= 0) return "";
  if (left < HOUR) return workerWords.soon;
  return left < 2 * DAY ? workerWords.hoursLeft(Math.floor(left / HOUR)) : workerWords.daysLeft(Math.round(left / DAY));
}

/** The title, and what stands below it. @param {Notice} notice @returns {string[]} */
function linesOf(notice) {
  const name = notice.by ? words.nameOf(notice.by) : "";
  switch (notice.kind) {
    case "turn":
      return name ? [workerWords.turn(name), playedIn(notice)] : [workerWords.yourTurn];
    case "joined":
      return name ? [workerWords.joined(name), gameOf(notice)] : [workerWords.somebodyJoined];
    case "challenge":
      return name ? [workerWords.challenge(name), gameOf(notice)] : [workerWords.challenged];
    default:
      return [workerWords.test];
  }
}

/** @param {Notice} notice @param {number} now in milliseconds since 1970 @returns {Shown} */
export function shownNotice(notice, now) {
  const [title, ...lines] = [...linesOf(notice), leftOf(notice, now)].filter(Boolean);
  return { title, body: lines.join("\n"), tag: notice.tag, path: notice.path };
}
