import { difference } from "../signed.js";
import { words } from "./words.js";

const signed = difference("hr");

/** @type {Record<string, string>} */
const ALGORITHMS = {
  random: "Nasumično",
  greedy: "Pohlepno",
  minimax: "Minimaks",
  alphabeta: "Alfa-beta",
  negamax: "Negamaks",
  "negamax-alphabeta": "Negamaks s alfa-betom",
  memo: "Puna dubina s tablicom",
  pvs: "Pretraga glavne varijante",
  mcts: "Pretraživanje stabla Monte Carlo",
  perfect: "Savršeno",
  easy: "Lako, dubina 3",
  medium: "Srednje, dubina 5",
  hard: "Teško, dubina 7",
  document: "Kao u dokumentu igre",
};

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "Bez sata",
  "per-move": "Isto vrijeme za svaki potez",
  fischer: "Za partiju, uz dodatak za svaki potez",
  "byo-yomi": "Za partiju, zatim periodi",
  days: "Dani za svaki potez",
};

/** @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Sekunde za potez",
  "fischer.seconds": "Minute po igraču",
  "fischer.increment": "Dodatne sekunde po potezu",
  "byo-yomi.seconds": "Minute po igraču",
  "byo-yomi.periods": "Periodi",
  "byo-yomi.period": "Sekunde u periodu",
  "days.days": "Dani za potez",
};

/** @type {typeof import("../en/new-game.js").newGameWords} */
export const newGameWords = {
  against: "Protiv",
  opponents: { friend: "Prijatelj", machine: "Računalo", anyone: "Bilo tko", machines: "Dva računala" },
  opponentHints: { friend: "poveznicom", machine: "osam razina", anyone: "tko god dođe", machines: "za gledanje" },
  game: "Igra",
  challenge: (name) => `Izazov: ${name}`,
  challengeHint: "Partija počinje čim se izazov prihvati.",
  challengeByName: "Izazovi nekoga imenom",
  challengeByNameHint: "Ime nekoga tko je sada ovdje. Bez imena dobivate poveznicu koju možete poslati.",
  send: "Izazovi",
  takesChallenges: "Drugi me smiju izazvati",
  find: "Nađi protivnika",

  strength: "Jačina",
  strengthOf: (seat) => (seat === 1 ? "Jačina prvog" : "Jačina drugog"),
  level: (level) => `Razina ${level}, ${words.levelName(level)?.toLowerCase()}`,
  uncalibrated: "Razine nisu podešene za ovu igru.",
  levelRating: (elo, low, high) => `${signed(elo)} Elo u odnosu na ostale razine na ovoj ploči (${signed(low)} do ${signed(high)}, 95 %); to nije rejting iz partija među ljudima.`,
  chooseAlgorithm: "Odabir algoritma",
  algorithm: "Algoritam",
  noAlgorithm: "Nijedan: razina",
  algorithmName: (name) => ALGORITHMS[name] ?? name,
  engine: (name, depth) => `${ALGORITHMS[name] ?? name}${depth && `, dubina ${depth}`}`,
  inPlaceOfLevel: (engine) => `Umjesto razine: ${engine}.`,
  perfect: "Nikad ne griješi; radi samo gdje se igra u toj veličini može riješiti.",
  pruning: "Rezanje: preskoči što ne može utjecati",
  laboratory: "Mnogo partija zaredom: laboratorij",
  glassBox: "Kako računalo misli: staklena kutija",
  evaluator: "Heuristička funkcija",
  depth: (deepest) => `Dubina, od 1 do ${deepest}`,
  simulations: "Simulacije po potezu",
  time: "Sekunde po potezu",
  usual: "uobičajeno",

  whoStarts: "Tko počinje",
  starts: { me: "Vi", them: "Protivnik", chance: "Ždrijeb" },
  board: "Ploča",
  inARow: (line) => `${line} u nizu`,
  heapsHint: "Veličine slijeva, odvojene zarezima",
  randomStart: "Slučajan početak",
  fewer: (label) => `Manje: ${label}`,
  more: (label) => `Više: ${label}`,

  clocks: { none: "Bez sata", quick: "brzo", usual: "uobičajeno", calm: "mirno", untimed: "bez žurbe" },
  clocksMean: "Minute po igraču, i sekunde više za svaki potez.",
  otherClock: "Drugi sat",
  noOtherClock: "Nijedan: kao gore",
  options: "Još",
  listed: "Drugi smiju gledati",
  start: "Početna pozicija",
  startHint: "Kako je igra zapisuje; takva se partija ne rangira.",

  between: (low, high) => `Cijeli broj od ${low} do ${high}.`,
  upTo: (high) => `Broj ne veći od ${high}.`,
  listOf: (most, low, high) => `Najviše ${most} brojeva od ${low} do ${high}, odvojenih zarezima.`,

  yourTable: "Vaš stol",
  youAre: "Vi",
  either: (first, second) => `${first} ili ${second}, po ždrijebu`,
  toStart: (side) => `${side}, počinjete`,
  counts: "Računa se",
  isRated: "rangirano",
  notRated: "ne rangira se",
  first: "Prvi",
  second: "Drugi",
  openTable: "Otvori stol",
  startGame: "Započni partiju",

  clockKind: (kind) => CLOCKS[kind] ?? kind,
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  rated: "Rangirano: računa se za ljestvicu",
  ratedMeans: "U rangiranoj partiji nema vraćanja poteza ni pomoći.",
  allowTakebacks: "Potezi se smiju vratiti",
  allowChat: "Razgovor",
  allowSpectators: "Drugi smiju gledati",
  allowHelp: "Dopusti pomoć: točne vrijednosti tijekom igre",
  allowPonder: "Računalo razmišlja i dok je protivnik na potezu",
};
