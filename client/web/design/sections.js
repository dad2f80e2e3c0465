/**
 * Elements by kind, each in every state.
 * @import { View } from "../src/wire/messages.js"
 * @import { Play } from "../src/boards/board.js"
 * @import { Mark } from "../src/boards/marks.js"
 */

import { LitElement, html } from "lit";
import { boardOf, previewOf } from "../src/boards/board.js";
import "../src/boards/grid-board.js";
import "../src/boards/heaps-board.js";
import { pieceIcon, pieceStyles } from "../src/boards/piece.js";
import { ratioOf } from "../src/boards/ratio.js";
import "../src/boards/row-board.js";
import "../src/boards/squares-boards.js";
import { valuesOf } from "../src/boards/value-sign.js";
import { icon } from "../src/panels/shared/icon.js";
import { shared } from "../src/styles/shared.js";
import "../src/panels/room/player-bar.js";
import "../src/panels/room/room-ratings.js";
import * as views from "../test/views.js";
import { ANA, BOT, LONG, MACHINE, YOU } from "./samples.js";

/** @typedef {{ width: string, states: Record<string, unknown> }} Section states by name, each at least so wide */

/** Shows a template with the styles that the panels share. */
class SharedStyles extends LitElement {
  static properties = { content: { attribute: false } };
  static styles = [shared, pieceStyles];

  constructor() {
    super();
    /** @type {unknown} */
    this.content = "";
  }

  /** @override */
  render() {
    return this.content;
  }
}
customElements.define("shared-styles", SharedStyles);

/** @param {unknown} content */
const styled = (content) => html`<shared-styles .content=${content}></shared-styles>`;

/** @param {string} kind @param {string} text */
const button = (kind, text) => styled(html`<button type="button" class=${kind}>${text}</button>`);

/** @type {Section} */
const controls = {
  width: "9rem",
  states: {
    main: button("main", "Rematch"),
    soft: button("soft", "Play a friend"),
    rim: button("", "Draw"),
    plain: button("plain", "Leave the table"),
    danger: button("danger", "Resign"),
    disabled: styled(html`<button type="button" disabled>Sending</button>`),
    "with an icon": styled(html`<button type="button" class="main">${icon("copy")} Copy the link</button>`),
    "an icon alone": styled(html`<button type="button" class="plain" aria-label="Sound">${icon("sound")}</button>`),
    link: styled(html`<a href="#link">Games of Ana</a>`),
    name: styled(html`<a class="name" href="#name">Ana</a>`),
    field: styled(html`<input aria-label="Name" size="9" value="Mira" />`),
    "a read-only field": styled(html`<input aria-label="Link" size="9" readonly value="/r/m3vt5kq2zxab" />`),
    choice: styled(html`<select aria-label="Clock"><option>No clock</option></select>`),
    "a long text, cut": styled(html`<p class="cut">${LONG.name}</p>`),
    "a quiet text": styled(html`<p class="quiet">0 counters</p>`),
    ...Object.fromEntries(
      /** @type {Mark[]} */ (["disc", "ring", "cross", "nought", "wolf", "sheep"]).map((mark) => [mark, styled(pieceIcon(mark))]),
    ),
  },
};

/** @type {Play} */
const STILL = { legal: [], mover: null, pending: null, premoving: false, playable: false, values: null, cheered: null };

/** @param {unknown} board @param {View} view */
const framed = (board, view) => html`<div class="board-area" .style=${`--ratio: ${ratioOf(view)}`}>${board}</div>`;

/** @param {View} view @param {Partial<Play>} [play] */
const board = (view, play = {}) => framed(boardOf(view, "Board", { ...STILL, ...play }), view);

/** Every state that boards have alike. @param {View} view @param {string[]} legal @param {import("../src/wire/messages.js").Analysis["moves"]} worth */
function boardStates(view, legal, worth) {
  const playing = { legal, playable: true };
  const moves = /** @type {any} */ ({ moves: worth, best: legal[0], done: true });
  return {
    "your turn": board(view, { ...playing, mover: 1 }),
    "the other's turn": board(view, playing),
    "a move sent": board(view, { ...playing, mover: 1, pending: legal[0] }),
    "a move kept": board(view, { ...playing, mover: 1, premoving: true, pending: legal[0] }),
    values: board(view, { ...playing, mover: 1, values: valuesOf(moves, legal) }),
    "of a spectator": board(view),
    preview: framed(previewOf(view, "Board"), view),
  };
}

