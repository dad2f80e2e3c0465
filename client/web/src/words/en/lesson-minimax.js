/** The lesson on minimax, in English; the terms in braces are filled in from the record (docs/lessons.md). */

export const minimaxWords = [
  {
    title: "Two players, one number",
    text: "Each leaf has a number. MAX, who moves first, wants it large; MIN, who answers, wants it small. So MAX cannot simply walk to the largest leaf. What can MAX be sure of? We look at every leaf, from left to right.",
  },
  { title: "The first leaf", text: "A1 is worth {value A1}. That is all we know so far: in A it is MIN's turn, and MIN may still find less. So A is worth {value A1} at most." },
  { title: "MIN chooses", text: "MIN has seen all of A: {value A1}, {value A2} and {value A3}. MIN takes the smallest. So A is worth {value A}, and this value goes up to MAX." },
  {
    title: "The second move",
    text: "In B, MIN finds {value B1}, {value B2} and {value B3} and takes {value B}. MAX compares: A brings {value A}, B brings {value B}.",
    question: { text: "Does MAX like B better than A?", answers: ["Yes", "No"] },
  },
  { title: "The largest leaf of all", text: "C begins with {value C1}, more than any leaf before. But the choice in C is MIN's: MIN takes {value C3}. So C is worth {value C}, however large its first leaf is." },
  {
    title: "Sure of, not hopes for",
    text: "MAX takes A, the largest of the three values. Whatever MIN does, MAX gets {value start} or more. That is the minimax value: what MAX is sure of when both play well. It took {leaves} leaves, {positions} positions in all.",
  },
  {
    title: "The same in a game",
    text: "Tic-tac-toe, five squares left, X to move. The leaves are the ends of the game: a win for X is worth 1, a draw 0, a win for O −1. X is MAX here, O is MIN. The search plays every way to its end.",
  },
  {
    title: "Every position",
    text: "Done: X plays {best start}, worth {value start}, a win. Positions looked at: {positions}, for five squares only. Each move further ahead multiplies the work by the number of moves. How to look at less is the next lesson: alpha-beta.",
  },
];
