import { signed } from "../signed.js";
import { valueWords } from "./values.js";

const number = signed("sl");

/** @param {import("../../wire/messages.js").Score} score */
const worth = ({ kind, plies, value }) => (kind === "evaluation" ? `ocena ${number(value ?? 0)}` : `${valueWords.worth({ outcome: kind, plies })}, dokazano`);

/** @type {typeof import("../en/move-reasons.js").moveReasonWords} */
export const moveReasonWords = {
  title: (move) => `Zakaj ${move}?`,
  score: (score, depth) => `Za igralca, ki jo je odigral: ${worth(score)}${depth ? `, globina ${depth}` : ""}.`,
  line: (moves) => `Predvideno nadaljevanje: ${moves}.`,
  second: ({ move, score, loses, depth }) => {
    if (score && score.kind !== "evaluation") return `Najboljša druga poteza ${move}: ${worth(score)}.`;
    const compared = !loses ? "enako dobra" : loses > 0 ? `vredna ${number(loses)} manj` : `vredna ${number(-loses)} več`;
    const said = typeof loses === "number" || !score ? compared : worth(score);
    return `Najboljša druga poteza ${move}: ${said}${depth ? `, kolikor pokaže globina ${depth}` : ""}.`;
  },
  reasons: {
    glance: ({ plies }) => `Odigrana na prvi pogled (globina ${plies}): ta stopnja ne preišče vsake poteze.`,
    "only-move": () => "Nobena druga poteza ni dovoljena.",
    wins: () => "Takoj zmaga.",
    parries: ({ moves, of, reply }) => `Druge poteze, po katerih nasprotnik takoj zmaga: ${moves} od ${of}, na primer z odgovorom ${reply}.`,
    threatens: ({ replies, of }) => `Grozi z zmago v naslednji potezi: odgovori, ki jo dopuščajo, ${replies} od ${of}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Prazna polja, ki potem sklenejo vrsto: lastna ${own}, nasprotnikova ${theirs}${ownOdd === undefined ? "" : `; v lihih vrsticah ${ownOdd} in ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `Volku do cilja manjka vrstic: ${rows}; ovce, ki jih je prešel: ${passed}.`,
    exact: ({ outcome, plies }) => `Po popolni igri: ${valueWords.worth({ outcome, plies })}.`,
  },
};
