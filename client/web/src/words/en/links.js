/** Texts of what a link shows of itself, in English. The server puts in what is in braces. */

export const linkWords = {
  cards: {
    won: "{name} won",
    wonAgainst: "against {loser} · moves:\u00a0{count}",
    drawn: "A draw",
    noGame: "No game",
    between: "{first} – {second} · moves:\u00a0{count}",
    seatFree: "A seat is free",
    sitDown: "Open the link and play. No account needed.",
    underWay: "Being played now",
    watch: "Open the link and watch.",
    private: "A private table",
    onlyLink: "Only its whole link opens it.",
    toMove: "Your move",
    whatPlay: "What would you play?",
    ended: "The end of a game",
    whyWon: "Can you find the move that decided?",
    whyDrawn: "Could one side have won?",
    player: "Player {seat}",
    ofDay: "Position of the day, {day}",
    oneWins: "One move wins",
    oneKeepsDraw: "One move keeps the draw",
    findIt: "Can you find it?",
    decided: "Move {number}: {move}",
    seeWhy: "Can you see why?",
  },
  /** A move of a heap game: the heap, and how many counters were taken; without words that take a plural. */
  take: "heap {0}, −{1}",
};
