/**
 * The first minute with a game: fetches its moves to try, leads through them on the room's board, and keeps within the time that the
 * game leaves. It draws nothing itself: it emits `lesson-changed` with what the room draws, and `game-met` once the examples are shown.
 * Loaded when the player meets a game on this device, or asks for it under the rules.
 * @import { Player, RoomView } from "../../wire/messages.js"
 * @import { Lesson } from "../../state/first-minute.js"
 * @import { Message } from "../../state/message.js"
 * @import { RoomState } from "../../state/state.js"
 */

import { LitElement, html } from "lit";
import { begun, current, exampleRoom, followed, timeFor, tried, triesFor } from "../../state/first-minute.js";
import { illegalMoveText } from "../../state/illegal-move.js";
import { howToMove } from "../../state/message.js";
import { firstMinuteWords } from "../../words/en/first-minute.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import "./example-list.js";

/**
 * @typedef {object} Shown What the room draws.
 * @property {RoomState | null} room with the example on its board; null once the examples are over
 * @property {Message | null} message
 * @property {string} ribbon
 * @property {string} again the label of the way back into the examples
 * @property {Lesson | null} lesson with what is done, also once the examples are over
 */

/** How long a right try is shown, in milliseconds. */
const SHOWN_TIME = 1_200;
const TIMEOUT = 8_000; // milliseconds

/** @param {string} game @returns {Promise<import("../../wire/messages.js").GameExamples>} */
async function fetchExamples(game) {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/examples`, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

export class FirstMinute extends LitElement {
  static properties = { room: { attribute: false }, you: { attribute: false }, origin: { attribute: false }, clocksAt: { attribute: false }, lesson: { state: true } };

  constructor() {
    super();
    /** @type {RoomState | null} */
    this.room = null;
    /** @type {Player | null} */
    this.you = null;
    /** The square of the piece that is chosen on the board. @type {string | null} */
    this.origin = null;
    /** When the clocks came, in the page's milliseconds. */
    this.clocksAt = 0;
    /** Null before and after the examples. @type {Lesson | null} */
    this.lesson = null;
    /** What was done of them. @type {Lesson | null} */
    this.last = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.ends = undefined;
    /** When the time is up, in the page's milliseconds. */
    this.endsAt = Infinity;
    this.addController({ hostDisconnected: () => this.end() });
  }

  firstUpdated() {
    this.begin();
  }

  /** Begin, unless the game has no examples, there is no time, or the page has no words for one. */
  async begin() {
    const view = this.room?.view;
    if (!view) return;
    const { boards } = await fetchExamples(view.game).catch(() => ({ boards: [] }));
    if (!this.isConnected) return;
    const tries = triesFor(boards, view.options);
    const known = tries.length > 0 && tries.every(({ sentence }) => firstMinuteWords.sentences[sentence]);
    if (!known || (this.time(view) ?? Infinity) <= 0) return emit(this, "lesson-changed");
    emit(this, "game-met", { game: view.game });
    this.lesson = this.last = begun(tries, view.position.view);
    this.limit();
  }

  /** @param {RoomView} view */
  time(view) {
    return timeFor(view, this.you, performance.now() - this.clocksAt);
  }

  /** Go on in time to the game. */
  limit() {
    const view = this.room?.view;
    const time = view && this.lesson ? this.time(view) : null;
    if (time === null || performance.now() + time >= this.endsAt) return;
    clearTimeout(this.ends);
    this.endsAt = performance.now() + time;
    this.ends = setTimeout(() => this.end(), time);
  }

  /** @param {string} move */
  try(move) {
    if (!this.lesson) return;
    const lesson = tried(this.lesson, move);
    if (lesson.after && !this.lesson.after) setTimeout(() => this.follow(lesson), SHOWN_TIME);
    this.lesson = this.last = lesson;
  }

  /** @param {Lesson} lesson whose right try was shown */
  follow(lesson) {
    if (this.lesson !== lesson) return;
    this.lesson = followed(lesson);
    this.last = this.lesson ?? { ...lesson, at: lesson.tries.length, after: null };
    if (!this.lesson) this.end();
  }

  end() {
    clearTimeout(this.ends);
    Object.assign(this, { lesson: null, endsAt: Infinity });
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  updated(changed) {
    if (changed.has("room")) this.limit();
    if (this.last && (this.lesson || changed.get("lesson"))) emit(this, "lesson-changed", this.shown());
  }

  /** @returns {Shown} */
  shown() {
    const { room, you, lesson, last } = this;
    const drawn = room && you && lesson ? exampleRoom(room, lesson, you) : null;
    return { room: drawn, message: lesson && this.message(lesson), ribbon: firstMinuteWords.example, again: firstMinuteWords.onceMore, lesson: last };
  }

  /** @param {Lesson} lesson @returns {Message} */
  message(lesson) {
    const { task, position } = current(lesson);
    const answers = [{ label: firstMinuteWords.skip, does: /** @type {const} */ ({ action: "skip-examples" }) }];
    if (lesson.after) return { kind: "turn", sign: "turn", first: firstMinuteWords.right, answers };
    if (!lesson.wrong) return { kind: "turn", sign: "turn", first: firstMinuteWords.tasks[task] ?? "", rest: howToMove(position.view, this.origin), answers };
    const { move, legal } = lesson.wrong;
    const why = legal ? firstMinuteWords.wrong[task] : illegalMoveText(position.view, position.legal.split(" "), move) || words.refusedMove(move);
    return { kind: "refused", sign: "warning", first: firstMinuteWords.notThat, rest: why, answers };
  }

  render() {
    return html``;
  }
}

customElements.define("first-minute", FirstMinute);
