import { boardWords } from "./boards.js";

/** @type {typeof import("../en/message.js").messageWords} */
export const messageWords = {
  rules: {
    "wolf-and-sheep": "Volk se izmuzne mimo štirih ovc ali pa ga te ujamejo",
    nim: "Jemljite z ene kopice; zadnji predmet zmaga",
    "greedy-nim": "Jemljite samo z največje kopice; zadnji predmet zmaga",
    "modified-nim": "Vzemite do dvakrat toliko kot prej; kopice ostajajo različne",
    grundy: "Razdelite kopico na dve neenaki; kdor ne more, izgubi",
  },
  rule: (game, { line, overline, misere }) => {
    if (line) return `Zmaga, kdor prvi sestavi ${overline === false ? "natanko " : ""}${line} v vrsto`;
    return misere ? "Jemljite z ene kopice; zadnji predmet izgubi" : (messageWords.rules[game] ?? "");
  },
  choose: {
    column: "Izberite stolpec.",
    square: "Izberite polje.",
    step: "Izberite figuro.",
    take: "Izberite predmete z ene kopice.",
    split: "Izberite kopico za delitev.",
    "take-split": "Izberite sosednje predmete.",
  },
  chooseTarget: "Izberite polje, na katero gre.",
  theirTurn: (name) => `Na potezi je ${name}.`,
  moveSaved: "Vaša poteza je shranjena. To stran lahko zaprete.",
  getsReady: (name) => `${name} se pripravlja.`,
  offers: { draw: (name) => `${name} ponuja remi.`, takeback: (name) => `${name} prosi za vrnitev poteze.` },
  wantsRematch: (name) => `${name} želi revanšo.`,
  away: (name) => `${name} ni tukaj.`,
  claimIn: (time) => `Zmago lahko zahtevate čez ${time}.`,
  kept: (move) => `Pripravljeno za vašo potezo: ${boardWords.moveName(move)}.`,
  letGo: "Opusti",
  notSent: (move) => `Še ni poslano: ${boardWords.moveName(move)}.`,
  waitsForLine: "Čaka na povezavo.",
  fewer: "Manj",
  more: "Več",
  drop: "Ne izberi ničesar",
  follow: (name) => `Sledi: ${name}`,
  playWinner: "Igraj z zmagovalcem",
  toHome: "Domov",
  seatFreed: "Vaše mesto je zdaj za druge. Poiščite drugo mizo.",
  giveTime: (name) => `${name} dobi 15 sekund`,
  moreTime: "+15 s",
  depth: "globina",
  ponders: "razmišlja vnaprej",
  positions: "pozicij",
  rating: "rejting",
  ratingCounted: "rejting se računa",
};
