/**
 * The dialog that takes a step along: as a figure (SVG and TikZ made here, PNG and PDF by the server), as the record, as a link or as a
 * line for another page. What is shown is the file itself.
 *
 * Escape or a press beside the dialog closes it, and it emits `tool-closed`.
 * @import { Figure, Look } from "./figure.js"
 * @import { What } from "./step-figure.js"
 * @import { Reading } from "./reading.js"
 * @import { Viewer } from "./glass-tools.js"
 */

import { LitElement, css, html } from "lit";
import { recordText } from "../../state/record-file.js";
import { choiceStyles } from "../../styles/choices.js";
import { shared } from "../../styles/shared.js";
import { FigureError, drawFigure } from "../../wire/figures.js";
import { takeStepWords as say } from "../../words/en/take-step.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { keep } from "./keep-file.js";
import { svgOfFigure } from "./figure-svg.js";
import { tikzOfFigure } from "./figure-tikz.js";
import { MOST_PLACES, placesOf, stepFigure } from "./step-figure.js";

/** @typedef {"svg" | "png" | "pdf" | "tikz" | "json" | "link" | "embed"} Form */

/** @type {Form[]} */
const FIGURES = ["svg", "png", "pdf", "tikz"];
/** @type {Record<string, string>} */
const ENDINGS = { svg: "svg", png: "png", pdf: "pdf", tikz: "tex", json: "json" };
/** @type {Record<string, string>} */
const TYPES = { svg: "image/svg+xml", tikz: "text/x-tex", json: "application/json" };

/** Whether the host lets other pages show boards of this server (parlour_server/api/site.py). */
const isEmbeddable = () => document.documentElement.dataset.embeds !== undefined;

export class TakeStep extends LitElement {
  static properties = { form: { state: true }, what: { state: true }, look: { state: true }, note: { state: true } };

  constructor() {
    super();
    /** @type {Viewer | null} */
    this.viewer = null;
    /** @type {import("../../wire/messages.js").TreePage[]} */
    this.pages = [];
    /** The path of the step, null for a record that has none here. @type {string | null} */
    this.address = null;
    /** @type {Form} */
    this.form = "svg";
    /** @type {What | "whole"} */
    this.what = "walls";
    /** @type {Look} */
    this.look = "print";
    /** What came of the last press. */
    this.note = "";
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  firstUpdated() {
    this.dialog.showModal();
  }

  get reading() {
    return /** @type {Viewer} */ (this.viewer).seen;
  }

  /** The search, if it has values; a tree of simulations has no figure. @returns {Reading | null} */
  get searched() {
    return "growth" in this.reading ? null : this.reading;
  }

  get forms() {
    return /** @type {Form[]} */ (Object.keys(say.forms)).filter((form) => this.searched || !FIGURES.includes(form));
  }

  /** The form that is shown: the first, where the one chosen is not offered. @returns {Form} */
  get shown() {
    return this.forms.includes(this.form) ? this.form : this.forms[0];
  }

  /** @returns {Figure} */
  get figure() {
    const reading = /** @type {Reading} */ (this.searched);
    const { step } = /** @type {Viewer} */ (this.viewer);
    const whole = this.what === "whole";
    const title = `${reading.about.algorithm}, ${say.stepOf(step + 1, reading.steps)}. ${reading.sentence(step)}`;
    return stepFigure(reading, step, { what: whole ? "walls" : /** @type {What} */ (this.what), look: this.look, whole }, title.slice(0, 300));
  }

  get link() {
    return this.address === null ? "" : location.origin + this.address;
  }

  /** The line that shows the step on another page. */
  get embed() {
    const query = this.address?.slice(this.address.indexOf("?") + 1) ?? "";
    const address = `${location.origin}/embed/step/${this.reading.about.game}?${query}&lang=${document.documentElement.lang}`;
    return `<iframe src="${address.replaceAll("&", "&amp;").replaceAll('"', "%22")}" width="100%" height="480" title="Parlour"></iframe>`;
  }

  /** The text that is shown in place of a picture. */
  get text() {
    switch (this.shown) {
      case "tikz":
        return tikzOfFigure(this.figure);
      case "json":
        return recordText(this.pages, this.address ?? `/glass-box?game=${this.reading.about.game}`);
      case "link":
        return this.link;
      case "embed":
        return this.embed;
      default:
        return "";
    }
  }

  get fileName() {
    const { about } = this.reading;
    const { step } = /** @type {Viewer} */ (this.viewer);
    return `${about.game}-${about.algorithm}-${this.reading.isMarked(step) ? "cut" : "step"}-${step + 1}.${ENDINGS[this.shown]}`;
  }

  async save() {
    const form = this.shown;
    this.note = "";
    try {
      if (form === "png" || form === "pdf") {
        this.note = say.drawing;
        const name = this.fileName;
        keep(await drawFigure(form, this.figure), name);
        this.note = "";
      } else keep(new Blob([form === "svg" ? svgOfFigure(this.figure) : this.text], { type: TYPES[form] }), this.fileName);
    } catch (error) {
      if (!(error instanceof FigureError)) throw error;
      this.note = say.notDrawn(error.wait);
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.text);
      this.note = say.copied;
    } catch {
      const field = /** @type {HTMLTextAreaElement} */ (this.renderRoot.querySelector("textarea"));
      field.focus();
      field.select();
    }
  }

