/** @import { OfferKind } from "../../wire/messages.js" */

import { capital } from "../capital.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const ACTIONS = { draw: "Remi", takeback: "Vrati", abort: "Otkaži", "free-seat": "Oslobodi mjesto", pause: "Pauza", resume: "Nastavi", step: "Jedan potez", restart: "Iznova" };

/** @type {Record<OfferKind, string>} */
const OFFERED = { draw: "Protivnik nudi remi.", takeback: "Protivnik želi vratiti potez." };

/** @type {Record<OfferKind, string>} */
const YOU_OFFERED = { draw: "Nudite remi.", takeback: "Tražite vraćanje poteza." };

/** @type {typeof import("../en/offers.js").offerWords} */
export const offerWords = {
  action: (action) => ACTIONS[action] ?? capital(action),
  resign: "Predaj",
  resignSure: "Zaista predajete?",
  keepPlaying: "Igraj dalje",
  offered: (offer) => OFFERED[offer],
  youOffered: (offer) => YOU_OFFERED[offer],
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
