/**
 * The form with which the host of a waiting room changes its game, in a dialog. Loaded when asked for.
 *
 * It emits `change-submitted` with the room's options, and `drawer-closed`; Escape or a press beside it closes it.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { RoomView, Seat } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { shareWords } from "../../words/en/share.js";
import { emit } from "../shared/emit.js";
import "../home/new-game.js";

export class GameChanger extends LitElement {
  static properties = { view: { attribute: false }, mine: { attribute: false }, catalogue: { attribute: false } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    /** The player's seats. @type {Seat[]} */
    this.mine = [];
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** Where the form is; the same object, so that the form keeps what is filled in. @type {import("../../state/router.js").NewGamePlace} */
    this.place = { screen: "new", game: "", against: "friend", to: "" };
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  firstUpdated() {
    emit(this, "catalogue-needed");
    this.dialog.showModal();
  }

  willUpdate() {
    if (this.view && this.view.game !== this.place.game) this.place = { ...this.place, game: this.view.game };
  }

  /** @param {Event} event */
  onClick(event) {
    if (event.target === this.dialog) this.dialog.close(); // the dialog itself is only hit beside its content
  }

  close() {
    this.dialog.close();
  }

  render() {
    return html`<dialog
      aria-labelledby="title"
      @click=${this.onClick}
      @close=${() => emit(this, "drawer-closed")}
      @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}
      @change-submitted=${this.close}
      @change-dropped=${this.close}
    >
      <div>
        <h2 id="title">${shareWords.change}</h2>
        <parlour-new-game .place=${this.place} .changing=${this.view} .mine=${this.mine} .catalogue=${this.catalogue}></parlour-new-game>
      </div>
    </dialog>`;
  }

  static styles = [
    shared,
    css`
      dialog {
        box-sizing: border-box;
        width: min(44rem, 100%);
        max-width: 100%;
        max-height: 100dvh;
        padding: 0;
        border: 1px solid var(--rim);
        border-radius: var(--r-large);
        background: var(--ground);
        color: var(--ink);
        overscroll-behavior: contain;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.5);
      }
      h2 {
        padding: var(--s4) var(--s4) var(--s3);
        font-size: var(--t-title);
      }
      parlour-new-game {
        grid-template-columns: minmax(0, 1fr); /* no preview beside the form: the table is behind the dialog */
      }
    `,
  ];
}

customElements.define("game-changer", GameChanger);
