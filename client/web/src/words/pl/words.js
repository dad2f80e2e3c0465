/** @import { ExactValue } from "../../wire/messages.js" */

import { engineText, shownName } from "../names.js";
import { span } from "../time-span.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const OUTCOMES = { win: "wygrana", draw: "remis", loss: "przegrana" };

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return words.bounds[bounds.join(" ")] ?? "nie udowodniono";
  const length = plies && outcome !== "draw" ? ` po ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, ocena ${score}`}`;
}

const LEVELS = ["Nowicjusz", "Adept", "Amator", "Solidny", "Wprawny", "Silny", "Ekspert", "Mistrz"];

/** @type {typeof import("../en/words.js").words} */
export const words = {
  menu: (name) => (name ? `Twoje menu: ${name}` : "Twoje menu"),
  ...boardWords,
  name: "Parlour",
  games: {
    "connect-four": { title: "Czwórki", summary: "Wrzucaj żetony do kolumn; wygrywa, kto pierwszy ułoży linię." },
    mnk: { title: "m,n,k kółko i krzyżyk", summary: "Plansza dowolnej wielkości; wygrywa, kto pierwszy ułoży linię." },
    "wolf-and-sheep": { title: "Wilk i owce", summary: "Wilk prześlizguje się obok czterech owiec albo one go osaczają." },
    nim: { title: "Nim", summary: "Zabieraj żetony z jednego stosu; rozstrzyga ostatni żeton." },
    "greedy-nim": { title: "Zachłanny Nim", summary: "Zabieraj żetony z największego stosu; kto weźmie ostatni, wygrywa." },
    "modified-nim": { title: "Zmodyfikowany Nim", summary: "Stosy pozostają różne, a zabiera się najwyżej dwa razy tyle, co poprzednio." },
    grundy: { title: "Gra Grundy’ego", summary: "Podziel stos na dwa nierówne; kto nie może, przegrywa." },
  },
  home: "Wszystkie gry",

  player: (player) => (player?.kind === "machine" ? "Komputer" : player ? words.nameOf(player.name) : "Wolne miejsce"),
  guest: "Gość",
  /** @param {string} name */
  nameOf: (name) => shownName(name, words.guest),
  engine: (text) => engineText(text, "poziom", "głębokość"),
  levelName: (level) => LEVELS[Number(level) - 1],
  you: "ty",
  kind: (player) =>
    player.kind === "machine" ? words.engine(player.engine ?? "") : player.kind === "bot" ? "bot" : "",
  away: "offline",
  spectators: (count) => counted(count, "spectator"),

  sound: "Dźwięk",

  signIn: "Zaloguj się",
  openATable: "Otwórz stół",
  leaderboard: "Lista rankingowa",
  notifications: "Powiadomienia",
  laboratory: "Laboratorium",
  boardOf: (title) => `Plansza gry ${title}`,
  loading: "Chwileczkę…",
  sitDown: "Usiądź",
  cancel: "Anuluj",

  waiting: "Czekamy na przeciwnika",
  waitingWatch: "Ten stół czeka na drugiego gracza.",
  playBoth: "Graj i tą stroną",
  leaveTable: "Odejdź od stołu",
  gameRules: "Zasady",
  close: "Zamknij",
  tryAgain: "Spróbuj ponownie",
  sidePanel: "Obok planszy",
  tabs: { examples: "Jak się gra", moves: "Ruchy", analysis: "Analiza", thinking: "Myśli", words: "Słowami" },
  moves: "Ruchy",
  noMoves: "Nie ma jeszcze ruchów.",
  standIn: "szybki ruch zamiast odpowiedzi komputera",
  hinted: "przed nim pokazano najlepszy ruch",
  earlierGames: "Wcześniejsze partie tutaj",
  gameNumber: (number) => `Partia ${number}`,
  review: "Przegląd",
  length: (moves) => counted(moves, "move"),
  helped: "z podpowiedziami",
  yourTurn: "Twój ruch",
  thinks: "Komputer myśli",
  thinking: (depth, nodes) => `głębokość ${depth} · pozycje: ${nodes.toLocaleString("pl")}`,
  sending: "Wysyłanie ruchu…",
  watching: "Oglądasz.",

  play: "Zagraj",

  graphBeyond: (most) => `Za dużo pozycji na rysunek: żetonów może być najwyżej ${most}.`,

  gameStarts: "Partia się zaczyna.",

  outcome: (result, mine, marks) => {
    if (result.winner === null) return result.reason === "aborted" ? "Partia się nie liczy" : "Remis";
    if (mine.length !== 1) return boardWords.won(marks[result.winner - 1]);
    return mine[0] === result.winner ? "Wygrana" : "Przegrana";
  },

  refusedMove: (move) => `„${move}” nie jest tu możliwe.`,
  premoveLost: (move) => `Zaplanowanego ruchu nie można teraz wykonać: ${boardWords.moveName(move)}.`,
  connectionLost: "Połączenie przerwane.",
  reconnecting: "Łączenie.",
  clockMeanwhile: { own: "Twój czas płynie, jeśli serwer działa.", runs: "Czas płynie, jeśli serwer działa.", stands: "Czas stoi." },
  tryNow: "Spróbuj teraz",
  renewed: "Parlour został zaktualizowany.",
  later: "Później",
  understood: "Dobrze",
  closed: "Połączenie zamknięto na stałe.",
  expired: "Nastąpiło tu wylogowanie.",
  replaced: "Ten stół otwarto w innym oknie, które go przejęło.",
  partMissing: "Nie udało się pobrać tej części strony.",
  reload: "Wczytaj stronę ponownie",

  actions: { draw: "Remis", takeback: "Cofnij", hint: "Podpowiedź", abort: "Odwołaj", "free-seat": "Zwolnij miejsce", pause: "Pauza", resume: "Wznów", step: "Jeden ruch", restart: "Od nowa" },
  resign: "Poddaj się",
  resignSure: "Na pewno się poddajesz?",
  keepPlaying: "Graj dalej",
  offered: { draw: "Przeciwnik proponuje remis.", takeback: "Przeciwnik prosi o cofnięcie ruchu." },
  youOffered: { draw: "Proponujesz remis.", takeback: "Prosisz o cofnięcie ruchu." },
  accept: "Przyjmij",
  decline: "Odrzuć",
  withdraw: "Wycofaj",
  declined: "Przeciwnik odmawia.",
  withdrawn: "Przeciwnik wycofuje propozycję.",
  paused: "Partia jest wstrzymana.",
  goesOn: "Partia toczy się dalej.",
  takenBack: "Ruch cofnięto.",
  timeGiven: "Przeciwnik dodaje ci 15 sekund.",
  isAway: "Przeciwnika nie ma.",
  isBack: "Przeciwnik wrócił.",
  seatFree: "Drugie miejsce znów jest wolne: partię odwołano.",
  claim: "Ogłoś wygraną",
  mayClaim: "Przeciwnika długo nie ma: możesz ogłosić wygraną.",
  rematch: "Rewanż",
  wantsRematch: "Przeciwnik prosi o rewanż.",
  rematchAsked: "Czekamy na odpowiedź przeciwnika…",
  acceptRematch: "Przyjmij rewanż",

  premoved: (move) => `Zaplanowano: ${boardWords.moveName(move)}. Escape lub kolejne dotknięcie to odwołuje.`,
  premoveDropped: "Żaden ruch nie jest już zaplanowany.",

  chat: (unread) => (unread ? `Czat, nieprzeczytane: ${unread}` : "Czat"),
  chatClosed: "Czat jest zamknięty.",

  timeLeft: "Pozostały czas",
  timeLow: "Twój czas się kończy.",
  toBegin: "na start",
  firstMove: "Czas pierwszego ruchu się nie liczy, ale bez niego partia zostanie odwołana.",
  periodsLeft: (periods) => `a potem ${counted(periods, "period")}`,
  clocksStopped: "Serwer nie działał: zegary stoją, aż wróci gracz na ruchu, najwyżej 15 s.",

  known: {
    "asked-already": "W tym ruchu już o to poproszono.",
    "not-seated": "Oglądasz tę partię: oba miejsca są zajęte.",
    "not-started": "Partia zacznie się, gdy oba miejsca będą zajęte.",
    "game-over": "Partia jest skończona.",
    "not-your-turn": "To nie twój ruch.",
    "illegal-move": "Tego ruchu nie można tu wykonać.",
  },
  rest: {},
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = words.rest[reason ?? code] ?? words.known[code] ?? words.rest[code] ?? "Nie udało się.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${words.tryIn(wait)}` : said;
  },
  tryIn: (seconds) => `Spróbuj ponownie za ${counted(seconds, "second")}.`,

  clock: "Zegar",
  setUp: "Od ustawionej pozycji",
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} na ruch`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} s za ruch`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
      case "days":
        return `${counted(clock.days, "day")} na ruch`;
    }
  },
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [words.clockOf(clock)] : []),
    ...(rated ? ["Rankingowa"] : takeback ? [] : ["Bez cofania ruchów"]),
    ...(chat ? [] : ["Bez czatu"]),
    ...(spectators ? [] : ["Bez widzów"]),
    ...(ponder ? ["Komputer myśli z wyprzedzeniem"] : []),
  ],

  bounds: {
    "draw win": "co najmniej remis",
    "loss draw": "co najwyżej remis",
  },
  troubles: {
    "no-help": "Przy tym stole nie ma pomocy w trakcie partii. Wartości pojawią się po jej końcu.",
    "no-study": "Tu nie ma wartości: ta plansza nie jest rozwiązana.",
  },
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "jeszcze nie wiadomo"),
  winForced: (side, moves) => `${side}: możliwa wymuszona wygrana, najpóźniej po ${counted(moves, "after")}, udowodnione.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && words.troubles[why.code]) || words.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
