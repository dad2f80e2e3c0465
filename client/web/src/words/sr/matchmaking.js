import { spans } from "../time-span.js";
import { counted } from "./nouns.js";

const span = spans("мин", "с");

/** @type {typeof import("../en/matchmaking.js").matchmakingWords} */
export const matchmakingWords = {
  outcomes: {
    accepted: () => "",
    declined: (name) => `${name} сада не жели да игра.`,
    withdrawn: () => "",
    expired: (name) => `${name} не одговара.`,
    failed: () => "Сервер сада није могао да отвори сто.",
  },
  ended: { replaced: "Ову потрагу је заменила ваша нова.", failed: "Сто није могао да се отвори. Тражите поново." },
  clock: (clock) => {
    if (!clock) return "без сата";
    if (clock.kind === "fischer") return `${span(clock.seconds)} + ${clock.increment} с`;
    if (clock.kind === "byo-yomi") return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} с`;
    return clock.kind === "days" ? `${counted(clock.days, "day")} по потезу` : `${span(clock.seconds)} по потезу`;
  },
  terms: (game, { rated, clock }) => `${game}, ${matchmakingWords.clock(clock)}${rated ? ", рангирано" : ""}`,
  looking: (terms) => `Тражи се противник: ${terms}…`,
  stop: "Прекини",
  satDown: (name, game) => `${name} седи за вашим столом: ${game}.`,
  somebodySatDown: (game) => `За вашим столом седи противник: ${game}.`,
  goToTable: "За сто",
  opponentIsHere: "Противник је овде",
  challengedBy: (name, terms) => `${name} вас изазива: ${terms}`,
  waitingFor: (name, terms) => `Чека се ${name}: ${terms}…`,
  accept: "Прихвати",
  decline: "Одбиј",
  withdraw: "Повуци",
  mute: (name) => `Ништа више од: ${name}`,
  dismiss: "У реду",
  busy: (name) => `${name} сада игра друге партије. Покушајте касније.`,
  notHere: (name) => `${name} сада није овде.`,
};
