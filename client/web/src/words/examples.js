/** Examples of moves and positions as people type them; they are the same in every language. */

/** Moves and a position as each game writes them; those without moves have the moves of heaps. @type {Record<string, { moves?: string, position: string }>} */
const WRITTEN = {
  "connect-four": { moves: "4 4 3", position: "443" },
  mnk: { moves: "b2 a1 c3", position: "b2 a1 c3" },
  "wolf-and-sheep": { moves: "d8-c7 a1-b2", position: "d8/a1,c1,e1,g1/w" },
  nim: { position: "3,4,5" },
  "modified-nim": { position: "1,3,5/-" },
  "greedy-nim": { position: "3,4,5" },
  grundy: { moves: "9=7+2 7=4+3", position: "7,2,1" },
};

/** Examples for the fields of moves and of a position. @param {string} game */
export const examplesOf = (game) => ({ moves: "1:2 3:1", ...(WRITTEN[game] ?? { position: "" }) });
