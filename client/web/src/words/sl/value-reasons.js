import { nimSum } from "../nim-sum.js";
import { signed } from "../signed.js";

/** @param {number} count */
const parity = (count) => (count % 2 ? "liho število" : "sodo število");

/** @param {boolean} wins */
const mover = (wins) => (wins ? "kdor je na potezi, zmaga" : "kdor je na potezi, izgubi");

/** @param {import("../en/value-reasons.js").Proved} proved */
const replies = ({ facts: { winning, replies }, best }) => (replies ? `; zmagovitih odgovorov na ${best}: ${winning} od ${replies}` : "");

const many = signed("sl");

/** @type {typeof import("../en/value-reasons.js").valueReasonWords} */
export const valueReasonWords = {
  "nim-sum": ({ facts: { heaps, sum, left = "", ones }, best }) => {
    const total = nimSum(heaps, sum);
    if (sum === 0) return `${total}: ${mover(false)}`;
    const after = ones ? `same kopice velikosti 1 (število: ${ones}, ${parity(ones)}), kot je treba, če zadnji predmet izgubi` : nimSum(left, 0);
    return `${total}, ni 0: ${mover(true)}, ${best} pa pusti ${after}`;
  },
  "heaps-of-1": ({ facts: { ones } }) => `kdor vzame zadnji predmet, izgubi, ostale pa so same kopice velikosti 1 (število: ${ones}, ${parity(ones)}): ${mover(ones % 2 === 0)}`,
  "grundy-values": ({ facts: { heaps, values, sum, struck }, best }) => {
    const one = `kopica velikosti ${heaps} ima Grundyjevo vrednost ${values}`;
    const left = heaps.includes(",") ? `kopice ${heaps} imajo Grundyjeve vrednosti ${values}: ${nimSum(values, sum)}` : heaps ? one : "drugih ni";
    return `${struck ? "enake kopice se v parih izničijo; " : ""}${left}${sum ? `, ni 0: ${mover(true)}, ${best} pa pusti 0` : `: ${mover(false)}`}`;
  },
  "largest-heaps": ({ facts: { count, size, left, left_size }, best }) => {
    const after = left ? `jih pusti ${left} (velikosti ${left_size})` : "vzame vse";
    return `število največjih kopic (velikosti ${size}): ${count}, ${parity(count)}: ${mover(count % 2 === 1)}${left === undefined ? "" : `, ${best} pa ${after}`}`;
  },
  fibonacci: ({ facts: { heap, parts, part }, worth }) => {
    const wins = worth?.outcome === "win";
    return `${heap} = ${parts}, od tega se ${part} ${wins ? "sme" : "ne sme"} vzeti: ${mover(wins)}`;
  },
  table: (proved) => `iz tabele vseh pozicij (${many(proved.facts.positions)})${replies(proved)}`,
  "sheep-table": (proved) => {
    const { positions, wolf_moves, sheep_move } = proved.facts;
    return `postavitev vsake strani je ${many(positions)}; ovce zmagajo pri ${many(wolf_moves)}, ko je na potezi volk, in pri ${many(sheep_move)}, ko so na potezi same${replies(proved)}`;
  },
  book: () => "ocene stolpcev so iz knjige otvoritev",
  search: ({ facts: { depth } }) => `s preiskovanjem do globine ${depth}`,
  threats: ({ facts: { plies } }) => (plies ? `izsiljena zmaga, potez največ ${plies}, odigrana proti vsakemu odgovoru` : "na tako veliki plošči se iščejo le izsiljene zmage"),
};

export const xorMeans = "xor sešteje števili v dvojiškem zapisu brez prenosov: 5 xor 3 = 6, ker 101 in 011 dasta 110.";
