/** Tekstovi staklene kutije. */

import { counted } from "./nouns.js";
import { newGameWords } from "./new-game.js";

const LANGUAGE = "hr";

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
  title: "Staklena kutija",
  promise: "Zavirite u pretragu računala, korak po korak.",
  lessons: "Četiri lekcije, svaka od nekoliko koraka:",
  chooseOwn: "Ili odaberite igru, poziciju i računalo:",
  searchOf: ({ algorithm, evaluator, form, search }) =>
    [newGameWords.algorithmName(algorithm), ...(algorithm === "memo" ? [] : [form === "simulations" ? `simulacija: ${number(search.evaluations)}` : `dubina ${search.depth}`]), ...(evaluator === "none" ? [] : [`${newGameWords.evaluator.toLowerCase()} ${evaluator}`])].join(", "),
  number,

  change: "Promijeni",
  follow: "Prati partiju",
  table: "Stol",
  moves: "Potezi od početka",
  movesHint: (game) => `S razmacima ili zarezima, kao ${MOVES[game] ?? "1:2 3:1"}`,
  otherStart: "Počni od druge pozicije",
  startHint: (game) => `Kako ih piše igra: ${STARTS[game] ?? ""}`,
  engine: "Računalo",
  firstEngine: "Prvo računalo",
  secondEngine: "Drugo računalo",
  compareTwo: "Usporedi dva računala",
  lookInside: "Zaviri",
  wrongMove: (place, move, why) => `Potez ${place}, „${move}“, ne može se odigrati. ${why}`.trim(),
  tooManyMoves: (most) => `Najviše ${counted(most, "move")}.`,
  unknownOption: (name, game) => `Igra ${game} nema opciju „${name}“.`,
  unknownEngine: (text) => `„${text}“ nije računalni igrač čija se pretraga može prikazati.`,
  unknownGame: (game) => `Ovdje nema igre „${game}“.`,
  badAddress: "Ova adresa ne opisuje nijednu pretragu. Ispod je označeno što ne valja.",

  pulling: (come, pages) => (pages > 1 ? `Zapis pretrage stiže: dio ${come} od ${pages}…` : "Računalo pretražuje…"),
  busy: (seconds) => `Poslužitelj je zauzet; nastavlja se samo od sebe za ${counted(seconds, "second")}.`,
  faults: {
    incomplete: "Zapis ove pretrage nije stigao cijel.",
    "cut-off": "Zapis ove pretrage prekida se prije kraja.",
    damaged: "Zapis ove pretrage proturječi sam sebi, pa se ne prikazuje.",
    unsupported: "Ova je stranica prestara za zapis ove pretrage. Učitajte je ponovno.",
    "too-large": "Ova je pretraga prevelika za prikaz.",
  },
  recorded: (recorded, leftOut) => `Zabilježenih pozicija: ${number(recorded)}. Pretraženo je još ${number(leftOut)}, od kojih su sačuvane samo vrijednosti.`,
  insteadOfProof: "Ovo računalo igra savršeno: poteze traži u tablici ili ih dokazuje i ne pretražuje stablo. Prikazano je kako alfa-beta pretražuje istu poziciju.",
  stopped: "Vrijeme računala je isteklo: pretraga staje prije kraja.",

  stepOfSearch: "Korak pretrage",
  toStart: "Na početak",
  stepBack: "Korak natrag",
  stepOn: "Korak",
  play: "Pokreni",
  pause: "Pauziraj",
  finishBranch: "Završi ovu granu",
  nextCut: "Sljedeće odsijecanje",
  pace: (pace) => (pace < 1 ? "sporo" : `${number(pace)}/s`),
  paceOf: (pace) => `Brzina: ${glassWords.pace(pace)}`,
  guide: "Vodi me",
  nextStop: (stop, stops) => `Dalje (${stop} od ${stops})`,
  guideAgain: "Ponovno",
  zoomIn: "Povećaj",
  zoomOut: "Smanji",
  wholeTree: "Cijelo stablo",
  valuesFor: "Vrijednosti za",
  forMover: "stranu na potezu",

  step: "korak",
  positions: "pozicije",
  valued: "procijenjeno",
  fromTable: "iz tablice",
  cutOffs: "odsijecanja",
  nothingLeft: "bez ičega za odsjeći",
  level: "razina",
  toMove: "na potezu",
  leftOut: "nezabilježeno",

  root: "početak",
  passOf: (depth) => `dubina ${depth}`,
  ways: { again: "ponovno", table: "tablica" },
  levelsAbove: (levels) => `Razina iznad: ${levels}`,
  betterFor: (side, name) => `bolje za: ${side}${name && ` (${name})`}`,
  oneOf: (place, count) => `${place} od ${count}`,
  cutOff: { alpha: "alfa-odsijecanje", beta: "beta-odsijecanje", win: "pobjeda: odsijecanje", plain: "odsijecanje" },
  windowCut: "α ≥ β: odsijecanje",
  winCut: "pobjeda: odsijecanje",
  inWords: "Riječima",
  legend: {
    here: "trenutna",
    done: "pretražena",
    todo: "tek dolazi",
    beta: "beta-odsijecanje",
    alpha: "alfa-odsijecanje",
    cut: "odsječeno",
    best: "dosad najbolje",
    bound: "granica: prava vrijednost može biti iza nje",
    null: "nulti prozor: pita se samo je li potez bolji",
    again: "traženo ponovno, jer je bilo bolje",
    table: "odgovor iz tablice",
  },

  samePlace: "Isto mjesto",
  sameWork: "Isti rad",
  waits: (first) => `Čeka: odsjeklo je granu u kojoj je ${first}.`,
  againstHere: (first, second) => `Ovdje ${number(first)} pozicija prema ${number(second)}: ${Math.round((100 * second) / first)} %`,
  afterEach: (positions) => `Nakon po ${counted(positions, "position")}`,
  doneAfter: (first, second) => `Nakon ${number(first)} pozicija; drugo je gotovo nakon ${number(second)}`,
  plays: (move, value) => `igra ${move}, vrijednost ${value}`,
};
