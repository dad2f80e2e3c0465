/** A wolf and a sheep, each in a square of 100 units around the origin. */

import { css, svg } from "lit";

export const wolf = () => svg`<g class="piece wolf">
  <path class="fur" d="M-35 -41 L-15 -24 Q0 -30 15 -24 L35 -41 L37 -8 Q36 8 23 18 L11 36 Q0 45 -11 36 L-23 18 Q-36 8 -37 -8 Z"></path>
  <path class="deep" d="M-29 -27 L-19 -17 L-31 -9 Z M29 -27 L19 -17 L31 -9 Z"></path>
  <path class="muzzle" d="M0 -4 L13 14 L8 32 Q0 39 -8 32 L-13 14 Z"></path>
  <path class="dark" d="M-24 -6 L-9 3 L-20 5 Z M24 -6 L9 3 L20 5 Z M-7 26 Q0 22 7 26 Q5 34 0 34 Q-5 34 -7 26 Z"></path>
</g>`;

export const sheep = () => svg`<g class="piece sheep">
  <path class="dark" d="M-19 24 h9 v17 h-9 Z M10 24 h9 v17 h-9 Z"></path>
  <path class="wool" d="M-14 -28 a17 17 0 0 1 28 0 a16 16 0 0 1 20 20 a15 15 0 0 1 -4 25 a16 16 0 0 1 -22 14 a14 14 0 0 1 -16 0 a16 16 0 0 1 -22 -14 a15 15 0 0 1 -4 -25 a16 16 0 0 1 20 -20 Z"></path>
  <path class="dark" d="M-30 -9 q9 -6 17 0 q4 -6 13 -6 q9 0 13 6 q8 -6 17 0 q-5 9 -15 7 q-1 26 -15 26 q-14 0 -15 -26 q-10 2 -15 -7 Z"></path>
  <path class="wool" d="M-13 -12 a9 9 0 0 1 8 -10 a7 7 0 0 1 10 0 a9 9 0 0 1 8 10 a10 8 0 0 1 -13 3 a10 8 0 0 1 -13 -3 Z"></path>
  <circle class="eye" cx="-6" cy="1" r="3"></circle>
  <circle class="eye" cx="6" cy="1" r="3"></circle>
</g>`;

export const silhouetteStyles = css`
  .wolf .fur {
    fill: var(--first);
  }
  .wolf .deep {
    fill: var(--first-deep);
  }
  .wolf .muzzle,
  .sheep .wool {
    fill: var(--wool);
  }
  .wolf .dark,
  .sheep .dark {
    fill: var(--nose);
  }
  .sheep .wool {
    stroke: var(--wool-deep);
    stroke-width: 2;
  }
  .sheep .eye {
    fill: var(--wool);
  }
`;
