import { newGameWords } from "./new-game.js";
import { difference } from "../signed.js";

const number = new Intl.NumberFormat("sl");
const signed = difference("sl");
const percent = difference("sl", 1);
const fixed = (/** @type {number} */ digits) => new Intl.NumberFormat("sl", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number | null} difference @param {string} beyond */
const bound = (difference, beyond) => (difference === null ? beyond : signed(difference));

/** @type {typeof import("../en/laboratory.js").laboratoryWords} */
export const laboratoryWords = {
  refusals: {
    "too-long": "Ta serija bi trajala predolgo. Izberite manj partij ali hitrejše računalnike.",
    "too-many-games": "To je več partij, kot jih serija sme imeti.",
    "too-many-series": "Dovolj vaših serij že poteka. Najprej katero ustavite.",
    "too-many-kept": "Dovolj vaših serij je že shranjenih. Najprej katero izbrišite.",
  },
  laboratory: "Laboratorij",
  about: "Računalniki igrajo drug proti drugemu, veliko partij zapored, izidi pa pokažejo, kateri je močnejši.",
  parts: { series: "Serije", tables: "Tabele iz dokumentov" },
  part: "Del laboratorija",

  newSeries: "Nova serija",
  player: (place) => (place === 0 ? "Prvi igralec" : "Drugi igralec"),
  games: "Partije",
  gameCount: (games) => `${number.format(games)}: ${number.format(games / 2)} otvoritev, vsaka v obe smeri`,
  openingsMean: "Računalnika, ki si nikoli ne premislita, bi igrala vedno isto partijo, zato se vsak par partij začne s svojo otvoritvijo.",
  seed: "Seme",
  seedHint: "Iz istega semena nastanejo iste partije.",
  run: "Zaženi serijo",
  measuring: "Merimo, koliko traja ena partija …",
  takes: (seconds, atLeast) => `To traja ${atLeast ? "vsaj" : "približno"} ${laboratoryWords.duration(seconds)}, kadar strežnik nima drugega dela.`,
  runAnyway: "Zaženi",
  tooLong: (seconds, atLeast, most) =>
    `To bi trajalo ${atLeast ? "vsaj" : "približno"} ${laboratoryWords.duration(seconds)}; dovoljeno je ${laboratoryWords.duration(most)}. Izberite manj partij ali hitrejše računalnike.`,
  duration: (seconds) => (seconds < 100 ? `${Math.ceil(seconds)} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${number.format(Math.round(seconds / 3600))} h`),
  refused: (code, wait) => laboratoryWords.refusals[code] ?? (wait > 0 ? `Ne zdaj. Poskusite znova čez ${laboratoryWords.duration(wait)}.` : "To ni uspelo. Poskusite znova čez trenutek."),
  noIdentity: "Serije se hranijo za tistega, ki jih je zagnal, ta brskalnik pa zavrača piškotek, po katerem se to ve.",

  own: "Vaše serije",
  none: "Serij še ni. Izberite dva računalnika in zaženite eno.",
  loading: "Trenutek …",
  states: {
    running: "poteka",
    stopped: "ustavljeno",
    done: "končano",
    "move-too-long": "prekinjeno: ena poteza je trajala več kot minuto",
    "time-used-up": "prekinjeno: porabilo je svoj čas",
    unplayable: "prekinjeno: ni mogoče odigrati",
  },
  progress: (played, games) => `partije: ${number.format(played)} od ${number.format(games)}`,
  machine: (text) => (/^level:\d+$/.test(text) ? newGameWords.level(text.slice(6)) : text),
  stop: "Ustavi",
  resume: "Nadaljuj",
  delete: "Izbriši",
  csv: "Partije kot CSV",
  nothingPlayed: "Nobena partija še ni končana.",

  won: "zmag",
  drawn: "remijev",
  lost: "porazov",
  score: "izkupiček",
  pliesAGame: "potez na partijo",
  wonBy: (player) => `zmaga: ${player}`,
  draw: "remi",
  results: (player, wins, draws, losses) => `${player}: zmag ${wins}, remijev ${draws}, porazov ${losses}`,
  share: (part) => `${fixed(1).format(100 * part)} %`,
  decimal: (value, digits) => fixed(digits).format(value),
  whole: (value) => number.format(value),

  elo: (player, elo) => `Elo: ${player} ${signed(elo)}`,
  interval: (low, high) => `95 %: od ${bound(low, "brez meje")} do ${bound(high, "brez meje")}`,
  noInterval: "Vsi pari partij so se doslej končali enako, zato intervala ni.",
  noElo: "Ena stran ima vse točke, zato ni razlike, ki bi jo navedli.",
  equal: "enako",
  signed,

  playerHead: "Igralec",
  asFirst: "Kadar začne",
  asSecond: "Kadar je drugi",
  positionsHead: "Pozicij na potezo",
  timeHead: "Čas procesorja na potezo",
  points: (points, games) => `${number.format(points)} od ${number.format(games)}`,
  milliseconds: (seconds) => `${fixed(seconds < 0.01 ? 2 : 0).format(1000 * seconds)} ms`,

  document: "Dokument",
  documents: { counts: "Volk in ovce: pozicije", wolfTimes: "Volk in ovce: časi", timings: "Štiri v vrsto: časi", games: "Štiri v vrsto: turnirji" },
  computed: (depths, all) => (depths === all ? "Izračunal je ta strežnik." : `Ta strežnik pravkar računa: globine ${depths} od ${all}.`),
  agreeing: (agreeing, all) => `Ujema se v vsaki števki: ${agreeing} od ${all} natisnjenih števil.`,
  timesMean: "Časi so odvisni od računalnika in o njihovem razmerju se nič ne trdi.",
  sharesMean: "Časi so odvisni od računalnika. Prva tri števila so deleži navadnega minimaksa v isti tabeli: kaj prihrani rezanje.",
  gamesMean: "Iskanji z rezanjem in brez njega igrata iste poteze, zato natisnjeni zmagovalci, ki si nasprotujejo, ne morejo biti vsi pravilni. Natisnjena koda teh tabel ne more dati, in kjer je naš zmagovalec drug, se o natisnjenem nič ne trdi.",
  table: "Tabela",
  depth: "Globina",
  search: "Iskanje",
  evaluator: "Ocenjevalna funkcija",
  printed: "Natisnjeno",
  ours: "Naše",
  agreement: "Ujemanje",
  leaves: "Listi",
  printedSeconds: "Natisnjeno, s na potezo",
  ourSeconds: "Naše, s na potezo",
  first: "Prvi",
  second: "Drugi",
  printedWinner: "Natisnjeni zmagovalec",
  ourWinner: "Naš zmagovalec",
  same: "enako",
  rounded: "6 števk",
  other: "drugi",
  contradicted: "protislovno",
  off: (off) => `${percent(off)} %`,
};
