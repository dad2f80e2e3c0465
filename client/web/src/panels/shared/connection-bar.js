/**
 * A thin bar that shows when the connection to the server is lost.
 * @import { Connection } from "../../wire/socket.js"
 */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";

const TOKEN_EXPIRED = 4001;
const REPLACED = 4009;

export class ConnectionBar extends LitElement {
  static properties = { connection: { attribute: false }, clock: { type: Boolean }, importFailed: { type: Boolean } };

  constructor() {
    super();
    /** @type {Connection} */
    this.connection = { status: "connecting" };
    /** Whether a clock runs. */
    this.clock = false;
    /** Whether a part of the page could not be loaded. */
    this.importFailed = false;
  }

  get text() {
    const { status, code } = this.connection;
    if (status === "waiting") return this.clock ? words.reconnectingOnTheClock : words.reconnecting;
    if (status !== "closed") return this.importFailed ? words.partMissing : "";
    if (code === TOKEN_EXPIRED) return words.expired;
    return code === REPLACED ? words.replaced : words.closed;
  }

  /** @override */
  render() {
    return html`<div role="status" class=${this.text ? "shown" : ""}>
      ${this.text}
      ${this.connection.status === "closed" || this.importFailed
        ? html`<button type="button" @click=${() => location.reload()}>${words.reload}</button>`
        : ""}
    </div>`;
  }

  static styles = [
    shared,
    css`
      :host {
        position: fixed; /* above the navigation, so that the board does not move */
        inset: 0 0 auto;
        z-index: 2;
      }
      .shown {
        padding: 6px 16px;
        background: var(--accent);
        color: var(--on-accent);
        text-align: center;
        font-weight: 600;
      }
      button {
        margin-left: 12px;
      }
    `,
  ];
}

customElements.define("connection-bar", ConnectionBar);
