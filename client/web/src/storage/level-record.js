/** What this device remembers of games against levels, for the offer of another level. */

import { readJson, writeJson } from "./local-storage.js";

const LEVELS = "parlour-levels";

/** @template {object} R @param {R} none @returns {R} */
export function storedLevelRecord(none) {
  const record = readJson(LEVELS);
  return record && typeof record === "object" && Object.keys(none).every((key) => key in record) ? record : none;
}

/** @param {object} record */
export const storeLevelRecord = (record) => writeJson(LEVELS, record);
