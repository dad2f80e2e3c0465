import { engineText, shownName } from "../names.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { offerWords } from "./offers.js";
import { refusalWords } from "./refusals.js";
import { roomOptionWords } from "./room-options.js";
import { valueWords } from "./values.js";

const LEVELS = ["Novajlija", "Početnik", "Amater", "Siguran", "Vješt", "Jak", "Ekspert", "Majstor"];

/** @type {typeof import("../en/words.js").words} */
export const words = {
  ...boardWords,
  ...offerWords,
  ...refusalWords,
  ...roomOptionWords,
  ...valueWords,
  name: "Parlour",
  games: {
    "connect-four": { title: "Poveži četiri", summary: "Ubacujte žetone u stupce; pobjeđuje tko prvi složi niz." },
    mnk: { title: "m,n,k križić-kružić", summary: "Stavljajte znakove na ploču bilo koje veličine; pobjeđuje tko prvi složi niz." },
    "wolf-and-sheep": { title: "Vuk i ovce", summary: "Vuk se provlači pokraj četiriju ovaca ili ga one zarobe." },
    nim: { title: "Nim", summary: "Uzmite koliko želite žetona s jedne hrpe; odlučuje posljednji žeton." },
    "greedy-nim": { title: "Pohlepni Nim", summary: "Uzmite koliko želite žetona s najveće hrpe; tko uzme posljednji, pobjeđuje." },
    "modified-nim": { title: "Modificirani Nim", summary: "Hrpe ostaju različite, a uzima se najviše dvostruko od prethodnog." },
    grundy: { title: "Grundyjeva igra", summary: "Podijelite hrpu na dvije nejednake; tko ne može, izgubio je." },
  },
  greeting: "Sjednite za stol.",
  promise: "Pošaljite prijatelju poveznicu ili igrajte s računalom. Račun nije potreban.",
  home: "Sve igre",
  youAre: (name) => `Vi ste ${name}.`,
  account: "Račun",

  player: (player) => (player?.kind === "machine" ? "Računalo" : player ? words.nameOf(player.name) : "Slobodno mjesto"),
  guest: "Gost",
  /** @param {string} name */
  nameOf: (name) => shownName(name, words.guest),
  engine: (text) => engineText(text, "razina", "dubina"),
  levelName: (level) => LEVELS[Number(level) - 1],
  you: "vi",
  kind: (player) =>
    player.kind === "machine" ? words.engine(player.engine ?? "") : player.kind === "bot" ? "bot" : "",
  away: "nije tu",
  spectators: (count) => counted(count, "spectator"),

  language: "Jezik",
  sound: "Zvuk",
  theme: { label: "Svijetlo ili tamno", system: "Kao sustav", light: "Svijetlo", dark: "Tamno" },

  playFriend: "Igraj s prijateljem",
  machine: "Računalo",
  signIn: "Prijava",
  othersSeeYouAs: "Drugi vas vide kao",
  save: "Spremi",
  openATable: "Otvori stol",
  showAll: (count) => `Prikaži svih ${count}`,
  yourGames: "Vaša stranica",
  leaderboard: "Ljestvica",
  laboratory: "Laboratorij",
  follow: "Prati",
  boardOf: (title) => `Ploča igre ${title}`,
  yourTables: "Vaše partije",
  openTables: "Slobodni stolovi",
  runningGames: "Igraju se",
  noOpenTables: "Nitko ne čeka. Otvorite stol i pojavit će se ovdje.",
  noRunningGames: "Ne igra se nijedna javna partija.",
  loading: "Trenutak…",
  sitDown: "Sjedni",
  watch: "Gledaj",
  comeBack: "Vrati se",
  cancel: "Odustani",

  waiting: "Čeka se protivnik",
  waitingWatch: "Ovaj stol čeka drugog igrača.",
  playBoth: "Igraj i ovu stranu",
  leaveTable: "Napusti stol",
  gameRules: "Pravila",
  more: "Još",
  close: "Zatvori",
  rulesMissing: "Pravila se nisu mogla preuzeti.",
  tryAgain: "Pokušaj ponovno",
  atThisTable: "Za ovim stolom:",
  forExperts: "Za programere i znatiželjne",
  sidePanel: "Uz ploču",
  tabs: { moves: "Potezi", analysis: "Analiza", thinking: "Misli", words: "Riječima" },
  noThoughts: "Računalo još nije razmišljalo.",
  moves: "Potezi",
  noMoves: "Još nema poteza.",
  standIn: "brz potez umjesto odgovora računala",
  earlierGames: "Ranije partije ovdje",
  gameNumber: (number) => `Partija ${number}`,
  review: "Pregled",
  length: (moves) => counted(moves, "move"),
  yourTurn: "Vi ste na potezu",
  thinks: "Računalo razmišlja",
  thinking: (depth, nodes) => `dubina ${depth} · pozicije: ${nodes.toLocaleString("hr")}`,
  sending: "Potez se šalje…",
  watching: "Gledate.",

  play: "Igraj",

  graphBeyond: (most) => `Previše pozicija za crtanje: graf se crta do ${most} žetona.`,

  gameStarts: "Partija počinje.",

  outcome: (result, mine, marks) => {
    if (result.winner === null) return result.reason === "aborted" ? "Bez partije" : "Neriješeno";
    if (mine.length !== 1) return boardWords.won(marks[result.winner - 1]);
    return mine[0] === result.winner ? "Pobijedili ste" : "Izgubili ste";
  },

  refusedMove: (move) => `„${move}” ovdje nije moguće.`,
  premoveLost: (move) => `Spremni potez sada nije moguć: ${boardWords.moveName(move)}.`,
  connectionLost: "Veza je prekinuta.",
  reconnecting: "Povezivanje.",
  clockMeanwhile: { own: "Vaše vrijeme teče, ako poslužitelj radi.", runs: "Vrijeme teče, ako poslužitelj radi.", stands: "Vrijeme stoji." },
  tryNow: "Pokušaj odmah",
  renewed: "Parlour je obnovljen.",
  later: "Kasnije",
  understood: "U redu",
  closed: "Veza je trajno zatvorena.",
  expired: "Ovdje ste odjavljeni.",
  replaced: "Ovaj je stol otvoren u drugom prozoru, koji ga je preuzeo.",
  partMissing: "Ovaj se dio stranice nije mogao dohvatiti.",
  reload: "Ponovno učitaj stranicu",
  gamesUnknown: "Popis igara nije se mogao učitati.",
};
