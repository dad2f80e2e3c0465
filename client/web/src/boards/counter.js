/** Drawing of a counter, or of what is left where one was taken. */

import { css, svg } from "lit";

/** A counter around the origin, in hundredths of its place. @param {boolean} here whether it is there now */
export const counter = (here) => svg`<circle class="empty" r="9"></circle>
  <g class=${here ? "counter" : "counter leaving"}>
    <circle r="43" class="disc"></circle><circle r="30" class="ring"></circle>
  </g>
  <circle class="trace" r="40"></circle>`;

export const counterStyles = css`
  .disc {
    fill: var(--counter);
  }
  .ring {
    fill: none;
    stroke: var(--counter-deep);
    stroke-width: 5;
  }
  .counter {
    transition: transform 120ms ease-out;
  }
  .place .counter {
    transform: scale(0);
    transition: none;
  }
  .barred .disc {
    opacity: 0.55;
  }
  .barred .ring {
    display: none;
  }
  .chosen .counter {
    transform: translateY(-9px);
  }
  .chosen .disc {
    fill: var(--lamp);
  }
  .chosen .ring {
    stroke: var(--hole);
  }
  .trace,
  .empty {
    display: none;
    fill: none;
  }
  .place .empty {
    display: inline;
    fill: var(--grid);
  }
  .kept .disc {
    opacity: 0.25;
  }
  .kept .ring {
    display: none;
  }
  .kept .trace,
  .lately .trace {
    display: inline;
    stroke: var(--lamp);
    stroke-width: 7;
    stroke-dasharray: 13 11;
  }
  .lately .empty {
    display: none;
  }
  .kept-sign {
    stroke-width: 6;
  }
  @media (prefers-reduced-motion: reduce) {
    .counter {
      transition: none;
    }
  }
`;
