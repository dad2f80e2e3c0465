/**
 * The dialog that shares a finished game, a position of it, or a position of the day: link, text, line for other pages, picture, QR code. Loaded when asked for.
 *
 * Without a secure context nothing can be copied by the page: each text is selected when it is touched. Escape or a press beside the
 * dialog closes it, and it emits `share-closed`. Where the device takes files, its own sheet gets the picture too: it is fetched before it
 * is asked for, since a sheet opens only directly after a click.
 * @import { RoomView } from "../../wire/messages.js"
 * @import { Encode } from "./qr-code.js"
 * @import { Shared, Way } from "../../state/share-ways.js"
 */

import { LitElement, css, html } from "lit";
import { sharedOf, waysToShare } from "../../state/share-ways.js";
import { choiceStyles } from "../../styles/choices.js";
import { shared } from "../../styles/shared.js";
import { shareGameWords as say } from "../../words/en/share-game.js";
import { loadPicture } from "../../wire/links.js";
import { words } from "../../words/en/words.js";
import { emit } from "./emit.js";
import { icon } from "./icon.js";
import { loadEncoder, qrCode } from "./qr-code.js";

/** The sizes of an embedded board: its width and height in HTML, and the label. */
const SIZES = [
  ["480", "420", "480 × 420"],
  ["320", "360", "320 × 360"],
  ["100%", "420", say.fullWidth],
];

/** Whether the host lets other pages show boards of this server (parlour_server/api/site.py). */
const isEmbeddable = () => document.documentElement.dataset.embeds !== undefined;

/** Whether the device's own sheet takes a picture as a file. */
const takesFiles = () => Boolean(navigator.canShare?.({ files: [new File([], "parlour.png", { type: "image/png" })] }));

/** @param {Way} way */
const pictureOf = ({ picture }) => picture && `${picture}language=${document.documentElement.lang}`;

export class ShareGame extends LitElement {
  static properties = {
    game: { attribute: false },
    table: { attribute: false },
    day: { attribute: false },
    chosen: { state: true },
    size: { state: true },
    named: { state: true },
    copied: { state: true },
    encode: { state: true },
  };

  constructor() {
    super();
    /** @type {Shared | null} */
    this.game = null;
    /** In place of the game, a table where it has ended. @type {{ view: RoomView, key: string } | null} */
    this.table = null;
    /** In place of the game, a position of the day. @type {Way | null} */
    this.day = null;
    this.chosen = 0;
    this.size = 0;
    /** Whether the players' names are shown on other pages. */
    this.named = false;
    /** The field that was copied last. */
    this.copied = "";
    /** @type {Encode | null} */
    this.encode = null;
    /** The pictures that have come, by their addresses. @type {Map<string, File>} */
    this.files = new Map();
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  async firstUpdated() {
    this.dialog.showModal();
    if (!isSecureContext) this.select("link");
    this.encode = await loadEncoder();
  }

  updated() {
    const way = this.way;
    const address = way && pictureOf(way);
    if (!address || this.files.has(address) || !takesFiles()) return;
    loadPicture(address).then(
      (file) => this.files.set(address, file),
      () => {}, // the link shows the picture as well
    );
  }

  /** What can be shared. @returns {Way[]} */
  get ways() {
    const game = this.game ?? (this.table && sharedOf(this.table.view, this.table.key));
    return game ? waysToShare(game, location.origin) : this.day ? [this.day] : [];
  }

  get way() {
    const { ways } = this;
    return ways[this.chosen] ?? ways[0];
  }

  /** Select a field's text, to be copied by hand. @param {string} name */
  select(name) {
    const field = /** @type {HTMLInputElement} */ (this.renderRoot.querySelector(`#${name}`));
    field.focus();
    field.select();
  }

  /** @param {string} name @param {string} text */
  async copy(name, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = name;
    } catch {
      this.select(name);
    }
  }

  /** By the device's own sheet; closing it is no failure. @param {Way} way */
  async send(way) {
    const file = this.files.get(pictureOf(way));
    await navigator.share({ text: way.text, url: way.link, ...(file && { files: [file] }) }).catch(() => {});
  }

  /** @param {Event} event */
  onClick(event) {
    if (event.target === this.dialog) this.dialog.close(); // the dialog itself is only hit beside its content
  }

  render() {
    const { ways, way } = this;
    if (!way) return html``;
    return html`<dialog aria-labelledby="title" @click=${this.onClick} @close=${() => emit(this, "share-closed")} @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <div class="sheet">
        <header>
          <h2 id="title">${say.share}</h2>
          <button type="button" class="plain" aria-label=${words.close} @click=${() => this.dialog.close()}>${icon("close")}</button>
        </header>
        ${ways.length > 1 ? this.choice("what", say.what, ways.map(({ what }) => say.ways[what]), this.chosen, (at) => (this.chosen = at)) : ""}
        <div class="parts">
          <div class="fields">
            ${this.field("link", say.link, say.copyLink, way.link)} ${this.field("text", say.text, say.copyText, `${way.text}\n${way.link}`)}
            ${way.embed && isEmbeddable() ? this.embed(way) : ""}
          </div>
          <div class="beside">
            ${this.encode ? qrCode(this.encode, way.link, say.qr) : ""}
            <div class="ways">
              ${"share" in navigator ? html`<button type="button" class="main" @click=${() => this.send(way)}>${icon("share")} ${say.send}</button>` : ""}
              ${way.picture ? html`<a class="button" download="parlour.png" href=${pictureOf(way)}>${say.picture}</a>` : ""}
            </div>
          </div>
        </div>
        <p class="unseen" role="status">${this.copied ? say.copied : ""}</p>
      </div>
    </dialog>`;
  }

