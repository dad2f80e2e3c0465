import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { decimal, does, number, to, what, whom } from "./step-grammar.js";

/** @param {{ mark: import("../../boards/marks.js").Mark } | null} winner */
const outcome = (winner) => (winner ? does(winner, "pobjeđuje", "pobjeđuju") : "neriješeno");

/** @type {typeof import("../en/growth-steps.js").growthWords} */
export const growthWords = {
  sentences: {
    start: ({ side, legal }) =>
      `${start(does(side, "je na potezu", "su na potezu"))}: ${counted(legal, "move")}. Svaka simulacija silazi niz stablo, doda poziciju, odigra odande nasumičnu partiju i na povratku ubroji njezin ishod.`,
    select: ({ choices, equal, side, tried, legal }) => {
      const last = choices[choices.length - 1];
      const there = `isprobano je ${tried} od ${legal} poteza ${to(side)}`;
      if (!last) return `Izbor: ${there}. Na redu je sljedeći.`;
      const sum = last.bonus === null ? "" : ` ${start(what(last.move))}: prosjek ${decimal(last.mean)}, dodatak ${decimal(last.bonus)}, posjeta: ${last.visits}.`;
      return `Izbor: ${listed(choices.map((choice) => what(choice.move)), "i")}. Svaki put najveći zbroj prosjeka i dodatka${equal > 1 ? `, na kraju od jednakih (${equal}) posljednji isprobani` : ""}.${sum} Ondje: ${there}.`;
    },
    expand: ({ side, move, place, legal }) => `Širenje: ${does(side, "prvi put isprobava", "prvi put isprobavaju")} ${whom(move)}. To je potez ${place} od ${legal}, a pozicija se dodaje stablu.`,
    simulate: ({ over, plies, winner }) =>
      over ? `Simulacija: partija je ovdje gotova, ${outcome(winner)}. Ništa se ne prepušta slučaju.` : `Simulacija: nasumično odigrano ${counted(plies, "move")}, ${outcome(winner)}.`,
    back: ({ winner, positions, first, proved }) =>
      `Povratak: ${winner ? `pobjeda ${to(winner)}` : "neriješen ishod"} računa se za sve pozicije na putu (${positions}). ${start(what(first.move))}: prosjek ${decimal(first.mean)}, posjeta: ${first.visits}.${proved ? ` Dokazano ${proved.move ? `(${what(proved.move)})` : "na početku"}: ${outcome(proved.winner)}.` : ""}`,
    done: ({ side, move, visits, simulations, winner, proved, positions, leftOut }) =>
      `Gotovo: ${does(side, "igra", "igraju")} ${whom(move)}, simulacija: ${number(visits)} od ${number(simulations)}.${proved ? ` Dokazano je: ${outcome(winner)}.` : ""} Posjećeno pozicija: ${number(positions)}.${leftOut ? ` Nije zabilježeno simulacija: ${number(leftOut)}.` : ""}`,
  },
  code: (exploration) => [
    `izbor: dok su svi potezi isprobani, uzmi onaj s najvećim prosjek + dodatak, od jednakih posljednji isprobani, i nijedan koji ne može biti bolji od onoga što je sigurno; dodatak = √(${exploration} · ln posjeta ovdje ÷ njegovih posjeta)`,
    "širenje: dodaj poziciju nakon poteza koji još nije isproban",
    "simulacija: igraj nasumično do kraja partije",
    "povratak: ubroji ishod, i ono što je dokazano, za sve pozicije na putu",
  ],
  simulations: "simulacije",
  move: "Potez",
  visits: "Posjeti",
  mean: "Prosjek",
  bonus: "Dodatak",
  proved: "Dokazano",
  proofs: { win: "pobjeda", draw: "neriješeno", loss: "poraz" },
  finishSimulation: "Završi simulaciju",
  nextProof: "Sljedeći dokaz",
  movesOf: (side, move) => (move ? `Potezi, ${side}: ${move}` : `Potezi na početku, ${side}`),
  line: (level, { side, move, visits, mean, proof }) =>
    `Razina ${level}: ${does(side, "igra", "igraju")} ${whom(move)}; posjeta: ${visits}, prosjek ${decimal(mean)}${proof ? `, dokazano: ${growthWords.proofs[proof]}` : ""}.`,
};
