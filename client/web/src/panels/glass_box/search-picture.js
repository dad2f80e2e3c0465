/**
 * The base of all pictures of a recorded search: it fills its place, redraws itself at another size, and emits `node-picked`
 * with the node that was pressed. An element with `data-node` stands for that node.
 */

import { LitElement, css } from "lit";

export class SearchPicture extends LitElement {
  static properties = { reading: { attribute: false }, step: { type: Number }, size: { state: true } };

  constructor() {
    super();
    this.step = 0;
    /** Of the picture, in pixels. */
    this.size = { width: 0, height: 0 };
    this.resizes = new ResizeObserver(() => this.measure());
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.resizes.observe(this);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.resizes.disconnect();
  }

  measure() {
    const [width, height] = [this.clientWidth, this.clientHeight];
    if (width !== this.size.width || height !== this.size.height) this.size = { width, height };
  }

  /** @param {Event} event */
  onClick(event) {
    const node = /** @type {Element} */ (event.target).closest("[data-node]")?.getAttribute("data-node");
    if (node) this.dispatchEvent(new CustomEvent("node-picked", { detail: { node: Number(node) }, bubbles: true, composed: true }));
  }
}

export const pictureStyles = css`
  :host {
    position: relative;
    overflow: hidden;
    contain: strict;
    border: 1px solid var(--line);
    border-radius: var(--r);
    background: var(--panel);
  }
`;
