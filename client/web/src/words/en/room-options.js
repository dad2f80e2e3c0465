/**
 * Texts of a room's terms and clock, in English; part of the texts of words.js.
 * @import { Clock, Terms } from "../../wire/messages.js"
 */

import { span } from "../time-span.js";
import { counted } from "./nouns.js";

export const roomOptionWords = {
  clock: "Clock",
  setUp: "From a position that was set up",
  /** @param {Clock} clock */
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} a move`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} s a move`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
      case "days":
        return `${counted(clock.days, "day")} a move`;
    }
  },
  /** The terms that differ from the default. @param {Terms} terms @param {Clock | null} clock */
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Rated"] : takeback ? [] : ["No takebacks"]),
    ...(chat ? [] : ["No chat"]),
    ...(spectators ? [] : ["No spectators"]),
    ...(ponder ? ["Machine ponders"] : []),
  ],
};
