/** @import { Mark } from "../../boards/marks.js" */

import { boardWords, within } from "./boards.js";

/** У генитиву: чији је потез и на чијој је страни победа. @type {Record<Mark, string>} */
const OF = { disc: "жутог", ring: "црвеног", cross: "X", nought: "O", wolf: "вука", sheep: "оваца" };

/** @param {Mark} mark */
const of = (mark) => OF[mark] ?? boardWords.side(mark);

/** @type {typeof import("../en/review-story.js").storyWords} */
export const storyWords = {
  parts: "Делови прегледа",
  best: "Ваш најбољи потез",
  moment: "Пресудни потез",
  whole: "Цела партија",
  wonBy: (name) => `Победа: ${name}.`,

  found: ({ number, outcome, holding, moves }) =>
    holding === 1
      ? `У ${number}. потезу пронашли сте једини потез који ${outcome === "win" ? "побеђује" : "чува реми"}.`
      : `У ${number}. потезу пронашли сте један од ${holding} потеза који ${outcome === "win" ? "побеђују" : "чувају реми"}, од укупно ${moves}.`,
  decided: (who, number) => `Одлучио је један потез: ${number}. потез (${who === null ? "ваш" : of(who)}).`,
  slipped: (who, number) => `У ${number}. потезу ${who === "sheep" ? "су овце направиле" : `је ${within(who)} направио`} пропуст.`,
  keptSince: "Од тада сте победу чували у сваком потезу до краја.",
  nobodySlipped: (who) => `Пропуста није било: победа је од почетка до краја била на ${who === null ? "вашој страни" : `страни ${of(who)}`}.`,
  nobodySlippedDraw: "Пропуста није било: уз најбољу игру ова партија је реми.",
  undecided: (who) => `На табли још није било одлучено: на крају је победа била на ${who === null ? "вашој страни" : `страни ${of(who)}`}.`,
  undecidedDraw: "На табли још није било одлучено: уз најбољу игру последња позиција је реми.",
  unproved: (proved, moves) =>
    proved === 0
      ? "Ниједан потез ове партије није могао да се провери до краја, па нико не може поуздано да каже где је одлучена."
      : `До краја је проверено само ${proved} од ${moves} потеза, па нико не може поуздано да каже где је партија одлучена.`,
  unsolved: "Ова табла није решена, па нико не може поуздано да каже где је партија одлучена.",
  noMove: "Није одигран ниједан потез.",
  oneMove: "Одигран је један потез.",

  bestTitle: (number, move) => `${number}. потез: ${boardWords.moveName(move)}`,
  bestOfGame: "Ваш најбољи потез у овој партији",
  choice: ({ outcome, holding, moves }) =>
    holding === 1
      ? `Од ${moves} могућих потеза само овај ${outcome === "win" ? "побеђује" : "чува реми"}.`
      : `Број потеза који ${outcome === "win" ? "побеђују" : "чувају реми"}: ${holding} од ${moves} могућих. Пронашли сте један од њих.`,

  momentTitle: (who, number, move) => `${number}. потез (${who === null ? "ваш" : of(who)}): ${boardWords.moveName(move)}`,
  theOneMove: "Потез који је одлучио",
  wasWinning: (who) => `Овде је победа била на ${who === null ? "вашој страни" : `страни ${of(who)}`}.`,
  wasDrawn: "Уз најбољу игру овде је био реми.",
  before: "Пре потеза",
  after: (move) => `После ${move}`,
  wins: (mark) => `Уз најбољу игру ${mark === "sheep" ? "побеђују" : "побеђује"} ${within(mark)}`,
  draws: "Уз најбољу игру реми",
  luck: (number, who) => `И срећа је била на вашој страни: у ${number}. потезу испустили сте победу, а ${within(who)} ${who === "sheep" ? "су вам је вратиле" : "вам ју је вратио"}.`,

  seeBest: "Ваш најбољи потез",
  seeMoment: "Пресудни потез",
  seeWhole: "Цела партија",
  nextMoment: "Даље: пресудни потез",
  nextWhole: "Даље: цела партија",
  skip: "Одмах цела партија",
  tryIt: "Покушај одавде",
  tryMeans: (opponent) => `Против рачунара: ${opponent}. Сама партија остаје каква је била.`,

  youAbove: "Изнад црте победа је била на вашој страни.",
  exact: "Све вредности су тачне.",
};
