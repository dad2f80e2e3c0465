/** The lesson on iterative deepening and the table of positions, in English; the terms in braces are filled in from the record (docs/lessons.md). */

export const deepeningWords = [
  { title: "One move ahead", text: "The search does not start with its full depth. First it looks {depth} move ahead: the best is {best start}, worth {value start}. Positions: {positions}. If time ran out now, there would already be a move to play." },
  { title: "Then deeper", text: "Now everything again, {depth} moves ahead. The answer has changed: {best start}, worth {value start}. Positions so far: {positions}. Searching again looks like waste, but each depth costs more than all before it together." },
  { title: "What it gives", text: "The third search, {depth} moves ahead, does not begin at the left. It begins with column 5, the best move of the search before. A good first move builds the walls early; so the deeper search gets cheaper." },
  {
    title: "Two orders, one position",
    text: "Tic-tac-toe: the same squares can be taken in another order, and the position is the same. It was solved before, so its value stands in a table: {value b3 a2 a3 c3}. It looks like a leaf here, although the game is not over.",
    question: { text: "Is anything searched below this position now?", answers: ["No, the table answers", "Yes, all of it"] },
  },
  { title: "When the guess was wrong", text: "The deeper searches expect a value near the last one and ask only for that. This time the value lies outside. {sentence}" },
  { title: "Exact, at least, at most", text: "After a cut only a bound is known, and the table keeps it as one: exact, at least or at most. Here it is enough. {sentence}" },
  { title: "What it saves", text: "Done: {best start}, worth {value start}, {depth} moves ahead. Positions, all depths together: {positions}. Alpha-beta from left to right, without a table, needs {positions of once} for the same value." },
];
