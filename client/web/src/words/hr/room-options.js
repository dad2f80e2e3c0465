import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "Bez sata",
  "per-move": "Isto vrijeme za svaki potez",
  fischer: "Za partiju, uz dodatak za svaki potez",
  "byo-yomi": "Za partiju, zatim periodi",
  days: "Dani za svaki potez",
};

/** @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Sekunde za potez",
  "fischer.seconds": "Minute po igraču",
  "fischer.increment": "Dodatne sekunde po potezu",
  "byo-yomi.seconds": "Minute po igraču",
  "byo-yomi.periods": "Periodi",
  "byo-yomi.period": "Sekunde u periodu",
  "days.days": "Dani za potez",
};

/** @param {number} seconds */
const span = (seconds) => (seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`);

/** @type {typeof import("../en/room-options.js").roomOptionWords} */
export const roomOptionWords = {
  clock: "Sat",
  clockKind: (kind) => CLOCKS[kind] ?? kind,
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  setUp: "Od postavljene pozicije",
  rated: "Rangirano: računa se za ljestvicu",
  ratedMeans: "U rangiranoj partiji nema vraćanja poteza ni pomoći.",
  allowTakebacks: "Potezi se smiju vratiti",
  allowChat: "Razgovor",
  allowSpectators: "Drugi smiju gledati",
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
  termsOf: ({ rated, takeback = true, chat = true, spectators = true }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Rangirano"] : takeback ? [] : ["Bez vraćanja poteza"]),
    ...(chat ? [] : ["Bez razgovora"]),
    ...(spectators ? [] : ["Bez gledatelja"]),
  ],
};