  render() {
    if (!this.viewer) return html``;
    const form = this.shown;
    const isFigure = FIGURES.includes(form);
    const isText = ["link", "embed"].includes(form);
    const onClick = (/** @type {Event} */ event) => event.target === event.currentTarget && this.dialog.close();
    return html`<dialog aria-labelledby="title" @click=${onClick} @close=${() => emit(this, "tool-closed")} @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <div class="sheet">
        <header>
          <h2 id="title">${say.take}</h2>
          <p class="quiet">${say.stepOf(this.viewer.step + 1, this.reading.steps)}</p>
          <button type="button" class="plain" aria-label=${words.close} @click=${() => this.dialog.close()}>${icon("close")}</button>
        </header>
        <div class="parts">
          <fieldset class="forms">
            <legend class="unseen">${say.as}</legend>
            ${this.forms.map((each) => html`<label><input type="radio" name="form" .checked=${each === form} @change=${() => ((this.form = each), (this.note = ""))} /><b>${say.forms[each][0]}</b><small>${say.forms[each][1]}</small></label>`)}
          </fieldset>
          <div class="shown">
            ${isFigure ? this.pictured(form) : html`<textarea readonly aria-label=${say.forms[form][0]} .value=${form === "json" ? this.text.slice(0, 4000) : this.text}></textarea>`}
            ${isFigure
              ? html`<div class="wishes">
                  ${this.choice("what", say.what, { ...say.whats, ...(placesOf(/** @type {Reading} */ (this.searched)) <= MOST_PLACES && { whole: say.whole }) }, this.what, (name) => (this.what = /** @type {What} */ (name)))}
                  ${this.choice("look", say.look, say.looks, this.look, (name) => (this.look = /** @type {Look} */ (name)))}
                </div>`
              : ""}
          </div>
        </div>
        <footer>
          <p class="quiet" role="status">${this.note || this.hint(form)}</p>
          ${isText || form === "tikz" ? html`<button type="button" class=${isText ? "main" : ""} ?disabled=${isText && !this.address} @click=${this.copy}>${icon("copy")} ${say.copy}</button>` : ""}
          ${isText ? "" : html`<button type="button" class="main" @click=${this.save}>${say.save(this.fileName)}</button>`}
        </footer>
      </div>
    </dialog>`;
  }

  /** @param {Form} form */
  hint(form) {
    if (FIGURES.includes(form)) return say.paper;
    if (form === "json") return say.record(`${Math.ceil(this.text.length / 1000)} kB`);
    if (!this.address) return say.noAddress;
    return form === "embed" ? (isEmbeddable() ? say.frames : say.notFramed) : "";
  }

