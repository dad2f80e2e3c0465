/** Texts of the head of every screen, in English. */

export const headerWords = {
  parts: "Parts of Parlour",
  ways: { play: "Play", think: "How machines think", compete: "Compete" },
  /** @param {string} name of the player, empty until it is known */
  menu: (name) => (name ? `Menu: ${name}` : "Menu"),
  /** After a number of games. */
  yourMove: "your move",
};
