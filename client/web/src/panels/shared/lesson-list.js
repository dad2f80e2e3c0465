/**
 * The lessons: those of the page, and the door for one in a file.
 *
 * It emits `path-chosen` for the lesson in a file.
 */

import { LitElement, css, html } from "lit";
import { lessonFile } from "../../state/lessons/built-in.js";
import { LessonFault } from "../../state/lessons/fault.js";
import { LARGEST, packed, readLesson } from "../../state/lessons/file.js";
import { LESSONS, fileName, isFromFile, lessonPath } from "../../state/lessons/names.js";
import { shared } from "../../styles/shared.js";
import { lessonWords } from "../../words/en/lesson.js";
import { lessonsWords } from "../../words/en/lessons.js";
import { emit } from "./emit.js";

/**
 * Open the lesson in a file: its address has all of it.
 * @param {EventTarget} host @param {File} file @returns {Promise<string>} what is wrong with the file, "" if nothing
 */
export async function openFile(host, file) {
  try {
    const text = file.size > LARGEST ? " ".repeat(LARGEST + 1) : await file.text();
    readLesson(text);
    const fragment = await packed(text);
    emit(host, "path-chosen", { path: `${lessonPath(fileName(fragment))}#${fragment}` });
    return "";
  } catch (error) {
    if (!(error instanceof LessonFault)) throw error;
    return `${file.name}: ${lessonWords.fault(lessonWords.faults[error.fault](error.what), error.where)}`;
  }
}

export class LessonList extends LitElement {
  static properties = { lesson: {}, complaint: {} };

  constructor() {
    super();
    /** The name of the lesson that is open, "" for none. */
    this.lesson = "";
    /** What is wrong with a file. */
    this.complaint = "";
  }

  render() {
    const own = this.lesson !== "" && !isFromFile(this.lesson);
    return html`<nav aria-label=${lessonsWords.lessons}>
        <ul>
          ${LESSONS.map((name) => html`<li><a data-own href=${lessonPath(name)} aria-current=${name === this.lesson ? "page" : "false"}><b>${lessonsWords.titles[name]}</b><span>${lessonsWords.about[name]}</span></a></li>`)}
        </ul>
      </nav>
      <p>
        <label class="button">${lessonsWords.openFile}<input type="file" accept=".json,application/json" @change=${this.choose} /></label>
        ${own ? html`<button type="button" @click=${this.save}>${lessonsWords.saveFile}</button>` : ""}
        <small class="quiet">${lessonsWords.dropFile}</small>
      </p>
      ${this.complaint ? html`<p class="complaint" role="alert">${this.complaint}</p>` : ""}`;
  }

  /** @param {Event} event */
  async choose({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    const [file] = input.files ?? [];
    if (file) this.complaint = await openFile(this, file);
    input.value = "";
  }

  /** Save the lesson that is open: a lecturer's own may begin with it. */
  async save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(await lessonFile(this.lesson), null, 2)], { type: "application/json" }));
    link.download = `lesson-${this.lesson}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  static styles = [
    shared,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
        gap: var(--s2);
        padding: 0;
        list-style: none;
      }
      li a {
        display: block;
        box-sizing: border-box;
        height: 100%;
        min-height: var(--touch);
        padding: var(--s2) var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--r);
        background: var(--panel);
        color: var(--ink);
        text-decoration: none;
      }
      li a:hover,
      [aria-current="page"] {
        border-color: var(--accent);
      }
      b,
      li span {
        display: block;
      }
      li span {
        color: var(--quiet);
        font-size: var(--t-small);
      }
      p {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2) var(--s3);
        align-items: center;
        margin: var(--s3) 0;
      }
      label.button {
        position: relative;
        min-height: var(--touch);
      }
      input {
        position: absolute;
        inset: 0;
        height: 100%;
        opacity: 0;
        cursor: pointer;
      }
      label:focus-within {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      .complaint {
        padding: var(--s2) var(--s3);
        border-left: 4px solid var(--bad);
        background: var(--bad-soft);
        overflow-wrap: anywhere;
      }
    `,
  ];
}

customElements.define("lesson-list", LessonList);
