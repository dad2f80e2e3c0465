import { counted } from "./nouns.js";

/** @type {typeof import("../en/refusals.js").refusalWords} */
export const refusalWords = {
  known: {
    "asked-already": "То сте у овом потезу већ тражили.",
    "not-seated": "Гледате ову партију: оба места су заузета.",
    "not-started": "Партија почиње када су оба места заузета.",
    "game-over": "Партија је завршена.",
    "not-your-turn": "Нисте на потезу.",
    "illegal-move": "Тај потез овде није могућ.",
  },
  rest: {},
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = refusalWords.rest[reason ?? code] ?? refusalWords.known[code] ?? refusalWords.rest[code] ?? "Није успело.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${refusalWords.tryIn(wait)}` : said;
  },
  tryIn: (seconds) => `Покушајте поново за ${counted(seconds, "second")}.`,
};
