import { counted } from "./nouns.js";

/** @type {typeof import("../en/refusals.js").refusalWords} */
export const refusalWords = {
  known: {
    "asked-already": "Za to ste v tej potezi že prosili.",
    "not-seated": "Gledate to igro: obe mesti sta zasedeni.",
    "not-started": "Igra se začne, ko sta obe mesti zasedeni.",
    "game-over": "Igra je končana.",
    "not-your-turn": "Niste na potezi.",
    "illegal-move": "Te poteze tu ni mogoče odigrati.",
  },
  rest: {},
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = refusalWords.rest[reason ?? code] ?? refusalWords.known[code] ?? refusalWords.rest[code] ?? "Ni uspelo.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${refusalWords.tryIn(wait)}` : said;
  },
  tryIn: (seconds) => `Poskusite znova čez ${counted(seconds, "second")}.`,
};
