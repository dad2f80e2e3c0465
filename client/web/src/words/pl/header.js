/** @type {typeof import("../en/header.js").headerWords} */
export const headerWords = {
  parts: "Działy strony",
  ways: { play: "Gra", think: "Jak myślą komputery", compete: "Rywalizacja" },
  menu: (name) => (name ? `Twoje menu: ${name}` : "Twoje menu"),
  yourMove: "twój ruch",
};
