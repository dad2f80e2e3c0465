/** @import { Leads, Other } from "../../state/told-move.js" */

import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, number, what } from "./step-grammar.js";
import { words } from "./words.js";

/** @param {import("../../wire/messages.js").Score} score */
const evaluation = ({ value }) => `ocjena ${number(value ?? 0)}`;

/** @param {Leads} leads */
const until = ({ more, atMost }) => (more === null ? "" : `, ${atMost ? "najkasnije " : ""}nakon još ${counted(more, "after")}`);

/** @param {Leads} leads */
function leadsTo(leads) {
  const { side, opponent, outcome, more, atMost, reply } = leads;
  if (outcome === "draw") return more === 0 ? "završava partiju neriješeno" : "uz najbolju igru obiju strana partija je tada neriješena";
  if (outcome === "win") return more === 0 ? "odmah pobjeđuje" : `${does(side, "tada iznuđuje", "tada iznuđuju")} pobjedu${until(leads)}`;
  if (more === 0) return "završava partiju i gubi je";
  if (more === 1 && !atMost) return `${does(opponent, "tada odmah pobjeđuje", "tada odmah pobjeđuju")}${reply ? ` ${by(reply)}` : ""}`;
  return `${does(opponent, "tada iznuđuje", "tada iznuđuju")} pobjedu${until(leads)}${reply ? `; prvi je odgovor ${what(reply)}` : ""}`;
}

/** @param {Other} other */
function others(other) {
  if (other.kind === "all-lose") return "Ovdje svaki potez gubi.";
  if (other.kind === "others") return other.outcome === "loss" ? "Svaki drugi potez gubi." : "Nijedan drugi potez ne pobjeđuje.";
  return `Bolje: ${what(other.move)}, što ${other.outcome === "win" ? "pobjeđuje" : "čuva neriješeno"}.`;
}

/** @type {typeof import("../en/move-reasons.js").moveReasonWords} */
export const moveReasonWords = {
  title: (move) => `Zašto ${move}?`,
  score: (score, depth) => `Za onoga tko ga je odigrao: ${evaluation(score)}${depth ? `, dubina ${depth}` : ""}.`,
  line: (moves, example) => `${example ? "Tijek koji to pokazuje" : "Predviđeni tijek"}: ${moves}.`,
  second: ({ move, score, loses, depth }, leads) => {
    if (leads) return `Najbolji drugi potez ${move}: ${leadsTo(leads)}.`;
    const compared = !loses ? "jednako dobar" : loses > 0 ? `vrijedi ${number(loses)} manje` : `vrijedi ${number(-loses)} više`;
    const said = typeof loses === "number" || !score ? compared : evaluation(score);
    return `Najbolji drugi potez ${move}: ${said}${depth ? `, koliko pokazuje dubina ${depth}` : ""}.`;
  },
  leads: (leads) => `${start(leadsTo(leads))}.`,
  other: others,
  open: "Pretraga zasad ne vidi iznuđenu pobjedu ni za koga i daje prednost ovom potezu.",
  nothing: "O ovom se potezu ništa ne zna.",
  numbers: "Brojevi",
  reasons: {
    fallback: () => "Odgovor računala nije uspio ili je zakasnio: zamijenio ga je brz potez.",
    glance: ({ plies }) => `Brzo odabran potez${plies ? ` (dubina ${plies})` : ""}: ova razina ne pretražuje temeljito svaki potez.`,
    "only-move": () => "Drugi potez nije dopušten.",
    wins: () => "Odmah pobjeđuje.",
    parries: ({ moves, of, reply }) => {
      if (of === 1) return `Nakon jedinog drugog poteza protivnik odmah pobjeđuje odgovorom ${reply}.`;
      if (moves === of) return `Nakon svakog drugog poteza protivnik odmah pobjeđuje, primjerice odgovorom ${reply}.`;
      return `Drugih poteza nakon kojih protivnik odmah pobjeđuje: ${moves} od ${of}, primjerice odgovorom ${reply}.`;
    },
    threatens: ({ replies, of }) => `Prijeti pobjedom u idućem potezu${replies === of ? ", nakon svakog odgovora" : `, nakon ${replies} od ${of} odgovora`}.`,
    "winning-cells": ({ own, theirs, own_odd: ownOdd, their_odd: theirOdd }) =>
      `Prazna polja koja zatim zatvaraju niz: vlastita ${own}, protivnikova ${theirs}${ownOdd === undefined ? "" : `; u neparnim redovima ${ownOdd} i ${theirOdd}`}.`,
    distance: ({ rows, passed }) => `Vuku tada nedostaje redova do cilja: ${rows}; ovce koje je prošao: ${passed}.`,
    exact: ({ outcome, plies }) => `Prema savršenoj igri: ${words.worth({ outcome, plies })}.`,
  },
};
