/** Текстови обрасца за претрагу. */

/** @type {typeof import("../en/search-form.js").searchFormWords} */
export const searchFormWords = {
  moves: "Потези од почетка",
  movesHint: (moves) => `Са размацима или зарезима, као ${moves}`,
  otherStart: "Почни од друге позиције",
  startHint: (position) => `Како је записује игра: ${position}`,
  engine: "Рачунар",
  firstEngine: "Први рачунар",
  secondEngine: "Други рачунар",
  compareTwo: "Упореди два рачунара",
  lookInside: "Завири",
};
