/**
 * The form with which the host of a waiting room changes its game, in a dialog. Loaded when asked for.
 *
 * It sends the change (`command-asked`), shows why it is refused, and emits `drawer-closed`; Escape or a press beside it closes it.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Why } from "../../state/why.js"
 * @import { RoomOptions } from "../../wire/commands.js"
 * @import { RoomView, Seat, ServerMessage } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { learnRefusals, whyOf } from "../../state/why.js";
import { shared } from "../../styles/shared.js";
import { shareWords } from "../../words/en/share.js";
import { emit } from "../shared/emit.js";
import "../home/new-game.js";

export class GameChanger extends LitElement {
  static properties = { view: { attribute: false }, mine: { attribute: false }, catalogue: { attribute: false }, refusal: { state: true } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    /** The player's seats. @type {Seat[]} */
    this.mine = [];
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** Why the server refused the change. @type {Why | null} */
    this.refusal = null;
    /** Ends the wait for the answer. @type {AbortController | null} */
    this.waiting = null;
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

  disconnectedCallback() {
    super.disconnectedCallback();
    this.waiting?.abort();
  }

  /** @param {RoomOptions} options */
  send({ seats, options, help, terms, clock, start }) {
    this.waiting?.abort();
    this.waiting = new AbortController();
    const fields = { room: this.view?.room, seats, options, help, terms, clock, start };
    emit(this, "command-asked", { kind: "change-game", fields, signal: this.waiting.signal, answered: (/** @type {ServerMessage} */ answer) => this.onAnswer(answer) });
  }

  /** @param {ServerMessage} answer */
  async onAnswer(answer) {
    if (answer.type !== "refused") return this.close();
    await learnRefusals();
    this.refusal = whyOf(answer);
  }

  render() {
    return html`<dialog
      aria-labelledby="title"
      @click=${this.onClick}
      @close=${() => emit(this, "drawer-closed")}
      @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}
      @change-submitted=${(/** @type {CustomEvent<{ room: RoomOptions }>} */ { detail }) => this.send(detail.room)}
      @change-dropped=${this.close}
    >
      <div>
        <h2 id="title">${shareWords.change}</h2>
        <parlour-new-game .place=${this.place} .changing=${this.view} .mine=${this.mine} .catalogue=${this.catalogue} .refusal=${this.refusal}></parlour-new-game>
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
