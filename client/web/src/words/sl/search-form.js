/** Besedila obrazca za iskanje. */

/** @type {typeof import("../en/search-form.js").searchFormWords} */
export const searchFormWords = {
  moves: "Poteze od začetka",
  movesHint: (moves) => `S presledki ali vejicami, kot ${moves}`,
  otherStart: "Začni z drugo pozicijo",
  startHint: (position) => `Kot jo zapisuje igra: ${position}`,
  engine: "Računalnik",
  firstEngine: "Prvi računalnik",
  secondEngine: "Drugi računalnik",
  compareTwo: "Primerjaj dva računalnika",
  lookInside: "Poglej v iskanje",
};
