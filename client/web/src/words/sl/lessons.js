/** The list of lessons, in Slovenian; loaded when it is opened. @import { LessonName } from "../../state/lessons/names.js" */

export const lessonsWords = {
  lessons: "Lekcije",
  openFile: "Odpri datoteko z lekcijo",
  saveFile: "Shrani to lekcijo v datoteko",
  dropFile: "Ali povlecite datoteko na to stran.",
  /** @type {Record<LessonName, string>} */
  titles: {
    minimax: "Minimaks",
    "alpha-beta": "Alfa-beta",
    negamax: "Negamaks",
    ordering: "Vrstni red potez",
    deepening: "Poglabljanje s tabelo",
    "principal-variation": "Iskanje glavne različice",
    "monte-carlo": "Drevesno iskanje Monte Carlo",
  },
  /** @type {Record<LessonName, string>} */
  about: {
    minimax: "Kaj ima igralec zagotovo, če oba igrata dobro.",
    "alpha-beta": "Zakaj celih vej ni treba gledati.",
    negamax: "Eno pravilo za oba igralca.",
    ordering: "Zakaj naj bo najboljša poteza prva.",
    deepening: "Korak za korakom globlje, s spominom.",
    "principal-variation": "Najprej poceni vprašanje: je bolje, da ali ne?",
    "monte-carlo": "Naključne igre, ki se seštejejo v oceno.",
  },
};
