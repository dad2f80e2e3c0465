/** Nouns after a number, `after` is moves after "po", and seconds in the accusative for "in 5 seconds". */

import { counting } from "../plural.js";

export const NOUNS = {
  begun: { one: "rozpoczętą partię", few: "rozpoczęte partie", many: "rozpoczętych partii", other: "rozpoczętej partii" },
  counter: { one: "żeton", few: "żetony", many: "żetonów", other: "żetonu" },
  day: { one: "dzień", few: "dni", many: "dni", other: "dnia" },
  hour: { one: "godzina", few: "godziny", many: "godzin", other: "godziny" },
  move: { one: "ruch", few: "ruchy", many: "ruchów", other: "ruchu" },
  period: { one: "okres", few: "okresy", many: "okresów", other: "okresu" },
  player: { one: "gracz", few: "graczy", many: "graczy", other: "gracza" },
  after: { one: "ruchu", few: "ruchach", many: "ruchach", other: "ruchu" },
  position: { one: "pozycja", few: "pozycje", many: "pozycji", other: "pozycji" },
  rated: { one: "partia rankingowa", few: "partie rankingowe", many: "partii rankingowych", other: "partii rankingowej" },
  second: { one: "sekundę", few: "sekundy", many: "sekund", other: "sekundy" },
  spectator: { one: "widz", few: "widzów", many: "widzów", other: "widza" },
};

export const counted = counting("pl", NOUNS);
