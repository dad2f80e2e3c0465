import { signed } from "../signed.js";
import { valueWords } from "./values.js";

const number = signed("sr");

/** @param {import("../../wire/messages.js").Score} score */
const worth = ({ kind, plies, value }) => (kind === "evaluation" ? `оцена ${number(value ?? 0)}` : `${valueWords.worth({ outcome: kind, plies })}, доказано`);

/** @type {typeof import("../en/move-reasons.js").moveReasonWords} */
export const moveReasonWords = {
  title: (move) => `Зашто ${move}?`,
  score: (score, depth) => `За онога ко га је одиграо: ${worth(score)}${depth ? `, дубина ${depth}` : ""}.`,
  line: (moves) => `Предвиђени ток: ${moves}.`,
  second: ({ move, score, loses, depth }) => {
    if (score && score.kind !== "evaluation") return `Најбољи други потез ${move}: ${worth(score)}.`;
    const compared = !loses ? "једнако добар" : loses > 0 ? `вреди ${number(loses)} мање` : `вреди ${number(-loses)} више`;
    const said = typeof loses === "number" || !score ? compared : worth(score);
    return `Најбољи други потез ${move}: ${said}${depth ? `, колико показује дубина ${depth}` : ""}.`;
  },
  reasons: {
    glance: ({ plies }) => `Одиграно на први поглед (дубина ${plies}): овај ниво не претражује сваки потез.`,
    "only-move": () => "Други потез није дозвољен.",
    wins: () => "Одмах побеђује.",
    parries: ({ moves, of, reply }) => `Других потеза после којих противник одмах побеђује: ${moves} од ${of}, на пример одговором ${reply}.`,
    threatens: ({ replies, of }) => `Прети победом у следећем потезу: одговори који је дозвољавају ${replies} од ${of}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Празна поља која затим затварају низ: сопствена ${own}, противникова ${theirs}${ownOdd === undefined ? "" : `; у непарним редовима ${ownOdd} и ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `Вуку тада недостаје редова до циља: ${rows}; овце које је прошао: ${passed}.`,
    exact: ({ outcome, plies }) => `По савршеној игри: ${valueWords.worth({ outcome, plies })}.`,
  },
};
