import { newGameWords } from "./new-game.js";
import { difference } from "../signed.js";

const number = new Intl.NumberFormat("hr");
const signed = difference("hr");
const percent = difference("hr", 1);
const fixed = (/** @type {number} */ digits) => new Intl.NumberFormat("hr", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number | null} difference @param {string} beyond */
const bound = (difference, beyond) => (difference === null ? beyond : signed(difference));

/** @type {typeof import("../en/laboratory.js").laboratoryWords} */
export const laboratoryWords = {
  refusals: {
    "too-long": "Ova bi serija trajala predugo. Odaberite manje partija ili brža računala.",
    "too-many-games": "To je više partija nego što serija smije imati.",
    "too-many-series": "Dovoljno je vaših serija u tijeku. Najprije zaustavite neku.",
    "too-many-kept": "Dovoljno se vaših serija čuva. Najprije obrišite neku.",
  },
  laboratory: "Laboratorij",
  about: "Računala igraju jedno protiv drugoga, mnogo partija zaredom, a rezultati pokazuju koje je jače.",
  parts: { series: "Serije", tables: "Tablice iz dokumenata" },
  part: "Dio laboratorija",

  newSeries: "Nova serija",
  player: (place) => (place === 0 ? "Prvi igrač" : "Drugi igrač"),
  games: "Partije",
  gameCount: (games) => `${number.format(games)}: ${number.format(games / 2)} otvaranja, svako u oba smjera`,
  openingsMean: "Dva računala koja nikad ne mijenjaju mišljenje igrala bi istu partiju iznova, pa svaki par partija počinje svojim otvaranjem.",
  seed: "Sjeme",
  seedHint: "Iz istog sjemena nastaju iste partije.",
  run: "Pokreni seriju",
  measuring: "Mjerimo koliko traje jedna partija…",
  takes: (seconds, atLeast) => `Ovo traje ${atLeast ? "najmanje" : "oko"} ${laboratoryWords.duration(seconds)}, dok poslužitelj nema drugog posla.`,
  runAnyway: "Pokreni",
  tooLong: (seconds, atLeast, most) =>
    `Ovo bi trajalo ${atLeast ? "najmanje" : "oko"} ${laboratoryWords.duration(seconds)}; dopušteno je ${laboratoryWords.duration(most)}. Odaberite manje partija ili brža računala.`,
  duration: (seconds) => (seconds < 100 ? `${Math.ceil(seconds)} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${number.format(Math.round(seconds / 3600))} h`),
  refused: (code, wait) => laboratoryWords.refusals[code] ?? (wait > 0 ? `Ne sada. Pokušajte ponovno za ${laboratoryWords.duration(wait)}.` : "Ovo nije uspjelo. Pokušajte ponovno za koji trenutak."),
  noIdentity: "Serije se čuvaju za onoga tko ih je pokrenuo, a ovaj preglednik odbija kolačić po kojem se to zna.",

  own: "Vaše serije",
  none: "Još nema serija. Odaberite dva računala i pokrenite jednu.",
  loading: "Trenutak…",
  states: {
    running: "u tijeku",
    stopped: "zaustavljeno",
    done: "završeno",
    "move-too-long": "prekinuto: jedan potez trajao je dulje od minute",
    "time-used-up": "prekinuto: potrošilo je svoje vrijeme",
    unplayable: "prekinuto: ne može se odigrati",
  },
  progress: (played, games) => `partije: ${number.format(played)} od ${number.format(games)}`,
  machine: (text) => (/^level:\d+$/.test(text) ? newGameWords.level(text.slice(6)) : text),
  stop: "Zaustavi",
  resume: "Nastavi",
  delete: "Obriši",
  csv: "Partije kao CSV",
  nothingPlayed: "Još nijedna partija nije završena.",

  won: "pobjeda",
  drawn: "remija",
  lost: "poraza",
  score: "učinak",
  pliesAGame: "poteza po partiji",
  wonBy: (player) => `pobjeda: ${player}`,
  draw: "remi",
  results: (player, wins, draws, losses) => `${player}: pobjeda ${wins}, remija ${draws}, poraza ${losses}`,
  share: (part) => `${fixed(1).format(100 * part)} %`,
  decimal: (value, digits) => fixed(digits).format(value),
  whole: (value) => number.format(value),

  elo: (player, elo) => `Elo: ${player} ${signed(elo)}`,
  interval: (low, high) => `95 %: od ${bound(low, "bez granice")} do ${bound(high, "bez granice")}`,
  noInterval: "Svi parovi partija dosad su završili jednako, pa intervala nema.",
  noElo: "Jedna strana ima sve bodove, pa nema razlike koju bismo naveli.",
  equal: "jednako",
  signed,

  playerHead: "Igrač",
  asFirst: "Kad igra prvi",
  asSecond: "Kad igra drugi",
  positionsHead: "Pozicija po potezu",
  timeHead: "Vrijeme procesora po potezu",
  points: (points, games) => `${number.format(points)} od ${number.format(games)}`,
  milliseconds: (seconds) => `${fixed(seconds < 0.01 ? 2 : 0).format(1000 * seconds)} ms`,

  document: "Dokument",
  documents: { counts: "Vuk i ovce: pozicije", wolfTimes: "Vuk i ovce: vremena", timings: "Četiri u nizu: vremena", games: "Četiri u nizu: turniri" },
  computed: (depths, all) => (depths === all ? "Izračunao je ovaj poslužitelj." : `Ovaj poslužitelj upravo računa: dubine ${depths} od ${all}.`),
  agreeing: (agreeing, all) => `Slaže se u svakoj znamenki: ${agreeing} od ${all} tiskanih brojeva.`,
  timesMean: "Vremena ovise o računalu i o njihovu se odnosu ništa ne tvrdi.",
  sharesMean: "Vremena ovise o računalu. Prva tri broja udjeli su običnog minimaksa u istoj tablici: što štedi rezanje.",
  gamesMean: "Pretrage s rezanjem i bez njega igraju iste poteze, pa tiskani pobjednici koji se ne slažu ne mogu svi biti točni. Tiskani kôd ne može dati ove tablice, pa gdje je naš pobjednik drugi, o tiskanom se ništa ne tvrdi.",
  table: "Tablica",
  depth: "Dubina",
  search: "Pretraga",
  evaluator: "Heuristička funkcija",
  printed: "Tiskano",
  ours: "Naše",
  agreement: "Slaganje",
  leaves: "Listovi",
  printedSeconds: "Tiskano, s po potezu",
  ourSeconds: "Naše, s po potezu",
  first: "Prvi",
  second: "Drugi",
  printedWinner: "Tiskani pobjednik",
  ourWinner: "Naš pobjednik",
  same: "isto",
  rounded: "6 znamenki",
  other: "drugi",
  contradicted: "proturječno",
  off: (off) => `${percent(off)} %`,
};
