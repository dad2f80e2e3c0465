import { counting } from "../plural.js";
import { counted } from "./nouns.js";
import { valueWords } from "./values.js";

const many = counting("pl", {
  slip: { one: "błąd", few: "błędy", many: "błędów", other: "błędu" },
  ply: { one: "półruch", few: "półruchy", many: "półruchów", other: "półruchu" },
});

/** In the accusative. @type {Record<string, string>} */
const KEPT = { win: "wygraną", draw: "remis", loss: "przegraną" };

/** @type {typeof import("../en/review.js").reviewWords} */
export const reviewWords = {
  table: "Stół",
  failed: "Nie udało się wczytać partii.",
  steps: "Przeglądanie partii",
  firstPosition: "Na początek",
  back: "Ruch wstecz",
  forward: "Ruch naprzód",
  lastPosition: "Na koniec",
  nextSlip: "Następny błąd",
  slips: (slips) => (slips === 0 ? "bez błędów" : many(slips, "slip")),
  afterMove: (ply, moves) => (ply === 0 ? `Początek, ${counted(moves, "move")}` : `Po ruchu ${ply} z ${moves}`),
  atStart: "Początek partii. Znaki na planszy są dokładne: w górę wygrana, w dół przegrana, dwie kreski remis.",
  checking: (known, moves) => `Sprawdzanie ruchów: ${known} z ${moves}`,
  noSuchPly: (ply, moves) => `Ta partia nie ma ruchu ${ply}: skończyła się po ${moves}.`,
  tried: (ply, moves) => `Próba ${ply === 0 ? "od początku" : `po ruchu ${ply}`}: ${moves}.`,
  backToGame: "Wróć do partii",

  verdict: ({ kind, before, after, plies = 0 }) => {
    switch (kind) {
      case "kept":
        return before === "loss" ? "i tak przegrane" : `utrzymuje ${before && KEPT[before]}`;
      case "only":
        return `jedyny ruch, utrzymuje ${before && KEPT[before]}`;
      case "slower":
        return after === "win" ? `wygrywa, ale ${many(plies, "ply")} później, niż można` : `przegrywa ${many(plies, "ply")} wcześniej, niż trzeba`;
      case "slipped":
        return `błąd: z oceny ${valueWords.worth({ outcome: before })} na ${valueWords.worth({ outcome: after })}`;
      default:
        return "nie udowodniono";
    }
  },
  onlyMove: "jedyny ruch",
  slower: ({ after, plies = 0 }) => `${many(plies, "ply")} ${after === "win" ? "później" : "wcześniej"}`,
  better: (moves) => `Lepiej: ${moves}.`,

  playOn: "Graj dalej stąd",
  against: "Przeciwnik",
  friend: "Znajomy",
  copy: "Kopiuj",
  text: "Tekst",
  link: "Adres",
  copied: (what) => `${what}: skopiowano.`,
  notCopied: "Przeglądarka nie skopiowała: weź stąd.",
  byHand: "Do skopiowania ręcznie",
};
