/**
 * Texts of the positions of the day, in English; loaded with them.
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 * @import { DayMark } from "../../state/day.js"
 * @import { Outcome } from "../../wire/messages.js"
 */

import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { does, verb } from "./step-grammar.js";

/** @param {Move["form"]} form */
const noun = (form) => (form === "column" || form === "square" ? form : "move");

/** @param {Move[]} moves */
const names = (moves) => listed(moves.map(boardWords.moveName), "and");

export const dayWords = {
  /** Short enough for a seventh of a phone’s width, from Monday on. */
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  title: "Position of the day",
  /** Where the game’s own title is longer, or there is none. @type {Record<string, string>} */
  names: { mnk: "Tic-tac-toe", "five-in-a-row": "Five in a row" },
  games: "One position for each game",
  yesterday: "Yesterday",
  dayBefore: "The day before",
  dayAfter: "The day after",
  today: "Today",
  allDays: "All days",
  failed: "The positions could not be fetched.",
  none: "There are no positions on this day.",
  toCome: "This day has not come yet.",
  making: "The positions of today are being made.",

  // The question
  /** @param {Mark} mark @param {Outcome} outcome */
  asks: (mark, outcome) => `${capital(outcome === "win" ? does({ mark }, "moves and wins", "move and win") : does({ mark }, "moves and keeps the draw", "move and keep the draw"))}.`,
  /** @param {Outcome} outcome @param {Move["form"]} form */
  which: (outcome, form) => `One ${noun(form)} ${outcome === "win" ? "wins" : "keeps the draw"}. Which?`,
  /** @param {Outcome} outcome @param {Move["form"]} form */
  only: (outcome, form) =>
    outcome === "win"
      ? `One ${noun(form)} wins, and the win is proved. Every other ${noun(form)} gives it away.`
      : `One ${noun(form)} keeps the draw, and this is proved. Every other ${noun(form)} loses.`,
  proved: "Proved",
  provedMeans: "to the end of the game",
  time: "Time",
  timeMeans: "about 30 seconds, no clock",
  /** @param {number} level */
  level: (level) => (level === 1 ? "Every level of the machine finds it." : `From level ${level} on the machine finds it.`),
  byLuck: "Below, by luck.",
  noLevel: "Even the strongest level often misses it.",
  /** @param {number} level */
  ofLevels: (level) => `Level ${level} of 8`,
  rules: "How is this game played?",
  hint: "In how many moves?",
  /** @param {number} moves of the person @param {boolean} atMost */
  takes: (moves, atMost) => `The win takes ${atMost ? "at most " : ""}${counted(moves, "move")} of your own.`,
  notSent: "The move did not arrive. Try it again.",

  // Right, or shown
  /** @param {Move} move */
  found: (move) => `${capital(boardWords.moveName(move))}. Found.`,
  /** @type {Record<"first" | "second", string>} */
  tries: { first: "At the first try.", second: "At the second try." },
  /** @param {Move} move */
  answerWas: (move) => `It was ${boardWords.moveName(move)}.`,
  another: "Tomorrow there is another one.",
  line: "The line that proves it",
  start: "The position",
  /** By the code of a reason. @type {Record<string, (facts: Record<string, any>, moves: Move[]) => string>} */
  reasons: {
    wins: () => "wins",
    "only-move": () => "the only move",
    parries: ({ moves, of }, replies) => `${moves === of ? "the only defence" : "a defence"} against ${names(replies)}`,
    threatens: (_, wins) => `threatens ${names(wins)}`,
    exact: ({ outcome }) => (outcome === "win" ? "keeps the win" : outcome === "draw" ? "keeps the draw" : "holds out longest"),
  },
  /** Of the side that wins, whose move does more than defend. @param {Move[]} replies */
  prevents: (replies) => `also prevents ${names(replies)}`,
  /** @param {number} moves of the person @param {boolean} atMost */
  wonIn: (moves, atMost) => `Won in ${atMost ? "at most " : ""}${counted(moves, "move")}.`,
  drawKept: "The draw is kept.",
  arrows: "Arrows step through.",
  moveBack: "One move back",
  moveOn: "One move on",
  /** @param {number} tried @param {number} first @param {number} second */
  people: (tried, first, second) => `Of ${tried} who tried, ${first + second} found it, ${first} at the first try.`,
  /** @param {string} title */
  next: (title) => `Next: ${title}`,
  share: "Share",
  playOn: "Play it on against a machine",
  search: "See the search that proves it",

  // Wrong
  /** @param {Move} move */
  not: (move) => `Not ${boardWords.moveName(move)}.`,
  onceMore: "One more try.",
  /** What the best reply to a wrong move does. @param {Mark} mark @param {Move} reply @param {string} code @param {Move[]} wins the moves that it threatens @param {Outcome} outcome of the right move */
  replies: (mark, reply, code, wins, outcome) => {
    const answers = `${capital(does({ mark }, "answers", "answer"))} ${boardWords.moveName(reply)}`;
    if (code === "wins") return `${answers} and ${verb({ mark }, "wins", "win")} at once.`;
    if (code === "threatens" && wins.length > 1) return `${answers} and then has more than one way to win: ${names(wins)}. You can close only one of them.`;
    if (code === "threatens") return `${answers} and then threatens ${names(wins)}.`;
    return `${answers}, and ${outcome === "win" ? "the win is gone" : "the game is lost"}.`;
  },
  /** The wrong move ended the game. @param {Outcome} outcome @returns {string} */
  ended: (outcome) => (outcome === "win" ? "It ends the game, and does not win it." : "It ends the game, and loses it."),
  /** @param {Outcome} outcome @returns {string} */
  lookAgain: (outcome) => (outcome === "win" ? "Look again: one move keeps the win." : "Look again: one move keeps the draw."),
  tryAgain: "Try once more",
  showMe: "Show me",
  bestReply: "This is the opponent’s best reply.",
  notThis: "Not this one.",

  // The row of days, and all days
  /** @param {number} found @param {number} of */
  row: (found, of) => `${found} of the last ${counted(of, "day")}`,
  /** @type {Record<DayMark | "none", string>} */
  marks: { first: "found at the first try", second: "found at the second try", missed: "not found", open: "one more try", none: "not tried" },
  empty: "no positions",
  lastDays: "The last seven days",
  rowMeans: "A day counts when you found any one of its positions, at the first or second try.",
  gaps: "A day without a square has no positions.",
  /** @param {number} found */
  foundDays: (found) => `${counted(found, "day")} found`,
  oldDays: "Old days stay open. They do not change the row of days.",
  monthBefore: "The month before",
  monthAfter: "The month after",

  // To tell somebody
  tell: "Tell somebody, without the answer",
  squaresMean: "A full square: first try. Half: second. Empty: not found or not tried. No move is given away.",
  /** @param {number} found @param {number} of */
  foundOf: (found, of) => `${found} of ${of}`,
  /** A line of the text that is shared. @param {string} title @param {number | null} level @param {DayMark} mark */
  told: (title, level, mark) => [`${title}:`, [...(level ? [`level ${level}`] : []), { first: "first try", second: "second try", missed: "not found", open: "one try left" }[mark]].join(", ")].join(" "),
  sharedText: "The text to share",
  copy: "Copy",
  copied: "Copied",
  moreWays: "More ways to share",
  back: "Back",
};
