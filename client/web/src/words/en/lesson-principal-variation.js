/** The lesson on principal variation search, in English; the terms in braces are filled in from the record (docs/lessons.md). */

export const principalVariationWords = [
  { title: "The first move, wide open", text: "Numbers here belong to the player to move. Two moves ahead, the first move, column 1, is searched with an open window: nothing is known yet. It is worth {value 1} to Yellow, so {value start} to Red. That is now the mark to beat." },
  { title: "A narrow question", text: "The order of moves is usually good, so column 2 is probably no better. The search only asks: is it better for Red than {value start}, yes or no? Such a window, with no room between its walls, is settled with less work." },
  {
    title: "The answer is yes",
    text: "Column 2 is worth {value 2} to Yellow, less than the {value 1} of column 1: better for Red. With so narrow a window the search did not look for more than yes or no. How good column 2 really is, a second search has to tell.",
    question: { text: "Which of the two columns does Red like better?", answers: ["Column 2", "Column 1"] },
  },
  { title: "Ask again, with room", text: "The question is asked again, with room between the walls. {sentence} This costs work twice, but only when the first guess was wrong." },
  { title: "The answer is no", text: "Column 2 is kept: {value start} to Red. Column 3 gets the narrow question, too. Yellow soon has {value 3} here, so no: it is not better for Red. Moves cut: {left 3}. A “no” is cheap." },
  { title: "How often", text: "Done, {depth} moves ahead. Positions, all depths together: {positions}; cuts: {cuts}; searched again: {again}. Alpha-beta needs {positions of alphabeta} positions for the last depth alone. The value is the same: {value start}." },
];
