import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const CLOCKS = {
  none: "Brez ure",
  "per-move": "Enak čas za vsako potezo",
  fischer: "Za igro, z dodatkom za vsako potezo",
  "byo-yomi": "Za igro, nato obdobja",
  days: "Dnevi za vsako potezo",
};

/** @type {Record<string, string>} */
const FIELDS = {
  "per-move.seconds": "Sekunde za potezo",
  "fischer.seconds": "Minute na igralca",
  "fischer.increment": "Dodatne sekunde na potezo",
  "byo-yomi.seconds": "Minute na igralca",
  "byo-yomi.periods": "Obdobja",
  "byo-yomi.period": "Sekunde v obdobju",
  "days.days": "Dnevi za potezo",
};

/** @param {number} seconds */
const span = (seconds) => (seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`);

/** @type {typeof import("../en/room-options.js").roomOptionWords} */
export const roomOptionWords = {
  clock: "Ura",
  clockKind: (kind) => CLOCKS[kind] ?? kind,
  clockField: (kind, field) => FIELDS[`${kind}.${field}`] ?? field,
  setUp: "Iz postavljene pozicije",
  rated: "Rangirano: šteje za lestvico",
  ratedMeans: "V rangirani igri ni vračanja potez in ne pomoči.",
  allowTakebacks: "Poteze se smejo vračati",
  allowChat: "Klepet",
  allowSpectators: "Drugi smejo gledati",
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
  termsOf: ({ rated, takeback = true, chat = true, spectators = true }, clock) => [
    ...(clock ? [roomOptionWords.clockOf(clock)] : []),
    ...(rated ? ["Rangirano"] : takeback ? [] : ["Brez vračanja potez"]),
    ...(chat ? [] : ["Brez klepeta"]),
    ...(spectators ? [] : ["Brez gledalcev"]),
  ],
};
