/**
 * The text about a day that gives no move away: shared by the device's own sheet, copied, or where neither exists selected to be copied by hand.
 * The position itself has a link, a picture and a board for other pages in the dialog of all links.
 *
 * It emits `share-closed`.
 * @import { DayPage, DayPuzzle } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { dayPath, isFound, markOfPuzzle, squaresOf, wayOfDay } from "../../state/day.js";
import { shared } from "../../styles/shared.js";
import { dayWords } from "../../words/en/day.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";
import { shortDay, titleOfPuzzle } from "./day-tabs.js";

const COPIED_TIME = 2_000; // milliseconds

/** @param {DayPage} page @param {string} origin */
export function sharedText(page, origin) {
  const { day, puzzles } = page;
  const found = puzzles.filter((puzzle) => isFound(markOfPuzzle(puzzle))).length;
  const lines = puzzles.flatMap((puzzle) => {
    const mark = markOfPuzzle(puzzle);
    return mark ? [dayWords.told(titleOfPuzzle(puzzle), puzzle.difficulty?.level ?? null, mark)] : [];
  });
  return [`${words.name}, ${shortDay(day)}`, `${squaresOf(page)}  ${dayWords.foundOf(found, puzzles.length)}`, ...lines, `${origin}${dayPath("", day)}`].join("\n");
}

export class DayShare extends LitElement {
  static properties = { page: { attribute: false }, puzzle: { attribute: false }, copied: { state: true }, more: { state: true } };

  constructor() {
    super();
    /** @type {DayPage | null} */
    this.page = null;
    /** @type {DayPuzzle | null} */
    this.puzzle = null;
    this.copied = false;
    /** Whether the dialog with all ways is open. */
    this.more = false;
  }

  firstUpdated() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".main, textarea"))?.focus({ preventScroll: true });
  }

  get text() {
    return this.page ? sharedText(this.page, location.origin) : "";
  }

  render() {
    const { text } = this;
    const [shares, copies] = ["share" in navigator, "clipboard" in navigator]; // both on secure origins only
    return html`<section class="card" aria-labelledby="title">
      <h2 id="title">${dayWords.tell}</h2>
      <textarea readonly spellcheck="false" aria-label=${dayWords.sharedText} rows=${text.split("\n").length + 1} .value=${text} @focus=${this.selectAll}></textarea>
      <p class="quiet">${dayWords.squaresMean}</p>
      <div class="ways">
        ${shares ? html`<button type="button" class="main" @click=${this.share}>${icon("share")} ${dayWords.share}</button>` : ""}
        ${copies ? html`<button type="button" class=${shares ? "" : "main"} @click=${this.copy}>${this.copied ? dayWords.copied : dayWords.copy}</button>` : ""}
        ${this.puzzle ? html`<button type="button" class="more" aria-haspopup="dialog" @click=${this.showMore}>${dayWords.moreWays}</button>` : ""}
        <button type="button" class="plain" @click=${() => emit(this, "share-closed")}>${dayWords.back}</button>
      </div>
      <p class="unseen" role="status">${this.copied ? dayWords.copied : ""}</p>
      ${this.more ? this.dialog() : ""}
    </section>`;
  }

  dialog() {
    const { page, puzzle } = this;
    if (!page || !puzzle) return "";
    const asked = `${titleOfPuzzle(puzzle)}: ${dayWords.which(puzzle.outcome, puzzle.view.moves)}`;
    const close = async (/** @type {Event} */ event) => {
      event.stopPropagation(); // the card stays
      this.more = false;
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".more"))?.focus();
    };
    return html`<share-game .day=${wayOfDay(puzzle, page.day, asked, location.origin)} @share-closed=${close}></share-game>`;
  }

  async showMore() {
    this.more = await lazyImport(this, import("../shared/share-game.js"));
  }

  selectAll() {
    /** @type {HTMLTextAreaElement} */ (this.renderRoot.querySelector("textarea")).select();
  }

  /** Where the sheet does not open, the text is copied; closing it again is no failure. */
  async share() {
    try {
      await navigator.share({ text: this.text });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") this.copy();
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.text);
      this.copied = true;
      setTimeout(() => (this.copied = false), COPIED_TIME);
    } catch {
      this.selectAll();
    }
  }

  static styles = [
    shared,
    css`
      section {
        display: grid;
        gap: var(--s3);
        padding: var(--s4);
      }
      h2 {
        font-size: 1.25rem;
      }
      textarea {
        box-sizing: border-box;
        width: 100%;
        padding: var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--r);
        background: var(--ground);
        color: var(--ink);
        font: var(--t-small) / 1.5 ui-monospace, monospace;
        resize: none;
        field-sizing: content;
      }
      p {
        font-size: var(--t-small);
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
      }
    `,
  ];
}

customElements.define("day-share", DayShare);
