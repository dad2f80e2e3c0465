import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { does, verb } from "./step-grammar.js";

/** @param {import("../../boards/notation.js").Move[]} moves */
const names = (moves) => listed(moves.map(boardWords.moveName), "i");

/** @type {typeof import("../en/day.js").dayWords} */
export const dayWords = {
  weekdays: ["pon", "wt", "śr", "czw", "pt", "sob", "nd"],
  title: "Pozycja dnia",
  names: { mnk: "Kółko i krzyżyk", "five-in-a-row": "Pięć w rzędzie" },
  games: "Po jednej pozycji dla każdej gry",
  yesterday: "Wczoraj",
  dayBefore: "Dzień wcześniej",
  dayAfter: "Dzień później",
  today: "Dzisiaj",
  allDays: "Wszystkie dni",
  failed: "Nie udało się pobrać pozycji.",
  none: "Na ten dzień nie ma pozycji.",
  toCome: "Ten dzień jeszcze nie nadszedł.",
  making: "Dzisiejsze pozycje właśnie powstają.",

  asks: (mark, outcome) =>
    `${capital(outcome === "win" ? does({ mark }, "ma ruch i wygrywa", "mają ruch i wygrywają") : does({ mark }, "ma ruch i utrzymuje remis", "mają ruch i utrzymują remis"))}.`,
  which: (outcome) => (outcome === "win" ? "Wygrywa jeden ruch. Który?" : "Remis utrzymuje jeden ruch. Który?"),
  only: (outcome) =>
    outcome === "win"
      ? "Wygrywa jeden ruch i jest to udowodnione. Każdy inny traci wygraną."
      : "Remis utrzymuje jeden ruch i jest to udowodnione. Każdy inny przegrywa.",
  proved: "Udowodniono",
  provedMeans: "do końca partii",
  time: "Czas",
  timeMeans: "około 30 sekund, bez zegara",
  level: (level) => (level === 1 ? "Znajduje go każdy poziom komputera." : `Komputer znajduje go od poziomu ${level} wzwyż.`),
  byLuck: "Niższe poziomy tylko przypadkiem.",
  noLevel: "Nawet najsilniejszemu poziomowi często umyka.",
  ofLevels: (level) => `Poziom ${level} z 8`,
  rules: "Jak się gra w tę grę?",
  hint: "W ilu ruchach?",
  takes: (moves, atMost) => `Twoje ruchy do wygranej: ${atMost ? "najwyżej " : ""}${moves}.`,
  notSent: "Ruch nie dotarł. Spróbuj jeszcze raz.",

  found: (move) => `${capital(boardWords.moveName(move))}. Znalezione.`,
  tries: { first: "Za pierwszym razem.", second: "Za drugim razem." },
  answerWas: (move) => `Rozwiązanie: ${boardWords.moveName(move)}.`,
  another: "Jutro będzie nowa pozycja.",
  line: "Ciąg ruchów, który to udowadnia",
  start: "Pozycja",
  reasons: {
    wins: () => "wygrywa",
    "only-move": () => "jedyny ruch",
    parries: ({ moves, of }, replies) => `${moves === of ? "jedyna obrona przed groźbą" : "obrona przed groźbą"}: ${names(replies)}`,
    threatens: (_, wins) => `grozi wygraną: ${names(wins)}`,
    exact: ({ outcome }) => (outcome === "win" ? "utrzymuje wygraną" : outcome === "draw" ? "utrzymuje remis" : "broni się najdłużej"),
  },
  prevents: (replies) => `zapobiega też groźbie: ${names(replies)}`,
  wonIn: (moves, atMost) => `Wygrana po ${atMost ? "najwyżej " : ""}${counted(moves, "after")}.`,
  drawKept: "Remis utrzymany.",
  arrows: "Strzałki prowadzą krok po kroku.",
  moveBack: "Ruch wstecz",
  moveOn: "Ruch naprzód",
  people: (tried, first, second) => `Próby: ${tried}; znalezione: ${first + second}, w tym za pierwszym razem: ${first}.`,
  next: (title) => `Dalej: ${title}`,
  share: "Udostępnij",
  playOn: "Graj dalej przeciw komputerowi",
  search: "Zobacz przeszukiwanie, które to udowadnia",

  not: (move) => `Nie: ${boardWords.moveName(move)}.`,
  onceMore: "Jeszcze jedna próba.",
  replies: (mark, reply, code, wins, outcome) => {
    const answers = `${capital(does({ mark }, "odpowiada", "odpowiadają"))}: ${boardWords.moveName(reply)}`;
    if (code === "wins") return `${answers}, i od razu ${verb({ mark }, "wygrywa", "wygrywają")}.`;
    if (code === "threatens" && wins.length > 1) return `${answers}. Potem ${verb({ mark }, "ma", "mają")} więcej niż jeden sposób na wygraną: ${names(wins)}. Da się zapobiec tylko jednemu.`;
    if (code === "threatens") return `${answers}. Potem ${verb({ mark }, "grozi", "grożą")} wygraną: ${names(wins)}.`;
    return `${answers}. ${outcome === "win" ? "Wygrana przepadła" : "Partia jest przegrana"}.`;
  },
  ended: (outcome) => (outcome === "win" ? "To kończy partię, ale nie wygraną." : "To kończy partię przegraną."),
  lookAgain: (outcome) => (outcome === "win" ? "Spójrz jeszcze raz: jeden ruch utrzymuje wygraną." : "Spójrz jeszcze raz: jeden ruch utrzymuje remis."),
  tryAgain: "Spróbuj jeszcze raz",
  showMe: "Pokaż rozwiązanie",
  bestReply: "To najlepsza odpowiedź przeciwnika.",
  notThis: "Nie ten ruch.",

  row: (found, of) => `${found} z ostatnich ${counted(of, "day")}`,
  marks: { first: "znalezione za pierwszym razem", second: "znalezione za drugim razem", missed: "nieznalezione", open: "jeszcze jedna próba", none: "bez próby" },
  empty: "brak pozycji",
  lastDays: "Ostatnie siedem dni",
  rowMeans: "Dzień się liczy, gdy znajdziesz rozwiązanie którejkolwiek z jego pozycji, za pierwszym lub drugim razem.",
  gaps: "Dzień bez kwadratu nie ma pozycji.",
  foundDays: (found) => `Znalezione dni: ${found}`,
  oldDays: "Dawne dni pozostają otwarte. Nie zmieniają rzędu dni.",
  monthBefore: "Poprzedni miesiąc",
  monthAfter: "Następny miesiąc",

  tell: "Opowiedz komuś, nie zdradzając rozwiązania",
  squaresMean: "Pełny kwadrat: pierwsza próba. Do połowy: druga. Pusty: nieznalezione lub bez próby. Żaden ruch nie jest zdradzony.",
  foundOf: (found, of) => `${found} z ${of}`,
  told: (title, level, mark) =>
    [`${title}:`, [...(level ? [`poziom ${level}`] : []), { first: "pierwsza próba", second: "druga próba", missed: "nieznalezione", open: "została jedna próba" }[mark]].join(", ")].join(" "),
  sharedText: "Tekst do udostępnienia",
  copy: "Kopiuj",
  copied: "Skopiowano",
  moreWays: "Inne sposoby udostępniania",
  back: "Wstecz",
};
