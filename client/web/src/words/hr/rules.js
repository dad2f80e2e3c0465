/** @type {typeof import("../en/rules.js").rulesWords} */
export const rulesWords = {
  rulesMissing: "Pravila se nisu mogla preuzeti.",
  atThisTable: "Za ovim stolom:",
  forExperts: "Za programere i znatiželjne",
};
