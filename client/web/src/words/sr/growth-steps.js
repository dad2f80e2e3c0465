import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { decimal, does, number, to, what, whom } from "./step-grammar.js";

/** @param {{ mark: import("../../boards/marks.js").Mark } | null} winner */
const outcome = (winner) => (winner ? does(winner, "побеђује", "побеђују") : "реми");

/** @type {typeof import("../en/growth-steps.js").growthWords} */
export const growthWords = {
  sentences: {
    start: ({ side, legal }) =>
      `${start(does(side, "је на потезу", "су на потезу"))}: ${counted(legal, "move")}. Свака симулација силази низ стабло, дода позицију, одигра одатле насумичну партију и на повратку уброји њен исход.`,
    select: ({ choices, equal, side, tried, legal }) => {
      const last = choices[choices.length - 1];
      const there = `пробано је ${tried} од ${legal} потеза ${to(side)}`;
      if (!last) return `Избор: ${there}. На реду је следећи.`;
      const sum = last.bonus === null ? "" : ` ${start(what(last.move))}: просек ${decimal(last.mean)}, додатак ${decimal(last.bonus)}, посета: ${last.visits}.`;
      return `Избор: ${listed(choices.map((choice) => what(choice.move)), "и")}. Сваки пут највећи збир просека и додатка${equal > 1 ? `, на крају од једнаких (${equal}) последњи пробани` : ""}.${sum} Тамо: ${there}.`;
    },
    expand: ({ side, move, place, legal }) => `Ширење: ${does(side, "први пут пробава", "први пут пробавају")} ${whom(move)}. То је потез ${place} од ${legal}, а позиција се додаје стаблу.`,
    simulate: ({ over, plies, winner }) =>
      over ? `Симулација: партија је овде завршена, ${outcome(winner)}. Ништа се не препушта случају.` : `Симулација: насумично одиграно ${counted(plies, "move")}, ${outcome(winner)}.`,
    back: ({ winner, positions, first, proved }) =>
      `Повратак: ${winner ? `победа ${to(winner)}` : "реми"} рачуна се за све позиције на путу (${positions}). ${start(what(first.move))}: просек ${decimal(first.mean)}, посета: ${first.visits}.${proved ? ` Доказано ${proved.move ? `(${what(proved.move)})` : "на почетку"}: ${outcome(proved.winner)}.` : ""}`,
    done: ({ side, move, visits, simulations, winner, proved, positions, leftOut }) =>
      `Готово: ${does(side, "игра", "играју")} ${whom(move)}, симулација: ${number(visits)} од ${number(simulations)}.${proved ? ` Доказано је: ${outcome(winner)}.` : ""} Посећено позиција: ${number(positions)}.${leftOut ? ` Није забележено симулација: ${number(leftOut)}.` : ""}`,
  },
  code: (exploration) => [
    `избор: док су сви потези пробани, узми онај са највећим просек + додатак, од једнаких последњи пробани, и ниједан који не може бити бољи од онога што је сигурно; додатак = √(${exploration} · ln посета овде ÷ његових посета)`,
    "ширење: додај позицију после потеза који још није пробан",
    "симулација: играј насумично до краја партије",
    "повратак: уброј исход, и оно што је доказано, за све позиције на путу",
  ],
  simulations: "симулације",
  move: "Потез",
  visits: "Посете",
  mean: "Просек",
  bonus: "Додатак",
  proved: "Доказано",
  proofs: { win: "победа", draw: "реми", loss: "пораз" },
  finishSimulation: "Заврши симулацију",
  nextProof: "Следећи доказ",
  movesOf: (side, move) => (move ? `Потези, ${side}: ${move}` : `Потези на почетку, ${side}`),
  line: (level, { side, move, visits, mean, proof }) =>
    `Ниво ${level}: ${does(side, "игра", "играју")} ${whom(move)}; посета: ${visits}, просек ${decimal(mean)}${proof ? `, доказано: ${growthWords.proofs[proof]}` : ""}.`,
};
