import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { decimal, does, number, to, what, whom } from "./step-grammar.js";

/** @param {{ mark: import("../../boards/marks.js").Mark } | null} winner */
const outcome = (winner) => (winner ? does(winner, "zmaga", "zmagajo") : "neodločeno");

/** @type {typeof import("../en/growth-steps.js").growthWords} */
export const growthWords = {
  sentences: {
    start: ({ side, legal }) =>
      `${start(does(side, "je na potezi", "so na potezi"))}: ${counted(legal, "move")}. Vsaka simulacija gre po drevesu navzdol, doda pozicijo, od tam odigra naključno igro in na poti nazaj prišteje njen izid.`,
    select: ({ choices, equal, side, tried, legal }) => {
      const last = choices[choices.length - 1];
      const there = `preizkušenih je ${tried} od ${legal} potez ${to(side)}`;
      if (!last) return `Izbira: ${there}. Na vrsti je naslednja.`;
      const sum = last.bonus === null ? "" : ` ${start(what(last.move))}: povprečje ${decimal(last.mean)}, dodatek ${decimal(last.bonus)}, obiskov: ${last.visits}.`;
      return `Izbira: ${listed(choices.map((choice) => what(choice.move)), "in")}. Vsakič največja vsota povprečja in dodatka${equal > 1 ? `, nazadnje od enakih (${equal}) zadnja preizkušena` : ""}.${sum} Tam: ${there}.`;
    },
    expand: ({ side, move, place, legal }) => `Širitev: ${does(side, "prvič poskusi", "prvič poskusijo")} ${whom(move)}. To je poteza ${place} od ${legal}, pozicija pa se doda drevesu.`,
    simulate: ({ over, plies, winner }) =>
      over ? `Simulacija: igra je tu končana, ${outcome(winner)}. Nič ni prepuščeno naključju.` : `Simulacija: naključno odigrano ${counted(plies, "move")}, ${outcome(winner)}.`,
    back: ({ winner, positions, first, proved }) =>
      `Nazaj: ${winner ? `zmaga ${to(winner)}` : "neodločeni izid"} šteje za vse pozicije na poti (${positions}). ${start(what(first.move))}: povprečje ${decimal(first.mean)}, obiskov: ${first.visits}.${proved ? ` Dokazano ${proved.move ? `(${what(proved.move)})` : "na začetku"}: ${outcome(proved.winner)}.` : ""}`,
    done: ({ side, move, visits, simulations, winner, proved, positions, leftOut }) =>
      `Končano: ${does(side, "igra", "igrajo")} ${whom(move)}, simulacij: ${number(visits)} od ${number(simulations)}.${proved ? ` Dokazano je: ${outcome(winner)}.` : ""} Obiskanih pozicij: ${number(positions)}.${leftOut ? ` Nezapisanih simulacij: ${number(leftOut)}.` : ""}`,
  },
  code: (exploration) => [
    `izbira: dokler so vse poteze preizkušene, vzemi tisto z največjim povprečje + dodatek, od enakih zadnjo preizkušeno, in nobene, ki ne more biti boljša od tega, kar je gotovo; dodatek = √(${exploration} · ln obiskov tu ÷ njenih obiskov)`,
    "širitev: dodaj pozicijo po potezi, ki še ni bila preizkušena",
    "simulacija: igraj naključno do konca igre",
    "nazaj: prištej izid, in kar je dokazano, za vse pozicije na poti",
  ],
  simulations: "simulacije",
  move: "Poteza",
  visits: "Obiski",
  mean: "Povprečje",
  bonus: "Dodatek",
  proved: "Dokazano",
  proofs: { win: "zmaga", draw: "neodločeno", loss: "poraz" },
  finishSimulation: "Dokončaj simulacijo",
  nextProof: "Naslednji dokaz",
  movesOf: (side, move) => (move ? `Poteze, ${side}: ${move}` : `Poteze na začetku, ${side}`),
  line: (level, { side, move, visits, mean, proof }) =>
    `Raven ${level}: ${does(side, "igra", "igrajo")} ${whom(move)}; obiskov: ${visits}, povprečje ${decimal(mean)}${proof ? `, dokazano: ${growthWords.proofs[proof]}` : ""}.`,
};
