/**
 * The glass box with a typed tree: above the search stand the tree as text, examples, random trees, and the order of the branches.
 *
 * A text that is no tree is told what is wrong and where; the picture of the last good tree stays.
 * @import { Catalogue } from "../../state/catalogue.js"
 * @import { Sizes } from "../../state/typed_tree/random.js"
 * @import { TypedNode, TypedTree } from "../../state/typed_tree/text.js"
 * @import { ParlourGlassBox, AnyReading } from "./glass-box.js"
 */

import { html, nothing } from "lit";
import { glassBoxAddress } from "../../state/glass-address.js";
import { SIZES, USUAL, faultOf, randomTree } from "../../state/typed_tree/random.js";
import { EXAMPLES, FIRST_ENGINE, TREE, TYPED_TREE, treeMachines } from "../../state/typed_tree/game.js";
import { leavesLookedAt, moved, ordered, valueOf } from "../../state/typed_tree/orders.js";
import { TreeError, leavesOf, readTree, sent, written } from "../../state/typed_tree/text.js";
import { newGameWords } from "../../words/en/new-game.js";
import { typedTreeWords } from "../../words/en/typed-tree.js";
import { MOST_DRAWN, pictureOf } from "./tree-picture.js";
import { typedTreeStyles } from "./typed-tree-styles.js";

const WAIT = 500; // milliseconds after the last letter until the tree is searched
const ENDLESS = 999_999; // a step after the last

/** @typedef {"max" | "min"} First */

