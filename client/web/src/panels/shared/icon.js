/** Line drawings on buttons and in messages, 24 units wide; what they say stands beside them or in the label of their button. */

import { html } from "lit";

/** The path of each drawing. */
const PATHS = {
  again: "M4 12a8 8 0 1 0 3-6L4 8M4 3v5h5",
  aim: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  bell: "M6 17v-6a6 6 0 0 1 12 0v6l2 2H4ZM10 21h4",
  book: "M12 6v14M12 6c-2-2-5-2-8-1v14c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1Z",
  chat: "M4 5h16v11H10l-5 4v-4H4Z",
  close: "M6 6l12 12M18 6L6 18",
  cloud: "M3 3l18 18M8 8a6 6 0 0 0-2 11h11M18 18a4 4 0 0 0 0-8 6 6 0 0 0-8-4",
  copy: "M10 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM16 8V4H4v12h4",
  crown: "M4 18h16l1-11-5 4-4-6-4 6-5-4Z",
  draw: "M5 9h14M5 15h14",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  flag: "M6 21V4h11l-2 4 2 4H6",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4Z",
  hourglass: "M7 3h10M7 21h10M8 3c0 5 8 7 8 9s-8 4-8 9M16 3c0 5-8 7-8 9s8 4 8 9",
  lamp: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3 11v1h6v-1a6 6 0 0 0-3-11Z",
  list: "M4 6h16M4 12h16M4 18h10",
  look: "M11 5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M16 16l5 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  share: "M12 15V3M8 7l4-4 4 4M5 13v7h14v-7",
  silent: "M4 9v6h4l5 4V5L8 9ZM17 10l4 4M21 10l-4 4",
  sound: "M4 9v6h4l5 4V5L8 9ZM17 9a4 4 0 0 1 0 6",
  step: "M6 5l9 7-9 7ZM18 5v14",
  turn: "M5 12h13M12 6l6 6-6 6",
  undo: "M9 3L4 8l5 5M4 8h10a6 6 0 0 1 0 12",
  warning: "M12 3L22 20H2ZM12 10v4M12 17v.1",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
};

/** Draw an icon, styled by `shared`. @param {keyof typeof PATHS} name */
export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
