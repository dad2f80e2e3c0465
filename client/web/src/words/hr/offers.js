import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/offers.js").offerWords} */
export const offerWords = {
  actions: { draw: "Remi", takeback: "Vrati", abort: "Otkaži", "free-seat": "Oslobodi mjesto", pause: "Pauza", resume: "Nastavi", step: "Jedan potez", restart: "Iznova" },
  resign: "Predaj",
  resignSure: "Zaista predajete?",
  keepPlaying: "Igraj dalje",
  offered: { draw: "Protivnik nudi remi.", takeback: "Protivnik želi vratiti potez." },
  youOffered: { draw: "Nudite remi.", takeback: "Tražite vraćanje poteza." },
  accept: "Prihvati",
  decline: "Odbij",
  withdraw: "Povuci",
  declined: "Protivnik odbija.",
  withdrawn: "Protivnik povlači ponudu.",
  paused: "Partija je pauzirana.",
  goesOn: "Partija se nastavlja.",
  takenBack: "Potez je vraćen.",
  timeGiven: "Protivnik vam daje 15 sekundi.",
  isAway: "Protivnik je odsutan.",
  isBack: "Protivnik se vratio.",
  seatFree: "Drugo je mjesto opet slobodno: partija je otkazana.",
  claim: "Traži pobjedu",
  mayClaim: "Protivnik je dugo odsutan: možete tražiti pobjedu.",
  rematch: "Revanš",
  wantsRematch: "Protivnik želi revanš.",
  rematchAsked: "Čeka se odgovor protivnika…",
  acceptRematch: "Prihvati revanš",

  premoved: (move) => `Spremno za vaš potez: ${boardWords.moveName(move)}. Escape ili još jedan dodir to povlači.`,
  premoveDropped: "Za vaš potez više ništa nije spremno.",

  chat: (unread) => (unread ? `Razgovor, nepročitano: ${unread}` : "Razgovor"),
  chatClosed: "Razgovor je završen.",

  timeLeft: "Preostalo vrijeme",
  timeLow: "Vrijeme vam istječe.",
  toBegin: "do početka",
  firstMove: "Prvi se potez ne mjeri, ali mora doći; inače se partija otkazuje.",
  periodsLeft: (periods) => `pa još ${counted(periods, "period")}`,
  clocksStopped: "Poslužitelj nije radio: satovi stoje dok se igrač na potezu ne vrati, najviše 15 s.",
};
