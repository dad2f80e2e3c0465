/** @type {typeof import("../en/header.js").headerWords} */
export const headerWords = {
  parts: "Делови странице",
  ways: { play: "Игра", think: "Како рачунари размишљају", compete: "Такмичење" },
  menu: (name) => (name ? `Мени: ${name}` : "Мени"),
  yourMove: "на вашем потезу",
};
