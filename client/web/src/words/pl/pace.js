/** @type {typeof import("../en/pace.js").paceWords} */
export const paceWords = {
  pace: "Tempo",
  paceOf: (seconds) => (seconds === "0" ? "Od razu" : `${seconds} s na ruch`),
  seconds: (seconds) => `${seconds} s`,
};
