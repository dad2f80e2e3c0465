/** Besedila steklene škatle. */

import { counted } from "./nouns.js";
import { newGameWords } from "./new-game.js";

const LANGUAGE = "sl";

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
  title: "Steklena škatla",
  promise: "Poglejte v iskanje računalnika, korak za korakom.",
  lessons: "Štiri lekcije, vsaka z nekaj koraki:",
  chooseOwn: "Ali izberite igro, pozicijo in računalnik:",
  searchOf: ({ algorithm, evaluator, form, search }) =>
    [newGameWords.algorithmName(algorithm), ...(algorithm === "memo" ? [] : [form === "simulations" ? `simulacij: ${number(search.evaluations)}` : `globina ${search.depth}`]), ...(evaluator === "none" ? [] : [`${newGameWords.evaluator.toLowerCase()} ${evaluator}`])].join(", "),
  number,

  change: "Spremeni",
  follow: "Sledi partiji",
  table: "Miza",
  moves: "Poteze od začetka",
  movesHint: (game) => `S presledki ali vejicami, kot ${MOVES[game] ?? "1:2 3:1"}`,
  otherStart: "Začni z drugo pozicijo",
  startHint: (game) => `Kot jih piše igra: ${STARTS[game] ?? ""}`,
  engine: "Računalnik",
  firstEngine: "Prvi računalnik",
  secondEngine: "Drugi računalnik",
  compareTwo: "Primerjaj dva računalnika",
  lookInside: "Poglej noter",
  wrongMove: (place, move, why) => `Poteze ${place}, „${move}“, ni mogoče odigrati. ${why}`.trim(),
  tooManyMoves: (most) => `Največ ${number(most)} potez.`,
  unknownOption: (name, game) => `Igra ${game} nima možnosti „${name}“.`,
  unknownEngine: (text) => `„${text}“ ni računalniški igralec, katerega iskanje bi bilo mogoče prikazati.`,
  unknownGame: (game) => `Tukaj ni igre „${game}“.`,
  badAddress: "Ta naslov ne opisuje nobenega iskanja. Spodaj je označeno, kaj ni prav.",

  pulling: (come, pages) => (pages > 1 ? `Zapis iskanja prihaja: del ${come} od ${pages}…` : "Računalnik išče…"),
  busy: (seconds) => `Strežnik je zaseden; nadaljuje se samo od sebe čez ${counted(seconds, "second")}.`,
  faults: {
    incomplete: "Zapis tega iskanja ni prišel cel.",
    "cut-off": "Zapis tega iskanja se prekine pred koncem.",
    damaged: "Zapis tega iskanja nasprotuje samemu sebi, zato se ne prikaže.",
    unsupported: "Ta stran je prestara za zapis tega iskanja. Naložite jo znova.",
    "too-large": "To iskanje je preveliko za prikaz.",
  },
  recorded: (recorded, leftOut) => `Zapisanih pozicij: ${number(recorded)}. Preiskanih je bilo še ${number(leftOut)}, od katerih so ohranjene le vrednosti.`,
  insteadOfProof: "Ta računalnik igra popolno: poteze prebere iz tabele ali jih dokaže in ne preišče drevesa. Prikazano je, kako alfa-beta preišče isto pozicijo.",
  stopped: "Računalniku je zmanjkalo časa: iskanje se ustavi pred koncem.",

  stepOfSearch: "Korak iskanja",
  toStart: "Na začetek",
  stepBack: "Korak nazaj",
  stepOn: "Korak",
  play: "Predvajaj",
  pause: "Ustavi",
  finishBranch: "Končaj to vejo",
  nextCut: "Naslednji rez",
  pace: (pace) => (pace < 1 ? "počasi" : `${number(pace)}/s`),
  paceOf: (pace) => `Hitrost: ${glassWords.pace(pace)}`,
  guide: "Vodi me",
  nextStop: (stop, stops) => `Naprej (${stop} od ${stops})`,
  guideAgain: "Znova",
  zoomIn: "Povečaj",
  zoomOut: "Pomanjšaj",
  wholeTree: "Celo drevo",
  valuesFor: "Vrednosti za",
  forMover: "stran na potezi",

  step: "korak",
  positions: "pozicije",
  valued: "ocenjeno",
  fromTable: "iz tabele",
  cutOffs: "rezi",
  nothingLeft: "ni bilo kaj odrezati",
  level: "raven",
  toMove: "na potezi",
  leftOut: "nezapisano",

  root: "začetek",
  passOf: (depth) => `globina ${depth}`,
  ways: { again: "znova", table: "tabela" },
  levelsAbove: (levels) => `Ravni zgoraj: ${levels}`,
  betterFor: (side, name) => `bolje za: ${side}${name && ` (${name})`}`,
  oneOf: (place, count) => `${place} od ${count}`,
  cutOff: { alpha: "rez alfa", beta: "rez beta", win: "zmaga: rez", plain: "rez" },
  windowCut: "α ≥ β: rez",
  winCut: "zmaga: rez",
  inWords: "Z besedami",
  legend: {
    here: "trenutna",
    done: "preiskana",
    todo: "še pride",
    beta: "rez beta",
    alpha: "rez alfa",
    cut: "odrezano",
    best: "doslej najboljše",
    bound: "meja: prava vrednost je lahko za njo",
    null: "ničelno okno: vprašanje je le, ali je poteza boljša",
    again: "iskano znova, ker je bilo boljše",
    table: "odgovor iz tabele",
  },

  samePlace: "Isto mesto",
  sameWork: "Enako delo",
  waits: (first) => `Čaka: odrezal je vejo, v kateri je ${first}.`,
  againstHere: (first, second) => `Tukaj ${number(first)} pozicij proti ${number(second)}: ${Math.round((100 * second) / first)} %`,
  afterEach: (positions) => `Pozicij pri vsakem: ${number(positions)}`,
  doneAfter: (first, second) => `Pozicij: ${number(first)}; drugi je končal po ${number(second)}`,
  plays: (move, value) => `igra ${move}, vrednost ${value}`,
};
