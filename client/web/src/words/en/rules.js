/** What stands around the rules of a game in a room, in English. */

export const rulesWords = {
  rulesMissing: "The rules could not be fetched.",
  atThisTable: "At this table:",
  forExperts: "For programmers and the curious",
};
