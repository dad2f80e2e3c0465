/** @import { Mark } from "../../boards/marks.js" */

import { boardWords, within } from "./boards.js";

/** V rodilniku: čigava je poteza in na čigavi strani je zmaga. @type {Record<Mark, string>} */
const OF = { disc: "rumenega", ring: "rdečega", cross: "X", nought: "O", wolf: "volka", sheep: "ovc" };

/** V dajalniku: komu je spodrsnilo. @type {Record<Mark, string>} */
const TO = { disc: "rumenemu", ring: "rdečemu", cross: "X", nought: "O", wolf: "volku", sheep: "ovcam" };

/** @param {Mark} mark */
const of = (mark) => OF[mark] ?? boardWords.side(mark);

/** The verb after as many moves, of which the dual has its own. @param {number} moves @param {string} outcome */
const keep = (moves, outcome) => (outcome === "win" ? (moves % 100 === 2 ? "zmagata" : "zmagajo") : `${moves % 100 === 2 ? "ohranita" : "ohranijo"} neodločen izid`);

/** @type {typeof import("../en/review-story.js").storyWords} */
export const storyWords = {
  parts: "Deli pregleda",
  best: "Vaša najboljša poteza",
  moment: "Odločilna poteza",
  whole: "Cela igra",
  wonBy: (name) => `Zmaga: ${name}.`,

  found: ({ number, outcome, holding, moves }) =>
    holding === 1
      ? `V ${number}. potezi ste našli edino potezo, ki ${outcome === "win" ? "zmaga" : "ohrani neodločen izid"}.`
      : `V ${number}. potezi ste našli eno od ${holding} potez, ki ${keep(holding, outcome)}, od skupno ${moves}.`,
  decided: (who, number) => `Odločila je ena poteza: ${number}. poteza (${who === null ? "vaša" : of(who)}).`,
  slipped: (who, number) => `V ${number}. potezi je ${TO[who] ?? boardWords.side(who)} spodrsnilo.`,
  keptSince: "Od tedaj ste zmago ohranili v vsaki potezi do konca.",
  nobodySlipped: (who) => `Nikomur ni spodrsnilo: zmaga je bila od začetka do konca na ${who === null ? "vaši strani" : `strani ${of(who)}`}.`,
  nobodySlippedDraw: "Nikomur ni spodrsnilo: ob najboljših potezah je ta igra neodločena.",
  undecided: (who) => `Na plošči še ni bilo odločeno: na koncu je bila zmaga na ${who === null ? "vaši strani" : `strani ${of(who)}`}.`,
  undecidedDraw: "Na plošči še ni bilo odločeno: ob najboljših potezah je zadnja pozicija neodločena.",
  unproved: (proved, moves) =>
    proved === 0
      ? "Nobene poteze te igre ni bilo mogoče preveriti do konca, zato nihče ne more zanesljivo reči, kje je bila odločena."
      : `Do konca preverjenih potez je le ${proved} od ${moves}, zato nihče ne more zanesljivo reči, kje je bila igra odločena.`,
  unsolved: "Ta plošča ni rešena, zato nihče ne more zanesljivo reči, kje je bila igra odločena.",
  noMove: "Odigrana ni bila nobena poteza.",
  oneMove: "Odigrana je bila ena poteza.",

  bestTitle: (number, move) => `${number}. poteza: ${boardWords.moveName(move)}`,
  bestOfGame: "Vaša najboljša poteza v tej igri",
  choice: ({ outcome, holding, moves }) =>
    holding === 1
      ? `Od ${moves} možnih potez samo ta ${outcome === "win" ? "zmaga" : "ohrani neodločen izid"}.`
      : `Število potez, ki ${keep(holding, outcome)}: ${holding} od ${moves} možnih. Našli ste eno od njih.`,

  momentTitle: (who, number, move) => `${number}. poteza (${who === null ? "vaša" : of(who)}): ${boardWords.moveName(move)}`,
  theOneMove: "Poteza, ki je odločila",
  wasWinning: (who) => `Tu je bila zmaga na ${who === null ? "vaši strani" : `strani ${of(who)}`}.`,
  wasDrawn: "Ob najboljših potezah je bilo tu neodločeno.",
  before: "Pred potezo",
  after: (move) => `Po ${move}`,
  wins: (mark) => `Ob najboljših potezah ${mark === "sheep" ? "zmagajo" : "zmaga"} ${within(mark)}`,
  draws: "Ob najboljših potezah neodločeno",
  luck: (number, who) => `Imeli ste tudi srečo: v ${number}. potezi ste zmago izpustili, nato ${who === "sheep" ? "so vam jo ovce vrnile" : `vam jo je ${within(who)} vrnil`}.`,

  seeBest: "Vaša najboljša poteza",
  seeMoment: "Odločilna poteza",
  seeWhole: "Cela igra",
  nextMoment: "Naprej: odločilna poteza",
  nextWhole: "Naprej: cela igra",
  skip: "Takoj cela igra",
  tryIt: "Poskus od tod",
  tryMeans: (opponent) => `Proti računalniku: ${opponent}. Sama igra ostane, kakršna je bila.`,

  youAbove: "Nad črto je bila zmaga na vaši strani.",
  exact: "Vse vrednosti so natančne.",
};
