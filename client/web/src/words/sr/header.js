/** @type {typeof import("../en/header.js").headerWords} */
export const headerWords = {
  parts: "Делови странице",
  ways: { play: "Игра", think: "Како рачунари размишљају", compete: "Такмичење" },
  yourMove: "на вашем потезу",
};
