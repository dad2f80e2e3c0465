/** @type {typeof import("../en/pace.js").paceWords} */
export const paceWords = {
  pace: "Темпо",
  paceOf: (seconds) => (seconds === "0" ? "Одмах" : `${seconds} с по потезу`),
  seconds: (seconds) => `${seconds} с`,
};
