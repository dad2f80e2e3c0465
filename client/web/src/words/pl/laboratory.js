import { newGameWords } from "./new-game.js";
import { difference } from "../signed.js";

const number = new Intl.NumberFormat("pl");
const signed = difference("pl");
const percent = difference("pl", 1);
const fixed = (/** @type {number} */ digits) => new Intl.NumberFormat("pl", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number | null} difference @param {string} beyond */
const bound = (difference, beyond) => (difference === null ? beyond : signed(difference));

/** @type {typeof import("../en/laboratory.js").laboratoryWords} */
export const laboratoryWords = {
  refusals: {
    "too-long": "Ta seria trwałaby za długo. Wybierz mniej partii albo szybsze komputery.",
    "too-many-games": "To więcej partii, niż seria może mieć.",
    "too-many-series": "Dość twoich serii już trwa. Najpierw zatrzymaj którąś.",
    "too-many-kept": "Dość twoich serii jest już przechowywanych. Najpierw usuń którąś.",
  },
  laboratory: "Laboratorium",
  about: "Komputery grają ze sobą wiele partii z rzędu, a wyniki pokazują, który jest silniejszy.",
  parts: { series: "Serie", tables: "Tabele z dokumentów" },
  part: "Część laboratorium",

  newSeries: "Nowa seria",
  player: (place) => (place === 0 ? "Pierwszy gracz" : "Drugi gracz"),
  games: "Partie",
  gameCount: (games) => `${number.format(games)}: ${number.format(games / 2)} otwarć, każde w obie strony`,
  openingsMean: "Dwa komputery, które nigdy nie zmieniają zdania, grałyby w kółko tę samą partię, więc każda para partii zaczyna się własnym otwarciem.",
  seed: "Ziarno",
  seedHint: "Z tego samego ziarna powstają te same partie.",
  run: "Uruchom serię",
  measuring: "Mierzymy, ile trwa jedna partia…",
  takes: (seconds, atLeast) => `To potrwa ${atLeast ? "co najmniej" : "około"} ${laboratoryWords.duration(seconds)}, gdy serwer nie ma nic innego do roboty.`,
  runAnyway: "Uruchom",
  tooLong: (seconds, atLeast, most) =>
    `To potrwałoby ${atLeast ? "co najmniej" : "około"} ${laboratoryWords.duration(seconds)}; dozwolone jest ${laboratoryWords.duration(most)}. Wybierz mniej partii albo szybsze komputery.`,
  duration: (seconds) => (seconds < 100 ? `${Math.ceil(seconds)} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${number.format(Math.round(seconds / 3600))} h`),
  refused: (code, wait) => laboratoryWords.refusals[code] ?? (wait > 0 ? `Nie teraz. Spróbuj ponownie za ${laboratoryWords.duration(wait)}.` : "To się nie udało. Spróbuj ponownie za chwilę."),
  noIdentity: "Serie są przechowywane dla tego, kto je uruchomił, a ta przeglądarka odrzuca ciasteczko, po którym go poznajemy.",

  own: "Twoje serie",
  none: "Nie ma jeszcze serii. Wybierz dwa komputery i uruchom jedną.",
  loading: "Chwileczkę…",
  states: {
    running: "trwa",
    stopped: "zatrzymana",
    done: "zakończona",
    "move-too-long": "przerwana: jeden ruch trwał dłużej niż minutę",
    "time-used-up": "przerwana: zużyła swój czas",
    unplayable: "przerwana: nie da się jej rozegrać",
  },
  progress: (played, games) => `partie: ${number.format(played)} z ${number.format(games)}`,
  machine: (text) => (/^level:\d+$/.test(text) ? newGameWords.level(text.slice(6)) : text),
  stop: "Zatrzymaj",
  resume: "Wznów",
  delete: "Usuń",
  csv: "Partie jako CSV",
  nothingPlayed: "Żadna partia nie jest jeszcze zakończona.",

  won: "wygranych",
  drawn: "remisów",
  lost: "przegranych",
  score: "wynik",
  pliesAGame: "ruchów na partię",
  wonBy: (player) => `wygrana: ${player}`,
  draw: "remis",
  results: (player, wins, draws, losses) => `${player}: wygranych ${wins}, remisów ${draws}, przegranych ${losses}`,
  share: (part) => `${fixed(1).format(100 * part)} %`,
  decimal: (value, digits) => fixed(digits).format(value),
  whole: (value) => number.format(value),

  elo: (player, elo) => `Elo: ${player} ${signed(elo)}`,
  interval: (low, high) => `95 %: od ${bound(low, "bez granicy")} do ${bound(high, "bez granicy")}`,
  noInterval: "Wszystkie pary partii skończyły się dotąd tak samo, więc przedziału nie ma.",
  noElo: "Jedna strona ma wszystkie punkty, więc nie ma różnicy, którą można podać.",
  equal: "równo",
  signed,

  playerHead: "Gracz",
  asFirst: "Gdy zaczyna",
  asSecond: "Gdy jest drugi",
  positionsHead: "Pozycji na ruch",
  timeHead: "Czas procesora na ruch",
  points: (points, games) => `${number.format(points)} z ${number.format(games)}`,
  milliseconds: (seconds) => `${fixed(seconds < 0.01 ? 2 : 0).format(1000 * seconds)} ms`,

  document: "Dokument",
  documents: { counts: "Wilk i owce: pozycje", wolfTimes: "Wilk i owce: czasy", timings: "Czwórki: czasy", games: "Czwórki: turnieje" },
  computed: (depths, all) => (depths === all ? "Obliczył to ten serwer." : `Ten serwer właśnie liczy: głębokości ${depths} z ${all}.`),
  agreeing: (agreeing, all) => `Zgadza się co do cyfry: ${agreeing} z ${all} wydrukowanych liczb.`,
  timesMean: "Czasy zależą od komputera i nic się nie twierdzi o ich stosunku.",
  sharesMean: "Czasy zależą od komputera. Pierwsze trzy liczby to ułamki zwykłego minimaksu z tej samej tabeli: ile oszczędzają odcięcia.",
  gamesMean: "Przeszukiwania z odcięciami i bez nich grają te same ruchy, więc sprzeczni wydrukowani zwycięzcy nie mogą wszyscy być poprawni. Wydrukowany kod nie może dać tych tabel, więc gdzie nasz zwycięzca jest inny, o wydrukowanym nic się nie twierdzi.",
  table: "Tabela",
  depth: "Głębokość",
  search: "Przeszukiwanie",
  evaluator: "Funkcja heurystyczna",
  printed: "Wydrukowane",
  ours: "Nasze",
  agreement: "Zgodność",
  leaves: "Liście",
  printedSeconds: "Wydrukowane, s na ruch",
  ourSeconds: "Nasze, s na ruch",
  first: "Pierwszy",
  second: "Drugi",
  printedWinner: "Wydrukowany zwycięzca",
  ourWinner: "Nasz zwycięzca",
  same: "tak samo",
  rounded: "6 cyfr",
  other: "inny",
  contradicted: "sprzeczne",
  off: (off) => `${percent(off)} %`,
};
