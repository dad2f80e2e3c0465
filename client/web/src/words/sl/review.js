import { counting } from "../plural.js";
import { counted } from "./nouns.js";
import { words } from "./words.js";

const many = counting("sl", {
  slip: { one: "spodrsljaj", two: "spodrsljaja", few: "spodrsljaji", other: "spodrsljajev" },
  move: { one: "potezo", two: "potezi", few: "poteze", other: "potez" },
});

/** @type {typeof import("../en/review.js").reviewWords} */
export const reviewWords = {
  table: "Miza",
  failed: "Igre ni bilo mogoče naložiti.",
  steps: "Koraki skozi igro",
  firstPosition: "Na začetek",
  back: "Poteza nazaj",
  forward: "Poteza naprej",
  lastPosition: "Na konec",
  nextSlip: "Naslednji spodrsljaj",
  slips: (slips, proved, moves) => (slips === 0 ? "brez spodrsljajev" : many(slips, "slip")) + (proved < moves ? `, dokazanih potez: ${proved} od ${moves}` : ""),
  afterMove: (ply, moves) => (ply === 0 ? `Začetek, ${counted(moves, "move")}` : `Po potezi ${ply} od ${moves}`),
  atStart: (drawn) => `Začetek igre. Znaki na plošči so natančni: gor je zmaga, dol poraz${drawn ? ", dve črti neodločeno" : ""}.`,
  checking: (known, moves) => `Preverjanje potez: ${known} od ${moves}`,
  noSuchPly: (ply, moves) => `Ta igra nima poteze ${ply}: končala se je po ${counted(moves, "after")}.`,
  tried: (ply, moves) => `Poskus ${ply === 0 ? "od začetka" : `po potezi ${ply}`}: ${moves}.`,
  backToGame: "Nazaj na igro",

  verdict: ({ kind, before, after, plies = 0 }) => {
    const outcome = words.worth({ outcome: before });
    switch (kind) {
      case "kept":
        return before === "loss" ? "tako ali tako izgubljeno" : `ohranjeno: ${outcome}`;
      case "only":
        return `edina poteza, ki ${before === "win" ? "zmaga" : "ohrani neodločen izid"}`;
      case "slower":
        return after === "win" ? `zmaga, a ${many(plies, "move")} pozneje, kot bi lahko` : `poraz ${many(plies, "move")} prej, kot bi bilo treba`;
      case "slipped":
        return `izpuščeno: ${outcome}, zdaj ${words.worth({ outcome: after })}`;
      default:
        return "ni dokazano";
    }
  },
  onlyMove: ({ before }) => (before === "win" ? "samo ta zmaga" : "samo ta ohrani neodločen izid"),
  slower: ({ after, plies = 0 }) => `${many(plies, "move")} ${after === "win" ? "pozneje" : "prej"}`,
  better: (moves) => `Bolje: ${moves}.`,
  means: (move, name) => `Zapis ${move} pomeni: ${name}.`,

  playOn: "Igraj od tod",
  against: "Proti",
  friend: "Prijatelj",
  copy: "Kopiraj",
  text: "Besedilo",
  link: "Povezava",
  copied: (what) => `${what}: kopirano.`,
  notCopied: "Brskalnik ni kopiral: kopirajte od tod.",
  byHand: "Za ročno kopiranje",
};
