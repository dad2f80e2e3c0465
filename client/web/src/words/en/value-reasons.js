/**
 * Why a position is worth what it is, by the reason and the facts that the server gives, in English; loaded with the analysis.
 * @import { ExactValue, ValueReason } from "../../wire/messages.js"
 */

import { nimSum } from "../nim-sum.js";
import { signed } from "../signed.js";
import { counted } from "./nouns.js";

/** What the words are made of: the facts, a move of perfect play and the position's value. @typedef {{ facts: Record<string, any>, best: string, worth?: ExactValue | null }} Proved */

/** @param {number} count */
const parity = (count) => (count % 2 ? "an odd number" : "an even number");

/** @param {boolean} wins */
const mover = (wins) => (wins ? "whoever moves wins" : "whoever moves loses");

/** @param {number} count @param {number} size */
const largest = (count, size) => (count ? `${counted(count, "heap")} of the largest size ${size}` : "no heap");

/** How many replies to the longest defence win. @param {Proved} proved */
const replies = ({ facts: { winning, replies }, best }) => (replies ? `; ${winning} of ${replies} replies to ${best} ${winning === 1 ? "wins" : "win"}` : "");

const many = signed("en");

/** @type {Record<ValueReason, (proved: Proved) => string>} */
export const valueReasonWords = {
  "nim-sum": ({ facts: { heaps, sum, left = "", ones }, best }) => {
    const total = nimSum(heaps, sum);
    if (sum === 0) return `${total}: ${mover(false)}`;
    const after = ones ? `${counted(ones, "heap")} of 1, ${parity(ones)}, as it has to be where the last counter loses` : nimSum(left, 0);
    return `${total}, not 0: ${mover(true)}, and ${best} leaves ${after}`;
  },
  "heaps-of-1": ({ facts: { ones } }) => `the last counter loses, and ${counted(ones, "heap")} of 1 ${ones === 1 ? "is" : "are"} left, ${parity(ones)}: ${mover(ones % 2 === 0)}`,
  "grundy-values": ({ facts: { heaps, values, sum, struck }, best }) => {
    const one = `a heap of ${heaps} has the Grundy value ${values}`;
    const left = heaps.includes(",") ? `heaps ${heaps} have the Grundy values ${values}: ${nimSum(values, sum)}` : heaps ? one : "no other is left";
    return `${struck ? "equal heaps cancel in pairs; " : ""}${left}${sum ? `, not 0: ${mover(true)}, and ${best} leaves 0` : `: ${mover(false)}`}`;
  },
  "largest-heaps": ({ facts: { count, size, left, left_size }, best }) =>
    `${largest(count, size)}, ${parity(count)}: ${mover(count % 2 === 1)}${left === undefined ? "" : `, and ${best} leaves ${largest(left, left_size)}`}`,
  fibonacci: ({ facts: { heap, parts, part }, worth }) => {
    const wins = worth?.outcome === "win";
    return `${heap} = ${parts}, of which ${part} ${wins ? "may" : "may not"} be taken: ${mover(wins)}`;
  },
  table: (proved) => `from the table of all ${many(proved.facts.positions)} positions${replies(proved)}`,
  "sheep-table": (proved) => {
    const { positions, wolf_moves, sheep_move } = proved.facts;
    return `of ${many(positions)} placements a side the sheep win ${many(wolf_moves)} with the wolf to move and ${many(sheep_move)} with the sheep to move${replies(proved)}`;
  },
  book: () => "the scores of the columns come from the opening book",
  search: ({ facts: { depth } }) => `searched ${counted(depth, "move")} ahead`,
  threats: ({ facts: { plies } }) => (plies ? `forced after at most ${counted(plies, "move")}, played through against every reply` : "only forced wins are looked for on so large a board"),
};

/** For whoever does not know the operation of which some reasons make use (`usesXor`). */
export const xorMeans = "xor adds two numbers in binary and carries nothing: 5 xor 3 = 6, because 101 and 011 give 110.";
