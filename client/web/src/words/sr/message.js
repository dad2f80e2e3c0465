import { boardWords } from "./boards.js";

/** @type {typeof import("../en/message.js").messageWords} */
export const messageWords = {
  rules: {
    "wolf-and-sheep": "Вук се провлачи поред оваца, а оне га опкољавају",
    nim: "Скидајте с једног стуба; последњи жетон побеђује",
    "greedy-nim": "Скидајте с највећег стуба; последњи жетон побеђује",
    "modified-nim": "Скините највише двапут више него пре; стубови су различити",
    grundy: "Поделите стуб на два неједнака; ко не може, губи",
  },
  rule: (game, { line, overline, misere }) => {
    if (line) return `Побеђује ко први сложи ${overline === false ? "тачно " : ""}${line} у низу`;
    return misere ? "Скидајте с једног стуба; последњи жетон губи" : (messageWords.rules[game] ?? "");
  },
  choose: {
    column: "Изаберите колону.",
    square: "Изаберите поље.",
    step: "Изаберите фигуру.",
    take: "Скините с једног стуба.",
    split: "Изаберите стуб за дељење.",
    "take-split": "Изаберите суседне жетоне.",
  },
  chooseTarget: "Изаберите поље на које иде.",
  theirTurn: (name) => `На потезу је ${name}.`,
  moveSaved: "Ваш потез је сачуван. Ову страницу можете затворити.",
  getsReady: (name) => `${name} се припрема.`,
  offers: { draw: (name) => `${name} нуди реми.`, takeback: (name) => `${name} тражи враћање потеза.` },
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
  follow: (name) => `Прати: ${name}`,
  playWinner: "Играј с победником",
  toHome: "Почетна",
  seatFreed: "Ваше место је сада за друге. Потражите други сто.",
  giveTime: (name) => `${name} добија 15 секунди`,
  moreTime: "+15 с",
  depth: "дубина",
  ponders: "размишља унапред",
  positions: "позиција",
  rating: "рејтинг",
  ratingCounted: "рејтинг се рачуна",
};
