/** @type {typeof import("../en/rules.js").rulesWords} */
export const rulesWords = {
  rulesMissing: "Правила нису могла да се преузму.",
  atThisTable: "За овим столом:",
  forExperts: "За програмере и радознале",
};
