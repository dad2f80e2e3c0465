/** The golden messages of the protocol, from tests/golden/wire of the repository. */

import { readFileSync } from "node:fs";

/**
 * @typedef {object} Golden
 * @property {string} name
 * @property {"client" | "server"} direction
 * @property {any} json
 */

/** @type {Golden[]} */
export const goldens = JSON.parse(
  readFileSync(new URL("../../../tests/golden/wire/messages.json", import.meta.url), "utf8"),
);

/** @param {string} name @returns {any} a copy that may be changed */
export function golden(name) {
  const found = goldens.find((message) => message.name === name);
  if (!found) throw new Error(`no golden message is called ${name}`);
  return structuredClone(found.json);
}
