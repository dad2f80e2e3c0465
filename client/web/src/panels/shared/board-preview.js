/**
 * A picture of a position, as large as fits its place. Its board is loaded and drawn when it comes into sight.
 * @import { View } from "../../wire/messages.js"
 */

import { LitElement, css } from "lit";
import { loadPreview, previewOf } from "../../boards/board.js";
import { lazyImport } from "./lazy-import.js";

class BoardPreview extends LitElement {
  static properties = { view: { attribute: false }, label: {}, loaded: { state: true } };

  constructor() {
    super();
    /** @type {View | null} */
    this.view = null;
    this.label = "";
    this.loaded = false;
    this.sight = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.load());
    this.addController({ hostConnected: () => this.sight.observe(this), hostDisconnected: () => this.sight.disconnect() });
  }

  async load() {
    if (!this.view || !(await lazyImport(this, loadPreview(this.view)))) return;
    this.loaded = true;
    this.sight.disconnect();
  }

  /** The board of another view may be another module. */
  updated() {
    if (this.loaded) this.load();
  }

  render() {
    return this.loaded && this.view ? previewOf(this.view, this.label) : "";
  }

  static styles = css`
    :host {
      display: grid;
      place-items: center;
      container-type: size;
      width: 100%;
      height: 100%;
    }
    .board {
      width: min(100cqi, 100cqb * var(--ratio, 1));
    }
  `;
}

customElements.define("board-preview", BoardPreview);
