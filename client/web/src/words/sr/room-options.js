import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "Без сата",
  "per-move": "Исто време за сваки потез",
  fischer: "За партију, и додатак за сваки потез",
  "byo-yomi": "За партију, па периоди",
  days: "Дани за сваки потез",
};

/** @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Секунде за потез",
  "fischer.seconds": "Минути по играчу",
  "fischer.increment": "Додатне секунде по потезу",
  "byo-yomi.seconds": "Минути по играчу",
  "byo-yomi.periods": "Периоди",
  "byo-yomi.period": "Секунде у периоду",
  "days.days": "Дани за потез",
};

/** @param {number} seconds */
const span = (seconds) => (seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} мин` : `${seconds} с`);

/** @type {typeof import("../en/room-options.js").roomOptionWords} */
export const roomOptionWords = {
  clock: "Сат",
  clockKind: (kind) => CLOCKS[kind] ?? kind,
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  setUp: "Од постављене позиције",
  rated: "Рангирано: рачуна се за ранг-листу",
  ratedMeans: "У рангираној партији нема враћања потеза ни помоћи.",
  allowTakebacks: "Потези смеју да се врате",
  allowChat: "Разговор",
  allowSpectators: "Други смеју да гледају",
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
  termsOf: ({ rated, takeback = true, chat = true, spectators = true }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Рангирано"] : takeback ? [] : ["Без враћања потеза"]),
    ...(chat ? [] : ["Без разговора"]),
    ...(spectators ? [] : ["Без гледалаца"]),
  ],
};
