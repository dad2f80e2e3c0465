import { counting } from "../plural.js";
import { counted } from "./nouns.js";
import { words } from "./words.js";

const slipCount = counting("pl", { slip: { one: "błąd", few: "błędy", many: "błędów", other: "błędu" } });

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
  slips: (slips, proved, moves) => (slips === 0 ? "bez błędów" : slipCount(slips, "slip")) + (proved < moves ? `, udowodnionych ruchów: ${proved} z ${moves}` : ""),
  afterMove: (ply, moves) => (ply === 0 ? `Początek, ${counted(moves, "move")}` : `Po ruchu ${ply} z ${moves}`),
  atStart: (drawn) => `Początek partii. Znaki na planszy są dokładne: w górę wygrana, w dół przegrana${drawn ? ", dwie kreski remis" : ""}.`,
  checking: (known, moves) => `Sprawdzanie ruchów: ${known} z ${moves}`,
  noSuchPly: (ply, moves) => `Ta partia nie ma ruchu ${ply}: skończyła się po ${counted(moves, "after")}.`,
  tried: (ply, moves) => `Próba ${ply === 0 ? "od początku" : `po ruchu ${ply}`}: ${moves}.`,
  backToGame: "Wróć do partii",

  verdict: ({ kind, before, after, plies = 0 }) => {
    switch (kind) {
      case "kept":
        return before === "loss" ? "i tak przegrane" : `utrzymuje ${before && KEPT[before]}`;
      case "only":
        return `jedyny ruch, który ${before === "win" ? "wygrywa" : "utrzymuje remis"}`;
      case "slower":
        return after === "win" ? `wygrywa, ale ${counted(plies, "move")} później, niż można` : `przegrywa ${counted(plies, "move")} wcześniej, niż trzeba`;
      case "slipped":
        return `błąd: ocena spada z „${words.worth({ outcome: before })}” na „${words.worth({ outcome: after })}”`;
      default:
        return "nie udowodniono";
    }
  },
  onlyMove: ({ before }) => (before === "win" ? "tylko ten wygrywa" : "tylko ten utrzymuje remis"),
  slower: ({ after, plies = 0 }) => `${counted(plies, "move")} ${after === "win" ? "później" : "wcześniej"}`,
  better: (moves) => `Lepiej: ${moves}.`,
  means: (move, name) => `Zapis ${move} oznacza: ${name}.`,

  playOn: "Graj dalej stąd",
  against: "Przeciwnik",
  friend: "Znajomy",
  copy: "Kopiuj",
  text: "Tekst",
  link: "Adres",
  copied: (what) => `${what}: skopiowano.`,
  notCopied: "Przeglądarka nie skopiowała: skopiuj stąd.",
  byHand: "Do skopiowania ręcznie",
};
