/** Teksty szklanej skrzynki. */

import { counted } from "./nouns.js";
import { newGameWords } from "./new-game.js";

const LANGUAGE = "pl";

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
  title: "Szklana skrzynka",
  promise: "Zajrzyj w przeszukiwanie komputera, krok po kroku.",
  lessons: "Cztery lekcje, każda w kilku krokach:",
  chooseOwn: "Albo wybierz grę, pozycję i komputer:",
  searchOf: ({ algorithm, evaluator, form, search }) =>
    [newGameWords.algorithmName(algorithm), ...(algorithm === "memo" ? [] : [form === "simulations" ? `symulacji: ${number(search.evaluations)}` : `głębokość ${search.depth}`]), ...(evaluator === "none" ? [] : [`${newGameWords.evaluator.toLowerCase()} ${evaluator}`])].join(", "),
  number,

  change: "Zmień",
  follow: "Śledź partię",
  table: "Stół",
  moves: "Ruchy od początku",
  movesHint: (game) => `Ze spacjami lub przecinkami, jak ${MOVES[game] ?? "1:2 3:1"}`,
  otherStart: "Zacznij od innej pozycji",
  startHint: (game) => `Tak jak zapisuje ją gra: ${STARTS[game] ?? ""}`,
  engine: "Komputer",
  firstEngine: "Pierwszy komputer",
  secondEngine: "Drugi komputer",
  compareTwo: "Porównaj dwa komputery",
  lookInside: "Zajrzyj do środka",
  wrongMove: (place, move, why) => `Ruchu ${place}, „${move}”, nie można zagrać. ${why}`.trim(),
  tooManyMoves: (most) => `Najwyżej ${counted(most, "move")}.`,
  unknownOption: (name, game) => `Gra ${game} nie ma opcji „${name}”.`,
  unknownEngine: (text) => `„${text}” to nie gracz komputerowy, którego przeszukiwanie można pokazać.`,
  unknownGame: (game) => `Nie ma tu gry „${game}”.`,
  badAddress: "Ten adres nie opisuje żadnego przeszukiwania. Poniżej zaznaczono, co jest nie tak.",

  pulling: (come, pages) => (pages > 1 ? `Zapis przeszukiwania nadchodzi: część ${come} z ${pages}…` : "Komputer szuka…"),
  busy: (seconds) => `Serwer jest zajęty; ciąg dalszy nastąpi sam za ${counted(seconds, "second")}.`,
  faults: {
    incomplete: "Zapis tego przeszukiwania nie dotarł w całości.",
    "cut-off": "Zapis tego przeszukiwania urywa się przed końcem.",
    damaged: "Zapis tego przeszukiwania przeczy sam sobie, więc nie jest pokazany.",
    unsupported: "Ta strona jest za stara na zapis tego przeszukiwania. Wczytaj ją ponownie.",
    "too-large": "To przeszukiwanie jest za duże, by je pokazać.",
  },
  recorded: (recorded, leftOut) => `Zapisane pozycje: ${number(recorded)}. Przeszukano jeszcze ${number(leftOut)}, z których zachowano tylko wartości.`,
  insteadOfProof: "Ten komputer gra doskonale: odczytuje ruchy z tablicy albo je dowodzi i nie przeszukuje drzewa. Pokazano, jak alfa-beta przeszukuje tę samą pozycję.",
  stopped: "Komputerowi zabrakło czasu: przeszukiwanie urywa się przed końcem.",

  stepOfSearch: "Krok przeszukiwania",
  toStart: "Na początek",
  stepBack: "Krok wstecz",
  stepOn: "Krok",
  play: "Odtwarzaj",
  pause: "Wstrzymaj",
  finishBranch: "Zakończ tę gałąź",
  nextCut: "Następne odcięcie",
  pace: (pace) => (pace < 1 ? "wolno" : `${number(pace)}/s`),
  paceOf: (pace) => `Prędkość: ${glassWords.pace(pace)}`,
  guide: "Poprowadź mnie",
  nextStop: (stop, stops) => `Dalej (${stop} z ${stops})`,
  guideAgain: "Od nowa",
  zoomIn: "Powiększ",
  zoomOut: "Pomniejsz",
  wholeTree: "Całe drzewo",
  valuesFor: "Wartości dla",
  forMover: "strony na ruchu",

  step: "krok",
  positions: "pozycje",
  valued: "ocenione",
  fromTable: "z tablicy",
  cutOffs: "odcięcia",
  nothingLeft: "nie było czego odcinać",
  level: "poziom",
  toMove: "na ruchu",
  leftOut: "niezapisane",

  root: "początek",
  passOf: (depth) => `głębokość ${depth}`,
  ways: { again: "ponownie", table: "tablica" },
  levelsAbove: (levels) => `Poziomów wyżej: ${levels}`,
  betterFor: (side, name) => `lepiej dla: ${side}${name && ` (${name})`}`,
  oneOf: (place, count) => `${place} z ${count}`,
  cutOff: { alpha: "odcięcie alfa", beta: "odcięcie beta", win: "wygrana: odcięcie", plain: "odcięcie" },
  windowCut: "α ≥ β: odcięcie",
  winCut: "wygrana: odcięcie",
  inWords: "Słowami",
  legend: {
    here: "bieżąca",
    done: "przeszukana",
    todo: "dopiero będzie",
    beta: "odcięcie beta",
    alpha: "odcięcie alfa",
    cut: "odcięte",
    best: "dotąd najlepsze",
    bound: "granica: prawdziwa wartość może leżeć dalej",
    null: "okno zerowe: pyta się tylko, czy ruch jest lepszy",
    again: "przeszukane ponownie, bo było lepsze",
    table: "odpowiedź z tablicy",
  },

  samePlace: "To samo miejsce",
  sameWork: "Ta sama praca",
  waits: (first) => `Czeka: odciął gałąź, w której jest ${first}.`,
  againstHere: (first, second) => `Tutaj ${number(first)} pozycji wobec ${number(second)}: ${Math.round((100 * second) / first)} %`,
  afterEach: (positions) => `Każdy po ${counted(positions, "position")}`,
  doneAfter: (first, second) => `Pozycje: ${number(first)}; drugi skończył po ${number(second)}`,
  plays: (move, value) => `gra ${move}, wartość ${value}`,
};
