/**
 * The position of the day on another screen: its board and its question, as a link.
 * @import { DayPage } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { dayPath, foundDays, isOver, puzzleShown } from "../../state/day.js";
import { shared } from "../../styles/shared.js";
import { dayWords } from "../../words/en/day.js";
import "../shared/board-preview.js";
import { icon } from "../shared/icon.js";

export class DayCard extends LitElement {
  static properties = { page: { attribute: false } };

  constructor() {
    super();
    /** @type {DayPage | null} */
    this.page = null;
  }

  render() {
    const { page } = this;
    const puzzle = page && puzzleShown(page, "");
    if (!page || !puzzle) return "";
    const { found, of } = foundDays(page);
    return html`<a data-own href=${dayPath(puzzle.name)}>
      <board-preview aria-hidden="true" .view=${puzzle.view}></board-preview>
      <span class="text"><span class="small">${dayWords.title}</span><b>${!isOver(puzzle) ? dayWords.which(puzzle.outcome, puzzle.view.moves) : found ? dayWords.row(found, of) : dayWords.lastDays}</b></span>
      ${icon("turn")}
    </a>`;
  }

  static styles = [
    shared,
    css`
      a {
        display: grid;
        grid-template-columns: 72px minmax(0, 1fr) auto;
        gap: var(--s3);
        align-items: center;
        box-sizing: border-box;
        min-height: 88px;
        padding: var(--s2) var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--r-large);
        background: var(--panel);
        color: var(--ink);
        text-decoration: none;
      }
      a:hover {
        border-color: var(--accent);
      }
      board-preview {
        height: 70px;
      }
      .text {
        display: grid;
        gap: 2px;
        line-height: 1.25;
      }
      .small {
        color: var(--quiet);
        font-size: var(--t-small);
      }
      .icon {
        color: var(--accent);
      }
    `,
  ];
}

customElements.define("parlour-day-card", DayCard);
