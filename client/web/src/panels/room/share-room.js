/**
/**
 * A waiting room: that strangers see its table, if they do; and the link to send, whole as text, by the device's own sheet where it has one, and as a QR code. The
 * room's layout (room-styles.js) decides its size. The host changes the game here until somebody comes.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { RoomView, Seat } from "../../wire/messages.js"
 * @import { Encode } from "../shared/qr-code.js"
 */

import { LitElement, css, html } from "lit";
import "../../state/waiting-rooms.js"; // a room that waits is waited in also while the page shows something else
import { shared } from "../../styles/shared.js";
import { shareWords } from "../../words/en/share.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";
import { loadEncoder, qrCode } from "../shared/qr-code.js";

const COPIED_TIME = 2_000; // milliseconds

export class ShareRoom extends LitElement {
  static properties = { link: {}, listed: { type: Boolean }, view: { attribute: false }, mine: { attribute: false }, catalogue: { attribute: false }, changing: { state: true }, copied: { state: true }, encode: { state: true } };

  constructor() {
    super();
    this.link = "";
    /** Whether strangers see the table in the lists. */
    this.listed = false;
    /** The room, if the player may change its game. @type {RoomView | null} */
    this.view = null;
    /** The player's seats. @type {Seat[]} */
    this.mine = [];
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** Whether the form for the game is shown. */
    this.changing = false;
    this.copied = false;
    /** The QR encoder, loaded when first needed. @type {Encode | null} */
    this.encode = null;
  }

  async firstUpdated() {
    this.encode = await loadEncoder();
  }

  render() {
    const shares = "share" in navigator; // a sheet of the device's own, on secure origins only
    return html`<section aria-labelledby="title" ?data-listed=${this.listed}>
      <div class="words">
        <h2 id="title">${this.listed ? shareWords.waiting : shareWords.sendLink}</h2>
        <p class="quiet means">${this.listed ? shareWords.waitingMeans : shareWords.sendLinkMeans}</p>
        <label class="unseen" for="link">${shareWords.link}</label>
        <textarea id="link" readonly spellcheck="false" .value=${this.link} @focus=${this.selectAll}></textarea>
        <div class="ways">
          ${shares ? html`<button type="button" class="main" @click=${this.share}>${icon("share")} ${shareWords.share}</button>` : ""}
          <button type="button" class=${shares ? "" : "main"} aria-label=${shareWords.copy} @click=${this.copy}>
            ${this.copied ? "✓" : icon("copy")}${shares ? "" : html` <span>${this.copied ? shareWords.copied : shareWords.copy}</span>`}
          </button>
        </div>
        <p class="unseen" role="status">${this.copied ? shareWords.copied : ""}</p>
      </div>
      <div class="code">
        ${this.encode ? qrCode(this.encode, this.link, shareWords.qr) : ""}
        <p class="quiet means">${shareWords.qrMeans}</p>
        ${this.view ? html`<button type="button" class="change" @click=${() => (this.changing = true)}>${shareWords.change}</button>` : ""}
      </div>
    </section>
      ${this.view && this.changing ? this.changer(this.view) : ""}`;
  }

  /** @param {RoomView} view */
  changer(view) {
    lazyImport(this, import("./game-changer.js"));
    return html`<game-changer .view=${view} .mine=${this.mine} .catalogue=${this.catalogue} @drawer-closed=${() => (this.changing = false)}></game-changer>`;
  }

  selectAll() {
    const field = /** @type {HTMLTextAreaElement} */ (this.renderRoot.querySelector("textarea"));
    field.select();
    return field;
  }

  /** Where the sheet does not open, the link is copied; closing it again is no failure. */
  async share() {
    try {
      await navigator.share({ url: this.link });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") this.copy();
    }
  }

  /** The clipboard API exists only on secure origins, and not on plain http in a local network. */
  async copy() {
    try {
      await navigator.clipboard.writeText(this.link);
      this.copied = true;
    } catch {
      this.selectAll().focus();
      this.copied = document.execCommand("copy"); // else the link is selected
    }
    setTimeout(() => (this.copied = false), COPIED_TIME);
  }

  static styles = [
    shared,
    css`
      section {
        display: grid;
        gap: var(--s4);
        align-content: start;
        box-sizing: border-box;
        height: 100%;
        padding: var(--s4);
        border: 1px solid var(--accent);
        border-radius: var(--r-large);
        background: var(--panel);
      }
      .words {
        display: grid;
        gap: var(--s3);
        align-content: center;
        min-width: 0;
      }
      h2 {
        font-size: var(--t-title);
      }
      h2 + p {
        margin-top: calc(-1 * var(--s2));
      }
      p {
        font-size: var(--t-small);
      }
      textarea {
        box-sizing: border-box;
        width: 100%;
        height: 4.8em; /* three lines: the whole link */
        padding: var(--s1) var(--s2);
        border: 1px solid var(--rim);
        border-radius: var(--r-small);
        background: var(--ground);
        color: var(--ink);
        font: var(--t-small) / 1.3 var(--sans);
        overflow-wrap: anywhere;
        resize: none;
      }
      .ways {
        display: grid;
        grid-auto-flow: column;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--s2);
      }
      .ways button {
        padding-inline: var(--s2);
        line-height: 1.1;
      }
      .code {
        text-align: center;
      }
      .code svg {
        display: block;
        width: 100%;
        max-width: 13rem;
        margin: 0 auto var(--s2);
        border-radius: var(--r-small);
      }
      .change {
        max-width: 100%;
        margin-top: var(--s3);
        padding-inline: var(--s2);
        line-height: 1.1;
      }
      /* Beside or above a small board: text at the left, code at the right, nothing that can be done without. */
      @media (max-width: 899px), (max-height: 559px) {
        section {
          grid-template-columns: minmax(0, 1fr) auto;
          gap: var(--s3);
          align-content: center;
          align-items: center;
          padding: var(--s2) var(--s3);
        }
        .words {
          gap: var(--s2);
        }
        h2 {
          font-size: var(--t-lead);
        }
        .means {
          display: none;
        }
        .code svg {
          width: 7.5rem;
          margin: 0 auto;
        }
        .code:has(.change) svg {
          width: 6.5rem;
        }
        .change {
          width: 7.5rem;
          margin-top: var(--s1);
          padding-inline: 2px;
          font-size: var(--t-small);
        }
        [data-listed] textarea {
          height: 3.4em; /* a link without a key: two lines */
        }
      }
      @media (max-width: 359px) {
        h2 {
          font-size: var(--t-body);
        }
        textarea {
          font-size: 0.75rem;
        }
        .main .icon {
          display: none;
        }
        .code:has(.change) svg,
        .code svg,
        .change {
          width: 6rem;
        }
      }
      @media (max-height: 559px) {
        section {
          padding-block: 0;
        }
      }
    `,
  ];
}

customElements.define("share-room", ShareRoom);