  /** The figure as it is, in a picture; its TikZ as text below. @param {Form} form */
  pictured(form) {
    const { figure } = this;
    return html`<img class=${this.look} alt=${say.preview} width=${figure.width} height=${figure.height} src=${`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOfFigure(figure))}`} />
      ${form === "tikz" ? html`<textarea readonly aria-label="TikZ" rows="6" .value=${this.text}></textarea>` : ""}`;
  }

  /** @param {string} name @param {string} label @param {Record<string, string>} options @param {string} chosen @param {(name: string) => void} choose */
  choice(name, label, options, chosen, choose) {
    return html`<fieldset class="choice"><legend class="quiet">${label}</legend>
      ${Object.entries(options).map(([each, text]) => html`<label><input type="radio" name=${name} .checked=${each === chosen} @change=${() => choose(each)} />${text}</label>`)}
    </fieldset>`;
  }

  static styles = [
    shared,
    choiceStyles,
    css`
      dialog {
        box-sizing: border-box;
        width: min(66rem, 100vw - 2 * var(--s2));
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
      header,
      footer {
        display: flex;
        gap: var(--s2) var(--s3);
        align-items: center;
        padding: var(--s2) var(--s5);
      }
      header .quiet {
        flex: 1;
      }
      h2 {
        font-size: var(--t-title);
      }
      footer {
        flex-wrap: wrap;
        justify-content: end;
        border-top: 1px solid var(--line);
      }
      footer p {
        flex: 1 1 16rem;
        font-size: var(--t-small);
      }
      .parts {
        display: grid;
        grid-template-columns: 16rem minmax(0, 1fr);
        gap: var(--s4);
        padding: 0 var(--s5) var(--s4);
      }
      .forms {
        display: grid;
        gap: 6px;
        align-content: start;
      }
      .forms label {
        justify-items: start;
        padding: 5px 14px;
        border-color: transparent;
      }
      small {
        color: var(--quiet);
        font-weight: 400;
      }
      .shown,
      .wishes {
        display: grid;
        gap: var(--s3);
        align-content: start;
        min-width: 0;
      }
      img {
        box-sizing: border-box;
        width: 100%;
        height: min(46dvh, 26rem);
        object-fit: contain;
        padding: var(--s2);
        border: 1px solid var(--line);
        border-radius: var(--r-small);
        background: #fff;
      }
      img.light {
        background: #fffaf2;
      }
      img.dark {
        background: #231c16;
      }
      textarea {
        box-sizing: border-box;
        width: 100%;
        min-height: 9rem;
        padding: var(--s2) var(--s3);
        border: 1px solid var(--rim);
        border-radius: var(--r);
        background: var(--ground);
        color: var(--ink);
        font: 0.8rem / 1.35 ui-monospace, monospace;
        overflow-wrap: anywhere;
        resize: none;
      }
      .wishes {
        grid-template-columns: 1fr 1fr;
      }
      .choice {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: 6px;
        font-size: var(--t-small);
        text-align: center;
      }
      .choice legend {
        padding-bottom: 2px;
      }
      @media (max-width: 900px) {
        .parts {
          grid-template-columns: minmax(0, 1fr);
          padding: 0 var(--s3) var(--s3);
        }
        header,
        footer {
          padding: var(--s2) var(--s3);
        }
        header {
          flex-wrap: wrap;
        }
        h2 {
          flex: 1;
        }
        header .quiet {
          order: 1;
          flex-basis: 100%;
          margin-top: calc(-1 * var(--s2));
        }
        img {
          height: 15rem;
        }
        .forms {
          grid-template-columns: repeat(4, minmax(0, 1fr));
        }
        .forms label {
          justify-items: center;
          padding: 4px;
          border-color: var(--rim);
          font-size: var(--t-small);
          text-align: center;
        }
        .forms small {
          display: none;
        }
        .wishes {
          grid-template-columns: minmax(0, 1fr);
        }
        footer .main {
          flex: 1 1 100%;
          overflow-wrap: anywhere;
        }
      }
    `,
  ];
}

customElements.define("take-step", TakeStep);
