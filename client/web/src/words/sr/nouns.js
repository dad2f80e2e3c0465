/** Именице уз број; `after` су потези после „после“. */

import { counting } from "../plural.js";

export const NOUNS = {
  begun: { one: "започету партију", few: "започете партије", other: "започетих партија" },
  counter: { one: "жетон", few: "жетона", other: "жетона" },
  day: { one: "дан", few: "дана", other: "дана" },
  hour: { one: "сат", few: "сата", other: "сати" },
  move: { one: "потез", few: "потеза", other: "потеза" },
  period: { one: "период", few: "периода", other: "периода" },
  player: { one: "играч", few: "играча", other: "играча" },
  after: { one: "потеза", few: "потеза", other: "потеза" },
  position: { one: "позиција", few: "позиције", other: "позиција" },
  rated: { one: "рангирана партија", few: "рангиране партије", other: "рангираних партија" },
  second: { one: "секунду", few: "секунде", other: "секунди" },
  spectator: { one: "гледалац", few: "гледаоца", other: "гледалаца" },
};

export const counted = counting("sr", NOUNS);
