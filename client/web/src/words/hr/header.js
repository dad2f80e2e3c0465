/** @type {typeof import("../en/header.js").headerWords} */
export const headerWords = {
  parts: "Dijelovi stranice",
  ways: { play: "Igra", think: "Kako računala razmišljaju", compete: "Natjecanje" },
  menu: (name) => (name ? `Izbornik: ${name}` : "Izbornik"),
  yourMove: "na vašem potezu",
};