/** Define the element, on the glass box's own. @param {typeof ParlourGlassBox} GlassBox */
export function defineTypedTree(GlassBox) {
  if (customElements.get("parlour-typed-tree")) return;

  class TypedTreeBox extends GlassBox {
    static properties = { ...GlassBox.properties, typing: { state: true }, problem: { state: true }, chosen: { state: true }, sizes: { state: true }, opened: { state: true }, told: { state: true } };

    constructor() {
      super();
      /** The text in the field, a tree or not. */
      this.typing = "";
      /** Why it is no tree, or why the search of it did not come. @type {TreeError | string | null} */
      this.problem = null;
      /** The branch to be moved, -1 for that of the step. */
      this.chosen = -1;
      /** The fields of a random tree. @type {Sizes} */
      this.sizes = { ...USUAL };
      /** What hangs open below its button. @type {"" | "examples" | "random"} */
      this.opened = "";
      /** What was done, for screen readers. */
      this.told = "";
      this.now = 0;
      const press = (/** @type {KeyboardEvent} */ event) => this.shift(event);
      this.addController({
        hostConnected: () => addEventListener("keydown", press, { capture: true }),
        hostDisconnected: () => {
          removeEventListener("keydown", press, { capture: true });
          clearTimeout(this.wait);
        },
      });
    }

    /** The last good tree. @returns {TypedTree} */
    get tree() {
      return readTree(this.query.start);
    }

    /** @returns {First} */
    get first() {
      return this.query.options.first === "min" ? "min" : "max";
    }

    gameOf() {
      return TYPED_TREE;
    }

    /** @param {Catalogue} catalogue */
    begin(catalogue) {
      const { query } = this;
      query.player ||= FIRST_ENGINE;
      query.start ||= EXAMPLES.minimax;
      this.chosen = -1;
      this.now = query.step;
      const [start, problem] = treeIn(query.start);
      if (treeIn(this.typing)[0] !== start || problem) this.typing = query.start;
      this.problem = problem;
      if (problem) {
        this.pulling?.abort();
        /** @type {import("./glass-box.js").Shown} */
        const failed = { status: "failed", text: "", complaints: {}, again: false };
        this.shown = failed;
        query.start = EXAMPLES.minimax;
        return;
      }
      query.start = start;
      super.begin({ ...treeMachines(catalogue), games: [TYPED_TREE] });
    }

    /** @param {import("../../wire/messages.js").TreePage[]} pages @param {Catalogue} machines @returns {Promise<AnyReading>} */
    async readingOf(pages, machines) {
      const reading = await super.readingOf(pages, machines);
      const { view } = reading.about;
      if ("growth" in reading || view.family !== "tree") return reading;
      const tree = readTree(view.at ? `${view.text} at ${view.at}` : view.text);
      if (leavesOf(tree.nodes, tree.at) <= MOST_DRAWN) {
        const picture = pictureOf(tree, () => this.branch);
        for (const forMover of [true, false]) reading.seenFor(forMover).picture = picture;
      }
      return reading;
    }

    /** @param {unknown} error */
    failure(error) {
      const failed = super.failure(error);
      if (this.shown.status !== "shown" || failed.status !== "failed") return failed;
      this.problem = failed.text;
      return this.shown;
    }

    /** @param {{ detail: { step: number, predict?: string } }} event */
    keepStep(event) {
      this.now = event.detail.step;
      super.keepStep(event);
      this.requestUpdate();
    }

    /** Go on with another tree, first player or engine; without them with the same. @param {{ start?: string, first?: First, player?: string, step?: number }} to */
    go({ start = this.query.start, first = this.first, player = this.query.player, step = 0 }) {
      const path = glassBoxAddress({ game: TREE, options: { first }, start, player, other: this.query.other, step, predict: this.predict });
      history.replaceState(history.state, "", path);
      this.opened = "";
      this.search = location.search;
    }

    /** @param {string} text @param {boolean} [now] */
    type(text, now = false) {
      this.typing = text;
      clearTimeout(this.wait);
      const [start, problem] = treeIn(text);
      this.problem = problem;
      if (!problem && start !== this.query.start) this.wait = setTimeout(() => this.go({ start }), now ? 0 : WAIT);
    }

    /** The branch that is moved: the chosen one, else that of the step; -1 at the root. */
    get branch() {
      if (this.chosen >= 0) return this.chosen;
      const [reading] = this.shown.status === "shown" ? this.shown.readings : [];
      if (!reading || "growth" in reading) return -1;
      const { tree } = reading;
      const node = tree.stepNode[Math.min(this.now, tree.steps - 1)];
      return this.tree.numbers.get(tree.moves[node] < 0 ? "" : tree.about.moves[tree.moves[node]].toLowerCase()) ?? -1;
    }

    /** Put a branch at another place among its siblings. @param {number} number @param {number} place */
    put(number, place) {
      const { tree, shown } = this;
      const { parent } = tree.nodes[number] ?? { parent: -1 };
      const nodes = moved(tree, number, place);
      const start = written(nodes);
      if (parent < 0 || start === written(tree.nodes)) return;
      const chosen = inOrder(nodes, 0).indexOf(number);
      const steps = shown.status === "shown" ? shown.readings[0].steps : 0;
      const step = steps > 0 && this.now >= steps - 1 ? ENDLESS : this.now;
      this.typing = start;
      this.go({ start, step });
      this.keep = chosen;
      const siblings = nodes[parent].children;
      this.told = typedTreeWords.movedTo(readTree(start).nodes[chosen].name, siblings.indexOf(number) + 1, siblings.length);
    }

    /** @param {import("lit").PropertyValues<this>} changed */
    willUpdate(changed) {
      super.willUpdate(changed);
      if (changed.has("search") && this.keep !== undefined) this.chosen = this.keep;
      this.keep = undefined;
    }

    /** @param {import("lit").PropertyValues<this>} changed */
    updated(changed) {
      super.updated(changed);
      if (changed.has("chosen")) for (const path of this.pictures()) path.requestUpdate();
    }

    /** The pictures of the searches that are shown. @returns {import("lit").LitElement[]} */
    pictures() {
      const viewers = [...this.renderRoot.querySelectorAll("search-viewer, predict-viewer, search-comparison")];
      return viewers.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll("search-path") ?? [])]).map((path) => /** @type {import("lit").LitElement} */ (path));
    }

    /** Move the branch a place to the left, or to the right. @param {number} by */
    step(by) {
      const { branch, tree } = this;
      const siblings = tree.nodes[tree.nodes[branch]?.parent ?? -1]?.children;
      if (siblings) this.put(branch, Math.max(0, siblings.indexOf(branch) + by));
    }

    /** @param {KeyboardEvent} event */
    shift(event) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const target = /** @type {Element} */ (event.composedPath()[0]);
      if (!by || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || target.matches?.("input, select, textarea")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.step(by);
    }

    /** @param {import("./glass-box.js").Shown} shown */
    body(shown) {
      const failed = shown.status === "failed" && !shown.text;
      return html`<div @branch-chosen=${this.onChosen} @branch-moved=${this.onMoved}>${this.card()}${this.problem && failed ? "" : super.body(shown)}${this.orders()}<p class="unseen" role="status">${this.told}</p></div>`;
    }

    /** @param {CustomEvent<{ node: number }>} event */
    onChosen({ detail }) {
      this.chosen = detail.node;
    }

    /** @param {CustomEvent<{ node: number, place: number }>} event */
    onMoved({ detail }) {
      this.put(detail.node, detail.place);
    }

    card() {
      const { problem, first, opened } = this;
      const text = problem instanceof TreeError ? problemText(problem) : problem;
      const toggle = (/** @type {"examples" | "random"} */ what, /** @type {string} */ name) => html`<button type="button" aria-expanded=${opened === what} aria-controls=${what} @click=${() => (this.opened = opened === what ? "" : what)}>
        ${name} <span aria-hidden="true">▾</span></button>`;
      return html`<section class="card typed">
        <div class="line">
          <label class="text" for="tree-text">${typedTreeWords.field}</label>
          <textarea id="tree-text" rows="1" spellcheck="false" autocapitalize="off" autocomplete="off" .value=${this.typing} aria-describedby="tree-hint" aria-invalid=${problem ? "true" : nothing}
            @input=${(/** @type {Event} */ { target }) => this.type(/** @type {HTMLTextAreaElement} */ (target).value)} @keydown=${this.enter}></textarea>
          <span class="segs" role="group" aria-label=${typedTreeWords.first}>
            ${/** @type {First[]} */ (["max", "min"]).map((side) => html`<button type="button" class=${side === first ? "soft" : ""} aria-pressed=${side === first} @click=${() => this.go({ first: side })}>
              <span aria-hidden="true">${side === "max" ? "▲" : "▼"}</span>${typedTreeWords.firstIs(side)}</button>`)}
          </span>
          ${toggle("examples", typedTreeWords.examples)} ${toggle("random", typedTreeWords.random)}
        </div>
        <p id="tree-hint" class=${problem ? "complaint" : "quiet"} aria-live="polite">${text ? html`<b>${text}</b> ${this.shown.status === "shown" ? typedTreeWords.stays : ""}` : typedTreeWords.hint}
          ${problem instanceof TreeError && problem.to > problem.from ? html`<button type="button" class="plain" @click=${this.point}>${typedTreeWords.show}</button>` : ""}</p>
        ${opened === "examples" ? this.exampleList() : ""} ${opened === "random" ? this.randomForm() : ""}
      </section>`;
    }

    /** A line end searches at once, or shows where the text is wrong. @param {KeyboardEvent} event */
    enter(event) {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      this.type(this.typing, true);
      if (this.problem instanceof TreeError) this.point();
    }

    /** Select what is wrong in the text. */
    point() {
      const field = this.renderRoot.querySelector("textarea");
      if (!field || !(this.problem instanceof TreeError)) return;
      field.focus();
      field.setSelectionRange(this.problem.from, this.problem.to);
    }

    exampleList() {
      const names = /** @type {(keyof typeof EXAMPLES)[]} */ (Object.keys(EXAMPLES));
      return html`<ul id="examples">${names.map((name) => html`<li><button type="button" class="plain" @click=${() => this.take(EXAMPLES[name])}>
        <b>${typedTreeWords.example[name]}</b> <code>${EXAMPLES[name]}</code></button></li>`)}</ul>`;
    }

    /** Search another tree, whatever is in the field. @param {string} start */
    take(start) {
      this.typing = start;
      this.problem = null;
      if (start !== this.query.start) this.go({ start });
      this.opened = "";
    }

    randomForm() {
      const { sizes } = this;
      const fault = faultOf(sizes);
      const why = (/** @type {string} */ size) => (!fault || fault.fault === "large" || fault.size !== size ? "" : fault.fault === "bounds" ? typedTreeWords.bounds(fault.low, fault.high) : typedTreeWords.order);
      const names = /** @type {(keyof Sizes)[]} */ (Object.keys(SIZES));
      return html`<form id="random" novalidate @submit=${(/** @type {Event} */ event) => (event.preventDefault(), fault || this.take(randomTree(sizes)))}>
        <div class="sizes">${names.map((size) => html`<label>${typedTreeWords.sizes[size]}<input inputmode="numeric" .value=${Number.isNaN(sizes[size]) ? "" : String(sizes[size])} aria-invalid=${why(size) ? "true" : nothing} aria-describedby="size-fault"
          @change=${(/** @type {Event} */ { target }) => (this.sizes = { ...sizes, [size]: numberIn(/** @type {HTMLInputElement} */ (target).value) })} /></label>`)}</div>
        <p id="size-fault" class=${fault ? "complaint" : "quiet"} aria-live="polite">${!fault ? typedTreeWords.sameSeed : fault.fault === "large" ? typedTreeWords.large(fault.count, fault.most) : `${typedTreeWords.sizes[fault.size]}: ${why(fault.size)}`}</p>
        <button class="main" ?disabled=${fault !== null}>${typedTreeWords.grow}</button>
      </form>`;
    }

    /** The order of the branches: what it costs alpha-beta, and moving one of them. */
    orders() {
      const { tree, first, branch } = this;
      const { nodes, at } = tree;
      const max = first === "max";
      const counts = [
        { name: typedTreeWords.asWritten, nodes },
        { name: typedTreeWords.best, nodes: ordered(nodes, "best", max) },
        { name: typedTreeWords.worst, nodes: ordered(nodes, "worst", max) },
      ].map((order) => ({ ...order, count: leavesLookedAt(order.nodes, max, at) }));
      const ends = leavesOf(nodes, at);
      const siblings = nodes[nodes[branch]?.parent ?? -1]?.children ?? [];
      const place = siblings.indexOf(branch);
      const name = nodes[branch]?.name ?? "";
      const engines = this.catalogue ? treeMachines(this.catalogue).algorithms : [];
      return html`<section class="card typed line order">
        <div class="counts" role="group" aria-label=${typedTreeWords.orders}><span class="quiet">${typedTreeWords.orders}</span>
          ${counts.map(({ name: order, nodes: other, count }) => html`<button type="button" class=${other === nodes ? "soft" : ""} aria-pressed=${written(other) === written(nodes)} @click=${() => this.take(written(other))}>
            ${order} <b class="num">${count}</b><span class="bar" aria-hidden="true" .style=${`--part: ${count / ends}`}></span></button>`)}
        </div>
        <div class="move">
          <label for="branch">${typedTreeWords.branch}</label>
          <select id="branch" title=${typedTreeWords.moveHint} @change=${(/** @type {Event} */ { target }) => (this.chosen = Number(/** @type {HTMLSelectElement} */ (target).value))}>
            <option value="-1" .selected=${branch < 0}>–</option>
            ${nodes.map((node, number) => (number === 0 ? "" : html`<option value=${number} .selected=${number === branch}>${node.name}</option>`))}
          </select>
          <button type="button" aria-label=${typedTreeWords.moveLeft(name)} title="⇧←" ?disabled=${place <= 0} @click=${() => this.step(-1)}>◀</button>
          <button type="button" aria-label=${typedTreeWords.moveRight(name)} title="⇧→" ?disabled=${place < 0 || place >= siblings.length - 1} @click=${() => this.step(1)}>▶</button>
        </div>
        <label class="engine">${typedTreeWords.search}
          <select @change=${(/** @type {Event} */ { target }) => this.go({ player: /** @type {HTMLSelectElement} */ (target).value })}>
            ${engines.map(({ name: engine }) => html`<option value=${engine} .selected=${this.query.player.split(":")[0] === engine}>${newGameWords.algorithmName(engine)}</option>`)}
          </select></label>
        <p class="quiet">${typedTreeWords.inAnyOrder(ends, valueOf(nodes, at, max))} ${typedTreeWords.moveHint}</p>
      </section>`;
    }

    static styles = [...GlassBox.styles, typedTreeStyles];
  }

  customElements.define("parlour-typed-tree", TypedTreeBox);
}

/** A tree's text in the usual form, or why it is none. @param {string} text @returns {[string, TreeError | null]} */
function treeIn(text) {
  try {
    return [sent(readTree(text)), null];
  } catch (error) {
    if (error instanceof TreeError) return ["", error];
    throw error;
  }
}

/** @param {TreeError} error */
const problemText = ({ fault, facts }) => typedTreeWords.faults[fault]({ count: 0, most: 0, part: "", ...facts });

/** A whole number that is typed; NaN if it is none. @param {string} text */
const numberIn = (text) => (/^\s*[-−]?\d{1,9}\s*$/.test(text) ? Number(text.replace("−", "-")) : NaN);

/** The nodes from one down, in the order of their text. @param {TypedNode[]} nodes @param {number} node @returns {number[]} */
const inOrder = (nodes, node) => [node, ...nodes[node].children.flatMap((child) => inOrder(nodes, child))];
