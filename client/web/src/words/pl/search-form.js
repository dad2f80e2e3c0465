/** Teksty formularza przeszukiwania. */

/** @type {typeof import("../en/search-form.js").searchFormWords} */
export const searchFormWords = {
  moves: "Ruchy od początku",
  movesHint: (moves) => `Ze spacjami lub przecinkami, jak ${moves}`,
  otherStart: "Zacznij od innej pozycji",
  startHint: (position) => `Tak jak zapisuje ją gra: ${position}`,
  engine: "Komputer",
  firstEngine: "Pierwszy komputer",
  secondEngine: "Drugi komputer",
  compareTwo: "Porównaj dwa komputery",
  lookInside: "Zajrzyj do środka",
};
