/** Texts of the moves to try before the first game, in English; loaded with them. */

export const firstMinuteWords = {
  example: "Example",
  tryMoves: "Try the moves",
  skip: "Skip",
  onceMore: "Once more",
  right: "Right.",
  done: "Done.",
  notThat: "Not that.",
  clockStands: "Your clock stands still until your first move.",
  /** By task. @type {Record<string, string>} */
  tasks: {
    any: "Try it.",
    wins: "One move wins.",
    parries: "Stop the win.",
    forces: "Leave no choice.",
  },
  /** Why a legal move is no answer, by task. @type {Record<string, string>} */
  wrong: {
    wins: "It does not win at once.",
    parries: "Then the other side wins at once.",
    forces: "The other side still has a choice.",
  },
  /** What each example shows. @type {Record<string, string>} */
  sentences: {
    drop: "Choose a column: the piece falls to its lowest free place.",
    "close-four": "The other side has three in a row. Close the fourth place.",
    "make-four": "Four in a row win: across, upright or slanting.",
    mark: "Set your mark on any free square.",
    "close-three": "The other side has two in a row. Close the third place.",
    "make-three": "Three in a row win: across, upright or slanting.",
    "close-five": "The other side has four in a row. Close the open end.",
    "make-five": "Five in a row win: across, upright or slanting.",
    "wolf-steps": "The wolf steps one square diagonally, forwards or back.",
    "sheep-step": "Sheep step diagonally too, but only forwards, away from their first row. They never take anything.",
    "wolf-arrives": "Reach the sheep’s first row and the wolf has won. Shut in, it has lost.",
    "take-any": "Take any number of counters from one heap.",
    "leave-two": "Whoever finds a single heap takes all of it. Leave two heaps of one.",
    "take-last": "Whoever takes the last counter wins. Take all that is left.",
    "leave-last": "Here the last counter loses. Leave it to the other side.",
    "leave-last-heap": "One counter must be left. Take the whole large heap.",
    "take-largest": "Only a largest heap may be touched. Take any number of counters from it.",
    "take-a-largest": "Where two heaps are the largest, take from either of them.",
    "take-first": "The first move takes any number of counters from one heap.",
    "take-twice": "The other side took 1. Now at most 2 may go: twice what was taken before.",
    "stay-different": "No two heaps may be alike. 1 from the 4 would make a second 3.",
    split: "Split a heap into two parts of different size.",
    "split-large": "Heaps of 1 and 2 cannot be split any more. Split the 4.",
    "split-last": "Whoever cannot split has lost. Split the 3 and nothing is left to split.",
  },
};
