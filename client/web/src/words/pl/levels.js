/** @type {typeof import("../en/levels.js").levelWords} */
export const levelWords = {
  howStrong: "Jak silny ma być komputer?",
  whoAreYou: "Co pasuje najlepiej",
  people: {
    learnt: "Znam grę od niedawna",
    casual: "Gram od czasu do czasu",
    tricks: "Znam sztuczki",
    studied: "Znam tę grę bardzo dobrze",
  },
  levelOf: (level) => `poziom ${level}`,
  level: "Poziom",
  rating: "Ranking",
  slips: (percent) => `błędy ${percent} %`,
  measured: "Rankingi pochodzą z partii między poziomami. Błędy to ruchy, które oddają wygraną lub remis, na 100 takich, które mogły je oddać.",
  rated: "Rankingi pochodzą z partii między poziomami.",
  does: [
    "Dopiero poznaje zasady i widzi niewiele.",
    "Rzadko widzi, czym grozisz.",
    "Nie przeoczy wygranej w jednym ruchu, swojej ani twojej.",
    "Patrzy trochę dalej i popełnia błędy.",
    "Widzi kilka ruchów naprzód i rzadziej popełnia błędy.",
    "Rzadko popełnia błędy.",
    "Prawie nigdy nie popełnia błędów.",
    "Najsilniejszy: bez błędów tam, gdzie plansza jest rozwiązana.",
  ],
};
