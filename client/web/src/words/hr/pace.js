/** @type {typeof import("../en/pace.js").paceWords} */
export const paceWords = {
  pace: "Tempo",
  paceOf: (seconds) => (seconds === "0" ? "Odmah" : `${seconds} s po potezu`),
  seconds: (seconds) => `${seconds} s`,
};
