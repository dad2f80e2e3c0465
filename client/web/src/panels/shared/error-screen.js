/**
 * The screen for errors: a drawing, one sentence about the error, one about its cause, and two links on; the second is
 * slotted.
 * @import { Why } from "../../state/why.js"
 */

import { LitElement, css, html, svg } from "lit";
import { piece, pieceStyles } from "../../boards/piece.js";
import { shared } from "../../styles/shared.js";
import { errorWords } from "../../words/en/errors.js";
import { words } from "../../words/en/words.js";

const HOLES = [0, 1, 2, 3].flatMap((column) => [0, 1, 2].map((row) => ({ x: 58 + 61 * column, y: 62 + 61 * row })));

export class ErrorScreen extends LitElement {
  static properties = { why: { attribute: false } };

  constructor() {
    super();
    /** The server's refusal, or the page's own reason. @type {Why} */
    this.why = { code: "" };
  }

  render() {
    const { what, why } = errorWords.sentences(this.why);
    return html`<svg viewBox="-40 -40 480 300" aria-hidden="true">
        <ellipse class="light" cx="200" cy="226" rx="230" ry="26"></ellipse>
        <g transform="rotate(-7 150 120)">
          <path class="wood" d="M30 20h240a14 14 0 0 1 14 14v176h-268v-176a14 14 0 0 1 14 -14Z"></path>
          ${HOLES.map(({ x, y }) => svg`<circle class="hole" cx=${x} cy=${y} r="25"></circle>`)}
        </g>
        <g transform="translate(352 190) rotate(24) scale(0.86)">${piece("disc")}</g>
        <g transform="translate(238 -4) rotate(-12) scale(0.62)">${piece("ring")}</g>
      </svg>
      <div role="status">
        <h1>${what}</h1>
        <p class="quiet">${why}</p>
      </div>
      <div class="ways"><a class="button main" data-own href="/">${words.home}</a><slot></slot></div>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      :host {
        display: grid;
        gap: var(--s5);
        place-content: center;
        justify-items: center;
        box-sizing: border-box;
        min-height: calc(92dvh - 56px); /* in the middle of what the head leaves, a little higher */
        padding: var(--s4) var(--s4) var(--s6);
        text-align: center;
      }
      svg {
        width: min(24rem, 80vw);
        max-height: 40vh;
        overflow: visible;
      }
      h1 {
        margin-bottom: var(--s2);
        font-size: clamp(1.625rem, 1.3rem + 1.4vw, 2.25rem);
      }
      p {
        max-width: 34rem;
        text-wrap: balance;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s3);
        justify-content: center;
      }
      .light {
        fill: var(--accent-soft);
      }
      .wood {
        fill: var(--wood);
        stroke: var(--wood-edge);
        stroke-width: 4;
      }
    `,
  ];
}

customElements.define("error-screen", ErrorScreen);
