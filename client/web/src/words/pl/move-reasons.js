/** @import { Leads, Other } from "../../state/told-move.js" */

import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { does, number, what } from "./step-grammar.js";
import { words } from "./words.js";

/** @param {import("../../wire/messages.js").Score} score */
const evaluation = ({ value }) => `ocena ${number(value ?? 0)}`;

/** @param {Leads} leads */
const until = ({ more, atMost }) => (more === null ? "" : `, ${atMost ? "najpóźniej " : ""}po ${counted(more, "after")}`);

/** @param {Leads} leads */
function leadsTo(leads) {
  const { side, opponent, outcome, more, atMost, reply } = leads;
  if (outcome === "draw") return more === 0 ? "kończy partię remisem" : "przy najlepszej grze obu stron partia kończy się wtedy remisem";
  if (outcome === "win") return more === 0 ? "od razu wygrywa" : `${does(side, "wymusza wtedy", "wymuszają wtedy")} wygraną${until(leads)}`;
  if (more === 0) return "kończy partię i ją przegrywa";
  if (more === 1 && !atMost) return `${does(opponent, "wtedy od razu wygrywa", "wtedy od razu wygrywają")}${reply ? `: ${what(reply)}` : ""}`;
  return `${does(opponent, "wymusza wtedy", "wymuszają wtedy")} wygraną${until(leads)}${reply ? `; pierwsza odpowiedź to ${what(reply)}` : ""}`;
}

/** @param {Other} other */
function others(other) {
  if (other.kind === "all-lose") return "Tutaj przegrywa każdy ruch.";
  if (other.kind === "others") return other.outcome === "loss" ? "Każdy inny ruch przegrywa." : "Żaden inny ruch nie wygrywa.";
  return `Lepiej: ${what(other.move)}, co ${other.outcome === "win" ? "wygrywa" : "utrzymuje remis"}.`;
}

/** @type {typeof import("../en/move-reasons.js").moveReasonWords} */
export const moveReasonWords = {
  title: (move) => `Dlaczego ${move}?`,
  score: (score, depth) => `Dla gracza, który go wykonał: ${evaluation(score)}${depth ? `, głębokość ${depth}` : ""}.`,
  line: (moves, example) => `${example ? "Przebieg, który to pokazuje" : "Przewidywany przebieg"}: ${moves}.`,
  second: ({ move, score, loses, depth }, leads) => {
    if (leads) return `Najlepszy inny ruch ${move}: ${leadsTo(leads)}.`;
    const compared = !loses ? "równie dobry" : loses > 0 ? `wart o ${number(loses)} mniej` : `wart o ${number(-loses)} więcej`;
    const said = typeof loses === "number" || !score ? compared : evaluation(score);
    return `Najlepszy inny ruch ${move}: ${said}${depth ? `, jak pokazuje głębokość ${depth}` : ""}.`;
  },
  leads: (leads) => `${start(leadsTo(leads))}.`,
  other: others,
  open: "Przeszukiwanie na razie nie widzi wymuszonej wygranej żadnej ze stron i woli ten ruch.",
  nothing: "O tym ruchu nic nie wiadomo.",
  numbers: "Liczby",
  reasons: {
    fallback: () => "Odpowiedź komputera zawiodła albo przyszła za późno: zastąpił ją szybki ruch.",
    glance: ({ plies }) => `Wybrany szybko${plies ? ` (głębokość ${plies})` : ""}: ten poziom nie każdy ruch przeszukuje dokładnie.`,
    "only-move": () => "Żaden inny ruch nie jest dozwolony.",
    wins: () => "Od razu wygrywa.",
    parries: ({ moves, of, reply }) => {
      if (of === 1) return `Po jedynym innym ruchu przeciwnik od razu wygrywa odpowiedzią ${reply}.`;
      if (moves === of) return `Po każdym innym ruchu przeciwnik od razu wygrywa, na przykład odpowiedzią ${reply}.`;
      return `Inne ruchy, po których przeciwnik od razu wygrywa: ${moves} z ${of}, na przykład odpowiedzią ${reply}.`;
    },
    threatens: ({ replies, of }) => `Grozi wygraną w następnym ruchu${replies === of ? ", po każdej odpowiedzi" : `, po ${replies} z ${of} odpowiedzi`}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Puste pola, które potem zamykają linię: własne ${own}, przeciwnika ${theirs}${ownOdd === undefined ? "" : `; w rzędach nieparzystych ${ownOdd} i ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `Wilkowi brakuje wtedy rzędów do celu: ${rows}; owce, które minął: ${passed}.`,
    exact: ({ outcome, plies }) => `Według doskonałej gry: ${words.worth({ outcome, plies })}.`,
  },
};
