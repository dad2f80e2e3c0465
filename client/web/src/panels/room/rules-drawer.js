/**
 * The rules of a game and an example in the page's language, in a drawer at the side; the parts for programs and experts are folded.
 * Loaded when asked for.
 *
 * Escape or a press beside it closes it, and the focus goes back.
 * @import { Block } from "../shared/markdown.js"
 */

import { LitElement, html } from "lit";
import { foldStyles } from "../../styles/folds.js";
import { shared } from "../../styles/shared.js";
import { tableStyles } from "../../styles/tables.js";
import { words } from "../../words/en/words.js";
import { icon } from "../shared/icon.js";
import { blocksOf, drawBlock } from "../shared/markdown.js";
import { drawerStyles } from "./rules-drawer-styles.js";

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
  static properties = { game: {}, facts: { attribute: false }, blocks: { state: true }, failed: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** The options and terms of this room that differ from the default. @type {string[]} */
    this.facts = [];
    /** Empty while they are not here. @type {Block[]} */
    this.blocks = [];
    this.failed = false;
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  firstUpdated() {
    this.dialog.showModal();
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

  close() {
    this.dialog.close();
  }

  /** @param {Event} event */
  onClick(event) {
    if (event.target === this.dialog) this.close(); // the dialog itself is only hit beside its content
  }

  onClose() {
    this.dispatchEvent(new CustomEvent("drawer-closed"));
  }

  render() {
    const [title] = this.blocks;
    return html`<dialog aria-labelledby="title" @click=${this.onClick} @close=${this.onClose} @keydown=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <div class="drawer">
        <header>
          <h2 id="title">${title?.kind === "heading" ? title.text : words.gameRules}</h2>
          <button type="button" class="plain" aria-label=${words.close} @click=${this.close}>${icon("close")}</button>
        </header>
        <div class="text" tabindex="0">${this.content()}</div>
      </div>
    </dialog>`;
  }

  content() {
    if (this.failed) {
      return html`<p role="alert">${words.rulesMissing}</p>
        <button type="button" @click=${this.load}>${words.tryAgain}</button>`;
    }
    if (this.blocks.length === 0) return html`<p class="quiet" role="status">${words.loading}</p>`;
    const [[, ...intro], ...sections] = sectionsOf(this.blocks);
    return html`${this.facts.length > 0 ? html`<p class="facts">${words.atThisTable} ${this.facts.join(" · ")}</p>` : ""} ${intro.map(drawBlock)}
      ${sections.slice(0, FOR_PLAYERS).flat().map(drawBlock)} ${this.folded(sections.slice(FOR_PLAYERS).flat())}`;
  }

  /** @param {Block[]} blocks */
  folded(blocks) {
    if (blocks.length === 0) return "";
    return html`<details>
      <summary>${words.forExperts}</summary>
      ${blocks.map(drawBlock)}
    </details>`;
  }

  static styles = [shared, foldStyles, tableStyles, drawerStyles];
}

customElements.define("rules-drawer", RulesDrawer);
