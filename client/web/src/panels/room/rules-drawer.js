/**
 * The rules of a game and an example in the page's language, in a drawer at the side; the parts for programs and experts are folded.
 * Loaded when asked for.
 *
 * Escape or a press beside it closes it, and the focus goes back. It emits `examples-offered`: whoever can show moves to try takes
 * the offer, and gets `examples-chosen`.
 * @import { Block } from "../shared/markdown.js"
 */

import { LitElement, css, html } from "lit";
import { foldStyles } from "../../styles/folds.js";
import { shared } from "../../styles/shared.js";
import { firstMinuteWords } from "../../words/en/first-minute.js";
import { rulesWords } from "../../words/en/rules.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { blocksOf, drawBlock } from "../shared/markdown.js";

const FOR_PLAYERS = 2; // the first sections: the rules and the example
const TIMEOUT = 10_000; // milliseconds

/** Blocks by section: what stands before the first heading of level 2, then one list for each. @param {Block[]} blocks */
function sectionsOf(blocks) {
  /** @type {Block[][]} */
  const sections = [[]];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) sections.push([]);
    sections[sections.length - 1].push(block);
  }
  return sections;
}

/** @param {string} game */
async function fetchRules(game) {
  const address = `/api/games/${encodeURIComponent(game)}/rules?language=${document.documentElement.lang}`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok) throw new Error(String(answer.status));
  return blocksOf(await answer.text());
}

export class RulesDrawer extends LitElement {
  static properties = { game: {}, facts: { attribute: false }, blocks: { state: true }, failed: { state: true }, tries: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** The options and terms of this room that differ from the default. @type {string[]} */
    this.facts = [];
    /** Empty while they are not here. @type {Block[]} */
    this.blocks = [];
    this.failed = false;
    /** The label of the way to the moves to try; empty where they cannot be shown now. */
    this.tries = "";
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  firstUpdated() {
    this.dialog.showModal();
    emit(this, "examples-offered", { take: () => (this.tries = firstMinuteWords.tryMoves) });
    this.load();
  }

  async load() {
    this.failed = false;
    try {
      this.blocks = await fetchRules(this.game);
    } catch {
      this.failed = true;
    }
  }

  /** @param {Event} event */
  onClick(event) {
    if (event.target === this.dialog) this.dialog.close(); // the dialog itself is only hit beside its content
  }

  render() {
    const [title] = this.blocks;
    return html`<dialog aria-labelledby="title" @click=${this.onClick} @close=${() => emit(this, "drawer-closed")} @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <div class="drawer">
        <header>
          <h2 id="title">${title?.kind === "heading" ? title.text : words.gameRules}</h2>
          <button type="button" class="plain" aria-label=${words.close} @click=${() => this.dialog.close()}>${icon("close")}</button>
        </header>
        <div class="text" tabindex="0">${this.content()}</div>
      </div>
    </dialog>`;
  }

  chooseExamples() {
    this.dialog.close();
    emit(this, "examples-chosen");
  }

  content() {
    if (this.failed) {
      return html`<p role="alert">${rulesWords.rulesMissing}</p>
        <button type="button" @click=${this.load}>${words.tryAgain}</button>`;
    }
    if (this.blocks.length === 0) return html`<p class="quiet" role="status">${words.loading}</p>`;
    const [[, ...intro], ...sections] = sectionsOf(this.blocks);
    return html`${this.facts.length > 0 ? html`<p class="facts">${rulesWords.atThisTable} ${this.facts.join(" · ")}</p>` : ""} ${this.tries ? html`<p><button type="button" @click=${this.chooseExamples}>${this.tries}</button></p>` : ""}
      ${intro.map(drawBlock)}
      ${sections.slice(0, FOR_PLAYERS).flat().map(drawBlock)} ${this.folded(sections.slice(FOR_PLAYERS).flat())}`;
  }

  /** @param {Block[]} blocks */
  folded(blocks) {
    if (blocks.length === 0) return "";
    return html`<details>
      <summary>${rulesWords.forExperts}</summary>
      ${blocks.map(drawBlock)}
    </details>`;
  }

  static styles = [
    shared,
    foldStyles,
    css`
      dialog {
        box-sizing: border-box;
        width: min(34rem, 100vw);
        max-width: none;
        height: 100dvh;
        max-height: none;
        margin: 0 0 0 auto;
        padding: 0;
        border: 0;
        border-left: 1px solid var(--line);
        background: var(--panel);
        color: var(--ink);
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.45);
      }
      .drawer {
        display: flex;
        flex-direction: column;
        height: 100%;
      }
      header {
        display: flex;
        flex: none;
        gap: var(--s3);
        align-items: center;
        justify-content: space-between;
        min-height: 64px;
        padding: 0 var(--s2) 0 var(--s5);
        border-bottom: 1px solid var(--line);
      }
      .text {
        flex: 1;
        min-height: 0;
        padding: var(--s4) var(--s5) var(--s6);
        overflow-y: auto;
        overflow-wrap: anywhere;
      }
      .text:focus-visible {
        outline-offset: -3px;
      }
      .facts {
        margin-bottom: var(--s4);
        color: var(--quiet);
      }
      h3 {
        margin: var(--s5) 0 var(--s2);
        font-size: var(--t-lead);
      }
      p,
      ul,
      pre,
      table {
        margin: 0 0 var(--s3);
      }
      ul {
        padding-left: var(--s5);
        list-style: disc;
      }
      li + li {
        margin-top: var(--s1);
      }
      code,
      pre {
        font-family: ui-monospace, monospace;
        font-size: 0.9em;
      }
      pre {
        padding: var(--s3);
        border-radius: var(--r-small);
        background: var(--ground);
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 0.9375rem;
      }
      th,
      td {
        padding: var(--s1) var(--s2);
        border-bottom: 1px solid var(--line);
        text-align: left;
        vertical-align: top;
      }
      details {
        border-top: 1px solid var(--line);
        margin-top: var(--s5);
      }
      summary {
        gap: var(--s3);
      }
    `,
  ];
}

customElements.define("rules-drawer", RulesDrawer);
