/**
 * The tools of the glass box: the menu, the hall, the dialog that saves a step, and record files. The glass box loads them on first use.
 *
 * A tool is a dialog in the glass box, which goes when it is closed. `openTool` opens it.
 * @import { ParlourGlassBox } from "./glass-box.js"
 * @import { FileError } from "../../state/record-file.js"
 */

import { LitElement, css, html } from "lit";
import { glassBoxAddress } from "../../state/glass-address.js";
import { glassDraft, readGlass } from "../../state/glass-form.js";
import { FileError as Refusal, readRecordFile } from "../../state/record-file.js";
import { RecordError } from "../../state/search_tree/record.js";
import { LARGEST } from "../../state/lessons/file.js";
import { shared } from "../../styles/shared.js";
import { glassWords } from "../../words/en/glass.js";
import { lessonsWords } from "../../words/en/lessons.js";
import { takeStepWords as say } from "../../words/en/take-step.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";
import { openFile } from "../shared/lesson-list.js";
import "./hall-view.js";
import "./take-step.js";

/** What the tools need of a viewer, with questions or without. @typedef {HTMLElement & { step: number, seen: import("./reading.js").Reading | import("./growth-reading.js").GrowthReading, taught?: { number: number, text: string } | null, isTrip?: boolean, go: (step: number) => void, turnTo?: (stop: number) => void, renderRoot: ParentNode }} Viewer */

const VIEWERS = "search-viewer, predict-viewer, lesson-viewer";
/** What a lesson has and a record does not. */
const OF_LESSON = /"(stops|searches)"\s*:/;

/** @param {ParlourGlassBox} box @param {string} tool @param {File} [file] */
export async function openTool(box, tool, file) {
  if (tool === "file" && file) return OF_LESSON.test(await file.slice(0, LARGEST).text().catch(() => "")) ? openLesson(box, file) : openRecord(box, file);
  if (tool === "lessons") return void (box.listed = true);
  const find = () => /** @type {Viewer | null} */ (/** @type {unknown} */ (box.renderRoot.querySelector(VIEWERS)));
  const viewer = find();
  if (!viewer || box.renderRoot.querySelector("glass-menu, take-step, hall-view, growth-chart")) return;
  if (tool === "growth") {
    if (await lazyImport(box, import("./growth-chart.js"))) show(box, "growth-chart", { question: box.question, machines: box.catalogue, pull: box.pagesOf.bind(box) });
    return;
  }
  const dialog = { menu: "glass-menu", take: "take-step", hall: "hall-view" }[tool] ?? "";
  show(box, dialog, { ...(tool === "hall" ? { find } : { viewer }), question: box.question, pages: box.pages, address: box.address && glassBoxAddress({ ...box.address, step: viewer.step, room: "" }) });
}

/** @param {ParlourGlassBox} box @param {string} name of an element @param {object} fields */
function show(box, name, fields) {
  const dialog = Object.assign(document.createElement(name), fields);
  dialog.addEventListener("tool-closed", () => dialog.remove(), { once: true });
  dialog.addEventListener("tool-chosen", (event) => openTool(box, .../** @type {CustomEvent<[string, File?]>} */ (event).detail));
  box.renderRoot.append(dialog);
}

/** Show the search of a file; a file that is refused changes nothing. @param {ParlourGlassBox} box @param {File} file */
async function openRecord(box, file) {
  if (!box.catalogue) return;
  const before = box.pages;
  try {
    const { pages, query } = await readRecordFile(file);
    const reading = await box.readingOf(pages, box.catalogue);
    box.pulling?.abort();
    box.query = query;
    box.predict = "";
    const game = box.gameOf(box.catalogue);
    let known = game !== null;
    const draft = game && glassDraft(query, game, box.catalogue, () => (known = false));
    const read = draft && readGlass(draft, /** @type {NonNullable<typeof game>} */ (game), box.catalogue);
    box.address = known && read && Object.keys(read.errors).length === 0 ? read.address : null;
    box.question = (box.address && read?.questions[0]) ?? null;
    box.shown = { status: "shown", readings: [reading], taught: null };
    if (box.address) history.replaceState(history.state, "", glassBoxAddress({ ...box.address, step: query.step }));
  } catch (error) {
    box.pages = before;
    if (!(error instanceof Refusal || error instanceof RecordError)) throw error;
    show(box, "file-refused", { name: file.name, error });
  }
}

/** @param {ParlourGlassBox} box @param {File} file */
async function openLesson(box, file) {
  box.complaint = await openFile(box, file);
  if (box.complaint) box.listed = true;
}

