import { span } from "../time-span.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/matchmaking.js").matchmakingWords} */
export const matchmakingWords = {
  outcomes: {
    accepted: () => "",
    declined: (name) => `${name} woli teraz nie grać.`,
    withdrawn: () => "",
    expired: (name) => `${name} nie odpowiada.`,
    failed: () => "Serwer nie mógł teraz otworzyć stołu.",
  },
  ended: { replaced: "To szukanie zastąpiono nowym.", failed: "Nie udało się otworzyć stołu. Szukaj ponownie." },
  clock: (clock) => {
    if (!clock) return "bez zegara";
    if (clock.kind === "fischer") return `${span(clock.seconds)} + ${clock.increment} s`;
    if (clock.kind === "byo-yomi") return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
    return clock.kind === "days" ? `${counted(clock.days, "day")} na ruch` : `${span(clock.seconds)} na ruch`;
  },
  terms: (game, { rated, clock }) => `${game}, ${matchmakingWords.clock(clock)}${rated ? ", rankingowa" : ""}`,
  looking: (terms) => `Szukamy przeciwnika: ${terms}…`,
  stop: "Przerwij",
  satDown: (name, game) => `Przy stole jest już ${name}: ${game}.`,
  somebodySatDown: (game) => `Przy stole jest już przeciwnik: ${game}.`,
  goToTable: "Do stołu",
  opponentIsHere: "Przeciwnik już jest",
  challengedBy: (name, terms) => `${name} rzuca ci wyzwanie: ${terms}`,
  waitingFor: (name, terms) => `Czekamy na odpowiedź (${name}): ${terms}…`,
  accept: "Przyjmij",
  decline: "Odrzuć",
  withdraw: "Wycofaj",
  mute: (name) => `Nic więcej od: ${name}`,
  dismiss: "Dobrze",
  busy: (name) => `${name} gra teraz inne partie. Spróbuj później.`,
  notHere: (name) => `Gracza ${name} nie ma tu teraz.`,
};
