/** Filled signs of playing and stepping, 20 units wide. */

import { html } from "lit";

const PATHS = {
  first: "M3 3h3v14H3zM17 3v14L7 10z",
  back: "M13 3v14L4 10z",
  play: "M5 3l12 7-12 7z",
  pause: "M5 3h4v14H5zM12 3h4v14h-4z",
  step: "M7 3v14l9-7z",
  branch: "M3 7h14l-7 8zM3 16h14v2.5H3z",
};

/** @param {keyof typeof PATHS} name */
export const transportIcon = (name) => html`<svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
