/** Texts of a board in a frame of another site, in Serbian. */

/** @type {typeof import("../en/embed.js").embedWords} */
export const embedWords = {
  open: "Отвори",
  nothing: "Овде нема шта да се прикаже.",
  failed: "Сервер није одговорио. Освежите страницу и покушајте поново.",
  private: "Овај сто је приватан: приказан је само почетак.",
  waiting: "Овај сто чека другу особу.",
  tryMove: "Испробајте потез.",
  day: "Позиција дана",
  oneWins: "Један потез побеђује. Који?",
  oneKeepsDraw: "Један потез чува реми. Који?",
  solve: "Реши",
  takeBack: "Врати потез",
  follow: "Прати партију",
  stop: "Престани да пратиш",
};
