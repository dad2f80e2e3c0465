import { counting } from "../plural.js";
import { counted } from "./nouns.js";
import { words } from "./words.js";

const slipCount = counting("hr", { slip: { one: "propust", few: "propusta", other: "propusta" } });

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
  slips: (slips, proved, moves) => (slips === 0 ? "bez propusta" : slipCount(slips, "slip")) + (proved < moves ? `, dokazano poteza: ${proved} od ${moves}` : ""),
  afterMove: (ply, moves) => (ply === 0 ? `Početak, ${counted(moves, "move")}` : `Nakon poteza ${ply} od ${moves}`),
  atStart: (drawn) => `Početak partije. Znakovi na ploči su točni: gore je pobjeda, dolje poraz${drawn ? ", dvije crte neriješeno" : ""}.`,
  checking: (known, moves) => `Provjeravaju se potezi: ${known} od ${moves}`,
  noSuchPly: (ply, moves) => `Ova partija nema potez ${ply}: završila je nakon ${counted(moves, "after")}.`,
  tried: (ply, moves) => `Isprobano ${ply === 0 ? "od početka" : `nakon poteza ${ply}`}: ${moves}.`,
  backToGame: "Natrag na partiju",

  verdict: ({ kind, before, after, plies = 0 }) => {
    const outcome = words.worth({ outcome: before });
    switch (kind) {
      case "kept":
        return before === "loss" ? "ionako izgubljeno" : `sačuvano: ${outcome}`;
      case "only":
        return `jedini potez koji ${before === "win" ? "pobjeđuje" : "čuva neriješeno"}`;
      case "slower":
        return after === "win" ? `pobjeda, ali ${counted(plies, "move")} kasnije nego što treba` : `poraz ${counted(plies, "move")} ranije nego što mora`;
      case "slipped":
        return `ispušteno: ${outcome}, sada ${words.worth({ outcome: after })}`;
      default:
        return "nije dokazano";
    }
  },
  onlyMove: ({ before }) => (before === "win" ? "samo ovaj pobjeđuje" : "samo ovaj čuva neriješeno"),
  slower: ({ after, plies = 0 }) => `${counted(plies, "move")} ${after === "win" ? "kasnije" : "ranije"}`,
  better: (moves) => `Bolje: ${moves}.`,
  means: (move, name) => `Zapis ${move} znači: ${name}.`,

  playOn: "Igraj odavde",
  against: "Protiv",
  friend: "Prijatelj",
  copy: "Kopiraj",
  text: "Tekst",
  link: "Poveznica",
  copied: (what) => `${what}: kopirano.`,
  notCopied: "Preglednik nije kopirao: kopirajte odavde.",
  byHand: "Za ručno kopiranje",
};
