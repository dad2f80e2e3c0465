/** @import { Mark } from "../../boards/marks.js" */

import { capital } from "../capital.js";
import { isRange, listed } from "../plural.js";
import { counted } from "./nouns.js";

/** @type {Record<Mark, string>} */
const SIDES = { disc: "Жути", ring: "Црвени", cross: "X", nought: "O", wolf: "Вук", sheep: "Овце" };

/** @type {Record<string, string>} */
const REASONS = {
  "full-board": "табла је пуна",
  "last-counter": "скинут је последњи жетон",
  "no-move": "више нема потеза",
  "reached-row": "вук је стигао до првог реда",
  stuck: "овце више немају потеза",
  trapped: "вук је заробљен",
  resigned: "предаја",
  timeout: "истекло је време",
  agreed: "по договору",
  aborted: "отказано пре него што је почело да се рачуна",
  abandoned: "други играч је отишао",
};

/** @type {Record<string, string>} */
const OPTIONS = {
  width: "Колоне",
  height: "Редови",
  line: "У низу за победу",
  overline: "И дужи низ побеђује",
  heaps: "Стубови",
  heap: "Жетони у стубу",
  misere: "Последњи жетон губи",
  wolf: "Вук почиње на",
};

/** @param {Mark} mark */
const side = (mark) => SIDES[mark] ?? capital(mark);

/** @param {Mark} mark */
const within = (mark) => (mark === "cross" || mark === "nought" ? side(mark) : side(mark).toLowerCase());

/** @param {Mark} mark */
const is = (mark) => (mark === "sheep" ? "су" : "је");

/** @type {typeof import("../en/boards.js").boardWords} */
export const boardWords = {
  side,
  youPlay: (mark) => `Ви сте ${within(mark)}`,
  hotTurn: (mark) => `${side(mark)} ${is(mark)} на потезу`,
  sideToMove: (mark) => `${side(mark)} на потезу`,
  won: (mark) => (mark === "sheep" ? "Победиле су овце" : `Победио је ${within(mark)}`),
  reasonOf: (reason, line) => (reason === "line" ? `${line} у низу` : (REASONS[reason] ?? reason)),
  option: (name) => OPTIONS[name] ?? capital(name),
  rulesOf: ({ misere, line, overline }) => [
    ...(misere ? ["Последњи жетон губи"] : []),
    ...(line ? [overline === false ? `Побеђује тачно ${line} у низу` : `Побеђује ${line} у низу`] : []),
  ],

  column: (column, filled, height) => `Колона ${column}, попуњено ${filled} од ${height}`,
  square: (name, mark, state) =>
    `${name}, ${mark ? within(mark) : "празно"}${state === "chosen" ? ", изабрано" : state === "target" ? ", сме се овамо" : ""}`,
  pieceChosen: (name, targets) => `Изабрано ${name}: сме на ${listed(targets, "или")}`,
  playMove: (move) => `Одиграј ${move}`,
  heap: (heap, size, chosen) => `Стуб ${heap}, ${counted(size, "counter")}${chosen ? `, изабрано ${chosen}` : ""}`,
  take: (heap, taken) => `Скини ${taken} са стуба ${heap}`,
  split: (size, part) => `Подели ${size} на ${Math.max(part, size - part)} и ${Math.min(part, size - part)}`,
  wholeBoard: "Цела табла",

  pieceLine: (mark, names) => `${side(mark)} ${is(mark)} на ${listed(names, "и")}`,

  played: (mark, move) => `${side(mark)}: ${moveText(move)}.`,
  moveName: moveText,

  columnFull: (column) => `Колона ${column} је пуна.`,
  columnsAre: (width) => `Колоне су од 1 до ${width}.`,
  noSquare: (name) => `У игри нема поља ${name}.`,
  squareTaken: (name) => `Поље ${name} је заузето.`,
  noPiece: (name) => `На пољу ${name} нема фигуре.`,
  mayGo: (name, targets) => `Са ${name} сме на ${listed(targets, "или")}.`,
  mayNotGo: (name) => `Фигура на ${name} сада нема потез.`,
  heapsAre: (count) => `Напишите стуб и број жетона, као 1:2; стубови су од 1 до ${count}.`,
  heapEmpty: (heap) => `Стуб ${heap} је празан.`,
  mayTake: (heap, numbers) =>
    `Са стуба ${heap} сме се скинути ${isRange(numbers) ? `од ${numbers[0]} до ${numbers[numbers.length - 1]}` : listed(numbers, "или")}.`,
  mayNotTake: (heap, others) => `Са стуба ${heap} сада се не сме скидати, само са стуба ${listed(others, "или")}.`,
  maySplit: (size, splits) =>
    `Стуб од ${size} дели се на ${splits.length > 6 ? `${splits[0]}, ${splits[1]} и тако до ${splits[splits.length - 1]}` : listed(splits, "или")}: на два неједнака дела.`,
  mayNotSplit: (size) => `Стуб од ${size} не може се поделити на два неједнака дела.`,
  splitLike: "Напишите стуб који постоји и његова два дела, као 7=4+3.",
};

/** @param {string} move */
function moveText(move) {
  const [, heap, taken] = /^(\d+):(\d+)$/.exec(move) ?? [];
  if (heap) return `${counted(Number(taken), "counter")} са стуба ${heap}`;
  const [, size, larger, smaller] = /^(\d+)=(\d+)\+(\d+)$/.exec(move) ?? [];
  if (size) return `стуб од ${size} на ${larger} и ${smaller}`;
  const [, origin, target] = /^([a-z]\d+)-([a-z]\d+)$/.exec(move) ?? [];
  if (origin) return `са ${origin} на ${target}`;
  return `${/^\d+$/.test(move) ? "колона" : "поље"} ${move}`;
}
