import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { does, verb } from "./step-grammar.js";

/** @param {import("../../boards/notation.js").Move[]} moves */
const names = (moves) => listed(moves.map(boardWords.moveName), "i");

/** @type {typeof import("../en/day.js").dayWords} */
export const dayWords = {
  weekdays: ["pon", "uto", "sri", "čet", "pet", "sub", "ned"],
  title: "Pozicija dana",
  names: { mnk: "Križić-kružić", "five-in-a-row": "Pet u nizu" },
  games: "Po jedna pozicija za svaku igru",
  yesterday: "Jučer",
  dayBefore: "Dan prije",
  dayAfter: "Dan poslije",
  today: "Danas",
  allDays: "Svi dani",
  failed: "Pozicije se nisu mogle preuzeti.",
  none: "Za taj dan nema pozicija.",
  toCome: "Taj dan još nije došao.",
  making: "Današnje pozicije upravo nastaju.",

  asks: (mark, outcome) =>
    `${capital(outcome === "win" ? does({ mark }, "je na potezu i pobjeđuje", "su na potezu i pobjeđuju") : does({ mark }, "je na potezu i čuva neriješeno", "su na potezu i čuvaju neriješeno"))}.`,
  which: (outcome) => (outcome === "win" ? "Jedan potez pobjeđuje. Koji?" : "Jedan potez čuva neriješeno. Koji?"),
  only: (outcome) =>
    outcome === "win"
      ? "Jedan potez pobjeđuje i to je dokazano. Svaki drugi ispušta pobjedu."
      : "Jedan potez čuva neriješeno i to je dokazano. Svaki drugi gubi.",
  proved: "Dokazano",
  provedMeans: "do kraja partije",
  time: "Vrijeme",
  timeMeans: "oko 30 sekundi, bez sata",
  level: (level) => (level === 1 ? "Nalazi ga svaka razina računala." : `Računalo ga nalazi od razine ${level} naviše.`),
  byLuck: "Niže razine samo slučajno.",
  noLevel: "Ovaj potez često promakne i najjačoj razini.",
  ofLevels: (level) => `Razina ${level} od 8`,
  rules: "Kako se igra ova igra?",
  hint: "U koliko poteza?",
  takes: (moves, atMost) => `Vaših poteza do pobjede: ${atMost ? "najviše " : ""}${moves}.`,
  notSent: "Potez nije stigao. Pokušajte ponovno.",

  found: (move) => `${capital(boardWords.moveName(move))}. Pronađeno.`,
  tries: { first: "U prvom pokušaju.", second: "U drugom pokušaju." },
  answerWas: (move) => `Rješenje: ${boardWords.moveName(move)}.`,
  another: "Sutra dolazi nova pozicija.",
  line: "Niz poteza koji to dokazuje",
  start: "Pozicija",
  reasons: {
    wins: () => "pobjeđuje",
    "only-move": () => "jedini potez",
    parries: ({ moves, of }, replies) => `${moves === of ? "jedina obrana od prijetnje" : "obrana od prijetnje"}: ${names(replies)}`,
    threatens: (_, wins) => `prijeti pobjedom: ${names(wins)}`,
    exact: ({ outcome }) => (outcome === "win" ? "čuva pobjedu" : outcome === "draw" ? "čuva neriješeno" : "najdulje odolijeva"),
  },
  prevents: (replies) => `usput sprječava prijetnju: ${names(replies)}`,
  wonIn: (moves, atMost) => `Pobjeda nakon ${atMost ? "najviše " : ""}${counted(moves, "after")}.`,
  drawKept: "Neriješeno je sačuvano.",
  arrows: "Strelice vode korak po korak.",
  moveBack: "Potez natrag",
  moveOn: "Potez naprijed",
  people: (tried, first, second) => `Pokušali: ${tried}; pronašli: ${first + second}, od toga u prvom pokušaju: ${first}.`,
  next: (title) => `Sljedeće: ${title}`,
  share: "Podijeli",
  playOn: "Igrajte dalje protiv računala",
  search: "Pogledajte pretragu koja to dokazuje",

  not: (move) => `Nije: ${boardWords.moveName(move)}.`,
  onceMore: "Još jedan pokušaj.",
  replies: (mark, reply, code, wins, outcome) => {
    const answers = `${capital(does({ mark }, "odgovara", "odgovaraju"))}: ${boardWords.moveName(reply)}`;
    if (code === "wins") return `${answers}, i odmah ${verb({ mark }, "pobjeđuje", "pobjeđuju")}.`;
    if (code === "threatens" && wins.length > 1) return `${answers}. Zatim ${verb({ mark }, "ima", "imaju")} više načina za pobjedu: ${names(wins)}. Možete spriječiti samo jedan.`;
    if (code === "threatens") return `${answers}. Zatim ${verb({ mark }, "prijeti", "prijete")} pobjedom: ${names(wins)}.`;
    return `${answers}. ${outcome === "win" ? "Pobjeda je ispuštena" : "Partija je izgubljena"}.`;
  },
  ended: (outcome) => (outcome === "win" ? "Time partija završava, ali ne pobjedom." : "Time partija završava porazom."),
  lookAgain: (outcome) => (outcome === "win" ? "Pogledajte još jednom: jedan potez čuva pobjedu." : "Pogledajte još jednom: jedan potez čuva neriješeno."),
  tryAgain: "Pokušaj još jednom",
  showMe: "Pokaži rješenje",
  bestReply: "To je protivnikov najbolji odgovor.",
  notThis: "Ne ovaj potez.",

  row: (found, of) => `${found} od posljednjih ${counted(of, "day")}`,
  marks: { first: "pronađeno u prvom pokušaju", second: "pronađeno u drugom pokušaju", missed: "nije pronađeno", open: "još jedan pokušaj", none: "nije pokušano" },
  empty: "nema pozicija",
  lastDays: "Posljednjih sedam dana",
  rowMeans: "Dan se računa kad pronađete bilo koju od njegovih pozicija, u prvom ili drugom pokušaju.",
  gaps: "Dan bez kvadratića nema pozicija.",
  foundDays: (found) => `Pronađeno dana: ${found}`,
  oldDays: "Stari dani ostaju otvoreni. Ne mijenjaju niz dana.",
  monthBefore: "Prethodni mjesec",
  monthAfter: "Sljedeći mjesec",

  tell: "Javite nekome, a ne odajte rješenje",
  squaresMean: "Pun kvadrat: prvi pokušaj. Napola pun: drugi. Prazan: nije pronađeno ili nije pokušano. Nijedan potez nije otkriven.",
  foundOf: (found, of) => `${found} od ${of}`,
  told: (title, level, mark) =>
    [`${title}:`, [...(level ? [`razina ${level}`] : []), { first: "prvi pokušaj", second: "drugi pokušaj", missed: "nije pronađeno", open: "preostaje jedan pokušaj" }[mark]].join(", ")].join(" "),
  sharedText: "Tekst za dijeljenje",
  copy: "Kopiraj",
  copied: "Kopirano",
  moreWays: "Drugi načini dijeljenja",
  back: "Natrag",
};
