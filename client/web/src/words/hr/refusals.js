import { counted } from "./nouns.js";

/** @type {typeof import("../en/refusals.js").refusalWords} */
export const refusalWords = {
  known: {
    "asked-already": "To ste u ovom potezu već tražili.",
    "not-seated": "Gledate ovu partiju: oba su mjesta zauzeta.",
    "not-started": "Partija počinje kad su oba mjesta zauzeta.",
    "game-over": "Partija je završena.",
    "not-your-turn": "Niste na potezu.",
    "illegal-move": "Taj potez ovdje nije moguć.",
  },
  rest: {},
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = refusalWords.rest[reason ?? code] ?? refusalWords.known[code] ?? refusalWords.rest[code] ?? "Nije uspjelo.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${refusalWords.tryIn(wait)}` : said;
  },
  tryIn: (seconds) => `Pokušajte ponovno za ${counted(seconds, "second")}.`,
};
