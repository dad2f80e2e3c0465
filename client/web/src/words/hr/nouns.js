/** Nouns after a number, in the case in which the texts count them: za 5 sekundi; `after` is moves after "nakon". */

import { counting } from "../plural.js";

export const NOUNS = {
  begun: { one: "započetu partiju", few: "započete partije", other: "započetih partija" },
  counter: { one: "žeton", few: "žetona", other: "žetona" },
  day: { one: "dan", few: "dana", other: "dana" },
  hour: { one: "sat", few: "sata", other: "sati" },
  move: { one: "potez", few: "poteza", other: "poteza" },
  period: { one: "period", few: "perioda", other: "perioda" },
  player: { one: "igrač", few: "igrača", other: "igrača" },
  after: { one: "poteza", few: "poteza", other: "poteza" },
  position: { one: "pozicija", few: "pozicije", other: "pozicija" },
  rated: { one: "rangirana partija", few: "rangirane partije", other: "rangiranih partija" },
  second: { one: "sekundu", few: "sekunde", other: "sekundi" },
  spectator: { one: "gledatelj", few: "gledatelja", other: "gledatelja" },
};

export const counted = counting("hr", NOUNS);
