/** @type {typeof import("../en/rules.js").rulesWords} */
export const rulesWords = {
  rulesMissing: "Nie udało się pobrać zasad.",
  atThisTable: "Przy tym stole:",
  forExperts: "Dla programistów i ciekawych",
};
