/**
 * The screen of notifications: which kinds this device shows, and how.
 * @import { Player } from "../../wire/messages.js"
 * @import { PushKind } from "../../storage/notices.js"
 * @import { Hindrance } from "../shared/own-device.js"
 */

import { LitElement, css, html } from "lit";
import { PUSH_KINDS, storedNotices } from "../../storage/notices.js";
import { shared } from "../../styles/shared.js";
import { switchStyles } from "../../styles/switch.js";
import { sendTest } from "../../wire/push.js";
import { noticeWords } from "../../words/en/notices.js";
import { hindrance, turnOff, turnOn } from "../shared/own-device.js";
import { titleScreen } from "../shared/screen-title.js";

export class ParlourNotices extends LitElement {
  static properties = { you: { attribute: false }, hindered: { state: true }, stored: { state: true }, busy: { state: true }, said: { state: true } };

  constructor() {
    super();
    /** @type {Player | null} */
    this.you = null;
    /** Why there are no notices here; undefined while that is unknown. @type {Hindrance | "failed" | null | undefined} */
    this.hindered = undefined;
    this.stored = storedNotices();
    this.busy = false;
    /** The answer to the last action. */
    this.said = "";
    titleScreen(this, () => noticeWords.title);
  }

  async firstUpdated() {
    this.hindered = await hindrance().catch(() => /** @type {const} */ ("failed"));
  }

  /** Do what a switch or button asks for; meanwhile they are disabled. @param {() => Promise<string>} action returns what to say */
  async attempt(action) {
    this.busy = true;
    this.said = await action().catch(() => noticeWords.failed);
    this.stored = storedNotices();
    this.busy = false;
    this.requestUpdate(); // a switch that was refused goes back
  }

  /** @param {{ kinds: PushKind[], discreet: boolean }} wanted */
  change(wanted) {
    return this.attempt(async () => {
      if (wanted.kinds.length === 0) await turnOff();
      else if (!(await turnOn(wanted, this.you?.id ?? ""))) this.hindered = "denied";
      return "";
    });
  }

  render() {
    return html`<header><h1>${noticeWords.title}</h1><p class="quiet">${noticeWords.here}</p></header>
      ${this.hindered === undefined || !this.you
        ? html`<p class="quiet" role="status">${noticeWords.loading}</p>`
        : this.hindered
          ? html`<p class="card" role="status">${this.hindered === "failed" ? noticeWords.failed : noticeWords.hindrances[this.hindered]}</p>`
          : this.choices()}`;
  }

  choices() {
    const { kinds, discreet } = this.stored;
    const isOn = kinds.length > 0;
    const without = (/** @type {PushKind} */ kind) => kinds.filter((each) => each !== kind);
    return html`<div class="cards">
      <section class="card">
        ${PUSH_KINDS.map((kind) =>
          this.option(noticeWords.kinds[kind], kinds.includes(kind), (on) => this.change({ kinds: on ? [...without(kind), kind] : without(kind), discreet })),
        )}
      </section>
      <section class="card">
        ${this.option(noticeWords.saysMove, !discreet, (on) => this.change({ kinds, discreet: !on }), isOn)}
        <div class="buttons">
          <button type="button" ?disabled=${this.busy || !isOn} @click=${() => this.attempt(async () => (await sendTest(this.stored.id), noticeWords.sent))}>${noticeWords.sendOne}</button>
          <button type="button" class="plain" ?disabled=${this.busy || !isOn} @click=${() => this.change({ kinds: [], discreet })}>${noticeWords.allOff}</button>
        </div>
        <p role="status">${this.said}</p>
        <p class="small quiet">${noticeWords.privacy}</p>
      </section>
    </div>`;
  }

  /** @param {{ label: string, means: string }} texts @param {boolean} on @param {(on: boolean) => void} change @param {boolean} [possible] */
  option({ label, means }, on, change, possible = true) {
    const flip = (/** @type {Event} */ { target }) => change(/** @type {HTMLInputElement} */ (target).checked);
    return html`<label class="switch"
      ><span>${label}<br /><span class="small quiet">${means}</span></span>
      <input type="checkbox" role="switch" .checked=${on} ?disabled=${this.busy || !possible} @change=${flip}
    /></label>`;
  }

  static styles = [
    shared,
    switchStyles,
    css`
      :host {
        max-width: 60rem;
        margin: 0 auto;
        padding: 8px 16px 32px;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 4px 16px;
        margin-bottom: 16px;
      }
      .cards {
        display: grid;
        align-items: start;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
      }
      .card {
        padding: 12px 16px;
      }
      .switch {
        padding: 10px 0;
      }
      .switch + .switch {
        border-top: 1px solid var(--line);
      }
      .small {
        font-size: 0.875rem;
        font-weight: 400;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin: 8px 0;
      }
    `,
  ];
}

customElements.define("parlour-notices", ParlourNotices);
