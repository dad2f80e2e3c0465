import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "Bez zegara",
  "per-move": "Tyle samo na każdy ruch",
  fischer: "Na partię, z dodatkiem za każdy ruch",
  "byo-yomi": "Na partię, potem okresy",
  days: "Dni na każdy ruch",
};

/** @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Sekundy na ruch",
  "fischer.seconds": "Minuty na gracza",
  "fischer.increment": "Sekundy dodawane za ruch",
  "byo-yomi.seconds": "Minuty na gracza",
  "byo-yomi.periods": "Okresy",
  "byo-yomi.period": "Sekundy w okresie",
  "days.days": "Dni na ruch",
};

/** @param {number} seconds */
const span = (seconds) => (seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`);

/** @type {typeof import("../en/room-options.js").roomOptionWords} */
export const roomOptionWords = {
  clock: "Zegar",
  clockKind: (kind) => CLOCKS[kind] ?? kind,
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  setUp: "Od ustawionej pozycji",
  rated: "Rankingowa: liczy się do listy rankingowej",
  ratedMeans: "W partii rankingowej nie ma cofania ruchów ani pomocy.",
  allowTakebacks: "Ruchy można cofać",
  allowChat: "Czat",
  allowSpectators: "Inni mogą oglądać",
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
  termsOf: ({ rated, takeback = true, chat = true, spectators = true }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Rankingowa"] : takeback ? [] : ["Bez cofania ruchów"]),
    ...(chat ? [] : ["Bez czatu"]),
    ...(spectators ? [] : ["Bez widzów"]),
  ],
};
