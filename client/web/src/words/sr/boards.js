/** @import { Mark } from "../../boards/marks.js" */

import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { counted } from "./nouns.js";

/** @param {Mark} mark */
const side = (mark) => boardWords.sides[mark] ?? capital(mark);

/** @param {Mark} mark */
export const within = (mark) => (/^[A-Z]+$/.test(side(mark)) ? side(mark) : side(mark).toLowerCase());

/** @param {Mark} mark */
const is = (mark) => (mark === "sheep" ? "су" : "је");

/** @param {number} first @param {number} last */
const fromPlaces = (first, last) => `са места ${first === last ? first : `${first}–${last}`}`;

/** @type {typeof import("../en/boards.js").boardWords} */
export const boardWords = {
  sides: { disc: "Жути", ring: "Црвени", cross: "X", nought: "O", wolf: "Вук", sheep: "Овце" },
  side,
  youPlay: (mark) => `Ви сте ${within(mark)}`,
  hotTurn: (mark) => `${side(mark)} ${is(mark)} на потезу`,
  sideToMove: (mark) => `${side(mark)} на потезу`,
  won: (mark) => (mark === "sheep" ? "Победиле су овце" : `Победио је ${within(mark)}`),
  endings: {
    resigned: "други играч је предао",
    timeout: "истекло је време",
    agreed: "по договору",
    aborted: "отказано пре него што је почело да се рачуна",
    abandoned: "други играч је отишао",
  },
  ownEndings: {
    lost: { resigned: "предали сте", timeout: "ваше време је истекло", abandoned: "предуго вас није било" },
    won: { resigned: "противник је предао", timeout: "противнику је истекло време", abandoned: "противник је отишао" },
  },
  optionNames: {
    width: "Колоне",
    height: "Редови",
    line: "У низу за победу",
    overline: "И дужи низ побеђује",
    heaps: "Стубови",
    heap: "Жетони у стубу",
    misere: "Последњи жетон губи",
    wolf: "Вук почиње на",
  },
  option: (name) => boardWords.optionNames[name] ?? capital(name),
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["Последњи жетон губи"] : []),
    ...(line ? [overline === false ? `За победу тачно ${line} у низу` : `За победу ${line} у низу`] : []),
  ],

  column: (column, filled, height) => `Колона ${column}, попуњено ${filled} од ${height}`,
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "празно"}${state === "chosen" ? ", изабрано" : state === "target" ? ", сме се овамо" : ""}`,
  pieceChosen: (name, targets) => `Изабрано ${name}: сме на ${listed(targets, "или")}`,
  playMove: (move) => `Одиграј ${move}`,
  heap: (heap, size, chosen) => `Стуб ${heap}, ${counted(size, "counter")}${chosen ? `, изабрано ${chosen}` : ""}`,
  take: (heap, taken) => `Скини ${taken} са стуба ${heap}`,
  split: (size, part) => `Подели ${size} на ${Math.max(part, size - part)} и ${Math.min(part, size - part)}`,
  place: (place, full, chosen) => `Место ${place}, ${full ? "жетон" : "празно"}${chosen ? ", изабрано" : ""}`,
  takePlaces: (first, last) => `Скини ${fromPlaces(first, last)}`,
  wholeBoard: "Цела табла",

  pieceLine: (mark, names) => `${side(mark)} ${is(mark)} на ${listed(names, "и")}`,

  played: (mark, move) => `${side(mark)}: ${boardWords.moveName(move)}.`,
  moveNames: {
    column: (column) => `колона ${column}`,
    square: (square) => `поље ${square}`,
    step: (from, to) => `са ${from} на ${to}`,
    take: (heap, taken) => `${counted(Number(taken), "counter")} са стуба ${heap}`,
    split: (size, larger, smaller) => `стуб од ${size} на ${larger} и ${smaller}`,
    "take-split": (first, last = first) => `${counted(Number(last) - Number(first) + 1, "counter")} ${fromPlaces(Number(first), Number(last))}`,
  },
  moveName: ({ form, parts }) => boardWords.moveNames[form](...parts),
};
