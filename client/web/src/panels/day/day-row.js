/**
 * The last seven days, and all days of a month on request: a square for each, full for the first try, half for the second.
 * @import { DayMonth, DayPage, MarkedDay } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { dayPath, foundDays, isFound, monthPath } from "../../state/day.js";
import { shared } from "../../styles/shared.js";
import { loadMonth } from "../../wire/days.js";
import { dayWords } from "../../words/en/day.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import { longDay, monthName, weekday } from "./day-tabs.js";

export class DayRow extends LitElement {
  static properties = { page: { attribute: false }, name: {}, month: {}, all: { state: true }, failed: { state: true } };

  constructor() {
    super();
    /** @type {DayPage | null} */
    this.page = null;
    /** The position that is shown. */
    this.name = "";
    /** The month whose days are listed, such as 2026-11; empty for the row alone. */
    this.month = "";
    /** @type {DayMonth | null} */
    this.all = null;
    this.failed = false;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (this.month && (changed.has("month") || changed.has("page"))) this.load();
  }

  async load() {
    const { month } = this;
    this.failed = false;
    try {
      const all = await loadMonth(month);
      if (month === this.month) this.all = all;
    } catch {
      this.failed = month === this.month;
    }
  }

  render() {
    const { page } = this;
    if (!page) return "";
    return this.month ? this.calendar(page) : this.row(page);
  }

  /** @param {DayPage} page */
  row(page) {
    const { found, of } = foundDays(page);
    return html`<section class="card">
      <header><h2>${found ? dayWords.row(found, of) : dayWords.lastDays}</h2><a data-own href=${monthPath(this.name, page.day, page.today.slice(0, 7))}>${dayWords.allDays}</a></header>
      <div class="days">${page.row.map((each) => this.square(page, each, weekday(each.day), each.day === page.today))}</div>
      <p class="quiet">${dayWords.rowMeans} ${page.row.some(({ empty }) => empty) ? dayWords.gaps : ""}</p>
    </section>`;
  }

  /** A day with its sign, and a link where it has positions. @param {DayPage} page @param {MarkedDay} marked @param {string} label @param {boolean} open */
  square(page, { day, mark, empty }, label, open) {
    if (empty) return html`<span class="absent"><span aria-hidden="true">${label}</span><span class="unseen">${longDay(day)}: ${dayWords.empty}</span></span>`;
    const state = dayWords.marks[mark ?? "none"];
    const sign = html`<span aria-hidden="true">${label}</span><span class="square ${mark ?? (open ? "" : "none")}"></span><span class="unseen">${longDay(day)}: ${state}</span>`;
    return html`<a class=${day === page.today ? "today" : ""} data-own href=${dayPath("", day === page.today ? "" : day)} aria-current=${day === page.day ? "date" : "false"}>${sign}</a>`;
  }

  /** @param {DayPage} page */
  calendar(page) {
    const { all, month } = this;
    const shown = all?.month === month ? all : null;
    const known = new Map(shown?.days.map((each) => [each.day, each]));
    const first = new Date(`${month}-01T00:00:00Z`);
    const empty = (first.getUTCDay() + 6) % 7;
    const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    const found = shown?.days.filter(({ mark }) => isFound(mark)).length ?? 0;
    return html`<section class="card">
      <header>
        <h2>${monthName(month)}</h2>
        <span class="quiet">${shown ? dayWords.foundDays(found) : ""}</span>
      </header>
      ${this.failed
        ? html`<p role="alert">${dayWords.failed}</p><button type="button" @click=${this.load}>${words.tryAgain}</button>`
        : html`<div class="days" aria-busy=${!shown}>
            ${dayWords.weekdays.map((name) => html`<span class="head quiet">${name}</span>`)} ${Array.from({ length: empty }, () => html`<i></i>`)}
            ${Array.from({ length: count }, (_, at) => {
              const day = `${month}-${String(at + 1).padStart(2, "0")}`;
              return this.square(page, known.get(day) ?? { day, mark: null, empty: true }, String(at + 1), day === page.today);
            })}
          </div>`}
      <div class="around">
        ${shown?.before ? html`<a class="button plain" data-own href=${monthPath(this.name, page.day, shown.before.slice(0, 7))}>${dayWords.monthBefore}</a>` : ""}
        ${shown?.after ? html`<a class="button plain" data-own href=${monthPath(this.name, page.day, shown.after.slice(0, 7))}>${dayWords.monthAfter}</a>` : ""}
        <a class="button plain" aria-label=${words.close} data-own href=${dayPath(this.name, page.day)}>${icon("close")}</a>
      </div>
      <p class="quiet">${dayWords.oldDays} ${dayWords.gaps}</p>
    </section>`;
  }

  static styles = [
    shared,
    css`
      section {
        display: grid;
        gap: var(--s3);
        padding: var(--s4);
      }
      header {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s1) var(--s3);
        align-items: baseline;
        justify-content: space-between;
      }
      h2 {
        font-size: var(--t-lead);
      }
      header a {
        padding-block: 12px;
        margin-block: -12px;
        font-size: var(--t-small);
      }
      p,
      header span {
        font-size: var(--t-small);
      }
      .around {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
      }
      .days {
        display: grid;
        grid-template-columns: repeat(7, minmax(0, 1fr));
        gap: 4px;
      }
      .days > :is(a, .absent) {
        display: grid;
        gap: 2px;
        align-content: center;
        justify-items: center;
        box-sizing: border-box;
        min-height: var(--touch);
        border: 1px solid var(--line);
        border-radius: var(--r-small);
        color: var(--ink);
        font-size: var(--t-small);
        text-decoration: none;
      }
      .days > .absent {
        border-color: transparent;
        color: var(--quiet);
      }
      .head {
        font-size: var(--t-small);
        text-align: center;
      }
      .days > .today {
        border: 2px solid var(--accent);
        font-weight: 700;
      }
      .days > [aria-current="date"] {
        background: var(--accent-soft);
      }
      .square {
        box-sizing: border-box;
        width: 14px;
        height: 14px;
        border: 2px solid var(--rim);
        border-radius: 4px;
      }
      .first {
        border-color: var(--good);
        background: var(--good);
      }
      .second {
        border-color: var(--good);
        background: linear-gradient(to top right, var(--good) 50%, transparent 51%);
      }
      .none {
        border-style: dashed;
      }
    `,
  ];
}

customElements.define("day-row", DayRow);
