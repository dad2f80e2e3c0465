/** The list of lessons, in Polish; loaded when it is opened. @import { LessonName } from "../../state/lessons/names.js" */

export const lessonsWords = {
  lessons: "Lekcje",
  openFile: "Otwórz plik z lekcją",
  saveFile: "Zapisz tę lekcję w pliku",
  dropFile: "Albo upuść plik na tę stronę.",
  /** @type {Record<LessonName, string>} */
  titles: {
    minimax: "Minimaks",
    "alpha-beta": "Alfa-beta",
    negamax: "Negamaks",
    ordering: "Kolejność ruchów",
    deepening: "Pogłębianie z tablicą",
    "principal-variation": "Przeszukiwanie głównego wariantu",
    "monte-carlo": "Przeszukiwanie drzewa Monte Carlo",
  },
  /** @type {Record<LessonName, string>} */
  about: {
    minimax: "Co gracz ma na pewno, gdy obaj grają dobrze.",
    "alpha-beta": "Dlaczego całych gałęzi nie trzeba sprawdzać.",
    negamax: "Jedna zasada dla obu graczy.",
    ordering: "Dlaczego najlepszy ruch powinien być pierwszy.",
    deepening: "Krok po kroku głębiej, z pamięcią.",
    "principal-variation": "Najpierw tanie pytanie: czy jest lepiej, tak czy nie?",
    "monte-carlo": "Losowe gry, które składają się na ocenę.",
  },
};
