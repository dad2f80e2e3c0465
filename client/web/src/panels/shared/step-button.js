/** The buttons that step through the moves of a game or a line. */

import { html } from "lit";

const SIGNS = {
  first: "M3 3h3v14H3zM17 3v14L7 10z",
  back: "M13 3v14L4 10z",
  step: "M7 3v14l9-7z",
  last: "M14 3h3v14h-3zM3 3v14l10-7z",
};

/** Never disabled, because a disabled button loses the focus. @param {keyof typeof SIGNS} sign @param {string} label @param {() => void} act @param {boolean} idle */
export const stepButton = (sign, label, act, idle) => html`<button type="button" aria-label=${label} aria-disabled=${idle} @click=${act}>
  <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true"><path d=${SIGNS[sign]}></path></svg>
</button>`;
