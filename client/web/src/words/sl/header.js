/** @type {typeof import("../en/header.js").headerWords} */
export const headerWords = {
  parts: "Deli strani",
  ways: { play: "Igra", think: "Kako razmišljajo računalniki", compete: "Tekmovanje" },
  menu: (name) => (name ? `Meni: ${name}` : "Meni"),
  yourMove: "na vaši potezi",
};
