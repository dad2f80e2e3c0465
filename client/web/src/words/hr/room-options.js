import { span } from "../time-span.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/room-options.js").roomOptionWords} */
export const roomOptionWords = {
  clock: "Sat",
  setUp: "Od postavljene pozicije",
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} po potezu`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} s po potezu`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
      case "days":
        return `${counted(clock.days, "day")} po potezu`;
    }
  },
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Rangirano"] : takeback ? [] : ["Bez vraćanja poteza"]),
    ...(chat ? [] : ["Bez razgovora"]),
    ...(spectators ? [] : ["Bez gledatelja"]),
    ...(ponder ? ["Računalo razmišlja unaprijed"] : []),
  ],
};
