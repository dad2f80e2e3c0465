/** Texts of a board in a frame of another site, in English. */

export const embedWords = {
  open: "Open",
  nothing: "There is nothing to show here.",
  failed: "The server did not answer. Reload the page to try again.",
  private: "This table is private: only its start is shown.",
  waiting: "This table waits for a second player.",
  tryMove: "Try a move.",
  day: "Position of the day",
  oneWins: "One move wins. Which?",
  oneKeepsDraw: "One move keeps the draw. Which?",
  solve: "Solve it",
  takeBack: "Take back",
  follow: "Follow the game",
  stop: "Stop following",
};
