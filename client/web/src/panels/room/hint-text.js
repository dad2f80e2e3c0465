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
export function hintMessage(hint, view) {
  const { told } = whyTexts(hint, view.position.view, view.position.to_move);
  return { kind: "turn", sign: "lamp", first: hintWords.hint(moveOf(view.position.view, hint.move)), rest: told[0] ?? hintWords.marked };
}

/** The move marked on the board. @param {Hint} hint @returns {Values} */
export const hintSigns = ({ move }) => ({ [move]: { kind: "open", text: "★", description: hintWords.sign, best: true } });
