/** @import { Leads, Other } from "../../state/told-move.js" */

import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, number, what } from "./step-grammar.js";
import { words } from "./words.js";

/** @param {import("../../wire/messages.js").Score} score */
const evaluation = ({ value }) => `ocena ${number(value ?? 0)}`;

/** @param {Leads} leads */
const until = ({ more, atMost }) => (more === null ? "" : `, ${atMost ? "najpozneje " : ""}po ${counted(more, "after")}`);

/** @param {Leads} leads */
function leadsTo(leads) {
  const { side, opponent, outcome, more, atMost, reply } = leads;
  if (outcome === "draw") return more === 0 ? "konča igro neodločeno" : "ob najboljši igri obeh strani je igra potem neodločena";
  if (outcome === "win") return more === 0 ? "takoj zmaga" : `${does(side, "potem izsili", "potem izsilijo")} zmago${until(leads)}`;
  if (more === 0) return "konča igro in jo izgubi";
  if (more === 1 && !atMost) return `${does(opponent, "potem takoj zmaga", "potem takoj zmagajo")}${reply ? ` ${by(reply)}` : ""}`;
  return `${does(opponent, "potem izsili", "potem izsilijo")} zmago${until(leads)}${reply ? `; prvi odgovor je ${what(reply)}` : ""}`;
}

/** @param {Other} other */
function others(other) {
  if (other.kind === "all-lose") return "Tu vsaka poteza izgubi.";
  if (other.kind === "others") return other.outcome === "loss" ? "Vsaka druga poteza izgubi." : "Nobena druga poteza ne zmaga.";
  return `Bolje: ${what(other.move)}, kar ${other.outcome === "win" ? "zmaga" : "ohrani neodločen izid"}.`;
}

/** @type {typeof import("../en/move-reasons.js").moveReasonWords} */
export const moveReasonWords = {
  title: (move) => `Zakaj ${move}?`,
  score: (score, depth) => `Za igralca, ki jo je odigral: ${evaluation(score)}${depth ? `, globina ${depth}` : ""}.`,
  line: (moves, example) => `${example ? "Nadaljevanje, ki to pokaže" : "Predvideno nadaljevanje"}: ${moves}.`,
  second: ({ move, score, loses, depth }, leads) => {
    if (leads) return `Najboljša druga poteza ${move}: ${leadsTo(leads)}.`;
    const compared = !loses ? "enako dobra" : loses > 0 ? `vredna ${number(loses)} manj` : `vredna ${number(-loses)} več`;
    const said = typeof loses === "number" || !score ? compared : evaluation(score);
    return `Najboljša druga poteza ${move}: ${said}${depth ? `, kolikor pokaže globina ${depth}` : ""}.`;
  },
  leads: (leads) => `${start(leadsTo(leads))}.`,
  other: others,
  open: "Iskanje za zdaj ne vidi izsiljene zmage za nikogar in daje prednost tej potezi.",
  nothing: "O tej potezi ni nič znano.",
  numbers: "Številke",
  reasons: {
    fallback: () => "Odgovor računalnika ni uspel ali je zamudil: nadomestila ga je hitra poteza.",
    glance: ({ plies }) => `Hitro izbrana poteza${plies ? ` (globina ${plies})` : ""}: ta stopnja ne preišče temeljito vsake poteze.`,
    "only-move": () => "Nobena druga poteza ni dovoljena.",
    wins: () => "Takoj zmaga.",
    parries: ({ moves, of, reply }) => {
      if (of === 1) return `Po edini drugi potezi nasprotnik takoj zmaga z odgovorom ${reply}.`;
      if (moves === of) return `Po vsaki drugi potezi nasprotnik takoj zmaga, na primer z odgovorom ${reply}.`;
      return `Druge poteze, po katerih nasprotnik takoj zmaga: ${moves} od ${of}, na primer z odgovorom ${reply}.`;
    },
    threatens: ({ replies, of }) => `Grozi z zmago v naslednji potezi${replies === of ? ", po vsakem odgovoru" : `, po ${replies} od ${of} odgovorov`}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Prazna polja, ki potem sklenejo vrsto: lastna ${own}, nasprotnikova ${theirs}${ownOdd === undefined ? "" : `; v lihih vrsticah ${ownOdd} in ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `Volku do cilja manjka vrstic: ${rows}; ovce, ki jih je prešel: ${passed}.`,
    exact: ({ outcome, plies }) => `Po popolni igri: ${words.worth({ outcome, plies })}.`,
  },
};
