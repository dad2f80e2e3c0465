/**
 * The question whether this device shall tell of the opponent's move: asked once, directly after the first own move in a game with
 * days a move. The browser's own question follows only a yes.
 *
 * It emits `announcement-made` with what it asks and answers.
 * @import { Player, RoomView } from "../../wire/messages.js"
 */

import { LitElement, css, html } from "lit";
import { awaitedMove } from "../../state/notices.js";
import { storeNotices, storedNotices } from "../../storage/notices.js";
import { shared } from "../../styles/shared.js";
import { noticeWords } from "../../words/en/notices.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { hindrance, turnOn } from "../shared/own-device.js";

/** Of an upright phone. */
const UPRIGHT = "(max-width: 899px) and (min-height: 560px)";

/** What the question shows. @typedef {"hidden" | "asks" | "installFirst" | "busy" | "told" | "denied" | "failed"} Step */

export class AskNotices extends LitElement {
  static properties = { view: { attribute: false }, you: { attribute: false }, step: { state: true } };

  constructor() {
    super();
    /** @type {RoomView | null} */
    this.view = null;
    /** @type {Player | null} */
    this.you = null;
    /** @type {Step} */
    this.step = "hidden";
    /** Whether a move of the opponent's has been awaited here. */
    this.met = false;
  }

  /** Whose move is awaited. */
  get awaited() {
    return this.view && awaitedMove(this.view, this.you);
  }

  get open() {
    return Boolean(this.awaited) && this.step !== "hidden";
  }

  updated() {
    this.hidden = !this.open;
    const lies = this.open && matchMedia(UPRIGHT).matches;
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.parentElement?.querySelectorAll(".own-bar, room-actions") ?? [])) row.inert = lies; // it lies over them
    if (!this.awaited || this.met) return;
    this.met = true;
    this.ask();
  }

  /** Nothing is asked twice, nor where there could be no notices. */
  async ask() {
    if (storedNotices().asked) return;
    const hindered = await hindrance().catch(() => "notOffered");
    if (hindered && hindered !== "installFirst") return;
    this.step = hindered === "installFirst" ? hindered : "asks";
    storeNotices({ asked: true });
    if (this.awaited) emit(this, "announcement-made", { text: noticeWords.shallTell(words.nameOf(this.awaited.name)) });
  }

  dismiss() {
    this.step = "hidden";
  }

  async agree() {
    this.step = "busy";
    try {
      const allowed = await turnOn({ kinds: ["turn"], discreet: false }, this.you?.id ?? "");
      this.step = allowed ? "told" : "denied";
    } catch {
      this.step = "failed";
    }
    emit(this, "announcement-made", { text: this.answer });
  }

  get answer() {
    return this.step === "told" ? noticeWords.willTell : this.step === "denied" ? noticeWords.hindrances.denied : noticeWords.failed;
  }

  render() {
    const { awaited, step } = this;
    if (!awaited || !this.open) return html``;
    const name = words.nameOf(awaited.name);
    if (["told", "denied", "failed"].includes(step)) return html`<section class="card" aria-label=${noticeWords.question}><p>${this.answer}</p>${this.understood()}</section>`;
    return html`<section class="card" aria-label=${noticeWords.question}>
      <h2>${noticeWords.theirTurn(name, awaited.days)}</h2>
      ${step === "installFirst" ? this.install() : this.question(name)}
    </section>`;
  }

  /** @param {string} name */
  question(name) {
    return html`<p>${noticeWords.shallTell(name)}</p>
      <div class="buttons">
        <button type="button" class="main" ?disabled=${this.step === "busy"} @click=${this.agree}>${icon("bell")} ${noticeWords.yes}</button>
        <button type="button" class="plain" ?disabled=${this.step === "busy"} @click=${this.dismiss}>${noticeWords.no}</button>
      </div>
      <p class="small quiet">${noticeWords.askedOnce}</p>`;
  }

  install() {
    return html`<p>${noticeWords.hindrances.installFirst}</p>
      ${this.understood()}`;
  }

  understood() {
    return html`<div class="buttons"><button type="button" @click=${this.dismiss}>${words.understood}</button></div>`;
  }

  static styles = [
    shared,
    css`
      /* Over what is beside the board or below it, so that nothing moves. */
      :host {
        z-index: 1;
        grid-area: side-panel;
        align-self: end;
      }
      section.card {
        display: grid;
        gap: 8px;
        padding: var(--s4);
        border: 2px solid var(--accent);
        box-shadow: var(--lift);
      }
      h2 {
        font-size: 1.125rem;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .small {
        font-size: 0.875rem;
        text-wrap: pretty;
      }
      @media (max-height: 559px) and (min-width: 600px) {
        :host {
          grid-row: side-panel / own-bar;
        }
      }
      /* On an upright phone directly below what is said; it ends within the screen. */
      @media (max-width: 899px) and (min-height: 560px) {
        :host {
          grid-row: own-bar / side-panel;
          align-self: start;
        }
        section.card {
          gap: var(--s1);
          padding: var(--s3);
          line-height: 1.3;
        }
        h2 {
          font-size: 1rem;
        }
      }
    `,
  ];
}

customElements.define("ask-notices", AskNotices);
