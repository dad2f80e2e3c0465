import assert from "node:assert/strict";
import { test } from "node:test";
import { moveOf } from "../../src/boards/notation.js";
import { illegalMoveText } from "../../src/state/illegal-move.js";
import { graphProblem } from "../../src/state/reasons.js";
import { noGraph } from "../../src/state/graph-panel.js";
import { textBoardWords } from "../../src/words/en/text-board.js";
import { words } from "../../src/words/en/words.js";
import { golden } from "../golden.js";
import { columns, marks, marksLegal, row, rowLegal, sheepLegal, splits, splitsLegal, takes, takesLegal, wolfLegal, wolfToMove } from "../views.js";

/** @type {[import("../../src/wire/messages.js").View, string[], string, string][]} */
const TRIES = [
  [columns, ["2", "3"], "1", "Column 1 is full."],
  [columns, ["2", "3"], "9", "The columns are 1 to 3."],
  [marks, marksLegal, "b2", "B2 is taken."],
  [marks, marksLegal, "d4", "The game has no square d4."],
  [wolfToMove, wolfLegal, "d8-d7", "The game has no square d7."],
  [wolfToMove, wolfLegal, "d8-a1", "From d8 it may go to e7 or c7."],
  [wolfToMove, wolfLegal, "a1", "The piece on a1 has no move now."],
  [wolfToMove, sheepLegal, "e5", "No piece stands on e5."],
  [wolfToMove, sheepLegal, "rubbish", "The game has no square rubbish."],
  [takes, takesLegal, "2:5", "From heap 2 you may take 1 to 4."],
  [takes, ["2:1", "2:3", "2:4"], "2:2", "From heap 2 you may take 1, 3 or 4."],
  [takes, takesLegal, "1:1", "Nothing may be taken from heap 1 now, only from heap 2."],
  [takes, takesLegal, "3:1", "Heap 3 is empty."],
  [takes, takesLegal, "9:9", "Write heap and counters, as 1:2; the heaps are 1 to 3."],
  [splits, splitsLegal, "7=7+0", "A heap of 7 splits into 6+1, 5+2 or 4+3: two unequal parts."],
  [splits, splitsLegal, "2=1+1", "A heap of 2 cannot be split into two unequal parts."],
  [row, rowLegal, "3", "Place 3 is empty."],
  [row, rowLegal, "2-3", "Place 3 is empty."],
  [row, rowLegal, "5-7", "From place 5 you may take 5 or 5-6."],
  [row, ["1-2"], "6", "Nothing may be taken from place 6 now."],
  [row, rowLegal, "8", "Write one place, or the first and the last, as 2-3; the places are 1 to 7."],
  [row, rowLegal, "1:1", "Write one place, or the first and the last, as 2-3; the places are 1 to 7."],
  [splits, splitsLegal, "5=4+1", "Write a heap that is there and its two parts, as 7=4+3."],
];

for (const [view, legal, move, why] of TRIES) {
  test(`${move} on ${view.moves}s is refused with what would be legal`, () => {
    assert.equal(illegalMoveText(view, legal, move), why);
  });
}

test("every kind of move is announced with its side", () => {
  assert.equal(words.played("disc", moveOf(columns, "4")), "Yellow played column 4.");
  assert.equal(words.played("cross", moveOf(marks, "h8")), "X played square h8.");
  assert.equal(words.played("sheep", moveOf(wolfToMove, "a1-b2")), "The sheep went from a1 to b2.");
  assert.equal(words.played("ring", moveOf(takes, "2:1")), "Red took 1 counter from heap 2.");
  assert.equal(words.played("disc", moveOf(splits, "7=4+3")), "Yellow split 7 into 4 and 3.");
  assert.equal(words.played("disc", moveOf(row, "3")), "Yellow took 1 counter from place 3.");
  assert.equal(words.played("ring", moveOf(row, "3-4")), "Red took 2 counters from places 3–4.");
});

test("sides are named in English, and unknown pieces by their name in the view", () => {
  assert.equal(words.hotTurn("wolf"), "The wolf is to move");
  assert.equal(words.hotTurn("sheep"), "The sheep are to move");
  assert.equal(words.youPlay("wolf"), "You are the wolf");
  assert.equal(words.won("fox"), "Fox won");
});

test("a long list of moves is cut short", () => {
  const moves = Array.from({ length: 361 }, (_, index) => `m${index}`);
  assert.match(textBoardWords.legal(moves), /m59 … and 301 more$/);
  assert.equal(textBoardWords.legal([]), "No move can be played now.");
});

test("a machine is called by what it plays", () => {
  assert.equal(words.engine("level:3"), "level 3");
  assert.equal(words.engine("alphabeta:depth=6,evaluator=fast"), "alphabeta, depth 6, fast");
  assert.equal(words.engine("random"), "random");
});

/** @param {number[]} heaps @returns {import("../../src/wire/messages.js").RoomView} */
function heapsRoom(heaps) {
  const { state } = golden("room-joined-seated");
  return { ...state, position: { ...state.position, view: { ...splits, heaps } } };
}

test("a missing graph is explained, unless the next turn brings it", () => {
  const room = heapsRoom([7, 2, 1]);
  const refused = { number: 1, turn: 2 };
  assert.equal(graphProblem(noGraph, room), "");
  assert.equal(graphProblem({ ...noGraph, refusal: { ...refused, code: "conflict" } }, room), "");
  assert.match(graphProblem({ ...noGraph, refusal: { ...refused, code: "too-many" } }, room), /\.$/);
  assert.match(graphProblem(noGraph, heapsRoom([21])), /up to 20 counters/);
});
