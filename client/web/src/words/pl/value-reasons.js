import { nimSum } from "../nim-sum.js";
import { signed } from "../signed.js";

/** @param {number} count */
const parity = (count) => (count % 2 ? "liczba nieparzysta" : "liczba parzysta");

/** @param {boolean} wins */
const mover = (wins) => (wins ? "gracz na ruchu wygrywa" : "gracz na ruchu przegrywa");

/** @param {import("../en/value-reasons.js").Proved} proved */
const replies = ({ facts: { winning, replies }, best }) => (replies ? `; wygrywające odpowiedzi na ${best}: ${winning} z ${replies}` : "");

const many = signed("pl");

/** @type {typeof import("../en/value-reasons.js").valueReasonWords} */
export const valueReasonWords = {
  "nim-sum": ({ facts: { heaps, sum, left = "", ones }, best }) => {
    const total = nimSum(heaps, sum);
    if (sum === 0) return `${total}: ${mover(false)}`;
    const after = ones ? `same stosy po 1 (jest ich ${ones}, ${parity(ones)}), jak trzeba, gdy ostatni żeton przegrywa` : nimSum(left, 0);
    return `${total}, nie 0: ${mover(true)}, a ${best} zostawia ${after}`;
  },
  "heaps-of-1": ({ facts: { ones } }) => `ostatni żeton przegrywa, a zostały same stosy po 1 (jest ich ${ones}, ${parity(ones)}): ${mover(ones % 2 === 0)}`,
  "grundy-values": ({ facts: { heaps, values, sum, struck }, best }) => {
    const one = `stos ${heaps} ma wartość Grundy’ego ${values}`;
    const left = heaps.includes(",") ? `stosy ${heaps} mają wartości Grundy’ego ${values}: ${nimSum(values, sum)}` : heaps ? one : "innych nie ma";
    return `${struck ? "równe stosy znoszą się parami; " : ""}${left}${sum ? `, nie 0: ${mover(true)}, a ${best} zostawia 0` : `: ${mover(false)}`}`;
  },
  "largest-heaps": ({ facts: { count, size, left, left_size }, best }) => {
    const after = left ? `zostawia ich ${left} (po ${left_size})` : "zabiera wszystko";
    return `największych stosów (po ${size}) jest ${count}, ${parity(count)}: ${mover(count % 2 === 1)}${left === undefined ? "" : `, a ${best} ${after}`}`;
  },
  fibonacci: ({ facts: { heap, parts, part }, worth }) => {
    const wins = worth?.outcome === "win";
    return `${heap} = ${parts}, z czego ${part} ${wins ? "wolno" : "nie wolno"} zabrać: ${mover(wins)}`;
  },
  table: (proved) => `z tablicy wszystkich pozycji (${many(proved.facts.positions)})${replies(proved)}`,
  "sheep-table": (proved) => {
    const { positions, wolf_moves, sheep_move } = proved.facts;
    return `na ${many(positions)} ustawień każdej ze stron owce wygrywają w ${many(wolf_moves)}, gdy ruch ma wilk, i w ${many(sheep_move)}, gdy ruch mają one${replies(proved)}`;
  },
  book: () => "oceny kolumn pochodzą z książki debiutów",
  search: ({ facts: { depth } }) => `z przeszukiwania do głębokości ${depth}`,
  threats: ({ facts: { plies } }) => (plies ? `wymuszona wygrana, ruchów najwyżej ${plies}, rozegrana przeciw każdej odpowiedzi` : "na tak dużej planszy szuka się tylko wymuszonych wygranych"),
};

export const xorMeans = "xor dodaje dwie liczby w zapisie dwójkowym bez przeniesień: 5 xor 3 = 6, bo 101 i 011 dają 110.";
