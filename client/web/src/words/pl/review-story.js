/** @import { Mark } from "../../boards/marks.js" */

import { boardWords, within } from "./boards.js";

/** W dopełniaczu: czyj jest ruch i po czyjej stronie jest wygrana. @type {Record<Mark, string>} */
const OF = { disc: "żółtego", ring: "czerwonego", cross: "X", nought: "O", wolf: "wilka", sheep: "owiec" };

/** @param {Mark} mark */
const of = (mark) => OF[mark] ?? boardWords.side(mark);

/** @type {typeof import("../en/review-story.js").storyWords} */
export const storyWords = {
  parts: "Części przeglądu",
  best: "Twój najlepszy ruch",
  moment: "Decydujący ruch",
  whole: "Cała partia",
  wonBy: (name) => `Wygrana: ${name}.`,

  found: ({ number, outcome, holding, moves }) =>
    holding === 1
      ? `Ruch ${number} był twój i jako jedyny ${outcome === "win" ? "wygrywał" : "utrzymywał remis"}.`
      : `Ruch ${number} był twój i był jednym z ${holding} ruchów, które ${outcome === "win" ? "wygrywały" : "utrzymywały remis"}, spośród ${moves} możliwych.`,
  decided: (who, number) => `Zdecydował jeden ruch: ruch ${number} (${who === null ? "twój" : of(who)}).`,
  slipped: (who, number) => `W ruchu ${number} ${within(who)} ${who === "sheep" ? "popełniły" : "popełnił"} błąd.`,
  keptSince: "Od tej chwili każdy twój ruch utrzymywał wygraną, aż do końca.",
  nobodySlipped: (who) => `Nikt nie popełnił błędu: wygrana od początku do końca była po ${who === null ? "twojej stronie" : `stronie ${of(who)}`}.`,
  nobodySlippedDraw: "Nikt nie popełnił błędu: przy najlepszej grze ta partia kończy się remisem.",
  undecided: (who) => `Na planszy nic nie było jeszcze rozstrzygnięte: na końcu wygrana była po ${who === null ? "twojej stronie" : `stronie ${of(who)}`}.`,
  undecidedDraw: "Na planszy nic nie było jeszcze rozstrzygnięte: przy najlepszej grze ostatnia pozycja kończy się remisem.",
  unproved: (proved, moves) =>
    proved === 0
      ? "Żadnego ruchu tej partii nie udało się sprawdzić do końca, więc nikt nie może na pewno powiedzieć, gdzie zapadło rozstrzygnięcie."
      : `Do końca sprawdzono tylko ${proved} z ${moves} ruchów, więc nikt nie może na pewno powiedzieć, gdzie zapadło rozstrzygnięcie.`,
  unsolved: "Ta plansza nie jest rozwiązana, więc nikt nie może na pewno powiedzieć, gdzie zapadło rozstrzygnięcie.",
  noMove: "Nie wykonano żadnego ruchu.",
  oneMove: "Wykonano jeden ruch.",

  bestTitle: (number, move) => `Ruch ${number}: ${boardWords.moveName(move)}`,
  bestOfGame: "Twój najlepszy ruch w tej partii",
  choice: ({ outcome, holding, moves }) =>
    holding === 1
      ? `Z ${moves} możliwych ruchów tylko ten ${outcome === "win" ? "wygrywa" : "utrzymuje remis"}.`
      : `Ruchy, które ${outcome === "win" ? "wygrywają" : "utrzymują remis"}: ${holding} z ${moves} możliwych. Twój był jednym z nich.`,

  momentTitle: (who, number, move) => `Ruch ${number} (${who === null ? "twój" : of(who)}): ${boardWords.moveName(move)}`,
  theOneMove: "Ruch, który zdecydował",
  wasWinning: (who) => `Tu wygrana była po ${who === null ? "twojej stronie" : `stronie ${of(who)}`}.`,
  wasDrawn: "Przy najlepszej grze był tu remis.",
  before: "Przed ruchem",
  after: (move) => `Po ${move}`,
  wins: (mark) => `Przy najlepszej grze ${mark === "sheep" ? "wygrywają" : "wygrywa"} ${within(mark)}`,
  draws: "Przy najlepszej grze remis",
  luck: (number, who) => `Szczęście też było po twojej stronie: w ruchu ${number} wygrana ci się wymknęła, a ${within(who)} ją ${who === "sheep" ? "oddały" : "oddał"}.`,

  seeBest: "Twój najlepszy ruch",
  seeMoment: "Decydujący ruch",
  seeWhole: "Cała partia",
  nextMoment: "Dalej: decydujący ruch",
  nextWhole: "Dalej: cała partia",
  skip: "Od razu cała partia",
  tryIt: "Spróbuj stąd",
  tryMeans: (opponent) => `Przeciw komputerowi: ${opponent}. Sama partia pozostaje, jaka była.`,

  youAbove: "Nad kreską wygrana była po twojej stronie.",
  exact: "Wszystkie wartości są dokładne.",
};
