/** The list of lessons, in Croatian; loaded when it is opened. @import { LessonName } from "../../state/lessons/names.js" */

export const lessonsWords = {
  lessons: "Lekcije",
  openFile: "Otvori datoteku s lekcijom",
  saveFile: "Spremi ovu lekciju u datoteku",
  dropFile: "Ili povucite datoteku na ovu stranicu.",
  /** @type {Record<LessonName, string>} */
  titles: {
    minimax: "Minimaks",
    "alpha-beta": "Alfa-beta",
    negamax: "Negamaks",
    ordering: "Redoslijed poteza",
    deepening: "Produbljivanje s tablicom",
    "principal-variation": "Pretraga glavne varijante",
    "monte-carlo": "Pretraživanje stabla Monte Carlo",
  },
  /** @type {Record<LessonName, string>} */
  about: {
    minimax: "Što igrač ima sigurno ako obojica igraju dobro.",
    "alpha-beta": "Zašto cijele grane ne treba gledati.",
    negamax: "Jedno pravilo za oba igrača.",
    ordering: "Zašto najbolji potez treba doći prvi.",
    deepening: "Korak po korak dublje, s pamćenjem.",
    "principal-variation": "Najprije jeftino pitanje: je li bolje, da ili ne?",
    "monte-carlo": "Nasumične partije koje se zbroje u ocjenu.",
  },
};
