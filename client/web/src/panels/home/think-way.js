/** The way *See how machines think*: one step of a recorded search (shown-search.js), in small. */

import { html, svg } from "lit";
import { miniature } from "../../boards/miniature.js";
import { homeWords } from "../../words/en/home.js";
import { shownSearchWords } from "../../words/en/shown-search.js";
import { SHOWN_SEARCH } from "./shown-search.js";

/** Of the picture, in its own units. */
const [WIDTH, HEIGHT, TOP, LOW] = [392, 156, 4, 96];
/** How wide a position is drawn, and how high it then is. */
const BOARD = 68;

const { view, children, address } = SHOWN_SEARCH;
const tall = (BOARD * view.height) / view.width;

/** The middle of a child. @param {number} index */
const middle = (index) => ((index + 0.5) * WIDTH) / children.length;

export const thinkWay = () => html`<section class="card way think" aria-labelledby="think">
  <div class="way-head"><h2 id="think">${homeWords.think}</h2></div>
  <svg class="search" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${homeWords.searchPicture}>
    ${children.map((child, index) => edge(index, child.state))}
    ${position(WIDTH / 2, TOP, { view, state: "here", value: "" })} ${children.map((child, index) => position(middle(index), LOW, child))}
  </svg>
  <p class="say">${shownSearchWords.sentence}</p>
  <div class="go">
    <a class="button soft" data-own href=${address}>${homeWords.watchSearch}</a>
    <a data-own href="/glass-box">${homeWords.lesson}</a>
    <a data-own href="/glass-box?game=tree">${homeWords.ownTree}</a>
    <a data-own href="/exercise">${homeWords.exercises}</a>
  </div>
</section>`;

/** The line from the position to a child; one that is cut is crossed out. @param {number} index @param {string} state */
function edge(index, state) {
  const [x1, y1, x2, y2] = [WIDTH / 2, TOP + tall, middle(index), LOW];
  const [x, y] = [x1 + (x2 - x1) * 0.6, y1 + (y2 - y1) * 0.6];
  return svg`<path class="line ${state}" d="M${x1} ${y1}L${x2} ${y2}"></path>
    ${state === "cut" ? svg`<path class="snip" d="M${x - 9} ${y + 7}l12 -12M${x - 1} ${y + 9}l12 -12"></path>` : ""}`;
}

/** A position with its top in the middle at a point, and its value. @param {number} x @param {number} y @param {{ view: typeof view, state: string, value: string }} shown */
const position = (x, y, shown) => svg`<g class=${shown.state} transform="translate(${x} ${y})">
  ${miniature(shown.view, BOARD)}<rect class="rim" x=${-BOARD / 2} width=${BOARD} height=${tall} rx="4"></rect>
  ${shown.value ? svg`<rect class="bubble" x=${-BOARD / 2 - 4} y="-14" width=${shown.value.length * 9 + 14} height="24" rx="12"></rect><text x=${shown.value.length * 4.5 + 3 - BOARD / 2} y="3">${shown.value}</text>` : ""}
</g>`;
