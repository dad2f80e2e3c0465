/** @type {typeof import("../en/rules.js").rulesWords} */
export const rulesWords = {
  rulesMissing: "Pravil ni bilo mogoče prenesti.",
  atThisTable: "Za to mizo:",
  forExperts: "Za programerje in radovedne",
};
