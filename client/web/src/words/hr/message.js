import { boardWords } from "./boards.js";

/** @type {typeof import("../en/message.js").messageWords} */
export const messageWords = {
  rules: {
    "wolf-and-sheep": "Vuk se provlači pokraj ovaca, a one ga opkoljavaju",
    nim: "Uzimajte s jedne hrpe; posljednji žeton pobjeđuje",
    "greedy-nim": "Uzimajte samo s najveće hrpe; posljednji žeton pobjeđuje",
    "modified-nim": "Uzmite najviše dvaput više nego prije; hrpe su različite",
    grundy: "Podijelite hrpu na dvije nejednake; tko ne može, gubi",
  },
  rule: (game, { line, overline, misere }) => {
    if (line) return `Pobjeđuje tko prvi složi ${overline === false ? "točno " : ""}${line} u nizu`;
    return misere ? "Uzimajte s jedne hrpe; posljednji žeton gubi" : (messageWords.rules[game] ?? "");
  },
  choose: {
    column: "Odaberite stupac.",
    square: "Odaberite polje.",
    step: "Odaberite figuru.",
    take: "Odaberite žetone s jedne hrpe.",
    split: "Odaberite hrpu za dijeljenje.",
    "take-split": "Odaberite susjedne žetone.",
  },
  chooseTarget: "Odaberite polje na koje ide.",
  theirTurn: (name) => `Na potezu je ${name}.`,
  moveSaved: "Vaš je potez spremljen. Ovu stranicu možete zatvoriti.",
  getsReady: (name) => `${name} se priprema.`,
  offers: { draw: (name) => `${name} nudi remi.`, takeback: (name) => `${name} želi vratiti potez.` },
  wantsRematch: (name) => `${name} želi revanš.`,
  away: (name) => `${name} nije tu.`,
  claimIn: (time) => `Pobjedu možete tražiti za ${time}.`,
  kept: (move) => `Spremno za vaš potez: ${boardWords.moveName(move)}.`,
  letGo: "Odustani",
  notSent: (move) => `Još nije poslano: ${boardWords.moveName(move)}.`,
  waitsForLine: "Čeka se veza.",
  fewer: "Manje",
  more: "Više",
  drop: "Ne biraj ništa",
  follow: (name) => `Prati: ${name}`,
  playWinner: "Igraj s pobjednikom",
  toHome: "Početna",
  seatFreed: "Vaše je mjesto sada za druge. Potražite drugi stol.",
  giveTime: (name) => `${name} dobiva 15 sekundi`,
  moreTime: "+15 s",
  depth: "dubina",
  ponders: "razmišlja unaprijed",
  positions: "pozicija",
  rating: "rejting",
  ratingCounted: "rejting se računa",
};
