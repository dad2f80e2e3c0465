import { signed } from "../signed.js";
import { valueWords } from "./values.js";

const number = signed("hr");

/** @param {import("../../wire/messages.js").Score} score */
const worth = ({ kind, plies, value }) => (kind === "evaluation" ? `ocjena ${number(value ?? 0)}` : `${valueWords.worth({ outcome: kind, plies })}, dokazano`);

/** @type {typeof import("../en/move-reasons.js").moveReasonWords} */
export const moveReasonWords = {
  title: (move) => `Zašto ${move}?`,
  score: (score, depth) => `Za onoga tko ga je odigrao: ${worth(score)}${depth ? `, dubina ${depth}` : ""}.`,
  line: (moves) => `Predviđeni tijek: ${moves}.`,
  second: ({ move, score, loses, depth }) => {
    if (score && score.kind !== "evaluation") return `Najbolji drugi potez ${move}: ${worth(score)}.`;
    const compared = !loses ? "jednako dobar" : loses > 0 ? `vrijedi ${number(loses)} manje` : `vrijedi ${number(-loses)} više`;
    const said = typeof loses === "number" || !score ? compared : worth(score);
    return `Najbolji drugi potez ${move}: ${said}${depth ? `, koliko pokazuje dubina ${depth}` : ""}.`;
  },
  reasons: {
    glance: ({ plies }) => `Odigrano na prvi pogled (dubina ${plies}): ova razina ne pretražuje svaki potez.`,
    "only-move": () => "Drugi potez nije dopušten.",
    wins: () => "Odmah pobjeđuje.",
    parries: ({ moves, of, reply }) => `Drugih poteza nakon kojih protivnik odmah pobjeđuje: ${moves} od ${of}, primjerice odgovorom ${reply}.`,
    threatens: ({ replies, of }) => `Prijeti pobjedom u idućem potezu: odgovori koji je dopuštaju ${replies} od ${of}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Prazna polja koja zatim zatvaraju niz: vlastita ${own}, protivnikova ${theirs}${ownOdd === undefined ? "" : `; u neparnim redovima ${ownOdd} i ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `Vuku tada nedostaje redova do cilja: ${rows}; ovce koje je prošao: ${passed}.`,
    exact: ({ outcome, plies }) => `Prema savršenoj igri: ${valueWords.worth({ outcome, plies })}.`,
  },
};
