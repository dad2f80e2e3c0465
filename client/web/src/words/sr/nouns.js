/** Именице уз број. */

import { counting } from "../plural.js";

export const NOUNS = {
  counter: { one: "жетон", few: "жетона", other: "жетона" },
  day: { one: "дан", few: "дана", other: "дана" },
  move: { one: "потез", few: "потеза", other: "потеза" },
  period: { one: "период", few: "периода", other: "периода" },
  player: { one: "играч", few: "играча", other: "играча" },
  ply: { one: "полупотез", few: "полупотеза", other: "полупотеза" },
  position: { one: "позиција", few: "позиције", other: "позиција" },
  rated: { one: "рангирана партија", few: "рангиране партије", other: "рангираних партија" },
  second: { one: "секунду", few: "секунде", other: "секунди" },
  spectator: { one: "гледалац", few: "гледаоца", other: "гледалаца" },
};

export const counted = counting("sr", NOUNS);