  /** A text to copy; on one line where it has one. @param {string} name @param {string} label @param {string} copy @param {string} text */
  field(name, label, copy, text) {
    const lines = text.split("\n").length;
    const select = () => this.select(name);
    return html`<div class="field">
      <label for=${name}>${label}</label>
      <div class="line">
        ${lines > 1
          ? html`<textarea id=${name} readonly rows=${Math.min(lines + 1, 10)} .value=${text} @click=${select}></textarea>`
          : html`<input id=${name} readonly .value=${text} @click=${select} />`}
        ${isSecureContext
          ? html`<button type="button" class=${name === "link" && !("share" in navigator) ? "main" : ""} aria-label=${copy} @click=${() => this.copy(name, text)}>
              ${this.copied === name ? "✓" : icon("copy")} <span>${say.copy}</span>
            </button>`
          : ""}
      </div>
    </div>`;
  }

  /** @param {Way} way */
  embed(way) {
    const [width, height] = SIZES[this.size];
    const address = `${way.embed}lang=${document.documentElement.lang}${this.named ? "&names=1" : ""}`;
    return html`${this.field("embed", say.embed, say.copyEmbed, `<iframe src="${address.replaceAll("&", "&amp;")}" width="${width}" height="${height}" title="Parlour"></iframe>`)}
      ${this.choice("size", say.size, SIZES.map(([, , label]) => label), this.size, (at) => (this.size = at))}
      ${way.what === "game"
        ? html`<label class="tick"><input type="checkbox" .checked=${this.named} @change=${(/** @type {Event} */ event) => (this.named = /** @type {HTMLInputElement} */ (event.target).checked)} /> ${say.names}</label>`
        : ""}
      <p class="quiet">${say.frames}</p>`;
  }

  /** @param {string} name @param {string} label @param {string[]} labels @param {number} chosen @param {(at: number) => void} choose */
  choice(name, label, labels, chosen, choose) {
    return html`<fieldset class="choice"><legend class="unseen">${label}</legend>
      ${labels.map((text, at) => html`<label><input type="radio" name=${name} .checked=${at === chosen} @change=${() => choose(at)} />${text}</label>`)}
    </fieldset>`;
  }

  static styles = [
    shared,
    choiceStyles,
    css`
      dialog {
        box-sizing: border-box;
        width: min(46rem, 100vw - 2 * var(--s2));
        max-width: none;
        max-height: calc(100dvh - 2 * var(--s2));
        padding: 0;
        border: 1px solid var(--line);
        border-radius: var(--r-large);
        background: var(--panel);
        color: var(--ink);
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.55);
      }
      .sheet,
      .fields,
      .field,
      .beside {
        display: grid;
        gap: var(--s3);
        min-width: 0;
      }
      .sheet {
        gap: var(--s4);
        padding: var(--s4) var(--s5) var(--s5);
      }
      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
      }
      h2 {
        font-size: var(--t-title);
      }
      .parts {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 13rem;
        gap: var(--s4);
      }
      .fields,
      .beside {
        align-content: start;
      }
      .field {
        gap: var(--s1);
      }
      .field > label {
        color: var(--quiet);
        font-size: var(--t-small);
        font-weight: 600;
      }
      .line {
        display: flex;
        gap: var(--s2);
        align-items: start;
      }
      .line > :first-child {
        flex: 1;
        min-width: 0;
      }
      textarea {
        box-sizing: border-box;
        padding: var(--s2) var(--s3);
        border: 1px solid var(--rim);
        border-radius: var(--r);
        background: var(--ground);
        color: var(--ink);
        font: var(--t-small) / 1.25 var(--sans);
        resize: none;
      }
      .choice {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: var(--s2);
        text-align: center;
      }
      .tick {
        display: flex;
        gap: var(--s2);
        align-items: center;
        min-height: var(--touch);
      }
      .tick input {
        width: 24px;
        height: 24px;
        min-height: 0;
        margin: 0;
      }
      p {
        font-size: var(--t-small);
      }
      svg[role="img"] {
        display: block;
        width: 100%;
        border-radius: var(--r-small);
      }
      .ways {
        display: grid;
        gap: var(--s2);
      }
      @media (max-width: 599px) {
        .sheet {
          padding: var(--s3) var(--s4) var(--s4);
        }
        .parts {
          grid-template-columns: minmax(0, 1fr);
        }
        .choice {
          font-size: var(--t-small);
        }
        .beside svg[role="img"] {
          display: none; /* the phone in the hand has the link already */
        }
        .line span {
          display: none;
        }
      }
    `,
  ];
}

customElements.define("share-game", ShareGame);
