import { newGameWords } from "./new-game.js";
import { difference } from "../signed.js";

const number = new Intl.NumberFormat("sr-Cyrl");
const signed = difference("sr-Cyrl");
const percent = difference("sr-Cyrl", 1);
const fixed = (/** @type {number} */ digits) => new Intl.NumberFormat("sr-Cyrl", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number | null} difference @param {string} beyond */
const bound = (difference, beyond) => (difference === null ? beyond : signed(difference));

/** @type {typeof import("../en/laboratory.js").laboratoryWords} */
export const laboratoryWords = {
  refusals: {
    "too-long": "Ова серија би трајала предуго. Изаберите мање партија или брже рачунаре.",
    "too-many-games": "То је више партија него што серија сме да има.",
    "too-many-series": "Довољно ваших серија је у току. Прво зауставите неку.",
    "too-many-kept": "Довољно ваших серија се чува. Прво обришите неку.",
  },
  laboratory: "Лабораторија",
  about: "Рачунари играју један против другог, много партија заредом, а резултати показују ко је јачи.",
  parts: { series: "Серије", tables: "Табеле из докумената" },
  part: "Део лабораторије",

  newSeries: "Нова серија",
  player: (place) => (place === 0 ? "Први играч" : "Други играч"),
  games: "Партије",
  gameCount: (games) => `${number.format(games)}: ${number.format(games / 2)} отварања, свако у оба смера`,
  openingsMean: "Два рачунара која никад не мењају мишљење играла би исту партију изнова, па сваки пар партија почиње својим отварањем.",
  seed: "Семе",
  seedHint: "Из истог семена настају исте партије.",
  run: "Покрени серију",
  measuring: "Меримо колико траје једна партија…",
  takes: (seconds, atLeast) => `Ово траје ${atLeast ? "најмање" : "око"} ${laboratoryWords.duration(seconds)}, док сервер нема другог посла.`,
  runAnyway: "Покрени",
  tooLong: (seconds, atLeast, most) =>
    `Ово би трајало ${atLeast ? "најмање" : "око"} ${laboratoryWords.duration(seconds)}; дозвољено је ${laboratoryWords.duration(most)}. Изаберите мање партија или брже рачунаре.`,
  duration: (seconds) => (seconds < 100 ? `${Math.ceil(seconds)} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${number.format(Math.round(seconds / 3600))} h`),
  refused: (code, wait) => laboratoryWords.refusals[code] ?? (wait > 0 ? `Не сада. Покушајте поново за ${laboratoryWords.duration(wait)}.` : "Ово није успело. Покушајте поново за који тренутак."),
  noIdentity: "Серије се чувају за онога ко их је покренуо, а овај прегледач одбија колачић по коме се то зна.",

  own: "Ваше серије",
  none: "Још нема серија. Изаберите два рачунара и покрените једну.",
  loading: "Тренутак…",
  states: {
    running: "у току",
    stopped: "заустављено",
    done: "завршено",
    "move-too-long": "прекинуто: један потез је трајао дуже од минута",
    "time-used-up": "прекинуто: потрошило је своје време",
    unplayable: "прекинуто: не може да се одигра",
  },
  progress: (played, games) => `партије: ${number.format(played)} од ${number.format(games)}`,
  machine: (text) => (/^level:\d+$/.test(text) ? newGameWords.level(text.slice(6)) : text),
  stop: "Заустави",
  resume: "Настави",
  delete: "Обриши",
  csv: "Партије као CSV",
  nothingPlayed: "Још ниједна партија није завршена.",

  won: "победа",
  drawn: "ремија",
  lost: "пораза",
  score: "учинак",
  pliesAGame: "потеза по партији",
  wonBy: (player) => `победа: ${player}`,
  draw: "реми",
  results: (player, wins, draws, losses) => `${player}: победа ${wins}, ремија ${draws}, пораза ${losses}`,
  share: (part) => `${fixed(1).format(100 * part)} %`,
  decimal: (value, digits) => fixed(digits).format(value),
  whole: (value) => number.format(value),

  elo: (player, elo) => `Elo: ${player} ${signed(elo)}`,
  interval: (low, high) => `95 %: од ${bound(low, "без границе")} до ${bound(high, "без границе")}`,
  noInterval: "Сви парови партија су се досад завршили исто, па интервала нема.",
  noElo: "Једна страна има све поене, па нема разлике коју би навели.",
  equal: "једнако",
  signed,

  playerHead: "Играч",
  asFirst: "Кад игра први",
  asSecond: "Кад игра други",
  positionsHead: "Позиција по потезу",
  timeHead: "Време процесора по потезу",
  points: (points, games) => `${number.format(points)} од ${number.format(games)}`,
  milliseconds: (seconds) => `${fixed(seconds < 0.01 ? 2 : 0).format(1000 * seconds)} ms`,

  document: "Документ",
  documents: { counts: "Вук и овце: позиције", wolfTimes: "Вук и овце: времена", timings: "Четири у низу: времена", games: "Четири у низу: турнири" },
  computed: (depths, all) => (depths === all ? "Израчунао је овај сервер." : `Овај сервер управо рачуна: дубине ${depths} од ${all}.`),
  agreeing: (agreeing, all) => `Слаже се у свакој цифри: ${agreeing} од ${all} штампаних бројева.`,
  timesMean: "Времена зависе од рачунара, и о њиховом односу се ништа не тврди.",
  sharesMean: "Времена зависе од рачунара. Прва три броја су удели обичног минимакса у истој табели: шта штеди одсецање.",
  gamesMean: "Претраге са одсецањем и без њега играју исте потезе, па штампани победници који се не слажу не могу сви бити тачни. Штампани кôд не може да да ове табеле, па где је наш победник други, о штампаном се ништа не тврди.",
  table: "Табела",
  depth: "Дубина",
  search: "Претрага",
  evaluator: "Евалуатор",
  printed: "Штампано",
  ours: "Наше",
  agreement: "Слагање",
  leaves: "Листови",
  printedSeconds: "Штампано, s по потезу",
  ourSeconds: "Наше, s по потезу",
  first: "Први",
  second: "Други",
  printedWinner: "Штампани победник",
  ourWinner: "Наш победник",
  same: "исто",
  rounded: "6 цифара",
  other: "други",
  contradicted: "противречно",
  off: (off) => `${percent(off)} %`,
};
