/**
 * Текстови о томе шта процењивач сабира у листу.
 * @import { Side } from "../../state/search_tree/facts.js"
 */

import { capital } from "../capital.js";
import { name, to } from "./step-grammar.js";

/** @param {Side} side @param {number} marks @param {number} empty */
const holds = (side, marks, empty) => `${capital(name(side.mark))}: ${marks}${empty ? ` (празно: ${empty})` : ""}`;

/** @type {typeof import("../en/value-terms.js").valueTermsWords} */
export const valueTermsWords = {
  subtitle: (evaluator) => `Лист претраге: како сабира процењивач „${evaluator}“.`,
  terms: {
    complete: ({ side, of }) => holds(side, of, 0),
    "one-missing": ({ side, of }) => holds(side, of - 1, 1),
    "two-missing": ({ side, of }) => holds(side, of - 2, 2),
    threat: ({ other, of }) => holds(other, of - 1, 1),
    centre: ({ side }) => `${capital(name(side.mark))} у средини`,
    marks: ({ of }) => `Ознака: ${of}, остало празно`,
    almost: ({ side, of }) => `${holds(side, of, 1)}: важи само то`,
    met: ({ side, other, of }) => `${capital(name(other.mark))}: ${of}, последње поље затвара ${name(side.mark)}`,
    rows: () => "Редови које је вук прешао",
    distance: () => "Удаљености оваца, одузете",
    "wolf-moves": () => "Могући потези вука",
    "sheep-moves": () => "Могући потези оваца",
    "one-row": () => "Све овце у једном реду",
    halves: () => "По две овце на свакој половини",
    passed: () => "Вук је прошао све овце",
    goal: () => "Вук је на циљу",
    trapped: () => "Вук не може да се помери",
    plies: () => "Потези од почетка претраге",
    fitted: () => "Не стаје у 32 бита: прелива се",
    theorem: () => "Ко побеђује по непарним колонама",
    "all-ones": () => "Ко побеђује, јер ниједан стуб нема више од једног",
    largest: ({ of }) => `Највећи стубови, од ${of}: непаран број побеђује`,
  },
  windows: "Прозори на табли",
  whatCounts: "Шта се броји",
  howMany: "колико",
  each: "сваки",
  sum: "збир",
  heap: "стуб",
  oddColumns: "непарне колоне",
  countsAsWon: "броји се као победа",
  countsAsLost: "броји се као пораз",
  total: (side) => `Вредност ${to(side)} (MAX)`,
  turned: (side) => `Окренуто ${to(side)}, на потезу`,
  isOdd: "Нека колона је непарна, па искључиво ИЛИ стубова није 0: страна на потезу може све колоне да учини парним и побеђује.",
  isEven: "Свака колона је парна, па је искључиво ИЛИ стубова 0: сваки потез чини неку колону непарном и страна на потезу губи.",
  guide: "Искључиво ИЛИ је овде само процена: свака страна жели да остави 0.",
  point: "Покажите на ред: на табли остају само његове линије. Покажите на линију: истакне се њен ред.",
  lines: (lines) => `На табли: ${lines}.`,
  waiting: "Бројеви стижу…",
};
