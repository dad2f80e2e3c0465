/**
 * The choice of the least time for a machine's move, in the message line of a game between machines, for the player who opened the room.
 *
 * It emits `action-chosen`. The choice stays, unless the server refuses it.
 * @import { Refusal } from "../../state/state.js"
 */

import { LitElement, css, html } from "lit";
import { live } from "lit/directives/live.js";
import { PACES } from "../../state/room-options.js";
import { choiceStyles } from "../../styles/choices.js";
import { shared } from "../../styles/shared.js";
import { paceWords } from "../../words/en/pace.js";
import { emit } from "../shared/emit.js";

export class MachinePace extends LitElement {
  static properties = { pace: { type: Number }, refusal: { attribute: false } };

  constructor() {
    super();
    /** In seconds; null where it was left to the server. @type {number | null} */
    this.pace = null;
    /** @type {Refusal | null} */
    this.refusal = null;
  }

  render() {
    return html`<div role="radiogroup" aria-label=${paceWords.pace}>
      ${PACES.map(
        (value) => html`<label title=${paceWords.paceOf(value)}>
          <input type="radio" name="pace" aria-label=${paceWords.paceOf(value)} .checked=${live(Number(value) === this.pace)} @change=${() => emit(this, "action-chosen", { action: "pace", seconds: Number(value) })} />
          <span class="num">${paceWords.seconds(value)}</span>
        </label>`,
      )}
    </div>`;
  }

  static styles = [
    shared,
    choiceStyles,
    css`
      div {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: var(--s1);
      }
      label {
        font-size: var(--t-small);
        white-space: nowrap;
      }
    `,
  ];
}

customElements.define("machine-pace", MachinePace);
