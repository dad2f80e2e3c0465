import { span } from "../time-span.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/room-options.js").roomOptionWords} */
export const roomOptionWords = {
  clock: "Zegar",
  setUp: "Od ustawionej pozycji",
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} na ruch`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} s za ruch`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} s`;
      case "days":
        return `${counted(clock.days, "day")} na ruch`;
    }
  },
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Rankingowa"] : takeback ? [] : ["Bez cofania ruchów"]),
    ...(chat ? [] : ["Bez czatu"]),
    ...(spectators ? [] : ["Bez widzów"]),
    ...(ponder ? ["Komputer myśli z wyprzedzeniem"] : []),
  ],
};
