/** The sample of the server's catalogue of games and engines, without the starts of the games. */

import { readFileSync } from "node:fs";

/** @type {import("../src/state/catalogue.js").Catalogue} */
export const MACHINES = JSON.parse(readFileSync(new URL("../design/catalogue.json", import.meta.url), "utf8"));
