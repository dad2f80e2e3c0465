import { boardWords } from "./boards.js";

/** @type {typeof import("../en/message.js").messageWords} */
export const messageWords = {
  rules: {
    "wolf-and-sheep": "Wilk prześlizguje się obok owiec albo one go osaczają",
    nim: "Zabieraj z jednego stosu; ostatni żeton wygrywa",
    "greedy-nim": "Zabieraj tylko z największego stosu; ostatni żeton wygrywa",
    "modified-nim": "Zabieraj do dwóch razy tyle, co poprzednio; stosy są różne",
    grundy: "Podziel stos na dwa nierówne; kto nie może, przegrywa",
  },
  rule: (game, { line, overline, misere }) => {
    if (line) return `Wygrywa, kto pierwszy ułoży ${overline === false ? "dokładnie " : ""}${line} w rzędzie`;
    return misere ? "Zabieraj z jednego stosu; ostatni żeton przegrywa" : (messageWords.rules[game] ?? "");
  },
  choose: {
    column: "Wybierz kolumnę.",
    square: "Wybierz pole.",
    step: "Wybierz figurę.",
    take: "Wybierz żetony z jednego stosu.",
    split: "Wybierz stos do podziału.",
    "take-split": "Wybierz sąsiednie żetony.",
  },
  chooseTarget: "Wybierz pole, na które idzie.",
  theirTurn: (name) => `Ruch ma ${name}.`,
  moveSaved: "Ruch jest zapisany. Tę stronę można zamknąć.",
  getsReady: (name) => `${name} przygotowuje się.`,
  offers: { draw: (name) => `${name} proponuje remis.`, takeback: (name) => `${name} prosi o cofnięcie ruchu.` },
  wantsRematch: (name) => `${name} prosi o rewanż.`,
  away: (name) => `${name}: brak połączenia.`,
  claimIn: (time) => `Wygraną można ogłosić za ${time}.`,
  kept: (move) => `Zaplanowano: ${boardWords.moveName(move)}.`,
  letGo: "Odwołaj",
  notSent: (move) => `Jeszcze nie wysłano: ${boardWords.moveName(move)}.`,
  waitsForLine: "Czeka na połączenie.",
  fewer: "Mniej",
  more: "Więcej",
  drop: "Nic nie wybieraj",
  follow: (name) => `Obserwuj: ${name}`,
  playWinner: "Zagraj ze zwycięzcą",
  toHome: "Start",
  seatFreed: "Twoje miejsce jest teraz dla innych. Znajdź inny stół.",
  giveTime: (name) => `${name} dostaje 15 sekund`,
  moreTime: "+15 s",
  depth: "głębokość",
  ponders: "myśli z wyprzedzeniem",
  positions: "pozycji",
  rating: "ranking",
  ratingCounted: "ranking jest liczony",
};
