/**
 * The positions of a day as small boards, one for each game; a sign marks those that were found.
 * @import { DayPage, DayPuzzle } from "../../wire/messages.js"
 */

import { html } from "lit";
import { titleOf } from "../../state/catalogue.js";
import { dayPath, isFound, markOfPuzzle } from "../../state/day.js";
import { dayWords } from "../../words/en/day.js";
import "../shared/board-preview.js";
import { icon } from "../shared/icon.js";

/** @param {Pick<DayPuzzle, "name" | "game" | "title">} puzzle */
export const titleOfPuzzle = ({ name, game, title }) => dayWords.names[name] ?? titleOf({ game, title });

/** The page's language; English dates are written as in the reader's country. */
const locale = () => {
  const { lang } = document.documentElement;
  return (lang === "en" && navigator.languages.find((each) => each.startsWith("en-"))) || lang;
};

/** A date in words. @param {string} day such as 2026-11-28 @param {Intl.DateTimeFormatOptions} parts */
const inWords = (day, parts) => new Intl.DateTimeFormat(locale(), { ...parts, timeZone: "UTC" }).format(Date.parse(day));

/** @param {string} day */
export const longDay = (day) => inWords(day, { weekday: "long", day: "numeric", month: "long" });

/** @param {string} day */
export const shortDay = (day) => inWords(day, { day: "numeric", month: "long" });

/** @param {string} day */
export const weekday = (day) => dayWords.weekdays[(new Date(day).getUTCDay() + 6) % 7];

/** @param {string} month */
export const monthName = (month) => inWords(`${month}-01`, { month: "long", year: "numeric" });

/** @param {DayPage} page @param {DayPuzzle} shown */
export function dayTabs(page, shown) {
  return html`<nav class="tabs" aria-label=${dayWords.games}>
    ${page.puzzles.map((puzzle) => {
      const found = isFound(markOfPuzzle(puzzle));
      return html`<a data-own href=${dayPath(puzzle.name, page.day)} aria-current=${puzzle === shown ? "page" : "false"}>
        <board-preview aria-hidden="true" .view=${puzzle.view}></board-preview>
        <span class="title">${titleOfPuzzle(puzzle)}</span>
        ${found ? html`${icon("check")}<span class="unseen">${dayWords.marks[/** @type {"first" | "second"} */ (markOfPuzzle(puzzle))]}</span>` : ""}
      </a>`;
    })}
  </nav>`;
}
