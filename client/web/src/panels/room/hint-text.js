/**
 * A hint in the message line and as a sign on the board: the move, and the first reason for it. Loaded with the first hint.
 * @import { Hint, RoomView } from "../../wire/messages.js"
 * @import { Message } from "../../state/message.js"
 * @import { Values } from "../../boards/value-sign.js"
 */

import { moveOf } from "../../boards/notation.js";
import { hintWords } from "../../words/en/hint.js";
import { whyTexts } from "../shared/why-sentences.js";

/** @param {Hint} hint @param {RoomView} view @returns {Message} */
function hintMessage(hint, view) {
  const { told } = whyTexts(hint, view.position.view, view.position.to_move);
  return { kind: "turn", sign: "lamp", first: hintWords.hint(moveOf(view.position.view, hint.move)), rest: told[0] ?? hintWords.marked };
}

/** The move marked on the board. @param {Hint} hint @returns {Values} */
const hintSigns = ({ move }) => ({ [move]: { kind: "open", text: "★", description: hintWords.sign, best: true } });

/** What a room shows of a hint. @param {Hint} of @param {RoomView} view @returns {{ of: Hint, message: Message, signs: Values }} */
export const shownHint = (of, view) => ({ of, message: hintMessage(of, view), signs: hintSigns(of) });
