import { engineText, shownName } from "../names.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { offerWords } from "./offers.js";
import { refusalWords } from "./refusals.js";
import { roomOptionWords } from "./room-options.js";
import { valueWords } from "./values.js";

const LEVELS = ["Nowicjusz", "Adept", "Amator", "Solidny", "Wprawny", "Silny", "Ekspert", "Mistrz"];

/** @type {typeof import("../en/words.js").words} */
export const words = {
  ...boardWords,
  ...offerWords,
  ...refusalWords,
  ...roomOptionWords,
  ...valueWords,
  name: "Parlour",
  games: {
    "connect-four": { title: "Czwórki", summary: "Wrzucaj żetony do kolumn; wygrywa, kto pierwszy ułoży linię." },
    mnk: { title: "m,n,k kółko i krzyżyk", summary: "Stawiaj znaki na planszy dowolnej wielkości; wygrywa, kto pierwszy ułoży linię." },
    "wolf-and-sheep": { title: "Wilk i owce", summary: "Wilk prześlizguje się obok czterech owiec albo one go osaczają." },
    nim: { title: "Nim", summary: "Zabierz dowolnie wiele żetonów z jednego stosu; rozstrzyga ostatni żeton." },
    "greedy-nim": { title: "Zachłanny Nim", summary: "Zabierz dowolnie wiele żetonów z największego stosu; kto weźmie ostatni, wygrywa." },
    "modified-nim": { title: "Zmodyfikowany Nim", summary: "Stosy pozostają różne, a zabiera się najwyżej dwa razy tyle, co poprzednio." },
    grundy: { title: "Gra Grundy’ego", summary: "Podziel stos na dwa nierówne; kto nie może, przegrywa." },
  },
  greeting: "Zajmij miejsce.",
  promise: "Wyślij komuś link albo zagraj z komputerem. Konto niepotrzebne.",
  home: "Wszystkie gry",
  youAre: (name) => `Grasz jako ${name}.`,
  account: "Konto",

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

  language: "Język",
  sound: "Dźwięk",
  theme: { label: "Jasno lub ciemno", system: "Jak system", light: "Jasno", dark: "Ciemno" },

  playFriend: "Zagraj ze znajomym",
  machine: "Komputer",
  signIn: "Zaloguj się",
  othersSeeYouAs: "Inni widzą cię jako",
  save: "Zapisz",
  openATable: "Otwórz stół",
  showAll: (count) => `Pokaż wszystkie (${count})`,
  yourGames: "Twoja strona",
  leaderboard: "Lista rankingowa",
  laboratory: "Laboratorium",
  follow: "Obserwuj",
  boardOf: (title) => `Plansza gry ${title}`,
  yourTables: "Twoje partie",
  openTables: "Wolne stoły",
  runningGames: "Trwające partie",
  noOpenTables: "Nikt nie czeka. Otwórz stół, a pojawi się tutaj.",
  noRunningGames: "Nie toczy się żadna publiczna partia.",
  loading: "Chwileczkę…",
  sitDown: "Usiądź",
  watch: "Oglądaj",
  comeBack: "Wróć",
  cancel: "Anuluj",

  waiting: "Czekamy na przeciwnika",
  waitingWatch: "Ten stół czeka na drugiego gracza.",
  playBoth: "Graj i tą stroną",
  leaveTable: "Odejdź od stołu",
  gameRules: "Zasady",
  more: "Więcej",
  close: "Zamknij",
  rulesMissing: "Nie udało się pobrać zasad.",
  tryAgain: "Spróbuj ponownie",
  atThisTable: "Przy tym stole:",
  forExperts: "Dla programistów i ciekawych",
  sidePanel: "Obok planszy",
  tabs: { moves: "Ruchy", analysis: "Analiza", thinking: "Myśli", words: "Słowami" },
  noThoughts: "Komputer jeszcze nie myślał.",
  moves: "Ruchy",
  noMoves: "Nie ma jeszcze ruchów.",
  standIn: "szybki ruch zamiast odpowiedzi komputera",
  earlierGames: "Wcześniejsze partie tutaj",
  gameNumber: (number) => `Partia ${number}`,
  review: "Przegląd",
  length: (moves) => counted(moves, "move"),
  yourTurn: "Twój ruch",
  thinks: "Komputer myśli",
  thinking: (depth, nodes) => `głębokość ${depth} · pozycje: ${nodes.toLocaleString("pl")}`,
  sending: "Wysyłanie ruchu…",
  watching: "Oglądasz.",

  play: "Zagraj",

  graphBeyond: (most) => `Za dużo pozycji na rysunek: żetonów może być najwyżej ${most}.`,

  gameStarts: "Partia się zaczyna.",

  outcome: (result, mine, marks) => {
    if (result.winner === null) return result.reason === "aborted" ? "Bez partii" : "Remis";
    if (mine.length !== 1) return boardWords.won(marks[result.winner - 1]);
    return mine[0] === result.winner ? "Wygrana" : "Przegrana";
  },

  refusedMove: (move) => `„${move}” nie jest tu możliwe.`,
  premoveLost: (move) => `Zaplanowanego ruchu nie można teraz wykonać: ${boardWords.moveName(move)}.`,
  connectionLost: "Połączenie przerwane.",
  reconnecting: "Łączenie.",
  clockMeanwhile: { own: "Twój czas płynie, jeśli serwer działa.", runs: "Czas płynie, jeśli serwer działa.", stands: "Czas stoi." },
  tryNow: "Spróbuj teraz",
  renewed: "Parlour został odnowiony.",
  later: "Później",
  understood: "Dobrze",
  closed: "Połączenie zamknięto na dobre.",
  expired: "Nastąpiło tu wylogowanie.",
  replaced: "Ten stół otwarto w innym oknie, które go przejęło.",
  partMissing: "Nie udało się pobrać tej części strony.",
  reload: "Wczytaj stronę ponownie",
  gamesUnknown: "Nie udało się wczytać listy gier.",
};
