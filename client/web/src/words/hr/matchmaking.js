import { span } from "../time-span.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/matchmaking.js").matchmakingWords} */
export const matchmakingWords = {
  outcomes: {
    accepted: () => "",
    declined: (name) => `${name} sada ne želi igrati.`,
    withdrawn: () => "",
    expired: (name) => `${name} ne odgovara.`,
    failed: () => "Poslužitelj sada nije mogao otvoriti stol.",
  },
  ended: { replaced: "Ovu je potragu zamijenila vaša nova.", failed: "Stol se nije mogao otvoriti. Tražite ponovno." },
  clock: (clock) => {
    if (!clock) return "bez sata";
    if (clock.kind === "fischer") return `${span(clock.seconds)} + ${clock.increment} s`;
    if (clock.kind === "byo-yomi") return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
    return clock.kind === "days" ? `${counted(clock.days, "day")} po potezu` : `${span(clock.seconds)} po potezu`;
  },
  terms: (game, { rated, clock }) => `${game}, ${matchmakingWords.clock(clock)}${rated ? ", rangirano" : ""}`,
  looking: (terms) => `Traži se protivnik: ${terms}…`,
  stop: "Prekini",
  satDown: (name, game) => `${name} sjedi za vašim stolom: ${game}.`,
  somebodySatDown: (game) => `Za vašim stolom sjedi protivnik: ${game}.`,
  goToTable: "Za stol",
  opponentIsHere: "Protivnik je ovdje",
  challengedBy: (name, terms) => `${name} vas izaziva: ${terms}`,
  waitingFor: (name, terms) => `Čeka se ${name}: ${terms}…`,
  accept: "Prihvati",
  decline: "Odbij",
  withdraw: "Povuci",
  mute: (name) => `Ništa više od: ${name}`,
  dismiss: "U redu",
  busy: (name) => `${name} sada igra druge partije. Pokušajte kasnije.`,
  notHere: (name) => `${name} sada nije ovdje.`,
};
