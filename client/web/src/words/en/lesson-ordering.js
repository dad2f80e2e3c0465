/** The lesson on the order of moves, in English; the terms in braces are filled in from the record (docs/lessons.md). */

export const orderingWords = [
  { title: "The best move first", text: "This is the tree of the alpha-beta lesson, but the best branch stands first everywhere. Alpha-beta looked at {leaves} leaves of {leaves of worst}, and cut {cuts} times. Fewer leaves would not be enough to be sure of the value." },
  { title: "The worst move first", text: "The same leaves, but now the best branch always comes last. Leaves looked at: {leaves}. Cuts: {cuts}. Alpha-beta saves nothing here; it does the whole work of minimax. The value is {value start}, as before." },
  {
    title: "A wall must stand first",
    text: "Why? In the best order, C came first, and alpha is {alpha A}. In A the first answer already brings {value A}, which is not more. So A can be cut at once. A cut needs a wall, and good moves build it early.",
    question: { text: "Why is A cut here?", answers: ["Its value does not pass alpha", "Its value passes alpha"] },
  },
  { title: "From left to right", text: "Connect Four, looking four moves ahead, columns from left to right. Alpha-beta looks at {positions} positions, minimax at {positions of minimax}. The middle columns are often the better ones, so left to right is not a good order." },
  { title: "A good guess is enough", text: "Nobody knows the best move before the search. But this search guesses: it begins with the best move of the last, less deep search. Positions looked at, all depths together: {positions}. From left to right it was {positions of left}." },
  { title: "What no order changes", text: "Back to the tree as it was written: {leaves} leaves, between {leaves of best} and {leaves of worst}. The value is {value start} in all three orders, and in Connect Four {value start of left} in both. Order changes the work, never the value." },
];
