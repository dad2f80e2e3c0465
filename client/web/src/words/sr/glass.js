/** Текстови стаклене кутије. */

import { counted } from "./nouns.js";
import { newGameWords } from "./new-game.js";

const LANGUAGE = "sr";

/** @type {Record<string, string>} */
const MOVES = { "connect-four": "4 4 3", mnk: "b2 a1 c3", "wolf-and-sheep": "d8-c7 a1-b2", grundy: "9=7+2 7=4+3" };
/** @type {Record<string, string>} */
const STARTS = {
  "connect-four": "443",
  mnk: "b2 a1 c3",
  "wolf-and-sheep": "d8/a1,c1,e1,g1/w",
  nim: "3,4,5",
  "modified-nim": "1,3,5/-",
  "greedy-nim": "3,4,5",
  grundy: "7,2,1",
};

/** @param {number} value */
const number = (value) => value.toLocaleString(LANGUAGE);

/** @type {typeof import("../en/glass.js").glassWords} */
export const glassWords = {
  title: "Стаклена кутија",
  promise: "Завирите у претрагу рачунара, корак по корак.",
  lessons: "Четири лекције, свака од неколико корака:",
  chooseOwn: "Или изаберите игру, позицију и рачунар:",
  searchOf: ({ algorithm, evaluator, form, search }) =>
    [newGameWords.algorithmName(algorithm), ...(algorithm === "memo" ? [] : [form === "simulations" ? `симулација: ${number(search.evaluations)}` : `дубина ${search.depth}`]), ...(evaluator === "none" ? [] : [`${newGameWords.evaluator.toLowerCase()} ${evaluator}`])].join(", "),
  number,

  change: "Промени",
  follow: "Прати партију",
  table: "Сто",
  moves: "Потези од почетка",
  movesHint: (game) => `Са размацима или зарезима, као ${MOVES[game] ?? "1:2 3:1"}`,
  otherStart: "Почни од друге позиције",
  startHint: (game) => `Како их пише игра: ${STARTS[game] ?? ""}`,
  engine: "Рачунар",
  firstEngine: "Први рачунар",
  secondEngine: "Други рачунар",
  compareTwo: "Упореди два рачунара",
  lookInside: "Завири",
  wrongMove: (place, move, why) => `Потез ${place}, „${move}“, не може да се одигра. ${why}`.trim(),
  tooManyMoves: (most) => `Највише ${counted(most, "move")}.`,
  unknownOption: (name, game) => `Игра ${game} нема опцију „${name}“.`,
  unknownEngine: (text) => `„${text}“ није рачунарски играч чија претрага може да се прикаже.`,
  unknownGame: (game) => `Овде нема игре „${game}“.`,
  badAddress: "Ова адреса не описује ниједну претрагу. Испод је означено шта не ваља.",

  pulling: (come, pages) => (pages > 1 ? `Запис претраге стиже: део ${come} од ${pages}…` : "Рачунар претражује…"),
  busy: (seconds) => `Сервер је заузет; наставља се само од себе за ${counted(seconds, "second")}.`,
  faults: {
    incomplete: "Запис ове претраге није стигао цео.",
    "cut-off": "Запис ове претраге прекида се пре краја.",
    damaged: "Запис ове претраге противречи сам себи, па се не приказује.",
    unsupported: "Ова страница је престара за запис ове претраге. Учитајте је поново.",
    "too-large": "Ова претрага је превелика за приказ.",
  },
  recorded: (recorded, leftOut) => `Забележених позиција: ${number(recorded)}. Претражено је још ${number(leftOut)}, од којих су сачуване само вредности.`,
  insteadOfProof: "Овај рачунар игра савршено: потезе чита из табеле или их доказује и не претражује стабло. Приказано је како алфа-бета претражује исту позицију.",
  stopped: "Време рачунара је истекло: претрага стаје пре краја.",

  stepOfSearch: "Корак претраге",
  toStart: "На почетак",
  stepBack: "Корак назад",
  stepOn: "Корак",
  play: "Пусти",
  pause: "Паузирај",
  finishBranch: "Заврши ову грану",
  nextCut: "Следеће одсецање",
  pace: (pace) => (pace < 1 ? "споро" : `${number(pace)}/s`),
  paceOf: (pace) => `Брзина: ${glassWords.pace(pace)}`,
  guide: "Води ме",
  nextStop: (stop, stops) => `Даље (${stop} од ${stops})`,
  guideAgain: "Поново",
  zoomIn: "Увећај",
  zoomOut: "Умањи",
  wholeTree: "Цело стабло",
  valuesFor: "Вредности за",
  forMover: "страну на потезу",

  step: "корак",
  positions: "позиције",
  valued: "процењено",
  fromTable: "из табеле",
  cutOffs: "одсецања",
  nothingLeft: "без ичега за одсецање",
  level: "ниво",
  toMove: "на потезу",
  leftOut: "незабележено",

  root: "почетак",
  passOf: (depth) => `дубина ${depth}`,
  ways: { again: "поново", table: "табела" },
  levelsAbove: (levels) => `Нивоа изнад: ${levels}`,
  betterFor: (side, name) => `боље за: ${side}${name && ` (${name})`}`,
  oneOf: (place, count) => `${place} од ${count}`,
  cutOff: { alpha: "алфа одсецање", beta: "бета одсецање", win: "победа: одсецање", plain: "одсецање" },
  windowCut: "α ≥ β: одсецање",
  winCut: "победа: одсецање",
  inWords: "Речима",
  legend: {
    here: "тренутна",
    done: "претражена",
    todo: "тек долази",
    beta: "бета одсецање",
    alpha: "алфа одсецање",
    cut: "одсечено",
    best: "досад најбоље",
    bound: "граница: права вредност може бити иза ње",
    null: "нулти прозор: пита се само да ли је потез бољи",
    again: "тражено поново, јер је било боље",
    table: "одговор из табеле",
  },

  samePlace: "Исто место",
  sameWork: "Исти рад",
  waits: (first) => `Чека: одсекао је грану у којој је ${first}.`,
  againstHere: (first, second) => `Овде ${number(first)} позиција према ${number(second)}: ${Math.round((100 * second) / first)} %`,
  afterEach: (positions) => `После по ${counted(positions, "position")}`,
  doneAfter: (first, second) => `После ${number(first)} позиција; други је готов после ${number(second)}`,
  plays: (move, value) => `игра ${move}, вредност ${value}`,
};
