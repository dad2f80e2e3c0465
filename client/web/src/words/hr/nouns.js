/** Nouns after a number, in the case in which the texts count them: za 5 sekundi, u 1 polupotezu. */

import { counting } from "../plural.js";

export const NOUNS = {
  counter: { one: "žeton", few: "žetona", other: "žetona" },
  day: { one: "dan", few: "dana", other: "dana" },
  move: { one: "potez", few: "poteza", other: "poteza" },
  period: { one: "period", few: "perioda", other: "perioda" },
  player: { one: "igrač", few: "igrača", other: "igrača" },
  ply: { one: "polupotezu", few: "polupoteza", other: "polupoteza" },
  position: { one: "pozicija", few: "pozicije", other: "pozicija" },
  rated: { one: "rangirana partija", few: "rangirane partije", other: "rangiranih partija" },
  second: { one: "sekundu", few: "sekunde", other: "sekundi" },
  spectator: { one: "gledatelj", few: "gledatelja", other: "gledatelja" },
};

export const counted = counting("hr", NOUNS);
