/** Texts of the head of every screen, in English. */

export const headerWords = {
  parts: "Parts of Parlour",
  ways: { play: "Play", think: "How machines think", compete: "Compete" },
  /** After a number of games. */
  yourMove: "your move",
};
