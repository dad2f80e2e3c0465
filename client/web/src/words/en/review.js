/**
 * Texts of the review of a finished game, in English; loaded with it.
 * @import { Verdict } from "../../wire/messages.js"
 */

import { counted } from "./nouns.js";
import { words } from "./words.js";

/** @param {number} plies */
const counts = (plies) => counted(plies, "move");

export const reviewWords = {
  table: "The table",
  failed: "The game could not be fetched.",
  steps: "Steps through the game",
  firstPosition: "To the start",
  back: "One move back",
  forward: "One move on",
  lastPosition: "To the end",
  nextSlip: "Next slip",
  /** @param {number} slips @param {number} proved the moves of which it is known @param {number} moves all of them */
  slips: (slips, proved, moves) => (slips === 0 ? "no slips" : counted(slips, "slip")) + (proved < moves ? ` in the ${proved} of ${counted(moves, "move")} that could be proved` : ""),
  /** @param {number} ply @param {number} moves */
  afterMove: (ply, moves) => (ply === 0 ? `Start of ${counted(moves, "move")}` : `After move ${ply} of ${moves}`),
  /** @param {boolean} drawn whether the game can be drawn */
  atStart: (drawn) => `The start of the game. The signs on the board are exact: up wins, down loses${drawn ? ", two bars draw" : ""}.`,
  /** @param {number} known @param {number} moves */
  checking: (known, moves) => `Checking the moves: ${known} of ${moves}`,
  /** @param {number} ply @param {number} moves */
  noSuchPly: (ply, moves) => `This game has no move ${ply}: it ended after ${counted(moves, "move")}.`,
  /** @param {number} ply @param {string} moves */
  tried: (ply, moves) => `Tried ${ply === 0 ? "from the start" : `after move ${ply}`}: ${moves}.`,
  backToGame: "Back to the game",

  /** @param {Verdict} verdict */
  verdict: ({ kind, before, after, plies = 0 }) => {
    const outcome = words.worth({ outcome: before });
    switch (kind) {
      case "kept":
        return before === "loss" ? "lost anyway" : `kept the ${outcome}`;
      case "only":
        return `the only move that ${before === "win" ? "wins" : "keeps the draw"}`;
      case "slower":
        return after === "win" ? `kept the win, ${counts(plies)} later than necessary` : `lost ${counts(plies)} sooner than necessary`;
      case "slipped":
        return `let it slip, from ${outcome} to ${words.worth({ outcome: after })}`;
      default:
        return "not proved";
    }
  },
  /** The same beside the move, in short. @param {Verdict} verdict */
  onlyMove: ({ before }) => `only this ${before === "win" ? "wins" : "draws"}`,
  /** @param {Verdict} verdict of a move that is slower than another */
  slower: ({ after, plies = 0 }) => `${counts(plies)} ${after === "win" ? "later" : "sooner"}`,
  /** @param {string} moves */
  better: (moves) => `Better: ${moves}.`,
  /** What the short form of a move stands for. @param {string} move @param {string} name */
  means: (move, name) => `${move} means: ${name}.`,

  playOn: "Play on from here",
  against: "Against",
  friend: "A friend",
  copy: "Copy",
  text: "Text",
  link: "Link",
  /** @param {string} what */
  copied: (what) => `${what} copied.`,
  notCopied: "The browser did not copy it: copy it from here.",
  byHand: "To be copied by hand",
};
