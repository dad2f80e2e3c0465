import { difference } from "../signed.js";
import { words } from "./words.js";

const signed = difference("sr");

/** @type {Record<string, string>} */
const ALGORITHMS = {
  random: "Насумично",
  greedy: "Похлепно",
  minimax: "Минимакс",
  alphabeta: "Алфа-бета",
  negamax: "Негамакс",
  "negamax-alphabeta": "Негамакс с алфа-бетом",
  memo: "Пуна дубина с табелом",
  pvs: "Претрага главне варијанте",
  mcts: "Претраживање стабла Монте Карло",
  perfect: "Савршено",
  easy: "Лако, дубина 3",
  medium: "Средње, дубина 5",
  hard: "Тешко, дубина 7",
  document: "Као у документу игре",
};

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "Без сата",
  "per-move": "Исто време за сваки потез",
  fischer: "За партију, и додатак за сваки потез",
  "byo-yomi": "За партију, па периоди",
  days: "Дани за сваки потез",
};

/** @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Секунде за потез",
  "fischer.seconds": "Минути по играчу",
  "fischer.increment": "Додатне секунде по потезу",
  "byo-yomi.seconds": "Минути по играчу",
  "byo-yomi.periods": "Периоди",
  "byo-yomi.period": "Секунде у периоду",
  "days.days": "Дани за потез",
};

/** @type {typeof import("../en/new-game.js").newGameWords} */
export const newGameWords = {
  against: "Против",
  opponents: { friend: "Пријатељ", machine: "Рачунар", anyone: "Било ко", machines: "Два рачунара" },
  opponentHints: { friend: "преко линка", machine: "осам нивоа", anyone: "ко год дође", machines: "за гледање" },
  game: "Игра",
  challenge: (name) => `Изазов: ${name}`,
  challengeHint: "Партија почиње чим изазов буде прихваћен.",
  challengeByName: "Изазови некога по имену",
  challengeByNameHint: "Име некога ко је сада овде. Без имена добијате линк који можете да пошаљете.",
  send: "Изазови",
  takesChallenges: "Други смеју да ме изазову",
  find: "Нађи противника",

  strength: "Јачина",
  strengthOf: (seat) => (seat === 1 ? "Јачина првог" : "Јачина другог"),
  level: (level) => `Ниво ${level}, ${words.levelName(level)?.toLowerCase()}`,
  uncalibrated: "Нивои нису подешени за ову игру.",
  levelRating: (elo, low, high) => `${signed(elo)} Ело у односу на остале нивое на овој табли (${signed(low)} до ${signed(high)}, 95 %); то није рејтинг из партија међу људима.`,
  chooseAlgorithm: "Избор алгоритма",
  algorithm: "Алгоритам",
  noAlgorithm: "Ниједан: ниво",
  algorithmName: (name) => ALGORITHMS[name] ?? name,
  engine: (name, depth) => `${ALGORITHMS[name] ?? name}${depth && `, дубина ${depth}`}`,
  inPlaceOfLevel: (engine) => `Уместо нивоа: ${engine}.`,
  perfect: "Ништа не поклања; игра само где је игра решива у тој величини.",
  pruning: "Одсецање: прескочи што не може да утиче",
  laboratory: "Много партија заредом: лабораторија",
  glassBox: "Како рачунар мисли: стаклена кутија",
  evaluator: "Евалуатор",
  depth: (deepest) => `Дубина, од 1 до ${deepest}`,
  simulations: "Симулације по потезу",
  time: "Секунде по потезу",
  usual: "уобичајено",

  whoStarts: "Ко почиње",
  starts: { me: "Ви", them: "Противник", chance: "Жреб" },
  board: "Табла",
  inARow: (line) => `${line} у низу`,
  heapsHint: "Величине слева, одвојене зарезима",
  randomStart: "Случајан почетак",
  fewer: (label) => `Мање: ${label}`,
  more: (label) => `Више: ${label}`,

  clocks: { none: "Без сата", quick: "брзо", usual: "уобичајено", calm: "мирно", untimed: "без журбе" },
  clocksMean: "Минути по играчу, и секунде више за сваки потез.",
  otherClock: "Други сат",
  noOtherClock: "Ниједан: као горе",
  options: "Још",
  listed: "Други смеју да гледају",
  start: "Почетна позиција",
  startHint: "Како је игра записује; таква партија се не рангира.",

  between: (low, high) => `Цео број од ${low} до ${high}.`,
  upTo: (high) => `Број не већи од ${high}.`,
  listOf: (most, low, high) => `Највише ${most} бројева од ${low} до ${high}, одвојених зарезима.`,

  yourTable: "Ваш сто",
  youAre: "Ви",
  either: (first, second) => `${first} или ${second}, по жребу`,
  toStart: (side) => `${side}, почињете`,
  counts: "Рачуна се",
  isRated: "рангирано",
  notRated: "не рангира се",
  first: "Први",
  second: "Други",
  openTable: "Отвори сто",
  startGame: "Почни партију",

  clockKind: (kind) => CLOCKS[kind] ?? kind,
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  rated: "Рангирано: рачуна се за ранг-листу",
  ratedMeans: "У рангираној партији нема враћања потеза ни помоћи.",
  allowTakebacks: "Потези смеју да се врате",
  allowChat: "Разговор",
  allowSpectators: "Други смеју да гледају",
  allowHelp: "Дозволи помоћ: тачне вредности током игре",
  allowPonder: "Рачунар размишља и док је противник на потезу",
};
