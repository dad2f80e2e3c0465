/** The lesson on Monte Carlo tree search, in English; the terms in braces are filled in from the record (docs/lessons.md). */

export const monteCarloWords = [
  { title: "No evaluator", text: "Grundy's game: split a heap into two unequal ones; whoever cannot move loses. Nobody has to tell this search how good a position is. It plays games to the end at random and counts who wins. {sentence}" },
  { title: "One random game", text: "The first simulation tries 10 into 6 and 4. From there both sides play at random until nothing can be split. {sentence}" },
  { title: "Wins over visits", text: "The result is counted at every position on the way: 1 for a win, −1 for a loss of the player who moved there. After {visits 10=6+4} visit, 10 into 6 and 4 has the mean {mean 10=6+4}. One game says little." },
  {
    title: "Where to look next",
    text: "Every move was tried once. Now each has a mean and a bonus, which is higher the fewer visits it has. 10 into 8 and 2: mean {mean 10=8+2}, bonus {bonus 10=8+2}. 10 into 9 and 1: mean {mean 10=9+1}, bonus {bonus 10=9+1}. The highest sum goes on.",
    question: { text: "Which of these two moves has the higher sum?", answers: ["10 into 8 and 2", "10 into 9 and 1"] },
  },
  { title: "Trying", text: "After {simulations} simulations, visits are spread: {visits 10=9+1} for 10 into 9 and 1, {visits 10=8+2} for 10 into 8 and 2, {visits 10=6+4} for 10 into 6 and 4. The bonus sees to it that no move is forgotten." },
  { title: "Trusting", text: "After {simulations} simulations the search trusts what it saw: {visits 10=9+1} visits for 10 into 9 and 1, mean {mean 10=9+1}, and {visits 10=7+3} for 10 into 7 and 3, mean {mean 10=7+3}. A bonus still grows for the moves left behind." },
  { title: "A proved end", text: "When every reply below a move is known to its end, no chance is left: the result is proved, and the search stops spending games on it. {sentence}" },
  { title: "Where it errs", text: "After {simulations} simulations the start itself is proved: the player to move loses. An exact search finds the same, {value start of exact}. But halfway, 10 into 9 and 1 looked best, with the most visits. Means are guesses, until they are proofs." },
];
