import { span } from "../time-span.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/room-options.js").roomOptionWords} */
export const roomOptionWords = {
  clock: "Ura",
  setUp: "Iz postavljene pozicije",
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} na potezo`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} s na potezo`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
      case "days":
        return `${counted(clock.days, "day")} na potezo`;
    }
  },
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Rangirano"] : takeback ? [] : ["Brez vračanja potez"]),
    ...(chat ? [] : ["Brez klepeta"]),
    ...(spectators ? [] : ["Brez gledalcev"]),
    ...(ponder ? ["Računalnik razmišlja vnaprej"] : []),
  ],
};
