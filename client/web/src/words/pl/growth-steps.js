import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { decimal, does, number, to, what, whom } from "./step-grammar.js";

/** @param {{ mark: import("../../boards/marks.js").Mark } | null} winner */
const outcome = (winner) => (winner ? does(winner, "wygrywa", "wygrywają") : "remis");

/** @type {typeof import("../en/growth-steps.js").growthWords} */
export const growthWords = {
  sentences: {
    start: ({ side, legal }) =>
      `${start(does(side, "ma ruch", "mają ruch"))}: ${counted(legal, "move")}. Każda symulacja schodzi w dół drzewa, dodaje pozycję, rozgrywa stamtąd losową partię i w drodze powrotnej dolicza jej wynik.`,
    select: ({ choices, equal, side, tried, legal }) => {
      const last = choices[choices.length - 1];
      const there = `sprawdzono ${tried} z ${legal} ruchów ${to(side)}`;
      if (!last) return `Wybór: ${there}. Kolej na następny.`;
      const sum = last.bonus === null ? "" : ` ${start(what(last.move))}: średnia ${decimal(last.mean)}, dodatek ${decimal(last.bonus)}, odwiedzin: ${last.visits}.`;
      return `Wybór: ${listed(choices.map((choice) => what(choice.move)), "i")}. Za każdym razem największa suma średniej i dodatku${equal > 1 ? `, na końcu z równych (${equal}) ostatnio sprawdzony` : ""}.${sum} Tam: ${there}.`;
    },
    expand: ({ side, move, place, legal }) => `Rozwinięcie: ${does(side, "sprawdza po raz pierwszy", "sprawdzają po raz pierwszy")} ${whom(move)}. To ruch ${place} z ${legal}, a pozycja trafia do drzewa.`,
    simulate: ({ over, plies, winner }) =>
      over ? `Symulacja: gra jest tu skończona, ${outcome(winner)}. Nic nie zależy od przypadku.` : `Symulacja: rozegrano losowo ${counted(plies, "move")}, ${outcome(winner)}.`,
    back: ({ winner, positions, first, proved }) =>
      `Powrót: ${winner ? `wygrana ${to(winner)}` : "remis"} liczy się dla wszystkich pozycji po drodze (${positions}). ${start(what(first.move))}: średnia ${decimal(first.mean)}, odwiedzin: ${first.visits}.${proved ? ` Udowodniono ${proved.move ? `(${what(proved.move)})` : "na początku"}: ${outcome(proved.winner)}.` : ""}`,
    done: ({ side, move, visits, simulations, winner, proved, positions, leftOut }) =>
      `Gotowe: ${does(side, "gra", "grają")} ${whom(move)}, symulacji: ${number(visits)} z ${number(simulations)}.${proved ? ` Udowodniono: ${outcome(winner)}.` : ""} Odwiedzonych pozycji: ${number(positions)}.${leftOut ? ` Niezapisanych symulacji: ${number(leftOut)}.` : ""}`,
  },
  code: (exploration) => [
    `wybór: dopóki wszystkie ruchy sprawdzono, weź ten o największej sumie średnia + dodatek, z równych ostatnio sprawdzony, i żadnego, który nie może być lepszy od tego, co pewne; dodatek = √(${exploration} · ln odwiedzin tutaj ÷ jego odwiedzin)`,
    "rozwinięcie: dodaj pozycję po ruchu jeszcze niesprawdzonym",
    "symulacja: graj losowo do końca gry",
    "powrót: dolicz wynik, i to, co udowodnione, dla wszystkich pozycji po drodze",
  ],
  simulations: "symulacje",
  move: "Ruch",
  visits: "Odwiedziny",
  mean: "Średnia",
  bonus: "Dodatek",
  proved: "Udowodnione",
  proofs: { win: "wygrana", draw: "remis", loss: "przegrana" },
  finishSimulation: "Dokończ symulację",
  nextProof: "Następny dowód",
  movesOf: (side, move) => (move ? `Ruchy, ${side}: ${move}` : `Ruchy na początku, ${side}`),
  line: (level, { side, move, visits, mean, proof }) =>
    `Poziom ${level}: ${does(side, "gra", "grają")} ${whom(move)}; odwiedzin: ${visits}, średnia ${decimal(mean)}${proof ? `, udowodnione: ${growthWords.proofs[proof]}` : ""}.`,
};
