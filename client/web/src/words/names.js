/** Players' names as the page shows them: what the server named a guest is in the page's language, what players chose is theirs. */

/** The names that the server gives guests (parlour_server/auth/identity.py). */
const AUTOMATIC = /^Guest (?=[1-9]\d{3}$)/;

/** Letters and marks that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** An automatic name in the page's language; any other as it is. @param {string} name @param {string} guest the word for a guest */
export const guestName = (name, guest) => name.replace(AUTOMATIC, `${guest} `);

/** The name that the server knows, of one that was read on the page. @param {string} name @param {string} guest */
export function serverName(name, guest) {
  const automatic = name.replace(guest, "Guest");
  return AUTOMATIC.test(automatic) ? automatic : name;
}

/** A name to stand in a sentence, whose order it does not change. @param {string} name @param {string} guest */
export const shownName = (name, guest) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : guestName(name, guest));

/**
 * A player text in words: `alphabeta:depth=6,evaluator=fast` is alphabeta, depth 6, fast.
 * @param {string} text @param {string} level the word before its number @param {string} depth
 */
export function engineText(text, level, depth) {
  const [name, fields = ""] = text.split(":");
  if (name === "level") return `${level} ${fields}`;
  const parts = fields.split(",").filter(Boolean);
  return [name, ...parts.map((field) => field.replace(/^evaluator=/, "").replace("depth=", `${depth} `).replace("=", " "))].join(", ");
}
