/** @import { Leads, Other } from "../../state/told-move.js" */

import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, number, what } from "./step-grammar.js";
import { words } from "./words.js";

/** @param {import("../../wire/messages.js").Score} score */
const evaluation = ({ value }) => `оцена ${number(value ?? 0)}`;

/** @param {Leads} leads */
const until = ({ more, atMost }) => (more === null ? "" : `, ${atMost ? "најкасније " : ""}после још ${counted(more, "after")}`);

/** @param {Leads} leads */
function leadsTo(leads) {
  const { side, opponent, outcome, more, atMost, reply } = leads;
  if (outcome === "draw") return more === 0 ? "завршава партију ремијем" : "уз најбољу игру обе стране партија је тада реми";
  if (outcome === "win") return more === 0 ? "одмах побеђује" : `${does(side, "тада изнуђује", "тада изнуђују")} победу${until(leads)}`;
  if (more === 0) return "завршава партију и губи је";
  if (more === 1 && !atMost) return `${does(opponent, "тада одмах побеђује", "тада одмах побеђују")}${reply ? ` ${by(reply)}` : ""}`;
  return `${does(opponent, "тада изнуђује", "тада изнуђују")} победу${until(leads)}${reply ? `; први одговор је ${what(reply)}` : ""}`;
}

/** @param {Other} other */
function others(other) {
  if (other.kind === "all-lose") return "Овде сваки потез губи.";
  if (other.kind === "others") return other.outcome === "loss" ? "Сваки други потез губи." : "Ниједан други потез не побеђује.";
  return `Боље: ${what(other.move)}, што ${other.outcome === "win" ? "побеђује" : "чува реми"}.`;
}

/** @type {typeof import("../en/move-reasons.js").moveReasonWords} */
export const moveReasonWords = {
  title: (move) => `Зашто ${move}?`,
  score: (score, depth) => `За онога ко га је одиграо: ${evaluation(score)}${depth ? `, дубина ${depth}` : ""}.`,
  line: (moves, example) => `${example ? "Ток који то показује" : "Предвиђени ток"}: ${moves}.`,
  second: ({ move, score, loses, depth }, leads) => {
    if (leads) return `Најбољи други потез ${move}: ${leadsTo(leads)}.`;
    const compared = !loses ? "једнако добар" : loses > 0 ? `вреди ${number(loses)} мање` : `вреди ${number(-loses)} више`;
    const said = typeof loses === "number" || !score ? compared : evaluation(score);
    return `Најбољи други потез ${move}: ${said}${depth ? `, колико показује дубина ${depth}` : ""}.`;
  },
  leads: (leads) => `${start(leadsTo(leads))}.`,
  other: others,
  open: "Претрага засад не види изнуђену победу ни за кога и даје предност овом потезу.",
  nothing: "О овом потезу се ништа не зна.",
  numbers: "Бројеви",
  reasons: {
    fallback: () => "Одговор рачунара није успео или је закаснио: заменио га је брз потез.",
    glance: ({ plies }) => `Брзо изабран потез${plies ? ` (дубина ${plies})` : ""}: овај ниво не претражује темељно сваки потез.`,
    "only-move": () => "Други потез није дозвољен.",
    wins: () => "Одмах побеђује.",
    parries: ({ moves, of, reply }) => {
      if (of === 1) return `После јединог другог потеза противник одмах побеђује одговором ${reply}.`;
      if (moves === of) return `После сваког другог потеза противник одмах побеђује, на пример одговором ${reply}.`;
      return `Других потеза после којих противник одмах побеђује: ${moves} од ${of}, на пример одговором ${reply}.`;
    },
    threatens: ({ replies, of }) => `Прети победом у следећем потезу${replies === of ? ", после сваког одговора" : `, после ${replies} од ${of} одговора`}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Празна поља која затим затварају низ: сопствена ${own}, противникова ${theirs}${ownOdd === undefined ? "" : `; у непарним редовима ${ownOdd} и ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `Вуку тада недостаје редова до циља: ${rows}; овце које је прошао: ${passed}.`,
    exact: ({ outcome, plies }) => `По савршеној игри: ${words.worth({ outcome, plies })}.`,
  },
};
