import { span } from "../time-span.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/matchmaking.js").matchmakingWords} */
export const matchmakingWords = {
  outcomes: {
    accepted: () => "",
    declined: (name) => `${name} zdaj ne želi igrati.`,
    withdrawn: () => "",
    expired: (name) => `${name} ne odgovarja.`,
    failed: () => "Strežnik zdaj ni mogel odpreti mize.",
  },
  ended: { replaced: "To iskanje ste zamenjali z novim.", failed: "Mize ni bilo mogoče odpreti. Iščite znova." },
  clock: (clock) => {
    if (!clock) return "brez ure";
    if (clock.kind === "fischer") return `${span(clock.seconds)} + ${clock.increment} s`;
    if (clock.kind === "byo-yomi") return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
    return clock.kind === "days" ? `${counted(clock.days, "day")} na potezo` : `${span(clock.seconds)} na potezo`;
  },
  terms: (game, { rated, clock }) => `${game}, ${matchmakingWords.clock(clock)}${rated ? ", rangirano" : ""}`,
  looking: (terms) => `Iskanje nasprotnika: ${terms}…`,
  stop: "Ustavi",
  satDown: (name, game) => `${name} sedi za vašo mizo: ${game}.`,
  somebodySatDown: (game) => `Za vašo mizo sedi nasprotnik: ${game}.`,
  goToTable: "K mizi",
  opponentIsHere: "Nasprotnik je tu",
  challengedBy: (name, terms) => `${name} vas izziva: ${terms}`,
  waitingFor: (name, terms) => `Izziv čaka na odgovor: ${name}, ${terms}…`,
  accept: "Sprejmi",
  decline: "Zavrni",
  withdraw: "Umakni",
  mute: (name) => `Nič več od: ${name}`,
  dismiss: "V redu",
  busy: (name) => `${name} zdaj igra drugje. Poskusite pozneje.`,
  notHere: (name) => `Zdaj ni tukaj: ${name}.`,
};
