import { nimSum } from "../nim-sum.js";
import { signed } from "../signed.js";

/** @param {number} count */
const parity = (count) => (count % 2 ? "непаран број" : "паран број");

/** @param {boolean} wins */
const mover = (wins) => (wins ? "ко је на потезу, побеђује" : "ко је на потезу, губи");

/** @param {import("../en/value-reasons.js").Proved} proved */
const replies = ({ facts: { winning, replies }, best }) => (replies ? `; на ${best} побеђује ${winning} од ${replies} одговора` : "");

const many = signed("sr");

/** @type {typeof import("../en/value-reasons.js").valueReasonWords} */
export const valueReasonWords = {
  "nim-sum": ({ facts: { heaps, sum, left = "", ones }, best }) => {
    const total = nimSum(heaps, sum);
    if (sum === 0) return `${total}: ${mover(false)}`;
    const after = ones ? `само стубове од 1, њих ${ones}, ${parity(ones)}, како и треба када последњи жетон губи` : nimSum(left, 0);
    return `${total}, није 0: ${mover(true)}, а ${best} оставља ${after}`;
  },
  "heaps-of-1": ({ facts: { ones } }) => `последњи жетон губи, а остали су само стубови од 1, њих ${ones}, ${parity(ones)}: ${mover(ones % 2 === 0)}`,
  "grundy-values": ({ facts: { heaps, values, sum, struck }, best }) => {
    const one = `стуб од ${heaps} има Грандијеву вредност ${values}`;
    const left = heaps.includes(",") ? `стубови ${heaps} имају Грандијеве вредности ${values}: ${nimSum(values, sum)}` : heaps ? one : "других нема";
    return `${struck ? "једнаки стубови се потиру у паровима; " : ""}${left}${sum ? `, није 0: ${mover(true)}, а ${best} оставља 0` : `: ${mover(false)}`}`;
  },
  "largest-heaps": ({ facts: { count, size, left, left_size }, best }) => {
    const after = left ? `их оставља ${left} (по ${left_size})` : "скида све";
    return `највећих стубова (по ${size}) има ${count}, ${parity(count)}: ${mover(count % 2 === 1)}${left === undefined ? "" : `, а ${best} ${after}`}`;
  },
  fibonacci: ({ facts: { heap, parts, part }, worth }) => {
    const wins = worth?.outcome === "win";
    return `${heap} = ${parts}, а од тога се ${part} ${wins ? "сме" : "не сме"} скинути: ${mover(wins)}`;
  },
  table: (proved) => `из табеле свих позиција, њих ${many(proved.facts.positions)}${replies(proved)}`,
  "sheep-table": (proved) => {
    const { positions, wolf_moves, sheep_move } = proved.facts;
    return `од по ${many(positions)} распореда овце побеђују у ${many(wolf_moves)} када је вук на потезу и у ${many(sheep_move)} када су оне на потезу${replies(proved)}`;
  },
  book: () => "оцене колона су из књиге отварања",
  search: ({ facts: { depth } }) => `претрагом до дубине ${depth}`,
  threats: ({ facts: { plies } }) => (plies ? `изнуђена победа, потеза највише ${plies}, одиграна против сваког одговора` : "на тако великој табли траже се само изнуђене победе"),
};

export const xorMeans = "xor сабира два броја у бинарном запису без преноса: 5 xor 3 = 6, јер 101 и 011 дају 110.";
