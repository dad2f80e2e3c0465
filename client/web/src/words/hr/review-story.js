/** @import { Mark } from "../../boards/marks.js" */

import { boardWords, within } from "./boards.js";

/** U genitivu: čiji je potez i na čijoj je strani pobjeda. @type {Record<Mark, string>} */
const OF = { disc: "žutog", ring: "crvenog", cross: "X", nought: "O", wolf: "vuka", sheep: "ovaca" };

/** @param {Mark} mark */
const of = (mark) => OF[mark] ?? boardWords.side(mark);

/** @type {typeof import("../en/review-story.js").storyWords} */
export const storyWords = {
  parts: "Dijelovi pregleda",
  best: "Vaš najbolji potez",
  moment: "Presudni potez",
  whole: "Cijela partija",
  wonBy: (name) => `Pobjeda: ${name}.`,

  found: ({ number, outcome, holding, moves }) =>
    holding === 1
      ? `U ${number}. potezu pronašli ste jedini potez koji ${outcome === "win" ? "pobjeđuje" : "čuva neriješeno"}.`
      : `U ${number}. potezu pronašli ste jedan od ${holding} poteza koji ${outcome === "win" ? "pobjeđuju" : "čuvaju neriješeno"}, od ukupno ${moves}.`,
  decided: (who, number) => `Odlučio je jedan potez: ${number}. potez (${who === null ? "vaš" : of(who)}).`,
  slipped: (who, number) => `U ${number}. potezu ${who === "sheep" ? "su ovce napravile" : `je ${within(who)} napravio`} propust.`,
  keptSince: "Otad ste pobjedu čuvali u svakom potezu do kraja.",
  nobodySlipped: (who) => `Propusta nije bilo: pobjeda je od početka do kraja bila na ${who === null ? "vašoj strani" : `strani ${of(who)}`}.`,
  nobodySlippedDraw: "Propusta nije bilo: uz najbolju igru ova je partija neriješena.",
  undecided: (who) => `Na ploči još nije bilo odlučeno: na kraju je pobjeda bila na ${who === null ? "vašoj strani" : `strani ${of(who)}`}.`,
  undecidedDraw: "Na ploči još nije bilo odlučeno: uz najbolju igru posljednja je pozicija neriješena.",
  unproved: (proved, moves) =>
    proved === 0
      ? "Nijedan potez ove partije nije se mogao provjeriti do kraja, pa nitko ne može pouzdano reći gdje je odlučena."
      : `Do kraja je provjereno samo ${proved} od ${moves} poteza, pa nitko ne može pouzdano reći gdje je partija odlučena.`,
  unsolved: "Ova ploča nije riješena, pa nitko ne može pouzdano reći gdje je partija odlučena.",
  noMove: "Nije odigran nijedan potez.",
  oneMove: "Odigran je jedan potez.",

  bestTitle: (number, move) => `${number}. potez: ${boardWords.moveName(move)}`,
  bestOfGame: "Vaš najbolji potez u ovoj partiji",
  choice: ({ outcome, holding, moves }) =>
    holding === 1
      ? `Od ${moves} mogućih poteza samo ovaj ${outcome === "win" ? "pobjeđuje" : "čuva neriješeno"}.`
      : `Broj poteza koji ${outcome === "win" ? "pobjeđuju" : "čuvaju neriješeno"}: ${holding} od ${moves} mogućih. Pronašli ste jedan od njih.`,

  momentTitle: (who, number, move) => `${number}. potez (${who === null ? "vaš" : of(who)}): ${boardWords.moveName(move)}`,
  theOneMove: "Potez koji je odlučio",
  wasWinning: (who) => `Ovdje je pobjeda bila na ${who === null ? "vašoj strani" : `strani ${of(who)}`}.`,
  wasDrawn: "Uz najbolju igru ovdje je bilo neriješeno.",
  before: "Prije poteza",
  after: (move) => `Nakon ${move}`,
  wins: (mark) => `Uz najbolju igru ${mark === "sheep" ? "pobjeđuju" : "pobjeđuje"} ${within(mark)}`,
  draws: "Uz najbolju igru neriješeno",
  luck: (number, who) => `I sreća je bila na vašoj strani: u ${number}. potezu ispustili ste pobjedu, a ${within(who)} ${who === "sheep" ? "su vam je vratile" : "vam ju je vratio"}.`,

  seeBest: "Vaš najbolji potez",
  seeMoment: "Presudni potez",
  seeWhole: "Cijela partija",
  nextMoment: "Dalje: presudni potez",
  nextWhole: "Dalje: cijela partija",
  skip: "Odmah cijela partija",
  tryIt: "Pokušaj odavde",
  tryMeans: (opponent) => `Protiv računala: ${opponent}. Sama partija ostaje kakva je bila.`,

  youAbove: "Iznad crte pobjeda je bila na vašoj strani.",
  exact: "Sve su vrijednosti točne.",
};
