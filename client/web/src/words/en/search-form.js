/** Texts of the form that asks for a search, in English; loaded with it. */

export const searchFormWords = {
  moves: "Moves from the start",
  /** @param {string} moves */
  movesHint: (moves) => `With spaces or commas, as ${moves}`,
  otherStart: "Begin elsewhere",
  /** @param {string} position */
  startHint: (position) => `As the game writes it: ${position}`,
  engine: "Engine",
  firstEngine: "First engine",
  secondEngine: "Second engine",
  compareTwo: "Compare two engines",
  lookInside: "Look inside",
};
