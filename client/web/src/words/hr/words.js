/** @import { ExactValue } from "../../wire/messages.js" */

import { engineText, shownName } from "../names.js";
import { span } from "../time-span.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "pobjeda", draw: "neriješeno", loss: "poraz" };

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return words.bounds[bounds.join(" ")] ?? "nije dokazano";
  const length = plies && outcome !== "draw" ? ` nakon ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocjena ${score}`}`;
}

const LEVELS = ["Novajlija", "Početnik", "Amater", "Siguran", "Vješt", "Jak", "Ekspert", "Majstor"];

/** @type {typeof import("../en/words.js").words} */
export const words = {
  menu: (name) => (name ? `Izbornik: ${name}` : "Izbornik"),
  ...boardWords,
  name: "Parlour",
  games: {
    "connect-four": { title: "Poveži četiri", summary: "Ubacujte žetone u stupce; pobjeđuje tko prvi složi niz." },
    mnk: { title: "m,n,k križić-kružić", summary: "Stavljajte znakove na ploču bilo koje veličine; pobjeđuje tko prvi složi niz." },
    "wolf-and-sheep": { title: "Vuk i ovce", summary: "Vuk se provlači pokraj četiriju ovaca, a one ga opkoljavaju." },
    nim: { title: "Nim", summary: "Uzmite koliko želite žetona s jedne hrpe; odlučuje posljednji žeton." },
    "greedy-nim": { title: "Pohlepni Nim", summary: "Uzmite koliko želite žetona s najveće hrpe; tko uzme posljednji, pobjeđuje." },
    "modified-nim": { title: "Modificirani Nim", summary: "Hrpe ostaju različite, a uzima se najviše dvostruko od prethodnog." },
    grundy: { title: "Grundyjeva igra", summary: "Podijelite hrpu na dvije nejednake; tko ne može, izgubio je." },
  },
  home: "Sve igre",

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

  sound: "Zvuk",

  signIn: "Prijava",
  openATable: "Otvori stol",
  leaderboard: "Ljestvica",
  notifications: "Obavijesti",
  laboratory: "Laboratorij",
  boardOf: (title) => `Ploča igre ${title}`,
  loading: "Trenutak…",
  sitDown: "Sjedni",
  cancel: "Odustani",

  waiting: "Čeka se protivnik",
  waitingWatch: "Ovaj stol čeka drugog igrača.",
  playBoth: "Igraj i ovu stranu",
  leaveTable: "Napusti stol",
  gameRules: "Pravila",
  close: "Zatvori",
  tryAgain: "Pokušaj ponovno",
  sidePanel: "Uz ploču",
  tabs: { examples: "Kako se igra", moves: "Potezi", analysis: "Analiza", thinking: "Misli", words: "Riječima" },
  moves: "Potezi",
  noMoves: "Još nema poteza.",
  standIn: "brz potez umjesto odgovora računala",
  hinted: "prije njega pokazan je najbolji potez",
  earlierGames: "Ranije partije ovdje",
  gameNumber: (number) => `Partija ${number}`,
  review: "Pregled",
  length: (moves) => counted(moves, "move"),
  helped: "uz savjete",
  yourTurn: "Vi ste na potezu",
  thinks: "Računalo razmišlja",
  thinking: (depth, nodes) => `dubina ${depth} · pozicije: ${nodes.toLocaleString("hr")}`,
  sending: "Potez se šalje…",
  watching: "Gledate.",

  play: "Igraj",

  graphBeyond: (most) => `Previše pozicija za crtanje: graf se crta do ${most} žetona.`,

  gameStarts: "Partija počinje.",

  outcome: (result, mine, marks) => {
    if (result.winner === null) return result.reason === "aborted" ? "Partija se ne računa" : "Neriješeno";
    if (mine.length !== 1) return boardWords.won(marks[result.winner - 1]);
    return mine[0] === result.winner ? "Pobijedili ste" : "Izgubili ste";
  },

  refusedMove: (move) => `„${move}” ovdje nije moguće.`,
  premoveLost: (move) => `Spremni potez sada nije moguć: ${boardWords.moveName(move)}.`,
  connectionLost: "Veza je prekinuta.",
  reconnecting: "Povezivanje.",
  clockMeanwhile: { own: "Vaše vrijeme teče, ako poslužitelj radi.", runs: "Vrijeme teče, ako poslužitelj radi.", stands: "Vrijeme stoji." },
  tryNow: "Pokušaj odmah",
  renewed: "Parlour je ažuriran.",
  later: "Kasnije",
  understood: "U redu",
  closed: "Veza je trajno zatvorena.",
  expired: "Ovdje ste odjavljeni.",
  replaced: "Ovaj je stol otvoren u drugom prozoru, koji ga je preuzeo.",
  partMissing: "Ovaj se dio stranice nije mogao dohvatiti.",
  reload: "Ponovno učitaj stranicu",

  actions: { draw: "Remi", takeback: "Vrati", hint: "Savjet", abort: "Otkaži", "free-seat": "Oslobodi mjesto", pause: "Pauza", resume: "Nastavi", step: "Jedan potez", restart: "Iznova" },
  resign: "Predaj",
  resignSure: "Zaista predajete?",
  keepPlaying: "Igraj dalje",
  offered: { draw: "Protivnik nudi remi.", takeback: "Protivnik želi vratiti potez." },
  youOffered: { draw: "Nudite remi.", takeback: "Tražite vraćanje poteza." },
  accept: "Prihvati",
  decline: "Odbij",
  withdraw: "Povuci",
  declined: "Protivnik odbija.",
  withdrawn: "Protivnik povlači ponudu.",
  paused: "Partija je pauzirana.",
  goesOn: "Partija se nastavlja.",
  takenBack: "Potez je vraćen.",
  timeGiven: "Protivnik vam daje 15 sekundi.",
  isAway: "Protivnik je odsutan.",
  isBack: "Protivnik se vratio.",
  seatFree: "Drugo je mjesto opet slobodno: partija je otkazana.",
  claim: "Traži pobjedu",
  mayClaim: "Protivnik je dugo odsutan: možete tražiti pobjedu.",
  rematch: "Revanš",
  wantsRematch: "Protivnik želi revanš.",
  rematchAsked: "Čeka se odgovor protivnika…",
  acceptRematch: "Prihvati revanš",

  premoved: (move) => `Spremno za vaš potez: ${boardWords.moveName(move)}. Escape ili još jedan dodir to povlači.`,
  premoveDropped: "Za vaš potez više ništa nije spremno.",

  chat: (unread) => (unread ? `Razgovor, nepročitano: ${unread}` : "Razgovor"),
  chatClosed: "Razgovor je završen.",

  timeLeft: "Preostalo vrijeme",
  timeLow: "Vrijeme vam istječe.",
  toBegin: "do početka",
  firstMove: "Prvi se potez ne mjeri, ali mora doći; inače se partija otkazuje.",
  periodsLeft: (periods) => `pa još ${counted(periods, "period")}`,
  clocksStopped: "Poslužitelj nije radio: satovi stoje dok se igrač na potezu ne vrati, najviše 15 s.",

  known: {
    "asked-already": "To ste u ovom potezu već tražili.",
    "not-seated": "Gledate ovu partiju: oba su mjesta zauzeta.",
    "not-started": "Partija počinje kad su oba mjesta zauzeta.",
    "game-over": "Partija je završena.",
    "not-your-turn": "Niste na potezu.",
    "illegal-move": "Taj potez ovdje nije moguć.",
  },
  rest: {},
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = words.rest[reason ?? code] ?? words.known[code] ?? words.rest[code] ?? "Nije uspjelo.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${words.tryIn(wait)}` : said;
  },
  tryIn: (seconds) => `Pokušajte ponovno za ${counted(seconds, "second")}.`,

  clock: "Sat",
  setUp: "Od postavljene pozicije",
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} po potezu`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} s po potezu`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
      case "days":
        return `${counted(clock.days, "day")} po potezu`;
    }
  },
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [words.clockOf(clock)] : []),
    ...(rated ? ["Rangirano"] : takeback ? [] : ["Bez vraćanja poteza"]),
    ...(chat ? [] : ["Bez razgovora"]),
    ...(spectators ? [] : ["Bez gledatelja"]),
    ...(ponder ? ["Računalo razmišlja unaprijed"] : []),
  ],

  bounds: {
    "draw win": "barem neriješeno",
    "loss draw": "najviše neriješeno",
  },
  troubles: {
    "no-help": "Za ovim stolom nema pomoći dok partija traje. Vrijednosti stižu kad završi.",
    "no-study": "Ovdje nema vrijednosti: ova ploča nije riješena.",
  },
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "još se ne zna"),
  winForced: (side, moves) => `${side}: moguća je iznuđena pobjeda, najkasnije nakon još ${counted(moves, "after")}, dokazano.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && words.troubles[why.code]) || words.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
