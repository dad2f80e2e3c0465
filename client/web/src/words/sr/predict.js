/** @import { Value } from "../../state/search_tree/facts.js" */

import { capital } from "../capital.js";
import { bound, does, to, what, whom, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : predictWords.isOpen);

/** @type {typeof import("../en/predict.js").predictWords} */
export const predictWords = {
  asks: {
    value: (move) => `Шта доноси ${what(move)}?`,
    bounds: (move) => `Колики су α и β при уласку у ${whom(move)}?`,
    next: () => "Који се потез следећи испробава?",
    cuts: (_move, side) => `Које потезе ${does(side, "никад не испробава", "никад не испробавају")}?`,
  },
  hints: {
    value: (side, cut) =>
      cut ? capital(`${does(side, "узима", "узимају")} најбоље од онога што се вратило; остали потези су одсечени.`) : `Овде су испробани сви потези, а ${does(side, "узима", "узимају")} најбољи.`,
    bounds: "α је најбоље што MAX већ има на путу овамо, β најбоље што има MIN. Без вредности граница је отворена.",
    boundsForMover: (side, other) => `α је најбоље што ${does(side, "већ има", "већ имају")} на путу овамо, β најбоље што ${does(other, "већ има", "већ имају")}, обоје у бројевима ${to(side)}. Без вредности граница је отворена.`,
    next: "Потези се испробавају приказаним редом, док не буде α ≥ β.",
    nextScout: "Потези се испробавају приказаним редом, док не буде α ≥ β. Потез чија је вредност између α и β одмах се претражује поново.",
    nextMemo: "Потези се испробавају приказаним редом, док неки не победи.",
    cuts: "Потези се испробавају приказаним редом; број на сваком је оно што би донео. Означи оне који долазе после α ≥ β.",
  },
  right: "Тачно.",
  wrong: (answer) => `Не: ${answer}.`,
  answerValue: (value) => `${bound(value)}${worth(value)}`,
  answerBounds: (alpha, beta) => `α: ${end(alpha)}, β: ${end(beta)}`,
  answerMove: what,
  answerCuts: (moves) => `изостављени потези: ${moves.map(what).join(", ")}`,
  answerNoMove: "овде се више не испробава ниједан потез",
  answerNoCut: "испробавају се сви потези",
  stillOpen: "α је још мање од β.",
  noWin: "Ниједан потез још није победио.",

  kindOfAnswer: "Врста одговора",
  exact: "тачно",
  least: "бар",
  most: "највише",
  numberOf: to,
  yourAnswer: "твој одговор",
  number: "Број",
  erase: "Обриши",
  sign: "Плус или минус",
  win: "победа",
  loss: "пораз",
  open: "Отворено: још нема вредности",
  isOpen: "отворена",
  noMove: "Ниједан потез више",
  noCut: "Без одсецања",
  moves: "Потези",
  came: "Шта се вратило",
  marks: { right: "тачно", missed: "пропуштено", tooMany: "превише" },
  check: "Провери",
  goOn: "Даље",
  watch: "Погледај",
  skip: "Прескочи ово",

  score: (right, asked) => `тачно ${right} од ${asked}`,
  inRow: (row) => `заредом: ${row}`,
  stops: "Кораци се заустављају на сваком питању.",
  finished: "Нема више питања.",
  unknown: "још није претражено",
  pace: "Питај",
  paces: { every: "сваки пут", third: "сваки трећи пут", cuts: "само о одсецању" },
  keys: {
    moves: "1 до 9 означава потез, 0 ниједан, Enter проверава.",
    numbers: "Упиши број; < највише, > бар; Enter проверава.",
    bounds: "Упиши број; Tab води од α до β, o значи отворено; Enter проверава.",
  },
};
