/** Whether exact values are shown, kept in this browser: they stay from move to move and from game to game. */

const NAME = "parlour-values";

export function valuesKept() {
  try {
    return localStorage.getItem(NAME) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
}

/** @param {boolean} on */
export function keepValues(on) {
  try {
    localStorage.setItem(NAME, on ? "on" : "off");
  } catch {
    // the values still show until the page is left
  }
}
