/**
 * The moves of the current game in pairs; after the game as links to the review of it, each to the position after the move. A
 * quick move that replaced a machine's answer is marked, and a move before which the best one was shown.
 * @import { Mark } from "../../boards/marks.js"
 * @import { RoomView } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { marksOf } from "../../boards/marks.js";
import { moveOf } from "../../boards/notation.js";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import { reviewPath } from "../../state/router.js";
import { firstMover, hintedMoves, standIns } from "../../state/selectors.js";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";

export class MoveList extends LitElement {
  static properties = { view: { attribute: false } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  updated(changed) {
    const list = this.renderRoot.querySelector("ol");
    if (list && changed.get("view")?.moves !== this.view?.moves) list.scrollTop = list.scrollHeight;
  }

  render() {
    const { view } = this;
    if (!view) return html``;
    const { moves = [] } = view;
    const [one, other] = marksOf(view.position.view);
    const marks = firstMover(view) === 1 ? [one, other] : [other, one];
    const replaced = standIns(view);
    const helped = hintedMoves(view);
    return html`<div class="sides" aria-hidden="true">${marks.map((mark) => html`<span>${pieceIcon(mark)} ${words.side(mark)}</span>`)}</div>
      <ol class="num" aria-label=${words.moves} tabindex="0">
        ${moves.map(
          (move, index) => html`<li aria-current=${index + 1 === moves.length ? "step" : "false"}>
            ${index % 2 === 0 ? html`<span class="number quiet" aria-hidden="true">${index + 1}</span>` : ""} ${this.move(view, move, index, marks[index % 2], [replaced.includes(index) && /** @type {const} */ (["hourglass", words.standIn]), helped.includes(index) && /** @type {const} */ (["lamp", words.hinted])])}
          </li>`,
        )}
      </ol>`;
  }

  /** @param {RoomView} view @param {string} move @param {number} index @param {Mark} mark of who made it @param {(false | readonly ["hourglass" | "lamp", string])[]} signs */
  move({ status, room, number, position }, move, index, mark, signs) {
    const text = html`<span class="unseen">${words.played(mark, moveOf(position.view, move))}</span><span class="move" aria-hidden="true">${move}</span>${signs.map((sign) => (sign ? html`<small class="quiet" title=${sign[1]}>${icon(sign[0])}<span class="unseen">${sign[1]}</span></small>` : ""))}`;
    if (status !== "over") return html`<span class="cell">${text}</span>`;
    return html`<a class="cell" data-own href=${reviewPath(room, number, { ply: index + 1 })}>${text}</a>`;
  }

  static styles = [
    shared,
    pieceStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
      }
      .sides,
      ol {
        display: grid;
        grid-template-columns: 2.5rem minmax(0, 1fr) minmax(0, 1fr);
        column-gap: var(--s1);
      }
      .sides {
        flex: none;
        padding: var(--s3) var(--s4) var(--s1);
        color: var(--quiet);
        font-size: var(--t-small);
      }
      .sides span {
        display: flex;
        gap: var(--s2);
        align-items: center;
        padding: 0 var(--s2);
      }
      .sides span:first-child {
        grid-column: 2;
      }
      .sides .icon,
      small .icon {
        width: 18px;
        height: 18px;
      }
      small {
        margin-left: var(--s2);
      }
      ol {
        flex: 1;
        row-gap: 2px;
        align-content: start;
        min-height: 0;
        max-height: 22rem;
        padding: 0 var(--s4) var(--s3);
        overflow-y: auto;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
      }
      li:nth-child(odd) {
        grid-column: 1 / 3;
        grid-template-columns: 2.5rem minmax(0, 1fr);
        column-gap: var(--s1);
      }
      .number {
        align-self: center;
        font-size: var(--t-small);
        text-align: center;
      }
      .cell {
        display: flex;
        gap: var(--s2);
        align-items: center;
        justify-content: flex-start;
        padding: 6px calc(var(--s2) + 1px);
        border-radius: var(--r-small);
        color: var(--ink);
        text-align: left;
        text-decoration: none;
        overflow-wrap: anywhere;
      }
      a.cell {
        min-height: 44px;
        box-sizing: border-box;
      }
      li[aria-current="step"] .cell {
        padding: 5px var(--s2);
        border: 1px solid var(--accent);
        background: var(--accent-soft);
      }
      .move {
        font-weight: 600;
      }
      @media (min-width: 900px) and (min-height: 560px), (max-height: 559px) and (min-width: 600px) {
        ol {
          max-height: none;
        }
      }
      @media (max-height: 559px) and (min-width: 600px) {
        .sides {
          display: none;
        }
      }
    `,
  ];
}

customElements.define("move-list", MoveList);
