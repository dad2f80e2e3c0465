import { signed } from "../signed.js";
import { valueWords } from "./values.js";

const number = signed("pl");

/** @param {import("../../wire/messages.js").Score} score */
const worth = ({ kind, plies, value }) => (kind === "evaluation" ? `ocena ${number(value ?? 0)}` : `${valueWords.worth({ outcome: kind, plies })}, udowodniono`);

/** @type {typeof import("../en/move-reasons.js").moveReasonWords} */
export const moveReasonWords = {
  title: (move) => `Dlaczego ${move}?`,
  score: (score, depth) => `Dla gracza, który go wykonał: ${worth(score)}${depth ? `, głębokość ${depth}` : ""}.`,
  line: (moves) => `Przewidywany przebieg: ${moves}.`,
  second: ({ move, score, loses, depth }) => {
    if (score && score.kind !== "evaluation") return `Najlepszy inny ruch ${move}: ${worth(score)}.`;
    const compared = !loses ? "równie dobry" : loses > 0 ? `wart o ${number(loses)} mniej` : `wart o ${number(-loses)} więcej`;
    const said = typeof loses === "number" || !score ? compared : worth(score);
    return `Najlepszy inny ruch ${move}: ${said}${depth ? `, jak pokazuje głębokość ${depth}` : ""}.`;
  },
  reasons: {
    glance: ({ plies }) => `Wykonany na pierwszy rzut oka (głębokość ${plies}): ten poziom nie przeszukuje każdego ruchu.`,
    "only-move": () => "Żaden inny ruch nie jest dozwolony.",
    wins: () => "Od razu wygrywa.",
    parries: ({ moves, of, reply }) => `Inne ruchy, po których przeciwnik od razu wygrywa: ${moves} z ${of}, na przykład odpowiedzią ${reply}.`,
    threatens: ({ replies, of }) => `Grozi wygraną w następnym ruchu: odpowiedzi, które na nią pozwalają, ${replies} z ${of}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Puste pola, które potem zamykają linię: własne ${own}, przeciwnika ${theirs}${ownOdd === undefined ? "" : `; w rzędach nieparzystych ${ownOdd} i ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `Wilkowi brakuje wtedy rzędów do celu: ${rows}; owce, które minął: ${passed}.`,
    exact: ({ outcome, plies }) => `Według doskonałej gry: ${valueWords.worth({ outcome, plies })}.`,
  },
};
