/** @type {typeof import("../en/pace.js").paceWords} */
export const paceWords = {
  pace: "Tempo",
  paceOf: (seconds) => (seconds === "0" ? "Takoj" : `${seconds} s na potezo`),
  seconds: (seconds) => `${seconds} s`,
};
