/**
 * The four phases of a simulation, with the current one highlighted, and the moves of a position with the numbers that choose among them.
 * @import { GrowthReading } from "./growth-reading.js"
 */

import { LitElement, css, html } from "lit";
import { BACK_UP, SELECT, pathDown, pathOn, phaseAt } from "../../state/search_tree/growth.js";
import { choiceOf, choicesAt, sideAt } from "../../state/search_tree/growth-facts.js";
import { shared } from "../../styles/shared.js";
import { growthWords } from "../../words/en/growth-steps.js";
import { searchStepWords } from "../../words/en/search-steps.js";
import { decimal, name } from "../../words/en/step-grammar.js";
import { searchLinesStyles } from "./search-lines-styles.js";

export class GrowthMoves extends LitElement {
  static properties = { reading: { attribute: false }, step: { type: Number }, node: { type: Number } };

  constructor() {
    super();
    /** @type {GrowthReading | null} */
    this.reading = null;
    this.step = 0;
    /** The position whose moves are listed. */
    this.node = 0;
  }

  render() {
    const { reading, step } = this;
    if (!reading) return html``;
    const { growth } = reading;
    const phase = phaseAt(growth, step);
    const known = reading.knownOn(step);
    const way = new Set(pathOn(growth, step));
    const choices = choicesAt(growth, known, this.node).sort((one, other) => other.visits - one.visits);
    const path = pathDown(growth, this.node).slice(1).map((node) => searchStepWords.move(choiceOf(growth, known, node).move));
    return html`<ol class="code">
        ${growthWords.code(Number(growth.about.exploration)).map((line, number) => html`<li class=${phase === SELECT + number ? "now" : ""} aria-current=${phase === SELECT + number ? "step" : "false"}>${line}</li>`)}
      </ol>
      <div class="moves" tabindex="0">
        <table class="num">
          <caption>${growthWords.movesOf(name(sideAt(growth, growth.depth[this.node]).mark), path.join(", "))}</caption>
          <thead><tr>${[growthWords.move, growthWords.visits, growthWords.mean, growthWords.bonus, growthWords.proved].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
          <tbody>
            ${choices.map(
              (choice) => html`<tr class=${way.has(choice.node) && phase <= BACK_UP ? "on" : ""}>
                <th scope="row">${searchStepWords.move(choice.move)}</th>
                <td>${choice.visits}</td><td>${decimal(choice.mean)}</td>
                <td>${choice.bonus === null ? "" : decimal(choice.bonus)}</td><td>${choice.proof ? growthWords.proofs[choice.proof] : ""}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  static styles = [
    shared,
    searchLinesStyles,
    css`
      .moves {
        max-height: 26rem;
        margin-top: var(--s2);
        overflow: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 0.85rem;
      }
      caption {
        padding: var(--s1) 0;
        color: var(--quiet);
        text-align: left;
      }
      th,
      td {
        padding: 2px 6px;
        border-bottom: 1px solid var(--line);
        text-align: right;
      }
      th:first-child {
        text-align: left;
      }
      .on th,
      .on td {
        background: color-mix(in srgb, var(--here) 20%, transparent);
      }
    `,
  ];
}

customElements.define("growth-moves", GrowthMoves);