const dialogStyles = css`
  dialog {
    box-sizing: border-box;
    width: min(30rem, 100vw - 2 * var(--s2));
    max-height: calc(100dvh - 2 * var(--s2));
    padding: var(--s4) var(--s5) var(--s5);
    border: 1px solid var(--line);
    border-radius: var(--r-large);
    background: var(--panel);
    color: var(--ink);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.55);
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-bottom: var(--s2);
  }
  h2 {
    font-size: var(--t-title);
  }
`;

/** A dialog that is open as long as it is on the page. */
class Tool extends LitElement {
  firstUpdated() {
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).showModal();
  }

  close() {
    /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog")).close();
  }

  /** @param {string} title @param {unknown} content */
  dialog(title, content) {
    const onClick = (/** @type {Event} */ event) => event.target === event.currentTarget && this.close();
    return html`<dialog aria-labelledby="title" @click=${onClick} @close=${() => emit(this, "tool-closed")} @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <header>
        <h2 id="title">${title}</h2>
        <button type="button" class="plain" aria-label=${words.close} @click=${this.close}>${icon("close")}</button>
      </header>
      ${content}
    </dialog>`;
  }
}

/** The tools, and a field for a file. */
export class GlassMenu extends Tool {
  constructor() {
    super();
    /** The search as it can be asked for here, null for a record that cannot. @type {import("../../state/tree-pull.js").Question | null} */
    this.question = null;
  }

  /** @param {string} tool @param {File} [file] */
  choose(tool, file) {
    this.close();
    this.remove();
    emit(this, "tool-chosen", [tool, file]);
  }

  render() {
    const row = (/** @type {string} */ tool, /** @type {string} */ key, /** @type {string} */ name, /** @type {string} */ hint) =>
      html`<li><button type="button" aria-keyshortcuts=${key} @click=${() => this.choose(tool)}><b>${name} ${key ? html`<kbd aria-hidden="true">${key}</kbd>` : ""}</b><small>${hint}</small></button></li>`;
    return this.dialog(
      say.tools,
      html`<ul>
        ${row("hall", "f", say.hall, say.hallHint)} ${row("take", "e", say.take, say.takeHint)} ${this.question ? row("growth", "", say.growth, say.growthHint) : ""}
        ${row("lessons", "", glassWords.lessons, lessonsWords.dropFile)}
        <li>
          <label class="button"><b>${say.open}</b><small>${say.openHint}</small>
            <input class="unseen" type="file" accept=".json,application/json" @change=${(/** @type {Event} */ { target }) => this.choose("file", /** @type {HTMLInputElement} */ (target).files?.[0])} />
          </label>
        </li>
      </ul>`,
    );
  }

  static styles = [
    shared,
    dialogStyles,
    css`
      ul {
        display: grid;
        gap: var(--s2);
      }
      :is(button:not(.plain), .button) {
        display: grid;
        justify-content: start;
        justify-items: start;
        width: 100%;
        padding: 10px 14px;
        text-align: left;
      }
      small {
        color: var(--quiet);
        font-weight: 400;
      }
      kbd {
        margin-left: var(--s2);
        padding: 0 6px;
        border: 1px solid var(--line);
        border-radius: var(--r-small);
        font: 600 0.8rem var(--sans);
      }
      label:focus-within {
        outline: 3px solid var(--focus);
        outline-offset: 2px;
      }
      @media (pointer: coarse) {
        kbd {
          display: none;
        }
      }
    `,
  ];
}

/** Why a file was not opened. */
export class FileRefused extends Tool {
  static properties = { name: {}, error: { attribute: false } };

  constructor() {
    super();
    /** The file's. */
    this.name = "";
    /** @type {FileError | RecordError | null} */
    this.error = null;
  }

  render() {
    const { error, name } = this;
    if (!error) return html``;
    const [text, where] = error instanceof RecordError ? [glassWords.faults[error.fault], error.message] : [say.faults[error.fault], error.where];
    return this.dialog(
      say.refused,
      html`<p class="name">${name}</p>
        <p role="alert">${text}</p>
        ${where ? html`<p class="quiet" lang="en">${say.where(where)}</p>` : ""}
        <p>${say.stays}</p>`,
    );
  }

  static styles = [
    shared,
    dialogStyles,
    css`
      p {
        margin-bottom: var(--s2);
        overflow-wrap: anywhere;
      }
      .name {
        font-weight: 600;
      }
    `,
  ];
}

customElements.define("glass-menu", GlassMenu);
customElements.define("file-refused", FileRefused);
