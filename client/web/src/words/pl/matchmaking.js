/** @import { ChallengeOutcome, SeekOutcome } from "../../wire/messages.js" */

import { counted } from "./nouns.js";
import { refusalWords } from "./refusals.js";

/** @type {Record<ChallengeOutcome, (name: string) => string>} */
const OUTCOMES = {
  accepted: () => "",
  declined: (name) => `${name} woli teraz nie grać.`,
  withdrawn: () => "",
  expired: (name) => `${name} nie odpowiada.`,
  failed: () => "Serwer nie mógł teraz otworzyć stołu.",
};

/** @type {Record<SeekOutcome, string>} */
const ENDED = { replaced: "To szukanie zastąpiło twoje nowe.", failed: "Nie udało się otworzyć stołu. Szukaj ponownie." };

/** @param {number} seconds */
const span = (seconds) => (seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`);

/** @type {typeof import("../en/matchmaking.js").matchmakingWords} */
export const matchmakingWords = {
  clock: (clock) => {
    if (!clock) return "bez zegara";
    if (clock.kind === "fischer") return `${span(clock.seconds)} + ${clock.increment} s`;
    if (clock.kind === "byo-yomi") return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
    return clock.kind === "days" ? `${counted(clock.days, "day")} na ruch` : `${span(clock.seconds)} na ruch`;
  },
  terms: (game, { rated, clock }) => `${game}, ${matchmakingWords.clock(clock)}${rated ? ", rankingowa" : ""}`,
  looking: (terms) => `Szukamy przeciwnika: ${terms}…`,
  stop: "Przerwij",
  challengedBy: (name, terms) => `${name} rzuca ci wyzwanie: ${terms}`,
  waitingFor: (name, terms) => `Czekamy na odpowiedź (${name}): ${terms}…`,
  accept: "Przyjmij",
  decline: "Odrzuć",
  withdraw: "Wycofaj",
  mute: (name) => `Nic więcej od: ${name}`,
  dismiss: "Dobrze",
  note: ({ why, outcome, busy, name = "", ended }) => {
    if (busy) return matchmakingWords.busy(name);
    if (outcome) return OUTCOMES[outcome](name);
    if (ended) return ENDED[ended];
    if (!why) return "";
    return why.code === "no-such-player" && name ? matchmakingWords.notHere(name) : refusalWords.refused(why);
  },

  busy: (name) => `${name} gra teraz inne partie. Spróbuj później.`,
  notHere: (name) => `Gracza ${name} nie ma tu teraz.`,
};
