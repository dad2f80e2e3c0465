/** @import { Value } from "../../state/search_tree/facts.js" */

import { capital } from "../capital.js";
import { bound, does, to, what, whom, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const end = (value) => (value ? worth(value) : predictWords.isOpen);

/** @type {typeof import("../en/predict.js").predictWords} */
export const predictWords = {
  asks: {
    value: (move) => `Co przynosi ${what(move)}?`,
    bounds: (move) => `Ile wynoszą α i β przy wejściu w ${whom(move)}?`,
    next: () => "Który ruch jest sprawdzany jako następny?",
    cuts: (_move, side) => `Których ruchów ${does(side, "nigdy nie sprawdza", "nigdy nie sprawdzają")}?`,
  },
  hints: {
    value: (side, cut) =>
      cut ? capital(`${does(side, "bierze", "biorą")} najlepsze z tego, co wróciło; pozostałe ruchy są odcięte.`) : `Wszystkie ruchy są tu sprawdzone, ${does(side, "bierze", "biorą")} najlepszy.`,
    bounds: "α to najlepsze, co MAX już ma na drodze tutaj, β to najlepsze, co ma MIN. Bez wartości granica jest otwarta.",
    boundsForMover: (side, other) => `α to najlepsze, co ${does(side, "już ma", "już mają")} na drodze tutaj, β to najlepsze, co ${does(other, "już ma", "już mają")}, jedno i drugie w liczbach ${to(side)}. Bez wartości granica jest otwarta.`,
    next: "Ruchy są sprawdzane w pokazanej kolejności, aż będzie α ≥ β.",
    nextScout: "Ruchy są sprawdzane w pokazanej kolejności, aż będzie α ≥ β. Ruch, którego wartość leży między α a β, jest od razu przeszukiwany ponownie.",
    nextMemo: "Ruchy są sprawdzane w pokazanej kolejności, aż któryś wygra.",
    cuts: "Ruchy są sprawdzane w pokazanej kolejności; liczba na każdym to wartość, którą by przyniósł. Zaznacz te, które są po α ≥ β.",
  },
  right: "Dobrze.",
  wrong: (answer) => `Nie: ${answer}.`,
  answerValue: (value) => `${bound(value)}${worth(value)}`,
  answerBounds: (alpha, beta) => `α: ${end(alpha)}, β: ${end(beta)}`,
  answerMove: what,
  answerCuts: (moves) => `pominięte ruchy: ${moves.map(what).join(", ")}`,
  answerNoMove: "żaden ruch nie jest tu już sprawdzany",
  answerNoCut: "sprawdzany jest każdy ruch",
  stillOpen: "α jest nadal mniejsza niż β.",
  noWin: "Żaden ruch jeszcze nie wygrał.",

  kindOfAnswer: "Rodzaj odpowiedzi",
  exact: "dokładnie",
  least: "co najmniej",
  most: "najwyżej",
  numberOf: to,
  yourAnswer: "twoja odpowiedź",
  number: "Liczba",
  erase: "Usuń",
  sign: "Plus lub minus",
  win: "wygrana",
  loss: "przegrana",
  open: "Otwarta: nie ma jeszcze wartości",
  isOpen: "otwarta",
  noMove: "Żaden ruch więcej",
  noCut: "Bez odcięcia",
  moves: "Ruchy",
  came: "Co wróciło",
  marks: { right: "dobrze", missed: "przeoczone", tooMany: "za dużo" },
  check: "Sprawdź",
  goOn: "Dalej",
  watch: "Obejrzyj",
  skip: "Pomiń to",

  score: (right, asked) => `dobrze: ${right} z ${asked}`,
  inRow: (row) => `z rzędu: ${row}`,
  stops: "Kroki zatrzymują się przy każdym pytaniu.",
  finished: "Nie ma więcej pytań.",
  unknown: "jeszcze nieprzeszukane",
  pace: "Pytaj",
  paces: { every: "za każdym razem", third: "co trzeci raz", cuts: "tylko o odcięcia" },
  keys: {
    moves: "1 do 9 zaznacza ruch, 0 żadnego, Enter sprawdza.",
    numbers: "Wpisz liczbę; < najwyżej, > co najmniej; Enter sprawdza.",
    bounds: "Wpisz liczbę; Tab przechodzi od α do β, o znaczy otwarta; Enter sprawdza.",
  },
};
