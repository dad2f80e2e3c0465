/**
 * The positions of today for home, which says nothing where there are none; wire/days.js would be one more file of its first load.
 * @import { DayPage } from "./messages.js"
 */

const PATIENCE = 10_000;

/** Null without positions or without an answer. @returns {Promise<DayPage | null>} */
export async function loadToday() {
  const response = await fetch("/api/days/today", { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  const page = response?.ok ? await response.json().catch(() => null) : null;
  return page?.puzzles.length > 0 ? page : null;
}
