import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/offers.js").offerWords} */
export const offerWords = {
  actions: { draw: "Remi", takeback: "Vrni", abort: "Odpovej", "free-seat": "Sprosti mesto", pause: "Premor", resume: "Nadaljuj", step: "Ena poteza", restart: "Znova" },
  resign: "Predaj",
  resignSure: "Res predate?",
  keepPlaying: "Igraj naprej",
  offered: { draw: "Nasprotnik ponuja remi.", takeback: "Nasprotnik prosi za vrnitev poteze." },
  youOffered: { draw: "Ponujate remi.", takeback: "Prosite za vrnitev poteze." },
  accept: "Sprejmi",
  decline: "Zavrni",
  withdraw: "Umakni",
  declined: "Nasprotnik zavrača.",
  withdrawn: "Nasprotnik umika ponudbo.",
  paused: "Igra je začasno ustavljena.",
  goesOn: "Igra se nadaljuje.",
  takenBack: "Poteza je bila vrnjena.",
  timeGiven: "Nasprotnik vam podarja 15 sekund.",
  isAway: "Nasprotnik je odsoten.",
  isBack: "Nasprotnik je spet tu.",
  seatFree: "Drugo mesto je spet prosto: igra je odpovedana.",
  claim: "Zahtevaj zmago",
  mayClaim: "Nasprotnika že dolgo ni: lahko zahtevate zmago.",
  rematch: "Revanša",
  wantsRematch: "Nasprotnik želi revanšo.",
  rematchAsked: "Čakanje na odgovor nasprotnika…",
  acceptRematch: "Sprejmi revanšo",

  premoved: (move) => `Pripravljeno za vašo potezo: ${boardWords.moveName(move)}. Escape ali nov dotik to umakne.`,
  premoveDropped: "Za vašo potezo ni več nič pripravljeno.",

  chat: (unread) => (unread ? `Klepet, neprebrano: ${unread}` : "Klepet"),
  chatClosed: "Klepet je končan.",

  timeLeft: "Preostali čas",
  timeLow: "Čas se vam izteka.",
  toBegin: "do začetka",
  firstMove: "Prva poteza se ne meri, vendar mora priti; sicer se igra odpove.",
  periodsLeft: (periods) => `nato še ${counted(periods, "period")}`,
  clocksStopped: "Strežnik ni deloval: uri stojita, dokler se igralec na potezi ne vrne, največ 15 s.",
};
