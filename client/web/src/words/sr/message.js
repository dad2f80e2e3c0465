/** @import { OfferKind, View } from "../../wire/messages.js" */

import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {Record<OfferKind, (name: string) => string>} */
const OFFERS = { draw: (name) => `${name} нуди реми.`, takeback: (name) => `${name} моли да врати потез.` };

/** @type {Record<View["moves"], string>} */
const CHOOSE = {
  column: "Изаберите колону.",
  square: "Изаберите поље.",
  step: "Изаберите фигуру.",
  take: "Изаберите жетоне с једног стуба.",
  split: "Изаберите стуб за дељење.",
};

/** Where the options do not say it. @type {Record<string, string>} */
const RULES = {
  "wolf-and-sheep": "Провуци вука или га зароби",
  nim: "Последњи жетон побеђује",
  "greedy-nim": "Само с највећег стуба",
  "modified-nim": "До двоструко од прошлог",
  grundy: "Подели на два неједнака",
};

/** @type {typeof import("../en/message.js").messageWords} */
export const messageWords = {
  rule: (game) => RULES[game] ?? "",
  choose: (moves) => CHOOSE[moves],
  theirTurn: (name) => `На потезу је ${name}.`,
  offers: (name, offer) => OFFERS[offer](name),
  wantsRematch: (name) => `${name} жели реванш.`,
  away: (name) => `${name} није ту.`,
  claimIn: (time) => `Победу можете тражити за ${time}.`,
  kept: (move) => `Спремно за ваш потез: ${boardWords.moveName(move)}.`,
  letGo: "Одустани",
  notSent: (move) => `Још није послато: ${boardWords.moveName(move)}.`,
  waitsForLine: "Чека се веза.",
  fewer: "Мање",
  more: "Више",
  drop: "Не бирај ништа",
  review: "Преглед",
  follow: (name) => `Прати: ${name}`,
  playWinner: "Играј с победником",
  toHome: "Почетна",
  giveTime: (name) => `${name} добија 15 секунди`,
  moreTime: "+15 с",
  depth: "дубина",
  positions: "позиција",
  rating: "рејтинг",
  length: (moves) => counted(moves, "move"),
};
