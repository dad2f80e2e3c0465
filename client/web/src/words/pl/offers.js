import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/offers.js").offerWords} */
export const offerWords = {
  actions: { draw: "Remis", takeback: "Cofnij", abort: "Odwołaj", "free-seat": "Zwolnij miejsce", pause: "Pauza", resume: "Wznów", step: "Jeden ruch", restart: "Od nowa" },
  resign: "Poddaj",
  resignSure: "Na pewno poddać?",
  keepPlaying: "Graj dalej",
  offered: { draw: "Przeciwnik proponuje remis.", takeback: "Przeciwnik prosi o cofnięcie ruchu." },
  youOffered: { draw: "Proponujesz remis.", takeback: "Prosisz o cofnięcie ruchu." },
  accept: "Przyjmij",
  decline: "Odrzuć",
  withdraw: "Wycofaj",
  declined: "Przeciwnik odmawia.",
  withdrawn: "Przeciwnik wycofuje propozycję.",
  paused: "Partia jest wstrzymana.",
  goesOn: "Partia toczy się dalej.",
  takenBack: "Ruch cofnięto.",
  timeGiven: "Przeciwnik dodaje ci 15 sekund.",
  isAway: "Przeciwnika nie ma.",
  isBack: "Przeciwnik wrócił.",
  seatFree: "Drugie miejsce znów jest wolne: partię odwołano.",
  claim: "Ogłoś wygraną",
  mayClaim: "Przeciwnika długo nie ma: możesz ogłosić wygraną.",
  rematch: "Rewanż",
  wantsRematch: "Przeciwnik prosi o rewanż.",
  rematchAsked: "Czekamy na odpowiedź przeciwnika…",
  acceptRematch: "Przyjmij rewanż",

  premoved: (move) => `Zaplanowano: ${boardWords.moveName(move)}. Escape lub kolejne dotknięcie to odwołuje.`,
  premoveDropped: "Żaden ruch nie jest już zaplanowany.",

  chat: (unread) => (unread ? `Czat, nieprzeczytane: ${unread}` : "Czat"),
  chatClosed: "Czat jest zamknięty.",

  timeLeft: "Pozostały czas",
  timeLow: "Twój czas się kończy.",
  toBegin: "na start",
  firstMove: "Czas pierwszego ruchu się nie liczy, ale bez niego partia zostanie odwołana.",
  periodsLeft: (periods) => `a potem ${counted(periods, "period")}`,
  clocksStopped: "Serwer nie działał: zegary stoją, aż wróci gracz na ruchu, najwyżej 15 s.",
};