/** @param {import("../src/wire/messages.js").Outcome} outcome @param {number} plies */
const worth = (outcome, plies) => ({ outcome, plies });

/** @type {import("../src/wire/messages.js").GridView} */
const columnsWide = { family: "grid", moves: "column", width: 7, height: 6, cells: "..............................2....2.111..", last: 30 };
/** @type {import("../src/wire/messages.js").GridView} */
const columnsWon = { ...columnsWide, cells: "................................2..22.1111", last: 41, line: [38, 39, 40, 41] };
/** @type {import("../src/wire/messages.js").GridView} */
const marksWon = { ...views.marks, cells: "1.2.1.2.1", last: 8, line: [0, 4, 8] };

/** @type {Record<string, Section>} */
export const SECTIONS = {
  controls,
  players: {
    width: "18rem",
    states: {
      "waits for its turn": html`<player-bar mark="disc" .holder=${{ player: ANA, present: true }}></player-bar>`,
      "is to move": html`<player-bar mark="ring" turn you .holder=${{ player: YOU, present: true }}></player-bar>`,
      away: html`<player-bar mark="disc" turn .holder=${{ player: ANA, present: false }}></player-bar>`,
      "may be claimed": html`<player-bar mark="disc" turn .holder=${{ player: ANA, present: false }} .claim=${{ after: 42_000 }}></player-bar>`,
      rated: html`<player-bar mark="ring" .holder=${{ player: ANA, present: true }} .rating=${{ rating: 1524, provisional: false, before: 1512 }}></player-bar>`,
      "an open seat": html`<player-bar mark="nought" .holder=${{}}></player-bar>`,
      "a bot": html`<player-bar mark="cross" public .holder=${{ player: BOT, present: true }}></player-bar>`,
      "a machine thinks": html`<player-bar mark="wolf" turn .holder=${{ player: MACHINE, present: true }} .thinking=${{ depth: 12, nodes: 41_230 }}></player-bar>`,
      "a machine ponders": html`<player-bar mark="wolf" .holder=${{ player: MACHINE, present: true }} .thinking=${{ depth: 14, nodes: 5_241_230, ponders: true }}></player-bar>`,
      "a long name, on the clock": html`<player-bar
        mark="sheep"
        turn
        seat="1"
        .holder=${{ player: LONG, present: true }}
        .agreed=${{ kind: "fischer", seconds: 300, increment: 3 }}
        .clocks=${{ left: [252_000, 11_000], running: 1 }}
      ></player-bar>`,
      "short of time": html`<player-bar
        mark="ring"
        turn
        you
        seat="2"
        .holder=${{ player: YOU, present: true }}
        .agreed=${{ kind: "fischer", seconds: 300, increment: 3 }}
        .clocks=${{ left: [252_000, 11_000], running: 2 }}
      ></player-bar>`,
    },
  },
  "connect-four": {
    width: "16rem",
    states: {
      ...boardStates(columnsWide, ["4", "1", "2", "3", "5", "6", "7"], {
        1: worth("loss", 12),
        2: worth("win", 7),
        3: worth("draw", 33),
        4: worth("win", 5),
        5: worth("loss", 10),
      }),
      won: board(columnsWon, { cheered: 1 }),
    },
  },
  mnk: {
    width: "16rem",
    states: { ...boardStates(views.marks, views.marksLegal, { b3: worth("win", 1), a2: worth("draw", 4), c2: worth("loss", 2) }), won: board(marksWon, { cheered: 1 }) },
  },
  "wolf-and-sheep": {
    width: "16rem",
    states: boardStates(views.wolfToMove, views.wolfLegal, { "d8-e7": worth("loss", 40), "d8-c7": worth("win", 33) }),
  },
  nim: {
    width: "16rem",
    states: boardStates(views.takes, views.takesLegal, { "2:1": worth("win", 3), "2:2": worth("loss", 2), "2:4": worth("loss", 4) }),
  },
  kayles: {
    width: "16rem",
    states: boardStates(views.row, views.rowLegal, { 1: worth("loss", 4), "5-6": worth("win", 3), 6: worth("loss", 2) }),
  },
  grundy: {
    width: "16rem",
    states: boardStates(views.splits, views.splitsLegal, { "7=6+1": worth("win", 5), "7=4+3": worth("loss", 4) }),
  },
};
