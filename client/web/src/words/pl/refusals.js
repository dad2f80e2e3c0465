import { counted } from "./nouns.js";

/** @type {typeof import("../en/refusals.js").refusalWords} */
export const refusalWords = {
  known: {
    "asked-already": "W tym ruchu już o to poproszono.",
    "not-seated": "Oglądasz tę partię: oba miejsca są zajęte.",
    "not-started": "Partia zacznie się, gdy oba miejsca będą zajęte.",
    "game-over": "Partia jest skończona.",
    "not-your-turn": "To nie twój ruch.",
    "illegal-move": "Tego ruchu nie można tu wykonać.",
  },
  rest: {},
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = refusalWords.rest[reason ?? code] ?? refusalWords.known[code] ?? refusalWords.rest[code] ?? "Nie udało się.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${refusalWords.tryIn(wait)}` : said;
  },
  tryIn: (seconds) => `Spróbuj ponownie za ${counted(seconds, "second")}.`,
};
