/**
 * The texts of a lesson on a search, in English: for a reader to whom all of it is new, with each term where it is first
 * needed.
 * @import { Value } from "../../state/search_tree/facts.js"
 * @import { StopName, StopOf } from "../../state/search_tree/lesson.js"
 */

import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, name, number, verb, what, worth } from "./step-grammar.js";

/** @param {Value | null} value */
const plain = (value) => (value ? number(value.number) : "");

/** @type {{ [Name in StopName]: (stop: StopOf<Name>) => string }} */
export const searchLessonWords = {
  value: ({ max, min, path, facts: { winner, value } }) =>
    `${start(does(max, "is", "are"))} to move and ${verb(max, "has", "have")} several moves: which is best? The search tries each of them, after each of them every answer, and so on until the game is over. Here, after ${listed(path.map(what), "and")}, it is over: ${winner ? does(winner, "has won", "have won") : "a draw"}. A win for ${name(max.mark)} counts as 1, a draw as 0, a win for ${name(min.mark)} as −1. So the value of this position is ${plain(value)}.`,
  sides: ({ max, min, facts: { move, taken } }) =>
    `In the position before ${what(move)}, ${does(taken.side, "is", "are")} to move and ${verb(taken.side, "knows", "know")} two moves now: ${what(taken.beforeMove)} is worth ${plain(taken.before)}, ${what(move)} is worth ${plain(taken.value)}. ${start(does(max, "wants", "want"))} the value as high as possible and is called MAX. ${start(does(min, "wants", "want"))} it as low as possible and is called MIN. So here ${does(taken.side, "takes", "take")} ${what(move)}, and ${plain(taken.value)} becomes the value of that position: each side plays what is best for itself.`,
  beta: ({ instead, facts: { side, move, value, other, untried } }) =>
    `Instead of ${what(instead)}, ${name(other.side.mark)} could play ${what(other.move)}: that is worth ${plain(other.value)}, so the value will be ${plain(other.value)} at most. This limit is called beta, the wall on the right. After ${what(instead)}, however, ${does(side, "gets", "get")} at least ${plain(value)} ${by(move)}, which is worse for ${name(other.side.mark)}. So ${name(other.side.mark)} will not play ${what(instead)}, whatever else there is in it. ${untried === 1 ? "The one move left here is" : `The other ${untried} moves here are`} cut off: never looked at.`,
  alpha: ({ max, min, answer, facts: { move, worth: value } }) =>
    `All answers to ${what(move)} are settled. The best for ${name(min.mark)} is ${what(answer)}, so ${what(move)} is worth ${worth(value)}, and ${does(max, "is", "are")} sure of ${plain(value)}. That is called alpha, the wall on the left. Of every other move ${does(max, "wants", "want")} to know only whether it brings more.`,
  narrowing: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} is worth ${plain(taken.value)}, better for ${name(max.mark)} than ${plain(taken.before)}: alpha rises, and its wall moves to the right. There it stays for everything that ${does(max, "tries", "try")} from now on. Fewer values can still change anything, the opening between the two walls is narrower, and they meet sooner: so the rest of a position is cut off sooner.`,
  whole: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(does(other.side, "already has", "already have"))} ${plain(other.value)} ${by(other.move)}, so only more than that would help. But after ${what(instead)}, ${does(side, "answers", "answer")} ${what(move)}, and the value is ${plain(value)} at most. ${untried === 1 ? "The one answer left is cut off, and with it" : `The other ${untried} answers are cut off, and with each of them`} everything that would come after: a whole branch that is never looked at.`,
  up: ({ max, min, answer, facts: { move, worth: value } }) =>
    `${start(what(move))} is worth ${worth(value)}, because the best answer of ${name(min.mark)} is ${what(answer)}, and ${does(max, "has", "have")} to expect that. In this way values come up the tree, from the ends of the game to the moves that ${name(max.mark)} can play now.`,
  choice: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} is worth ${worth(taken.value)}, better for ${name(max.mark)} than ${plain(taken.before)} ${by(taken.beforeMove)}. No other move will turn out better, so this is the one that ${does(max, "plays", "play")} in the end.`,
  own: ({ path, facts: { side, other, winner, value, turned } }) =>
    `After ${listed(path.map(what), "and")} the game is over: ${winner ? does(winner, "has won", "have won") : "a draw"}. In this search each player counts for itself: a win is 1, a draw 0, a loss −1. So the position is worth ${plain(value)} to ${name(side.mark)}, who would be to move, and ${plain(turned)} to ${name(other.mark)}, who has just moved.`,
  highest: ({ facts: { move, taken } }) =>
    `In the position before ${what(move)}, ${does(taken.side, "is", "are")} to move and ${verb(taken.side, "knows", "know")} two moves now: ${what(taken.beforeMove)} is worth ${plain(taken.before)}, ${what(move)} is worth ${plain(taken.value)}. Both are values to ${name(taken.side.mark)}, so ${does(taken.side, "takes", "take")} the higher. Whichever player is to move does just that: nobody is MAX or MIN, and one rule is enough for both, where minimax needs two.`,
  win: ({ facts: { side, move, untried } }) =>
    `${start(does(side, "wins", "win"))} ${by(move)}, and nothing is better than a win. ${untried === 1 ? "The one move left is" : `The other ${untried} moves are`} cut off: ${does(side, "needs", "need")} only one move that wins.`,
  turn: ({ facts: { side, other, move, worth: value, turned } }) =>
    `After ${what(move)}, ${does(side, "is", "are")} to move, and the position is worth ${plain(value)} to ${name(side.mark)}. So it is worth ${plain(turned)} to ${name(other.mark)}, who tried ${what(move)}. A value changes its sign with every move on its way up: what is good for one player is as bad for the other.`,
  table: ({ facts: { side, move, value } }) =>
    `${start(what(move))} leads to a position that has come up before, by other moves or in another order. Its value was put into a table then: ${plain(value)} to ${name(side.mark)}. So nothing after it is searched a second time.`,
  count: ({ beside, facts: { side, move, value, positions } }) => {
    const done = `Done: ${does(side, "plays", "play")} ${what(move)}${value ? `, worth ${worth(value)}` : ""}. ${counted(positions, "position")} ${positions === 1 ? "was" : "were"} looked at.`;
    if (!beside) return done;
    const other = beside.algorithm === "minimax" ? "Minimax, which looks at everything, needs" : "Alpha-beta, which leaves out what can change nothing, needs";
    return `${done} ${other} ${beside.positions} and finds the same value.`;
  },
};
