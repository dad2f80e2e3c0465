/**
 * What happens while a tree grows by simulations, in English; loaded with the first such tree.
 * @import { Choice, GrowthFacts } from "../../state/search_tree/growth-facts.js"
 */

import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { decimal, does, name, number, verb, what } from "./step-grammar.js";

/** @template {GrowthFacts["kind"]} Kind @typedef {Extract<GrowthFacts, { kind: Kind }>} Of */

/** Who wins, or that nobody does. @param {{ mark: import("../../boards/marks.js").Mark } | null} winner */
const outcome = (winner) => (winner ? does(winner, "wins", "win") : "it is a draw");

export const growthWords = {
  /** @type {{ [Kind in GrowthFacts["kind"]]: (facts: Of<Kind>) => string }} */
  sentences: {
    start: ({ side, legal }) =>
      `${start(does(side, "is", "are"))} to move and ${verb(side, "has", "have")} ${counted(legal, "move")}. Each simulation goes down the tree, adds a position, plays a random game from there and counts its result on the way back.`,
    select: ({ choices, equal, side, tried, legal }) => {
      const last = choices[choices.length - 1];
      const there = `${tried} of ${counted(legal, "move")} of ${name(side.mark)} ${tried === 1 ? "has" : "have"} been tried`;
      if (!last) return `Select: at the start, ${there}, so the next one is due.`;
      const sum = last.bonus === null ? "" : ` ${start(what(last.move))}: mean ${decimal(last.mean)} and bonus ${decimal(last.bonus)}, after ${counted(last.visits, "visit")}.`;
      return `Select: ${listed(choices.map((choice) => what(choice.move)), "and")}, each time the highest sum of mean and bonus${equal > 1 ? `, at last of ${equal} equal ones the one tried last` : ""}.${sum} There, ${there}.`;
    },
    expand: ({ side, move, place, legal }) => `Expand: ${does(side, "tries", "try")} ${what(move)} for the first time, move ${place} of ${legal} here. The position is added to the tree.`,
    simulate: ({ over, plies, winner }) =>
      over ? `Simulate: the game is over here, ${outcome(winner)}. Nothing is left to chance.` : `Simulate: ${counted(plies, "move")} at random to the end of the game, and ${outcome(winner)}.`,
    back: ({ winner, positions, first, proved }) =>
      `Back up: ${winner ? `the win of ${name(winner.mark)}` : "the draw"} counts for the ${positions} positions on the way. ${start(what(first.move))} now has ${counted(first.visits, "visit")} and mean ${decimal(first.mean)}.${proved ? ` Proved ${proved.move ? `after ${what(proved.move)}` : "at the start"}: ${outcome(proved.winner)}.` : ""}`,
    done: ({ side, move, visits, simulations, winner, proved, positions, leftOut }) =>
      `Done: ${does(side, "plays", "play")} ${what(move)}, with ${number(visits)} of ${number(simulations)} simulations.${proved ? ` It is proved: ${outcome(winner)}.` : ""} ${number(positions)} positions entered.${leftOut ? ` ${number(leftOut)} more simulations are not recorded here.` : ""}`,
  },
  /** The four steps of a simulation as code to read. @param {number} exploration the weight of the bonus */
  code: (exploration) => [
    `select: while all moves here were tried, take the one with the highest mean + bonus, of equal ones the last tried, and none that cannot be better than what is sure; bonus = √(${exploration} · ln visits here ÷ its visits)`,
    "expand: add the position after a move never tried",
    "simulate: play at random to the end of the game",
    "back up: count the result, and what is proved, for all positions on the way",
  ],
  simulations: "simulations",
  move: "Move",
  visits: "Visits",
  mean: "Mean",
  bonus: "Bonus",
  proved: "Proved",
  /** What is proved for the side that makes a move. */
  proofs: { win: "win", draw: "draw", loss: "loss" },
  finishSimulation: "Finish this simulation",
  nextProof: "Next proof",
  /** Whose moves a table has. @param {string} side @param {string} move empty at the start */
  movesOf: (side, move) => (move ? `Moves of ${side} after ${move}` : `Moves of ${side} at the start`),
  /** A position of the path. @param {number} level @param {Choice} choice */
  line: (level, { side, move, visits, mean, proof }) =>
    `Level ${level}: ${does(side, "plays", "play")} ${what(move)}, ${counted(visits, "visit")}, mean ${decimal(mean)}${proof ? `, proved: ${growthWords.proofs[proof]}` : ""}.`,
};
