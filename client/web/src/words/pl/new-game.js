import { difference } from "../signed.js";
import { words } from "./words.js";

const signed = difference("pl");

/** @type {Record<string, string>} */
const ALGORITHMS = {
  random: "Losowo",
  greedy: "Zachłannie",
  minimax: "Minimaks",
  alphabeta: "Alfa-beta",
  negamax: "Negamaks",
  "negamax-alphabeta": "Negamaks z alfa-beta",
  memo: "Pełna głębokość z tablicą",
  pvs: "Przeszukiwanie głównego wariantu",
  mcts: "Przeszukiwanie drzewa Monte Carlo",
  perfect: "Doskonale",
  easy: "Łatwo, głębokość 3",
  medium: "Średnio, głębokość 5",
  hard: "Trudno, głębokość 7",
  document: "Jak w dokumencie gry",
};

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "Bez zegara",
  "per-move": "Tyle samo na każdy ruch",
  fischer: "Na partię, z dodatkiem za każdy ruch",
  "byo-yomi": "Na partię, potem okresy",
  days: "Dni na każdy ruch",
};

/** @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Sekundy na ruch",
  "fischer.seconds": "Minuty na gracza",
  "fischer.increment": "Sekundy dodawane za ruch",
  "byo-yomi.seconds": "Minuty na gracza",
  "byo-yomi.periods": "Okresy",
  "byo-yomi.period": "Sekundy w okresie",
  "days.days": "Dni na ruch",
};

/** @type {typeof import("../en/new-game.js").newGameWords} */
export const newGameWords = {
  against: "Przeciwnik",
  opponents: { friend: "Znajomy", machine: "Komputer", anyone: "Ktokolwiek", machines: "Dwa komputery" },
  opponentHints: { friend: "przez link", machine: "osiem poziomów", anyone: "kto się zjawi", machines: "do oglądania" },
  game: "Gra",
  challenge: (name) => `Wyzwanie: ${name}`,
  challengeHint: "Partia zacznie się, gdy tylko wyzwanie zostanie przyjęte.",
  challengeByName: "Wyzwij kogoś po imieniu",
  challengeByNameHint: "Imię kogoś, kto tu teraz jest. Bez imienia dostaniesz link, który możesz wysłać.",
  send: "Wyzwij",
  takesChallenges: "Inni mogą mnie wyzywać",
  find: "Znajdź przeciwnika",

  strength: "Siła",
  strengthOf: (seat) => (seat === 1 ? "Siła pierwszego" : "Siła drugiego"),
  level: (level) => `Poziom ${level}, ${words.levelName(level)?.toLowerCase()}`,
  uncalibrated: "Poziomów nie dostrojono do tej gry.",
  levelRating: (elo, low, high) => `${signed(elo)} Elo wobec innych poziomów na tej planszy (${signed(low)} do ${signed(high)}, 95 %); to nie ranking z partii między ludźmi.`,
  chooseAlgorithm: "Wybierz algorytm",
  algorithm: "Algorytm",
  noAlgorithm: "Żaden: poziom",
  algorithmName: (name) => ALGORITHMS[name] ?? name,
  engine: (name, depth) => `${ALGORITHMS[name] ?? name}${depth && `, głębokość ${depth}`}`,
  inPlaceOfLevel: (engine) => `Zamiast poziomu: ${engine}.`,
  perfect: "Niczego nie oddaje; gra tylko tam, gdzie grę tej wielkości można rozwiązać.",
  pruning: "Odcięcia: pomiń to, co nie ma wpływu",
  laboratory: "Wiele partii z rzędu: laboratorium",
  glassBox: "Jak myśli komputer: szklana skrzynka",
  evaluator: "Funkcja heurystyczna",
  depth: (deepest) => `Głębokość, od 1 do ${deepest}`,
  simulations: "Symulacje na ruch",
  time: "Sekundy na ruch",
  usual: "jak zwykle",

  whoStarts: "Kto zaczyna",
  starts: { me: "Ty", them: "Przeciwnik", chance: "Los" },
  board: "Plansza",
  inARow: (line) => `${line} w linii`,
  heapsHint: "Wielkości od lewej, oddzielone przecinkami",
  randomStart: "Losowy początek",
  fewer: (label) => `Mniej: ${label}`,
  more: (label) => `Więcej: ${label}`,

  clocks: { none: "Bez zegara", quick: "szybko", usual: "normalnie", calm: "spokojnie", untimed: "bez pośpiechu" },
  clocksMean: "Minuty dla każdego i dodatkowe sekundy za każdy ruch.",
  otherClock: "Inny zegar",
  noOtherClock: "Żaden: jak wyżej",
  options: "Więcej",
  listed: "Inni mogą oglądać",
  start: "Pozycja początkowa",
  startHint: "Tak jak zapisuje ją gra; taka partia nie jest rankingowa.",

  between: (low, high) => `Liczba całkowita od ${low} do ${high}.`,
  upTo: (high) => `Liczba nie większa niż ${high}.`,
  listOf: (most, low, high) => `Najwyżej ${most} liczb od ${low} do ${high}, oddzielonych przecinkami.`,

  yourTable: "Twój stół",
  youAre: "Ty",
  either: (first, second) => `${first} albo ${second}, losowo`,
  toStart: (side) => `${side}, zaczynasz`,
  counts: "Ranking",
  isRated: "partia rankingowa",
  notRated: "partia nierankingowa",
  first: "Pierwszy",
  second: "Drugi",
  openTable: "Otwórz stół",
  startGame: "Zacznij partię",

  clockKind: (kind) => CLOCKS[kind] ?? kind,
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  rated: "Rankingowa: liczy się do listy rankingowej",
  ratedMeans: "W partii rankingowej nie ma cofania ruchów ani pomocy.",
  allowTakebacks: "Ruchy można cofać",
  allowChat: "Czat",
  allowSpectators: "Inni mogą oglądać",
  allowHelp: "Zezwól na pomoc: dokładne wartości podczas gry",
  allowPonder: "Komputer myśli także podczas ruchu przeciwnika",
};
