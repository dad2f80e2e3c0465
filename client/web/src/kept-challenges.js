/** Whether others may challenge one, kept in this browser; they may unless somebody has said otherwise. */

const NAME = "parlour-undisturbed";

/** @returns {boolean} */
export function challengesKept() {
  try {
    return localStorage.getItem(NAME) !== "yes";
  } catch {
    return true;
  }
}

/** @param {boolean} on */
export function keepChallenges(on) {
  try {
    if (on) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "yes");
  } catch {
    // without storage it holds until the page is closed
  }
}
