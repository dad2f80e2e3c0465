/** The lesson on negamax, in English; the terms in braces are filled in from the record (docs/lessons.md). */

export const negamaxWords = [
  {
    title: "Good for one, bad for the other",
    text: "Minimax needs two rules: MAX takes the largest, MIN the smallest. But what is good for one player is just as bad for the other. If MIN counts with the opposite sign, both want the largest number. Then one rule is enough.",
  },
  {
    title: "Turn the sign on the way up",
    text: "The leaves of A bring MAX {value A1}, {value A2} and {value A3}. To MIN they are worth the same with a minus sign, and the highest of those is {value A}. On the way up to the start the sign turns again: A brings MAX {value start}.",
  },
  { title: "One rule for both", text: "In B, the player to move takes the highest again: {value B}. To MAX that is worth less than the {value start} of A. Nobody is called MAX or MIN any more: the value always belongs to the player to move." },
  {
    title: "The window turns, too",
    text: "Now with alpha and beta. At the start alpha is {alpha start}. In B the other player moves, so the window changes its signs and its ends: beta is {beta B} there. B has {value B}, which is more: the moves left, {left B}, are cut.",
    question: { text: "What is beta in B?", answers: ["{beta B}", "{alpha start}"] },
  },
  {
    title: "One search, two points of view",
    text: "Connect Four, Red to move. Column 5 is worth {value 5} to Yellow, who would answer, so {value start} to Red. The switch under the picture shows the same numbers for MAX. Nothing is searched anew: only the signs of every other level turn.",
  },
  {
    title: "The same work",
    text: "Done: {best start}, worth {value start} to Red. Positions: {positions}, and minimax needs {positions of minimax} for the same move and the same value. Negamax saves no work; it is only shorter to write, and so most programs use it.",
  },
];
