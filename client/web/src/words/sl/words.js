/** @import { ExactValue } from "../../wire/messages.js" */

import { engineText, shownName } from "../names.js";
import { span } from "../time-span.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "zmaga", draw: "neodločeno", loss: "poraz" };

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return words.bounds[bounds.join(" ")] ?? "ni dokazano";
  const length = plies && outcome !== "draw" ? ` po ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocena ${score}`}`;
}

const LEVELS = ["Novinec", "Začetnik", "Amater", "Zanesljiv", "Spreten", "Močan", "Izvedenec", "Mojster"];

/** @type {typeof import("../en/words.js").words} */
export const words = {
  menu: (name) => (name ? `Meni: ${name}` : "Meni"),
  ...boardWords,
  name: "Parlour",
  games: {
    "connect-four": { title: "Štiri v vrsto", summary: "Spuščajte žetone v stolpce; zmaga, kdor prvi sestavi vrsto." },
    mnk: { title: "m,n,k križci in krožci", summary: "Plošča katere koli velikosti; zmaga, kdor prvi sestavi vrsto." },
    "wolf-and-sheep": { title: "Volk in ovce", summary: "Volk se izmuzne mimo štirih ovc ali pa ga te ujamejo." },
    nim: { title: "Nim", summary: "Vzemite poljubno število predmetov z ene kopice; odloča zadnji predmet." },
    "greedy-nim": { title: "Požrešni nim", summary: "Jemljite predmete z največje kopice; kdor vzame zadnjega, zmaga." },
    "modified-nim": { title: "Spremenjeni nim", summary: "Kopice ostajajo različne, vzame pa se največ dvakrat toliko kot pred tem." },
    grundy: { title: "Grundyjeva igra", summary: "Razdelite kopico na dve neenaki; kdor ne more, je izgubil." },
  },
  home: "Vse igre",

  player: (player) => (player?.kind === "machine" ? "Računalnik" : player ? words.nameOf(player.name) : "Prosto mesto"),
  guest: "Gost",
  /** @param {string} name */
  nameOf: (name) => shownName(name, words.guest),
  engine: (text) => engineText(text, "stopnja", "globina"),
  levelName: (level) => LEVELS[Number(level) - 1],
  you: "vi",
  kind: (player) =>
    player.kind === "machine" ? words.engine(player.engine ?? "") : player.kind === "bot" ? "bot" : "",
  away: "ni tukaj",
  spectators: (count) => counted(count, "spectator"),

  sound: "Zvok",

  signIn: "Prijava",
  openATable: "Odpri mizo",
  leaderboard: "Lestvica",
  notifications: "Obvestila",
  laboratory: "Laboratorij",
  boardOf: (title) => `Plošča igre ${title}`,
  loading: "Trenutek…",
  sitDown: "Sedi",
  cancel: "Prekliči",

  waiting: "Čakanje na nasprotnika",
  waitingWatch: "Ta miza čaka na drugega igralca.",
  playBoth: "Igraj tudi to stran",
  leaveTable: "Zapusti mizo",
  gameRules: "Pravila",
  close: "Zapri",
  tryAgain: "Poskusi znova",
  sidePanel: "Ob plošči",
  tabs: { examples: "Kako se igra", moves: "Poteze", analysis: "Analiza", thinking: "Misli", words: "Z besedami" },
  moves: "Poteze",
  noMoves: "Potez še ni.",
  standIn: "hitra poteza namesto odgovora računalnika",
  hinted: "pred njo je bila pokazana najboljša poteza",
  earlierGames: "Prejšnje igre tukaj",
  gameNumber: (number) => `Igra ${number}`,
  review: "Pregled",
  length: (moves) => counted(moves, "move"),
  helped: "z namigi",
  yourTurn: "Na potezi ste",
  thinks: "Računalnik razmišlja",
  thinking: (depth, nodes) => `globina ${depth} · pozicije: ${nodes.toLocaleString("sl")}`,
  sending: "Pošiljanje poteze…",
  watching: "Gledate.",

  play: "Odigraj",

  graphBeyond: (most) => `Preveč pozicij za risanje: graf se riše za kopice do ${most}.`,

  gameStarts: "Igra se začenja.",

  outcome: (result, mine, marks) => {
    if (result.winner === null) return result.reason === "aborted" ? "Igra ne šteje" : "Neodločeno";
    if (mine.length !== 1) return boardWords.won(marks[result.winner - 1]);
    return mine[0] === result.winner ? "Zmagali ste" : "Izgubili ste";
  },

  refusedMove: (move) => `Poteza »${move}« tu ni mogoča.`,
  premoveLost: (move) => `Pripravljena poteza zdaj ni mogoča: ${boardWords.moveName(move)}.`,
  connectionLost: "Povezava je prekinjena.",
  reconnecting: "Povezovanje.",
  clockMeanwhile: { own: "Vaš čas teče, če strežnik deluje.", runs: "Čas teče, če strežnik deluje.", stands: "Čas stoji." },
  tryNow: "Poskusi takoj",
  renewed: "Parlour je posodobljen.",
  later: "Pozneje",
  understood: "V redu",
  closed: "Povezava je dokončno zaprta.",
  expired: "Tu ste bili odjavljeni.",
  replaced: "Ta miza je bila odprta v drugem oknu, ki jo je prevzelo.",
  partMissing: "Tega dela strani ni bilo mogoče naložiti.",
  reload: "Znova naloži stran",

  actions: { draw: "Remi", takeback: "Vrni", hint: "Namig", abort: "Odpovej", "free-seat": "Sprosti mesto", pause: "Premor", resume: "Nadaljuj", step: "Ena poteza", restart: "Znova" },
  resign: "Predaj",
  resignSure: "Res predate?",
  keepPlaying: "Igraj naprej",
  offered: { draw: "Nasprotnik ponuja remi.", takeback: "Nasprotnik prosi za vrnitev poteze." },
  youOffered: { draw: "Ponujate remi.", takeback: "Prosite za vrnitev poteze." },
  accept: "Sprejmi",
  decline: "Zavrni",
  withdraw: "Umakni",
  declined: "Nasprotnik zavrača.",
  withdrawn: "Nasprotnik umika ponudbo.",
  paused: "Igra je začasno ustavljena.",
  goesOn: "Igra se nadaljuje.",
  takenBack: "Poteza je bila vrnjena.",
  timeGiven: "Nasprotnik vam podarja 15 sekund.",
  isAway: "Nasprotnik je odsoten.",
  isBack: "Nasprotnik je spet tu.",
  seatFree: "Drugo mesto je spet prosto: igra je odpovedana.",
  claim: "Zahtevaj zmago",
  mayClaim: "Nasprotnika že dolgo ni: lahko zahtevate zmago.",
  rematch: "Revanša",
  wantsRematch: "Nasprotnik želi revanšo.",
  rematchAsked: "Čakanje na odgovor nasprotnika…",
  acceptRematch: "Sprejmi revanšo",

  premoved: (move) => `Pripravljeno za vašo potezo: ${boardWords.moveName(move)}. Escape ali nov dotik to umakne.`,
  premoveDropped: "Za vašo potezo ni več nič pripravljeno.",

  chat: (unread) => (unread ? `Klepet, neprebrano: ${unread}` : "Klepet"),
  chatClosed: "Klepet je končan.",

  timeLeft: "Preostali čas",
  timeLow: "Čas se vam izteka.",
  toBegin: "do začetka",
  firstMove: "Prva poteza se ne meri, vendar mora priti; sicer se igra odpove.",
  periodsLeft: (periods) => `nato še ${counted(periods, "period")}`,
  clocksStopped: "Strežnik ni deloval: uri stojita, dokler se igralec na potezi ne vrne, največ 15 s.",

  known: {
    "asked-already": "Za to ste v tej potezi že prosili.",
    "not-seated": "Gledate to igro: obe mesti sta zasedeni.",
    "not-started": "Igra se začne, ko sta obe mesti zasedeni.",
    "game-over": "Igra je končana.",
    "not-your-turn": "Niste na potezi.",
    "illegal-move": "Te poteze tu ni mogoče odigrati.",
  },
  rest: {},
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = words.rest[reason ?? code] ?? words.known[code] ?? words.rest[code] ?? "Ni uspelo.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${words.tryIn(wait)}` : said;
  },
  tryIn: (seconds) => `Poskusite znova čez ${counted(seconds, "second")}.`,

  clock: "Ura",
  setUp: "Iz postavljene pozicije",
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} na potezo`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} s na potezo`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
      case "days":
        return `${counted(clock.days, "day")} na potezo`;
    }
  },
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [words.clockOf(clock)] : []),
    ...(rated ? ["Rangirano"] : takeback ? [] : ["Brez vračanja potez"]),
    ...(chat ? [] : ["Brez klepeta"]),
    ...(spectators ? [] : ["Brez gledalcev"]),
    ...(ponder ? ["Računalnik razmišlja vnaprej"] : []),
  ],

  bounds: {
    "draw win": "vsaj neodločeno",
    "loss draw": "kvečjemu neodločeno",
  },
  troubles: {
    "no-help": "Za to mizo med igro ni pomoči. Vrednosti pridejo, ko je igre konec.",
    "no-study": "Tu ni vrednosti: ta plošča ni rešena.",
  },
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "še ni znano"),
  winForced: (side, moves) => `${side}: mogoča je izsiljena zmaga, najpozneje po ${counted(moves, "after")}, dokazano.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && words.troubles[why.code]) || words.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
