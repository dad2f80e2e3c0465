import { counting } from "../plural.js";
import { counted } from "./nouns.js";
import { words } from "./words.js";

const slipCount = counting("sr", { slip: { one: "пропуст", few: "пропуста", other: "пропуста" } });

/** @type {typeof import("../en/review.js").reviewWords} */
export const reviewWords = {
  table: "Сто",
  failed: "Партија није могла да се учита.",
  steps: "Кораци кроз партију",
  firstPosition: "На почетак",
  back: "Потез назад",
  forward: "Потез напред",
  lastPosition: "На крај",
  nextSlip: "Следећи пропуст",
  slips: (slips, proved, moves) => (slips === 0 ? "без пропуста" : slipCount(slips, "slip")) + (proved < moves ? `, доказано потеза: ${proved} од ${moves}` : ""),
  afterMove: (ply, moves) => (ply === 0 ? `Почетак, ${counted(moves, "move")}` : `После потеза ${ply} од ${moves}`),
  atStart: (drawn) => `Почетак партије. Знаци на табли су тачни: горе је победа, доле пораз${drawn ? ", две црте реми" : ""}.`,
  checking: (known, moves) => `Проверавају се потези: ${known} од ${moves}`,
  noSuchPly: (ply, moves) => `Ова партија нема потез ${ply}: завршена је после ${counted(moves, "after")}.`,
  tried: (ply, moves) => `Пробано ${ply === 0 ? "од почетка" : `после потеза ${ply}`}: ${moves}.`,
  backToGame: "Назад на партију",

  verdict: ({ kind, before, after, plies = 0 }) => {
    const outcome = words.worth({ outcome: before });
    switch (kind) {
      case "kept":
        return before === "loss" ? "ионако изгубљено" : `сачувано: ${outcome}`;
      case "only":
        return `једини потез који ${before === "win" ? "побеђује" : "чува реми"}`;
      case "slower":
        return after === "win" ? `победа, али ${counted(plies, "move")} касније него што треба` : `пораз ${counted(plies, "move")} раније него што мора`;
      case "slipped":
        return `испуштено: ${outcome}, сада ${words.worth({ outcome: after })}`;
      default:
        return "није доказано";
    }
  },
  onlyMove: ({ before }) => (before === "win" ? "само овај побеђује" : "само овај чува реми"),
  slower: ({ after, plies = 0 }) => `${counted(plies, "move")} ${after === "win" ? "касније" : "раније"}`,
  better: (moves) => `Боље: ${moves}.`,
  means: (move, name) => `Запис ${move} значи: ${name}.`,

  playOn: "Играј одавде",
  against: "Против",
  friend: "Пријатељ",
  copy: "Копирај",
  text: "Текст",
  link: "Линк",
  copied: (what) => `${what}: копирано.`,
  notCopied: "Прегледач није копирао: копирајте одавде.",
  byHand: "За ручно копирање",
};
