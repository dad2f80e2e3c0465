/** A waiting room: the link to share, as text and as a QR code. */

import { LitElement, css, html, svg } from "lit";
import { shared } from "../../styles/shared.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";

/** @typedef {typeof import("uqr").encode} Encode */

/** The dark modules of a QR code as one path. @param {Encode} encode @param {string} text */
function code(encode, text) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return svg`<svg role="img" aria-label=${words.qr} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff"></rect><path d=${dark.join("")} fill="#000"></path>
  </svg>`;
}

export class ShareRoom extends LitElement {
  static properties = { link: {}, copied: { state: true }, encode: { state: true } };

  constructor() {
    super();
    this.link = "";
    this.copied = false;
    /** The QR encoder, loaded when first needed. @type {Encode | null} */
    this.encode = null;
  }

  /** @override */
  async firstUpdated() {
    const loaded = await import("uqr").catch(() => null); // without it there is still the link
    this.encode = loaded && loaded.encode;
  }

  /** @override */
  render() {
    return html`<section aria-labelledby="title">
      <div class="words">
        <h2 id="title">${words.waiting}<span class="dots" aria-hidden="true"></span></h2>
        <p>${words.sendLink}</p>
        <label class="unseen" for="link">${words.link}</label>
        <input id="link" readonly .value=${this.link} @focus=${this.selectAll} />
        <div class="actions">
          <button type="button" class="main" @click=${this.copy}>
            ${icon("copy")} <span role="status">${this.copied ? words.copied : words.copy}</span>
          </button>
          <slot></slot>
        </div>
      </div>
      <div class="code">${this.encode ? code(this.encode, this.link) : ""}</div>
    </section>`;
  }

  selectAll() {
    const input = /** @type {HTMLInputElement} */ (this.renderRoot.querySelector("input"));
    input.select();
    return input;
  }

  /** The clipboard API exists only on secure origins, and not on plain http in a local network. */
  async copy() {
    try {
      await navigator.clipboard.writeText(this.link);
    } catch {
      this.selectAll().focus();
      document.execCommand("copy");
    }
    this.copied = true;
    setTimeout(() => (this.copied = false), 2_000);
  }

  static styles = [
    shared,
    css`
      section {
        display: flex;
        flex-wrap: wrap;
        gap: 20px;
        align-items: center;
        justify-content: center;
        padding: 20px;
        border: 1px solid var(--line);
        border-radius: 18px;
        background: var(--panel);
      }
      .words {
        display: grid;
        flex: 1 1 16rem;
        gap: 12px;
        min-width: 0;
      }
      h2 {
        font-size: 1.35rem;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .code {
        width: 9.5rem;
        aspect-ratio: 1; /* no layout shift when the code is loaded */
      }
      .code svg {
        display: block;
        border-radius: 8px;
      }
    `,
  ];
}

customElements.define("share-room", ShareRoom);
