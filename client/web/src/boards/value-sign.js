/**
 * The value of a move as a sign on the board: a shape and a number, never a colour alone.
 *
 * Up is a win, down a loss, a bar a draw; the number is the score where the game has one, else the plies to the end.
 * @import { Analysis, ExactValue } from "../wire/messages.js"
 */

import { css, svg } from "lit";
import { words } from "../words/en/words.js";

/**
 * @typedef {object} ValueSign
 * @property {"win" | "draw" | "loss" | "unproved" | "open"} kind open while the proof runs
 * @property {string} text
 * @property {string} description the same in words
 * @property {string} [beside] the words that stand beside the sign, without its number; the description where there are none
 * @property {boolean} best
 * @property {boolean} [made] whether it is the move that the game went on with, which is underlined
 */

/** @typedef {Record<string, ValueSign>} Values by move */

const RANKS = { win: 4, draw: 3, unproved: 2, open: 1, loss: 0 };

/** @param {ExactValue | undefined} worth @param {boolean} done @param {boolean} best @returns {ValueSign} */
function signOf(worth, done, best) {
  if (!worth || (!worth.outcome && !done)) return { kind: "open", text: "…", description: words.worth(null), best: false };
  const description = words.worth(worth);
  if (!worth.outcome) return { kind: "unproved", text: "?", description, best: false };
  const { outcome: kind, score, plies } = worth;
  const number = score === null || score === undefined ? (kind === "draw" ? null : (plies ?? null)) : Math.abs(score);
  const sign = score ? (score > 0 ? "+" : "−") : "";
  return { kind, text: number === null ? "" : `${sign}${number}`, description, beside: words.worth(worth, false), best };
}

/** The move that the page calls the best. Empty where every move loses and no length is known: `best` is then only the first move. @param {Pick<Analysis, "best" | "worth"> | null | undefined} analysis */
export function bestMove(analysis) {
  const { worth, best = "" } = analysis ?? {};
  return worth?.outcome === "loss" && !worth.plies && !worth.score ? "" : best;
}

/**
 * The signs of a position's moves.
 * @param {Pick<Analysis, "moves" | "best" | "worth" | "done"> | null | undefined} analysis @param {string[]} legal moves, where they are known @returns {Values}
 */
export function valuesOf(analysis, legal) {
  const moves = analysis?.moves ?? {};
  const texts = new Set([...legal, ...Object.keys(moves)]);
  const done = analysis?.done ?? false;
  return Object.fromEntries([...texts].map((move) => [move, signOf(moves[move], done, bestMove(analysis) === move)]));
}

/** All values in one sentence. @param {Values} values */
export const valuesText = (values) =>
  Object.entries(values)
    .map(([move, { description }]) => words.moveValue(move, description))
    .join("; ");

/** The sign of the best of some moves. @param {Values} values @param {string[]} moves @returns {ValueSign | undefined} */
export function bestOf(values, moves) {
  const signs = moves.flatMap((move) => values[move] ?? []);
  return signs.find(({ best }) => best) ?? signs.toSorted((one, other) => RANKS[other.kind] - RANKS[one.kind])[0];
}

const SHAPES = {
  win: "M-11 9 L0 -11 L11 9 Z",
  loss: "M-11 -9 L0 11 L11 -9 Z",
  draw: "M-11 -8 H11 V-2 H-11 Z M-11 3 H11 V9 H-11 Z",
};

const WIDEST = 47; // half the width of a cell

/** A badge around the origin, in hundredths of a cell. @param {ValueSign} sign @param {boolean} [small] the shape alone */
export function valueBadge({ kind, text, best, made }, small = false) {
  const shape = kind === "open" || kind === "unproved" ? null : SHAPES[kind];
  const number = small && shape ? "" : text;
  const half = 8 + (shape ? 15 : 0) + number.length * 11.5; // of a wide typeface
  const scale = small ? 1.4 : Math.min(1, WIDEST / half);
  return svg`<g class="value ${kind} ${best ? "best" : ""}" transform="scale(${scale})">
    <rect x=${-half} y="-22" width=${2 * half} height="44" rx="14"></rect>
    ${shape ? svg`<path d=${shape} transform="translate(${number ? 20 - half : 0} 0)"></path>` : ""}
    ${number ? svg`<text x=${shape ? 15 : 0} y="11">${number}</text>` : ""}
    ${made ? svg`<path class="made" d="M${4 - half} 17H${half - 4}"></path>` : ""}
  </g>`;
}

export const valueStyles = css`
  .value {
    pointer-events: none;
  }
  .value rect {
    fill: var(--hole);
    stroke: var(--wood-edge);
    stroke-width: 2;
  }
  .value.best rect {
    stroke: var(--lamp);
    stroke-width: 5;
  }
  .value path,
  .value text {
    fill: var(--on-wood);
  }
  .value.win path,
  .value.win text {
    fill: var(--good-on-wood);
  }
  .value.loss path,
  .value.loss text {
    fill: var(--bad-on-wood);
  }
  .value .made {
    stroke: var(--lamp);
    stroke-width: 5;
  }
  .value text {
    font-size: 32px;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    text-anchor: middle;
  }
`;
