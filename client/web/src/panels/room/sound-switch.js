/** Button that switches the sounds of the room on and off; it emits `sound-toggled`. */

import { LitElement, css, html } from "lit";
import { shared } from "../../styles/shared.js";
import { storedSound } from "../../storage/preferences.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";

export class SoundSwitch extends LitElement {
  static properties = { on: { state: true } };

  constructor() {
    super();
    this.on = storedSound();
  }

  toggle() {
    this.on = !this.on;
    emit(this, "sound-toggled", { on: this.on });
  }

  render() {
    return html`<button type="button" class="plain" aria-pressed=${this.on} title=${words.sound} @click=${this.toggle}>
      ${icon(this.on ? "sound" : "silent")}<span class="label">${words.sound}</span>
    </button>`;
  }

  static styles = [
    shared,
    css`
      button {
        padding: 6px 10px;
      }
      @media (min-width: 900px) and (min-height: 560px) {
        .label {
          position: absolute;
          clip-path: inset(50%);
        }
      }
    `,
  ];
}

customElements.define("sound-switch", SoundSwitch);
