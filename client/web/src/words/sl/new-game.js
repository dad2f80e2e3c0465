import { difference } from "../signed.js";
import { words } from "./words.js";

const signed = difference("sl");

/** @type {Record<string, string>} */
const ALGORITHMS = {
  random: "Naključno",
  greedy: "Požrešno",
  minimax: "Minimaks",
  alphabeta: "Alfa-beta",
  negamax: "Negamaks",
  "negamax-alphabeta": "Negamaks z alfa-beto",
  memo: "Polna globina s tabelo",
  pvs: "Iskanje glavne različice",
  mcts: "Drevesno iskanje Monte Carlo",
  perfect: "Popolno",
  easy: "Lahko, globina 3",
  medium: "Srednje, globina 5",
  hard: "Težko, globina 7",
  document: "Kot v dokumentu igre",
};

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "Brez ure",
  "per-move": "Enak čas za vsako potezo",
  fischer: "Za igro, z dodatkom za vsako potezo",
  "byo-yomi": "Za igro, nato obdobja",
  days: "Dnevi za vsako potezo",
};

/** @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Sekunde za potezo",
  "fischer.seconds": "Minute na igralca",
  "fischer.increment": "Dodatne sekunde na potezo",
  "byo-yomi.seconds": "Minute na igralca",
  "byo-yomi.periods": "Obdobja",
  "byo-yomi.period": "Sekunde v obdobju",
  "days.days": "Dnevi za potezo",
};

/** @type {typeof import("../en/new-game.js").newGameWords} */
export const newGameWords = {
  against: "Proti",
  opponents: { friend: "Prijatelj", machine: "Računalnik", anyone: "Kdor koli", machines: "Dva računalnika" },
  opponentHints: { friend: "prek povezave", machine: "osem stopenj", anyone: "kdor pride", machines: "za gledanje" },
  game: "Igra",
  challenge: (name) => `Izziv: ${name}`,
  challengeHint: "Igra se začne, takoj ko je izziv sprejet.",
  challengeByName: "Izzovi koga po imenu",
  challengeByNameHint: "Ime nekoga, ki je zdaj tukaj. Brez imena dobite povezavo, ki jo lahko pošljete.",
  send: "Izzovi",
  takesChallenges: "Drugi me smejo izzvati",
  find: "Poišči nasprotnika",

  strength: "Moč",
  strengthOf: (seat) => (seat === 1 ? "Moč prvega" : "Moč drugega"),
  level: (level) => `Stopnja ${level}, ${words.levelName(level)?.toLowerCase()}`,
  uncalibrated: "Stopnje za to igro niso umerjene.",
  levelRating: (elo, low, high) => `${signed(elo)} Elo glede na druge stopnje na tej plošči (${signed(low)} do ${signed(high)}, 95 %); to ni rating iz iger med ljudmi.`,
  chooseAlgorithm: "Izbira algoritma",
  algorithm: "Algoritem",
  noAlgorithm: "Noben: stopnja",
  algorithmName: (name) => ALGORITHMS[name] ?? name,
  engine: (name, depth) => `${ALGORITHMS[name] ?? name}${depth && `, globina ${depth}`}`,
  inPlaceOfLevel: (engine) => `Namesto stopnje: ${engine}.`,
  perfect: "Ničesar ne podari; igra le, kjer je igra pri tej velikosti rešljiva.",
  pruning: "Rezanje: preskoči, kar ne more vplivati",
  laboratory: "Veliko partij zapored: laboratorij",
  glassBox: "Kako računalnik misli: steklena škatla",
  evaluator: "Ocenjevalna funkcija",
  depth: (deepest) => `Globina, od 1 do ${deepest}`,
  simulations: "Simulacije na potezo",
  time: "Sekunde na potezo",
  usual: "običajno",

  whoStarts: "Kdo začne",
  starts: { me: "Vi", them: "Nasprotnik", chance: "Žreb" },
  board: "Plošča",
  inARow: (line) => `${line} v vrsto`,
  heapsHint: "Velikosti z leve, ločene z vejicami",
  randomStart: "Naključen začetek",
  fewer: (label) => `Manj: ${label}`,
  more: (label) => `Več: ${label}`,

  clocks: { none: "Brez ure", quick: "hitro", usual: "običajno", calm: "umirjeno", untimed: "brez naglice" },
  clocksMean: "Minute na igralca in sekunde več za vsako potezo.",
  otherClock: "Druga ura",
  noOtherClock: "Nobena: kot zgoraj",
  options: "Še več",
  listed: "Drugi smejo gledati",
  start: "Začetna pozicija",
  startHint: "Kot ga zapisuje igra; taka igra se ne rangira.",

  between: (low, high) => `Celo število od ${low} do ${high}.`,
  upTo: (high) => `Število, ki ni večje od ${high}.`,
  listOf: (most, low, high) => `Največ ${most} števil od ${low} do ${high}, ločenih z vejicami.`,

  yourTable: "Vaša miza",
  youAre: "Vi",
  either: (first, second) => `${first} ali ${second}, po žrebu`,
  toStart: (side) => `${side}, začnete`,
  counts: "Šteje",
  isRated: "rangirano",
  notRated: "ne rangira se",
  first: "Prvi",
  second: "Drugi",
  openTable: "Odpri mizo",
  startGame: "Začni igro",

  clockKind: (kind) => CLOCKS[kind] ?? kind,
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  rated: "Rangirano: šteje za lestvico",
  ratedMeans: "V rangirani igri ni vračanja potez in ne pomoči.",
  allowTakebacks: "Poteze se smejo vračati",
  allowChat: "Klepet",
  allowSpectators: "Drugi smejo gledati",
  allowHelp: "Dovoli pomoč: natančne vrednosti med igro",
  allowPonder: "Računalnik razmišlja tudi, ko je na potezi nasprotnik",
};
