/** Tekstovi obrasca za pretragu. */

/** @type {typeof import("../en/search-form.js").searchFormWords} */
export const searchFormWords = {
  moves: "Potezi od početka",
  movesHint: (moves) => `S razmacima ili zarezima, kao ${moves}`,
  otherStart: "Počni od druge pozicije",
  startHint: (position) => `Kako je zapisuje igra: ${position}`,
  engine: "Računalo",
  firstEngine: "Prvo računalo",
  secondEngine: "Drugo računalo",
  compareTwo: "Usporedi dva računala",
  lookInside: "Zaviri",
};
