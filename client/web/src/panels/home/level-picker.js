/**
 * The choice of a machine's level: four sentences about the player, each of which chooses a level, and all eight levels with their
 * measured ratings and slips.
 * @import { Machines, RatedBoard } from "../../state/catalogue.js"
 */

import { css, html } from "lit";
import { isNumbered } from "../../state/form-fields.js";
import { levelWords } from "../../words/en/levels.js";
import { newGameWords } from "../../words/en/new-game.js";
import { words } from "../../words/en/words.js";

/** The level for each sentence about the player. @type {[keyof typeof levelWords.people, string][]} */
const FINDS = [
  ["learnt", "1"],
  ["casual", "3"],
  ["tricks", "5"],
  ["studied", "7"],
];

/** The rating that stands for the mean of the eight levels. */
const MEAN = 1500;

/** To the nearest five: no rating is known better. @param {number} elo above the mean */
const ratingOf = (elo) => Math.round((MEAN + elo) / 5) * 5;

/**
 * @param {Machines} machines @param {string} chosen empty for an algorithm
 * @param {RatedBoard | null} board with figures of the levels; null where they were not measured
 * @param {(level: string) => void} choose
 */
export function levelPicker(machines, chosen, board, choose) {
  const levels = machines.levels.filter(isNumbered);
  return html`<div class="finds" role="radiogroup" aria-label=${levelWords.whoAreYou}>
      ${FINDS.map(
        ([who, level]) => html`<label>
          <input type="radio" name="find" value=${level} .checked=${level === chosen} @change=${() => choose(level)} />
          <b>${levelWords.people[who]}</b><small>${levelWords.levelOf(level)}</small>
        </label>`,
      )}
    </div>
    <div class="stairs" role="radiogroup" aria-label=${levelWords.level}>${levels.map((level) => stair(level, chosen, board, choose))}</div>
    ${board ? html`<p class="hint">${measured(board) ? levelWords.measured : levelWords.rated}</p>` : ""}`;
}

/** Whether it is known what the levels give away. @param {RatedBoard} board */
const measured = ({ blunders = [] }) => blunders.some((rate) => rate !== null);

/** @param {string} level @param {string} chosen @param {RatedBoard | null} board @param {(level: string) => void} choose */
function stair(level, chosen, board, choose) {
  const place = Number(level) - 1;
  const [elo] = board?.ratings[place] ?? [null];
  const blunders = board?.blunders?.[place] ?? null;
  const slips = blunders === null ? "" : levelWords.slips(Math.round(blunders));
  const figures = [elo === null ? "" : `${levelWords.rating} ${ratingOf(elo)}`, slips].filter(Boolean).join(", ");
  const name = [`${newGameWords.level(level)}.`, levelWords.does[place], figures && `${figures}.`].filter(Boolean).join(" ");
  return html`<label>
    <input type="radio" name="level.0" value=${level} aria-label=${name} .checked=${level === chosen} @change=${() => choose(level)} />
    <span class="n">${level}</span><span class="w">${words.levelName(level)}</span>
    <span class="d">${levelWords.does[place]}${blunders === null ? "" : html`<meter min="0" max="100" value=${blunders} aria-hidden="true"></meter>`}</span>
    <span class="r">${elo === null ? "" : ratingOf(elo)}<small>${slips}</small></span>
  </label>`;
}

export const levelPickerStyles = css`
  .finds,
  .stairs {
    display: grid;
    gap: var(--s2);
  }
  .finds {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-bottom: var(--s3);
  }
  .stairs {
    gap: 6px;
  }
  :is(.finds, .stairs) label {
    gap: 2px var(--s3);
    place-items: center start;
    font-weight: 400;
    line-height: 1.25;
  }
  .finds label {
    align-content: center;
    min-height: 60px;
    padding: var(--s2) var(--s3);
  }
  .finds b {
    font: 600 1.0625rem/1.25 var(--serif);
  }
  .finds small,
  .stairs .d,
  .stairs small {
    color: var(--quiet);
  }
  .stairs label {
    grid-template-columns: 1.5rem minmax(0, 1fr) 4.5rem;
    justify-items: stretch;
    min-height: 52px;
    padding: 4px var(--s3);
  }
  :is(.finds, .stairs) label:has(:checked) :is(small, .d) {
    color: var(--ink);
  }
  .stairs .n {
    grid-row: 1 / 3;
    font: 600 1.5rem var(--serif);
    text-align: center;
  }
  .stairs .w {
    font-weight: 600;
  }
  .stairs .d {
    grid-column: 2;
    font-size: 0.9375rem;
  }
  .stairs .r {
    grid-area: 1 / 3 / 3 / 4;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1.1;
    text-align: right;
  }
  .stairs small {
    display: block;
    font-size: 0.75rem;
    font-weight: 400;
  }
  meter {
    display: block;
    width: 100%;
    max-width: 16rem;
    height: 6px;
    margin-top: 4px;
    border: 0;
    border-radius: 9px;
    background: var(--line);
    appearance: none;
    overflow: hidden;
  }
  meter::-webkit-meter-bar {
    height: 6px;
    border: 0;
    border-radius: 9px;
    background: var(--line);
  }
  meter::-webkit-meter-optimum-value {
    background: var(--second);
  }
  meter::-moz-meter-bar {
    background: var(--second);
  }
  @media (min-width: 900px) {
    .finds {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .stairs label {
      grid-template-columns: 2rem 6.5rem minmax(0, 1fr) 5rem;
    }
    .stairs :is(.n, .d, .r) {
      grid-area: auto;
    }
  }
`;
