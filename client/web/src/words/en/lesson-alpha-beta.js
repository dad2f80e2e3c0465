/** The lesson on alpha-beta, in English; the terms in braces are filled in from the record (docs/lessons.md). */

export const alphaBetaWords = [
  {
    title: "Two players, one number",
    text: "MAX wants the number large, MIN wants it small. MAX chooses A, B or C; MIN answers; MAX moves last and takes a leaf. We go through the tree from left to right. What can MAX be sure of?",
  },
  {
    title: "A value comes back",
    text: "In A1 it is MAX's turn: {value A1.1} or {value A1.2}. MAX takes {value A1}. So A1 is worth {value A1}, and this value goes back up to A, where MIN chooses.",
  },
  {
    title: "Beta: what MIN already has",
    text: "MIN can have {value A1} by choosing A1. From now on A is worth {beta} at most. We call this limit beta and draw it as a wall: more than {beta} will not come out of A.",
  },
  {
    title: "The first cut",
    text: "MAX tries {value A2.1} and has {value A2} or more here. MIN already has {value A1} with A1 and will not come to A2. So the last leaf does not matter: whatever it is, it is never reached. We cut it off.",
    question: { text: "Will the leaf A2.2 be looked at?", answers: ["Yes", "No"] },
  },
  {
    title: "Alpha: what MAX already has",
    text: "A is worth {value A}. MAX can have {value A} by choosing A, so the start is worth {alpha start} at least. This limit is alpha, a wall from the other side: less than {alpha start} no longer interests MAX.",
  },
  {
    title: "The second cut",
    text: "MAX takes {value B1} in B1, so MIN can hold B to {value B}. But MAX already has {value A} with A and will not come to B. The whole of B2 is cut: an alpha cut.",
    question: { text: "Which bound cuts B2?", answers: ["Alpha", "Beta"] },
  },
  {
    title: "What it must still look at",
    text: "C1 brought {value C1}, between the walls: MIN had no answer yet that is bad enough for MAX. So C2 was looked at. It brought {value C2}; MIN keeps {value C}. C is better than A: alpha rises to {alpha start}.",
    question: { text: "Had C2 to be looked at?", answers: ["Yes", "No"] },
  },
  {
    title: "Order",
    text: "Now C comes first, and alpha is {alpha start} at once. A1 and B1 are below it, so A2 and B2 are both cut. Leaves looked at: {leaves}, before it was {leaves of tree}. The best order needs {leaves of best}, the worst all {leaves of all}. The value is always {value start}.",
  },
  {
    title: "The same in a game",
    text: "Red is MAX; the numbers come from an evaluator. Red has {value start} here with column 3, and after column 5 Yellow holds Red to {value 5} with column 1. Equal is enough: nothing better for Red can come. Moves that are cut: {left 5}.",
  },
  {
    title: "What it saves",
    text: "Done: {best start}, worth {value start}. Positions that alpha-beta looked at: {positions}. Minimax looks at {positions of minimax} for the same move and the same value. What was cut could not have changed either. Now predict a cut yourself.",
  },
];
