import { nimSum } from "../nim-sum.js";
import { signed } from "../signed.js";

/** @param {number} count */
const parity = (count) => (count % 2 ? "neparan broj" : "paran broj");

/** @param {boolean} wins */
const mover = (wins) => (wins ? "tko je na potezu, pobjeđuje" : "tko je na potezu, gubi");

/** @param {import("../en/value-reasons.js").Proved} proved */
const replies = ({ facts: { winning, replies }, best }) => (replies ? `; na ${best} pobjeđuje ${winning} od ${replies} odgovora` : "");

const many = signed("hr");

/** @type {typeof import("../en/value-reasons.js").valueReasonWords} */
export const valueReasonWords = {
  "nim-sum": ({ facts: { heaps, sum, left = "", ones }, best }) => {
    const total = nimSum(heaps, sum);
    if (sum === 0) return `${total}: ${mover(false)}`;
    const after = ones ? `samo hrpe od 1, njih ${ones}, ${parity(ones)}, kako i treba kad posljednji žeton gubi` : nimSum(left, 0);
    return `${total}, nije 0: ${mover(true)}, a ${best} ostavlja ${after}`;
  },
  "heaps-of-1": ({ facts: { ones } }) => `posljednji žeton gubi, a ostale su samo hrpe od 1, njih ${ones}, ${parity(ones)}: ${mover(ones % 2 === 0)}`,
  "grundy-values": ({ facts: { heaps, values, sum, struck }, best }) => {
    const one = `hrpa od ${heaps} ima Grundyjevu vrijednost ${values}`;
    const left = heaps.includes(",") ? `hrpe ${heaps} imaju Grundyjeve vrijednosti ${values}: ${nimSum(values, sum)}` : heaps ? one : "drugih nema";
    return `${struck ? "jednake se hrpe poništavaju u parovima; " : ""}${left}${sum ? `, nije 0: ${mover(true)}, a ${best} ostavlja 0` : `: ${mover(false)}`}`;
  },
  "largest-heaps": ({ facts: { count, size, left, left_size }, best }) => {
    const after = left ? `ih ostavlja ${left} (po ${left_size})` : "uzima sve";
    return `najvećih hrpa (po ${size}) ima ${count}, ${parity(count)}: ${mover(count % 2 === 1)}${left === undefined ? "" : `, a ${best} ${after}`}`;
  },
  fibonacci: ({ facts: { heap, parts, part }, worth }) => {
    const wins = worth?.outcome === "win";
    return `${heap} = ${parts}, a od toga se ${part} ${wins ? "smije" : "ne smije"} uzeti: ${mover(wins)}`;
  },
  table: (proved) => `iz tablice svih pozicija, njih ${many(proved.facts.positions)}${replies(proved)}`,
  "sheep-table": (proved) => {
    const { positions, wolf_moves, sheep_move } = proved.facts;
    return `od po ${many(positions)} rasporeda ovce pobjeđuju u ${many(wolf_moves)} kad je vuk na potezu i u ${many(sheep_move)} kad su one na potezu${replies(proved)}`;
  },
  book: () => "ocjene stupaca potječu iz knjige otvaranja",
  search: ({ facts: { depth } }) => `pretragom do dubine ${depth}`,
  threats: ({ facts: { plies } }) => (plies ? `iznuđena pobjeda, poteza najviše ${plies}, odigrana protiv svakog odgovora` : "na tako velikoj ploči traže se samo iznuđene pobjede"),
};

export const xorMeans = "xor zbraja dva broja u binarnom zapisu bez prijenosa: 5 xor 3 = 6, jer 101 i 011 daju 110.";
