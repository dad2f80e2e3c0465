/** Whom one does not want to hear, kept in this browser, the latest last. */

const NAME = "parlour-muted";
const MOST = 100;

/** @returns {string[]} nothing where the browser keeps nothing */
export function mutedKept() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} id @param {boolean} on */
export function keepMuted(id, on) {
  const others = mutedKept().filter((known) => known !== id);
  try {
    localStorage.setItem(NAME, JSON.stringify(on ? [...others, id].slice(-MOST) : others));
  } catch {
    // without storage everybody is heard again
  }
}
