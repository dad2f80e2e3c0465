import { spans } from "../time-span.js";
import { counted } from "./nouns.js";

const span = spans("мин", "с");

/** @type {typeof import("../en/room-options.js").roomOptionWords} */
export const roomOptionWords = {
  clock: "Сат",
  setUp: "Од постављене позиције",
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} по потезу`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} с по потезу`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} с`;
      case "days":
        return `${counted(clock.days, "day")} по потезу`;
    }
  },
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Рангирано"] : takeback ? [] : ["Без враћања потеза"]),
    ...(chat ? [] : ["Без разговора"]),
    ...(spectators ? [] : ["Без гледалаца"]),
    ...(ponder ? ["Рачунар размишља унапред"] : []),
  ],
};
