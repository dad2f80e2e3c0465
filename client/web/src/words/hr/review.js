import { counting } from "../plural.js";
import { counted } from "./nouns.js";
import { valueWords } from "./values.js";

const many = counting("hr", {
  slip: { one: "propust", few: "propusta", other: "propusta" },
  ply: { one: "polupotez", few: "polupoteza", other: "polupoteza" },
});

/** @type {typeof import("../en/review.js").reviewWords} */
export const reviewWords = {
  table: "Stol",
  failed: "Partija se nije mogla učitati.",
  steps: "Koraci kroz partiju",
  firstPosition: "Na početak",
  back: "Potez natrag",
  forward: "Potez naprijed",
  lastPosition: "Na kraj",
  nextSlip: "Sljedeći propust",
  slips: (slips) => (slips === 0 ? "bez propusta" : many(slips, "slip")),
  afterMove: (ply, moves) => (ply === 0 ? `Početak, ${counted(moves, "move")}` : `Nakon poteza ${ply} od ${moves}`),
  atStart: "Početak partije. Znakovi na ploči su točni: gore je pobjeda, dolje poraz, dvije crte neriješeno.",
  checking: (known, moves) => `Provjeravaju se potezi: ${known} od ${moves}`,
  noSuchPly: (ply, moves) => `Ova partija nema potez ${ply}: završila je nakon ${moves}.`,
  tried: (ply, moves) => `Isprobano ${ply === 0 ? "od početka" : `nakon poteza ${ply}`}: ${moves}.`,
  backToGame: "Natrag na partiju",

  verdict: ({ kind, before, after, plies = 0 }) => {
    const outcome = valueWords.worth({ outcome: before });
    switch (kind) {
      case "kept":
        return before === "loss" ? "ionako izgubljeno" : `sačuvano: ${outcome}`;
      case "only":
        return `jedini potez, sačuvano: ${outcome}`;
      case "slower":
        return after === "win" ? `pobjeda, ali ${many(plies, "ply")} kasnije nego što treba` : `poraz ${many(plies, "ply")} ranije nego što mora`;
      case "slipped":
        return `ispušteno: ${outcome}, sada ${valueWords.worth({ outcome: after })}`;
      default:
        return "nije dokazano";
    }
  },
  onlyMove: "jedini potez",
  slower: ({ after, plies = 0 }) => `${many(plies, "ply")} ${after === "win" ? "kasnije" : "ranije"}`,
  better: (moves) => `Bolje: ${moves}.`,

  playOn: "Igraj odavde",
  against: "Protiv",
  friend: "Prijatelj",
  copy: "Kopiraj",
  text: "Tekst",
  link: "Poveznica",
  copied: (what) => `${what}: kopirano.`,
  notCopied: "Preglednik nije kopirao: uzmite odavde.",
  byHand: "Za ručno kopiranje",
};
