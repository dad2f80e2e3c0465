/** @type {typeof import("../en/header.js").headerWords} */
export const headerWords = {
  parts: "Deli strani",
  ways: { play: "Igra", think: "Kako razmišljajo računalniki", compete: "Tekmovanje" },
  yourMove: "na vaši potezi",
};
