/** Texts of the levels of a machine, in English; loaded with the form of a new game. */

export const levelWords = {
  howStrong: "How strong shall it be?",
  whoAreYou: "What describes you",
  people: {
    learnt: "I have just learnt it",
    casual: "I play now and then",
    tricks: "I know the tricks",
    studied: "I have studied it",
  },
  /** @param {string} level */
  levelOf: (level) => `level ${level}`,
  level: "Level",
  rating: "Rating",
  /** Of 100 chances to give something away. @param {number} percent */
  slips: (percent) => `slips ${percent} %`,
  measured: "Ratings come from games between the levels. Slips are moves that give away a win or a draw, of 100 that could.",
  rated: "Ratings come from games between the levels.",
  /** What each level does, from 1 on. */
  does: [
    "Has just learnt the rules, and sees little.",
    "Seldom sees what you threaten.",
    "Overlooks no win in one move, its own or yours.",
    "Looks a little further, and slips.",
    "Sees several moves ahead, and slips less.",
    "Slips seldom.",
    "Slips hardly ever.",
    "The strongest: without a slip where the board is solved.",
  ],
};
