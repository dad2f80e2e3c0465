/**
 * Texts of what a review tells first, in English; loaded with it. Where a text names who moves, null is the reader.
 * @import { Outcome } from "../../wire/messages.js"
 * @import { Mark } from "../../boards/marks.js"
 * @import { Move } from "../../boards/notation.js"
 */

import { capital } from "../capital.js";
import { boardWords, within } from "./boards.js";

/** @param {Mark | null} who */
const inside = (who) => (who === null ? "you" : within(who));

/** @param {Mark | null} who */
const was = (who) => (who === null || who === "sheep" ? "were" : "was");

/** @typedef {{ outcome: Outcome, holding: number, moves: number }} Choice how many of the moves of a position keep its outcome */

export const storyWords = {
  parts: "The parts of the review",
  best: "Your best move",
  moment: "The moment",
  whole: "The whole game",
  /** @param {string} name */
  wonBy: (name) => `${name} won.`,

  // What is said first
  /** @param {Choice & { number: number }} best */
  found: ({ number, outcome, holding, moves }) => {
    const does = outcome === "win" ? "win" : "keep the draw";
    return holding === 1
      ? `On move ${number} you found the only move that ${outcome === "win" ? "wins" : "keeps the draw"}.`
      : `On move ${number} you found one of the ${holding} moves that ${does}, out of ${moves}.`;
  },
  /** @param {Mark | null} who @param {number} number */
  decided: (who, number) => `One move decided: move ${number}, by ${inside(who)}.`,
  /** @param {Mark} who @param {number} number */
  slipped: (who, number) => `${boardWords.side(who)} slipped on move ${number}.`,
  keptSince: "From there you kept the win in every move to the end.",
  /** @param {Mark | null} who */
  nobodySlipped: (who) => `Nobody slipped: ${inside(who)} could win from the start and kept the win to the end.`,
  nobodySlippedDraw: "Nobody slipped: with best play this game is a draw.",
  /** @param {Mark | null} who */
  undecided: (who) => `The board had not decided: at the end ${inside(who)} could still win.`,
  undecidedDraw: "The board had not decided: with best play the last position is a draw.",
  /** @param {number} proved @param {number} moves */
  unproved: (proved, moves) =>
    proved === 0
      ? "No move of this game could be proved, so nobody can say for certain where it was decided."
      : `Only ${proved} of ${moves} moves could be proved, so nobody can say for certain where the game was decided.`,
  unsolved: "This board is not solved, so nobody can say for certain where the game was decided.",
  noMove: "No move was played.",
  oneMove: "One move was played.",

  // The best move
  /** @param {number} number @param {Move} move */
  bestTitle: (number, move) => `Move ${number}: ${boardWords.moveName(move)}`,
  bestOfGame: "Your best move of this game",
  /** @param {Choice} choice */
  choice: ({ outcome, holding, moves }) =>
    holding === 1
      ? `Of ${moves} possible moves only this one ${outcome === "win" ? "wins" : "keeps the draw"}.`
      : `Of ${moves} possible moves ${holding} ${outcome === "win" ? "win" : "keep the draw"}. You found one of them.`,

  // The move that decided
  /** @param {Mark | null} who @param {number} number @param {Move} move */
  momentTitle: (who, number, move) => `Move ${number}, by ${inside(who)}: ${boardWords.moveName(move)}`,
  theOneMove: "The one move that decided",
  /** @param {Mark | null} who */
  wasWinning: (who) => `${capital(inside(who))} ${was(who)} winning here.`,
  wasDrawn: "With best play it was a draw here.",
  before: "Before",
  /** @param {string} move */
  after: (move) => `After ${move}`,
  /** @param {Mark} mark */
  wins: (mark) => `${boardWords.side(mark)} ${mark === "sheep" ? "win" : "wins"} with best play`,
  draws: "A draw with best play",
  /** @param {number} number @param {Mark} who gave it back */
  luck: (number, who) => `You had luck too: on move ${number} you let the win slip, and ${within(who)} gave it back.`,

  // The way on
  seeBest: "See your best move",
  seeMoment: "See the move that decided",
  seeWhole: "See the whole game",
  nextMoment: "Next: the moment",
  nextWhole: "Next: the whole game",
  skip: "Skip to the whole",
  tryIt: "Try it from here",
  /** @param {string} opponent */
  tryMeans: (opponent) => `Against the machine: ${opponent}. The game itself stays as it was.`,

  // Below the line of scores
  youAbove: "Above the line you were winning.",
  exact: "Every value is exact.",
};
