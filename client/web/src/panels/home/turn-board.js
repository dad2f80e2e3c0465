/**
 * The position of one of the player's games, as large as its place. It asks the server once for each move; without an answer its
 * place stays empty.
 * @import { RoomSummary, View } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { loadView } from "../../wire/rooms.js";
import { shared } from "../../styles/shared.js";
import "../shared/board-preview.js";

export class TurnBoard extends LitElement {
  static properties = { room: { attribute: false }, label: {}, view: { state: true } };

  constructor() {
    super();
    /** @type {RoomSummary | null} */
    this.room = null;
    this.label = "";
    /** @type {View | null} */
    this.view = null;
    /** The room and the number of moves that were asked for. */
    this.asked = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const asked = this.room ? `${this.room.room} ${this.room.moves}` : "";
    if (!changed.has("room") || !this.room || asked === this.asked) return;
    this.asked = asked;
    this.load(this.room.room, asked);
  }

  /** @param {string} room @param {string} asked */
  async load(room, asked) {
    const view = await loadView(room).catch(() => null); // it may have ended meanwhile
    if (asked === this.asked) this.view = view;
  }

  render() {
    return this.view ? html`<board-preview label=${this.label} .view=${this.view}></board-preview>` : "";
  }

  static styles = [
    shared,
    css`
      :host {
        display: block;
        height: 100%;
      }
    `,
  ];
}

customElements.define("turn-board", TurnBoard);
