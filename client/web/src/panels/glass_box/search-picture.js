/**
 * The base of all pictures of a recorded search: it fills its place, redraws itself at another size, and emits `node-picked`
 * with the node that was pressed. An element with `data-node` stands for that node.
 */

import { LitElement, css } from "lit";
import { emit } from "../shared/emit.js";

export class SearchPicture extends LitElement {
  static properties = { reading: { attribute: false }, step: { type: Number }, size: { state: true } };

  constructor() {
    super();
    this.step = 0;
    /** Of the picture, in pixels. */
    this.size = { width: 0, height: 0 };
    const resizes = new ResizeObserver(() => this.measure());
    this.addController({ hostConnected: () => resizes.observe(this), hostDisconnected: () => resizes.disconnect() });
  }

  measure() {
    const [width, height] = [this.clientWidth, this.clientHeight];
    if (width !== this.size.width || height !== this.size.height) this.size = { width, height };
  }

  /** @param {Event} event */
  onClick(event) {
    const node = /** @type {Element} */ (event.target).closest("[data-node]")?.getAttribute("data-node");
    if (node) emit(this, "node-picked", { node: Number(node) });
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
