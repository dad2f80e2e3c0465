/** Views as the server sends them, one for each kind of board. */

/** @typedef {import("../src/wire/messages.js").GridView} GridView */
/** @typedef {import("../src/wire/messages.js").HeapsView} HeapsView */
/** @typedef {import("../src/wire/messages.js").PiecesView} PiecesView */
/** @typedef {import("../src/wire/messages.js").RowView} RowView */

/** @type {GridView} */
export const columns = {
  family: "grid",
  moves: "column",
  width: 3,
  height: 2,
  //     1..
  //     22.
  cells: "1..22.",
};

/** @type {GridView} */
export const marks = {
  family: "grid",
  moves: "square",
  width: 3,
  height: 3,
  //     1.2
  //     .1.
  //     ..2
  cells: "1.2.1...2",
  last: 8,
};

export const marksLegal = ["b3", "a2", "c2", "a1", "b1"];

/** The start of wolf and sheep. @type {PiecesView} */
export const wolfToMove = {
  family: "pieces",
  moves: "step",
  width: 8,
  height: 8,
  cells: [
    " . W . .", //
    ". . . . ",
    " . . . .",
    ". . . . ",
    " . . . .",
    ". . . . ",
    " . . . .",
    "S S S S ",
  ].join(""),
  pieces: { W: "wolf", S: "sheep" },
};

export const wolfLegal = ["d8-e7", "d8-c7"];

export const sheepLegal = ["a1-b2", "c1-b2", "c1-d2", "e1-d2", "e1-f2", "g1-f2", "g1-h2"];

/** @type {HeapsView} */
export const takes = { family: "heaps", moves: "take", heaps: [3, 4, 0], start: [3, 4, 2] };

/** As in greedy Nim: from a largest heap only. */
export const takesLegal = ["2:1", "2:2", "2:3", "2:4"];

/** A heap of 10 was split into 7 and 3, then the 3 into 2 and 1. @type {HeapsView} */
export const splits = {
  family: "heaps",
  moves: "split",
  heaps: [7, 2, 1],
  start: [7, 2, 1],
  last: { heap: 2, taken: 1 },
};

export const splitsLegal = ["7=6+1", "7=5+2", "7=4+3"];

/** As in Kayles: one counter or two neighbours may be taken. @type {RowView} */
export const row = { family: "row", moves: "take-split", cells: "oo..ooo", last: [2, 3] };

export const rowLegal = ["1", "1-2", "2", "5", "5-6", "6", "6-7", "7"];
