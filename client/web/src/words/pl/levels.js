/** @type {typeof import("../en/levels.js").levelWords} */
export const levelWords = {
  howStrong: "Jak silny ma być komputer?",
  whoAreYou: "Co pasuje najlepiej",
  people: {
    learnt: "Znam grę od niedawna",
    casual: "Gram od czasu do czasu",
    tricks: "Znam sztuczki",
    studied: "Znam tę grę na wylot",
  },
  levelOf: (level) => `poziom ${level}`,
  level: "Poziom",
  rating: "Ranking",
  slips: (percent) => `potknięcia ${percent} %`,
  measured: "Rankingi pochodzą z partii między poziomami. Potknięcia to ruchy, które oddają wygraną lub remis, na 100, które mogły.",
  rated: "Rankingi pochodzą z partii między poziomami.",
  does: [
    "Dopiero poznaje zasady i widzi niewiele.",
    "Rzadko widzi, czym grozisz.",
    "Nie przeoczy wygranej w jednym ruchu, swojej ani twojej.",
    "Patrzy trochę dalej i się potyka.",
    "Widzi kilka ruchów naprzód i potyka się rzadziej.",
    "Potyka się rzadko.",
    "Prawie nigdy się nie potyka.",
    "Najsilniejszy: bez potknięć tam, gdzie plansza jest rozwiązana.",
  ],
};
