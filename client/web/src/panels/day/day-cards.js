/**
 * The card beside the board: the question, a wrong move with the best reply, or the proof.
 * @import { DayPage, DayPuzzle } from "../../wire/messages.js"
 */

import { html } from "lit";
import { markOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { pieceIcon } from "../../boards/piece.js";
import { dayPath, isFound, markOfPuzzle, nextPuzzle, ownMoves, searchOf } from "../../state/day.js";
import { capital } from "../../words/capital.js";
import { dayWords } from "../../words/en/day.js";
import { xorMeans } from "../../words/en/value-reasons.js";
import { words } from "../../words/en/words.js";
import { usesXor } from "../../words/nim-sum.js";
import { icon } from "../shared/icon.js";
import { heading, reasonOf, replySentence, subheading } from "./day-sentences.js";
import { titleOfPuzzle } from "./day-tabs.js";

const LEVELS = 8;

/** @param {DayPuzzle} puzzle @param {{ hinted: boolean, hint: () => void, rules: () => void, show: () => void }} does */
export function questionCard(puzzle, { hinted, hint, rules, show }) {
  const { at_most: atMost, attempt, outcome, side, view } = puzzle;
  return html`<section class="card say">
    <div class="top">${pieceIcon(markOf(view, side))}<h2>${dayWords.asks(markOf(view, side), outcome)}</h2></div>
    <p>${dayWords.only(outcome, view.moves)}</p>
    <dl>
      <dt>${dayWords.proved}</dt>
      <dd>${dayWords.provedMeans}</dd>
      <dt>${dayWords.time}</dt>
      <dd>${dayWords.timeMeans}</dd>
    </dl>
    ${difficulty(puzzle)}
    <div class="ways links">
      <button type="button" class="plain" @click=${rules}>${dayWords.rules}</button>
      ${outcome === "win"
        ? hinted
          ? html`<p class="quiet" role="status">${dayWords.takes(ownMoves(puzzle), atMost)}</p>`
          : html`<button type="button" class="plain" @click=${hint}>${dayWords.hint}</button>`
        : ""}
      ${attempt ? html`<button type="button" class="plain" @click=${show}>${dayWords.showMe}</button>` : ""}
    </div>
  </section>`;
}

/** @param {DayPuzzle} puzzle */
function difficulty({ difficulty: known }) {
  if (!known) return "";
  const { level } = known;
  if (level === null) return html`<p class="small"><b>${dayWords.noLevel}</b></p>`;
  return html`<div>
    <p class="small"><b>${dayWords.level(level)}</b> ${level > 1 ? html`<span class="quiet">${dayWords.byLuck}</span>` : ""}</p>
    <div class="meter" role="img" aria-label=${dayWords.ofLevels(level)}>${Array.from({ length: LEVELS }, (_, at) => html`<i class=${at < level ? "on" : ""}></i>`)}</div>
  </div>`;
}

/** @param {DayPuzzle} puzzle @param {{ again: () => void, show: () => void }} does */
export function wrongCard(puzzle, { again, show }) {
  return html`<section class="card say wrong">
    <div class="top"><span class="seal no">${icon("close")}</span><div><h2>${heading(puzzle)}</h2><p class="quiet">${subheading(puzzle)}</p></div></div>
    <p>${replySentence(puzzle)}</p>
    <p>${dayWords.lookAgain(puzzle.outcome)}</p>
    <div class="ways">
      <button type="button" class="main" @click=${again}>${dayWords.tryAgain}</button>
      <button type="button" class="plain" @click=${show}>${dayWords.showMe}</button>
    </div>
  </section>`;
}

/** @param {DayPage} page @param {DayPuzzle} puzzle @param {number} step @param {{ go: (step: number) => void, share: () => void, playOn: () => void }} does */
export function rightCard(page, puzzle, step, { go, share, playOn }) {
  const { first, line, second, tried, view } = puzzle;
  const found = isFound(markOfPuzzle(puzzle));
  const next = nextPuzzle(page, puzzle.name);
  return html`<section class="card say ${found ? "right" : ""}">
    <div class="top"><span class="seal ${found ? "" : "seen"}">${icon(found ? "check" : "eye")}</span><div><h2>${heading(puzzle)}</h2><p class="quiet">${subheading(puzzle)}</p></div></div>
    <ol class="steps" aria-label=${dayWords.line}>
      ${line.map(
        (made, index) => html`<li>
          <button type="button" aria-current=${index + 1 === step ? "step" : "false"} @click=${() => go(index + 1)}>
            <span class="count">${index + 1}</span>${pieceIcon(markOf(view, made.seat))}
            <span><b>${capital(words.moveName(moveOf(view, made.move)))}</b>${said(reasonOf(puzzle, made))}</span>
          </button>
        </li>`,
      )}
    </ol>
    ${line.some(({ reason }) => reason && usesXor(reason)) ? html`<p class="small quiet">${xorMeans}</p>` : ""}
    <p class="small quiet">${dayWords.people(tried, first, second)}</p>
    <div class="ways">
      ${next ? html`<a class="button main" data-own href=${dayPath(next.name, page.day)}>${dayWords.next(titleOfPuzzle(next))}</a>` : ""}
      <button type="button" class=${next ? "" : "main"} @click=${share}>${icon("share")} ${dayWords.share}</button>
    </div>
    <div class="ways links">
      <button type="button" class="plain" @click=${playOn}>${dayWords.playOn}</button>
      <a class="button plain" data-own href=${searchOf(puzzle)}>${dayWords.search}</a>
    </div>
  </section>`;
}

/** @param {string} text */
const said = (text) => (text ? `: ${text}` : "");
