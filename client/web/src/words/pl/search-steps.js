/** @import { Value } from "../../state/search_tree/facts.js" */

import { counting } from "../plural.js";
import { isWinInWords, stepSentences } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { bound, by, does, name, number, object, short, to, verb, what, whom, worth } from "./step-grammar.js";

/** Moves spared in the genitive. */
const counts = counting("pl", {
  spared: { one: "ruchu", few: "ruchów", many: "ruchów", other: "ruchu" },
  cutoff: { one: "odcięcie", few: "odcięcia", many: "odcięć", other: "odcięcia" },
});

/** @param {Value} value */
const upTo = (value) => `do ${worth(value, 2)}`;

const sentence = stepSentences({
  looks: (side, depth, toTheEnd) =>
    `${does(side, "ma ruch i patrzy", "mają ruch i patrzą")} ${toTheEnd ? "do końca partii" : depth === null ? "naprzód" : `najwyżej ${counted(depth, "move")} naprzód`}`,
  method: {
    windows: "nic jeszcze nie wiadomo: liczy się każda wartość",
    memo: "ruchy są sprawdzane, aż któryś wygra, a wynik każdej pozycji trafia do tablicy",
    full: "sprawdzany jest każdy ruch",
  },
  expects: (alpha, beta) =>
    alpha && beta
      ? `po poprzedniej głębokości oczekiwana jest wartość między ${number(alpha.number)} a ${number(beta.number)}: tylko o nią się pyta`
      : alpha
        ? `pyta się tylko o wartości większe niż ${number(alpha.number)}`
        : `pyta się tylko o wartości mniejsze niż ${beta ? number(beta.number) : ""}`,
  whole: "wartość nie leżała tam, gdzie jej oczekiwano: ta sama głębokość jeszcze raz, z szerszym oknem",
  tries: (side, move) => `${does(side, "sprawdza", "sprawdzają")} ${whom(move)}`,
  answers: (side) => `teraz ${verb(side, "odpowiada", "odpowiadają")} ${name(side.mark)}`,
  triesAgain: (side, move) => `${does(side, "sprawdza ponownie", "sprawdzają ponownie")} ${whom(move)}, teraz dla dokładnej wartości`,
  asks: (side, value) => `pytanie tylko, czy to jest ${to(side)} lepsze niż ${worth(value)}`,
  has: (side, value, move) => `${does(side, "ma już", "mają już")} ${object(value)} ${by(move)}`,
  holds: (side, value, move) => `${does(side, "może już", "mogą już")} ograniczyć wartość ${upTo(value)} ${by(move)}`,
  wins: (side, move) => `${does(side, "już wygrywa", "już wygrywają")} ${by(move)}`,
  loses: (side, move) => `${does(side, "na razie przegrywa", "na razie przegrywają")}, nawet ${by(move)}`,
  between: "liczy się jeszcze tylko to, co pomiędzy",
  betterForBoth: "liczy się jeszcze tylko to, co dla obu stron lepsze od tego",
  more: "liczy się jeszcze tylko to, co większe od tego",
  less: "liczy się jeszcze tylko to, co mniejsze od tego",
  betterFor: (side) => `liczy się jeszcze tylko to, co ${to(side)} lepsze od tego`,
  move: what,
  over: (winner) => `koniec gry, ${winner ? `${verb(winner, "wygrywa", "wygrywają")} ${name(winner.mark)}` : "remis"}`,
  valued: (value) => `ocena to ${worth(value)}`,
  guess: (value) => `głębiej się nie patrzy, ocena to ${worth(value)}`,
  table: (value) => `ta pozycja jest już rozwiązana, w tablicy jest ${worth(value)}`,
  bound: (value) => `ta pozycja była już przeszukana, w tablicy jest ${bound(value)}${worth(value)}`,
  leftOut: (value) => `nie zapisano, wartość to ${worth(value)}`,
  first: (side) => `to pierwsza wartość, którą ${does(side, "tu ma", "tu mają")}`,
  better: (side, before) => `${to(side)} to lepsze niż ${worth(before)}: zostaje`,
  noBetter: (side, before) => `${to(side)} to nie lepsze niż ${worth(before)}`,
  askedAgain: (side, than) => `${to(side)} to lepsze niż ${worth(than)}: jak dobre, powie drugie przeszukanie`,
  alphaRises: (value) => `, więc alfa rośnie ${upTo(value)}`,
  betaFalls: (value) => `, więc beta spada ${upTo(value)}`,
  though: (already) => `, choć ${already}`,
  isWorth: (move, value) => `${what(move)} daje ${bound(value)}${object(value)}`,
  to: (side) => ` ${to(side)}`,
  turned: (value, side) => `, czyli ${"bound" in value ? bound(value) : ""}${number(value.number)} ${to(side)}`,
  number,
  getsHere: (side, value) => `${does(side, "ma tu", "mają tu")} ${bound(value)}${object(value)}`,
  holdsHere: (side, value) => `${does(side, "ogranicza to", "ograniczają to")} ${upTo(value)}`,
  winsHere: (side) => does(side, "tu wygrywa", "tu wygrywają"),
  cut: (here, sure, side) => `odcięcie: ${here}, ale ${sure} i ${verb(side, "nie ma", "nie mają")} powodu tu przychodzić`,
  answered: (here) => `odcięcie: ${here}, a o więcej nie pytano`,
  winsByMove: (side, move) => `odcięcie: ${by(move)} ${verb(side, "wygrywa", "wygrywają")} ${name(side.mark)}, a nic nie jest lepsze od wygranej`,
  spared: (moves) => `jeszcze ${counts(moves, "spared")} nie trzeba sprawdzać`,
  nothingLeft: "alfa i beta się spotkały, ale nie został żaden ruch do pominięcia",
  wonWithLast: (side, move) => `${by(move)} ${verb(side, "wygrywa", "wygrywają")} ${name(side.mark)}; nie został żaden ruch do pominięcia`,
  passDone: (depth, side, best, value) => `${counted(depth, "move")} naprzód wartość ${to(side)} to ${bound(value)}${worth(value)}${best ? `, ${by(best)}` : ""}`,
  deeper: "teraz przeszukuje się o jeden ruch głębiej",
  wrongWindow: "to leży poza tym, o co pytano, więc przeszukuje się ponownie",
  plays: (side, move, value) => `gotowe: ${does(side, "wybiera", "wybierają")} ${whom(move)}, wartość to ${worth(value)}`,
  playsLost: (side, move, value) => `gotowe: każdy ruch to ${worth(value)}; ${does(side, "wybiera", "wybierają")} ${whom(move)}, bo przegrana trwa tak najdłużej`,
  stopped: (side, move) => `przerwane przed końcem: ${does(side, "wybiera", "wybierają")} ${whom(move)}`,
  counts: (positions, cutoffs, nothingLeft) =>
    `sprawdzono: ${counted(positions, "position")}${cutoffs ? `, ${counts(cutoffs, "cutoff")}` : ""}${nothingLeft === null ? ", w tym tam, gdzie nie było czego odcinać" : nothingLeft ? `, nie było czego odcinać: ${nothingLeft}` : ""}`,
  leftOutOf: (positions) => `z tego nie zapisano: ${positions}`,
});

/** @type {typeof import("../en/search-steps.js").searchStepWords} */
export const searchStepWords = {
  sentence,
  value: worth,
  shortValue: (value) => (isWinInWords(value) ? (value.sign > 0 ? "wygrana" : "przegrana") : short(value.number)),
  move: what,
};
