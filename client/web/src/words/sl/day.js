import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { does, verb } from "./step-grammar.js";

/** @param {import("../../boards/notation.js").Move[]} moves */
const names = (moves) => listed(moves.map(boardWords.moveName), "in");

/** @type {typeof import("../en/day.js").dayWords} */
export const dayWords = {
  weekdays: ["pon", "tor", "sre", "čet", "pet", "sob", "ned"],
  title: "Pozicija dneva",
  names: { mnk: "Križci in krožci", "five-in-a-row": "Pet v vrsto" },
  games: "Po ena pozicija za vsako igro",
  yesterday: "Včeraj",
  dayBefore: "Dan prej",
  dayAfter: "Dan pozneje",
  today: "Danes",
  allDays: "Vsi dnevi",
  failed: "Pozicij ni bilo mogoče prenesti.",
  none: "Za ta dan ni pozicij.",
  toCome: "Ta dan še ni prišel.",
  making: "Današnje pozicije pravkar nastajajo.",

  asks: (mark, outcome) =>
    `${capital(outcome === "win" ? does({ mark }, "je na potezi in zmaga", "so na potezi in zmagajo") : does({ mark }, "je na potezi in ohrani neodločen izid", "so na potezi in ohranijo neodločen izid"))}.`,
  which: (outcome) => (outcome === "win" ? "Ena poteza zmaga. Katera?" : "Ena poteza ohrani neodločen izid. Katera?"),
  only: (outcome) =>
    outcome === "win"
      ? "Ena poteza zmaga in to je dokazano. Vsaka druga zapravi zmago."
      : "Ena poteza ohrani neodločen izid in to je dokazano. Vsaka druga izgubi.",
  proved: "Dokazano",
  provedMeans: "do konca igre",
  time: "Čas",
  timeMeans: "približno 30 sekund, brez ure",
  level: (level) => (level === 1 ? "Najde jo vsaka stopnja računalnika." : `Računalnik jo najde od stopnje ${level} naprej.`),
  byLuck: "Nižje stopnje le po naključju.",
  noLevel: "Tudi najmočnejši stopnji pogosto uide.",
  ofLevels: (level) => `Stopnja ${level} od 8`,
  rules: "Kako se igra ta igra?",
  hint: "V koliko potezah?",
  takes: (moves, atMost) => `Vaših potez do zmage: ${atMost ? "največ " : ""}${moves}.`,
  notSent: "Poteza ni prispela. Poskusite znova.",

  found: (move) => `${capital(boardWords.moveName(move))}. Najdeno.`,
  tries: { first: "V prvem poskusu.", second: "V drugem poskusu." },
  answerWas: (move) => `Rešitev: ${boardWords.moveName(move)}.`,
  another: "Jutri pride nova pozicija.",
  line: "Zaporedje potez, ki to dokaže",
  start: "Pozicija",
  reasons: {
    wins: () => "zmaga",
    "only-move": () => "edina poteza",
    parries: ({ moves, of }, replies) => `${moves === of ? "edina obramba pred grožnjo" : "obramba pred grožnjo"}: ${names(replies)}`,
    threatens: (_, wins) => `grozi z zmago: ${names(wins)}`,
    exact: ({ outcome }) => (outcome === "win" ? "ohrani zmago" : outcome === "draw" ? "ohrani neodločen izid" : "se najdlje upira"),
  },
  prevents: (replies) => `hkrati prepreči grožnjo: ${names(replies)}`,
  wonIn: (moves, atMost) => `Zmaga po ${atMost ? "največ " : ""}${counted(moves, "after")}.`,
  drawKept: "Neodločen izid je ohranjen.",
  arrows: "Puščice vodijo korak za korakom.",
  moveBack: "Poteza nazaj",
  moveOn: "Poteza naprej",
  people: (tried, first, second) => `Poskusili: ${tried}; našli: ${first + second}, od tega v prvem poskusu: ${first}.`,
  next: (title) => `Naprej: ${title}`,
  share: "Deli",
  playOn: "Igrajte naprej proti računalniku",
  search: "Oglejte si iskanje, ki to dokaže",

  not: (move) => `Ni prav: ${boardWords.moveName(move)}.`,
  onceMore: "Še en poskus.",
  replies: (mark, reply, code, wins, outcome) => {
    const answers = `${capital(does({ mark }, "odgovori", "odgovorijo"))}: ${boardWords.moveName(reply)}`;
    if (code === "wins") return `${answers}, in takoj ${verb({ mark }, "zmaga", "zmagajo")}.`;
    if (code === "threatens" && wins.length > 1) return `${answers}. Potem ${verb({ mark }, "ima", "imajo")} več načinov za zmago: ${names(wins)}. Preprečite lahko le enega.`;
    if (code === "threatens") return `${answers}. Potem ${verb({ mark }, "grozi", "grozijo")} z zmago: ${names(wins)}.`;
    return `${answers}. ${outcome === "win" ? "Zmaga je zapravljena" : "Igra je izgubljena"}.`;
  },
  ended: (outcome) => (outcome === "win" ? "S tem se igra konča, vendar ne z zmago." : "S tem se igra konča s porazom."),
  lookAgain: (outcome) => (outcome === "win" ? "Poglejte še enkrat: ena poteza ohrani zmago." : "Poglejte še enkrat: ena poteza ohrani neodločen izid."),
  tryAgain: "Poskusi še enkrat",
  showMe: "Pokaži rešitev",
  bestReply: "To je nasprotnikov najboljši odgovor.",
  notThis: "Ne ta poteza.",

  row: (found, of) => `${found} od zadnjih ${counted(of, "day")}`,
  marks: { first: "najdeno v prvem poskusu", second: "najdeno v drugem poskusu", missed: "ni najdeno", open: "še en poskus", none: "ni poskušeno" },
  empty: "ni pozicij",
  lastDays: "Zadnjih sedem dni",
  rowMeans: "Dan šteje, ko najdete katero koli od njegovih pozicij, v prvem ali drugem poskusu.",
  gaps: "Dan brez kvadratka nima pozicij.",
  foundDays: (found) => `Najdeni dnevi: ${found}`,
  oldDays: "Stari dnevi ostanejo odprti. Vrste dni ne spremenijo.",
  monthBefore: "Prejšnji mesec",
  monthAfter: "Naslednji mesec",

  tell: "Povejte komu, a ne izdajte rešitve",
  squaresMean: "Poln kvadrat: prvi poskus. Napol poln: drugi. Prazen: ni najdeno ali ni poskušeno. Nobena poteza ni izdana.",
  foundOf: (found, of) => `${found} od ${of}`,
  told: (title, level, mark) =>
    [`${title}:`, [...(level ? [`stopnja ${level}`] : []), { first: "prvi poskus", second: "drugi poskus", missed: "ni najdeno", open: "ostaja en poskus" }[mark]].join(", ")].join(" "),
  sharedText: "Besedilo za deljenje",
  copy: "Kopiraj",
  copied: "Kopirano",
  moreWays: "Drugi načini deljenja",
  back: "Nazaj",
};
