/** @type {typeof import("../en/header.js").headerWords} */
export const headerWords = {
  parts: "Dijelovi stranice",
  ways: { play: "Igra", think: "Kako računala razmišljaju", compete: "Natjecanje" },
  yourMove: "na vašem potezu",
};
