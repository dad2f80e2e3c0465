/** @type {typeof import("../en/header.js").headerWords} */
export const headerWords = {
  parts: "Działy strony",
  ways: { play: "Gra", think: "Jak myślą komputery", compete: "Rywalizacja" },
  yourMove: "twój ruch",
};
