/**
 * Pulls the recorded search of a position, page by page (docs/protocol.md, 12).
 *
 * Invariant: at most one page is requested at a time, and every wait ends with the signal.
 * @import { Refused, ServerMessage, TreePage } from "../wire/messages.js"
 * @import { Fields } from "../wire/commands.js"
 */

import { whyOf } from "./why.js";

/** A search of 50,000 positions, the most that is recorded, has about a dozen. */
const MOST_PAGES = 200;
const MOST_PAUSES = 20;
const LONGEST_PAUSE = 30; // seconds

/** @typedef {Omit<Fields<"fetch-position-tree">, "page">} Question whose search of which position */

/**
 * @typedef {object} PullOptions
 * @property {(fields: Fields<"fetch-position-tree">, signal: AbortSignal) => Promise<ServerMessage>} ask sends one command and returns its answer
 * @property {(milliseconds: number, signal: AbortSignal) => Promise<void>} pause
 * @property {AbortSignal} signal ends the pull
 * @property {(come: number, pages: number) => void} onPage
 * @property {(seconds: number) => void} onPause the server has asked for a pause
 */

/** The server has no such tree. */
export class TreeRefused extends Error {
  /** @param {Refused} refused */
  constructor(refused) {
    super(refused.message);
    this.why = whyOf(refused);
  }
}

/**
 * Return all pages of a tree. After a temporary refusal, wait as long as the server asks.
 * @param {Question} question @param {PullOptions} options @returns {Promise<TreePage[]>}
 * @throws {TreeRefused} another refusal, or one pause too many
 */
export async function pullTree(question, { ask, pause, signal, onPage, onPause }) {
  /** @type {TreePage[]} */
  const pages = [];
  let pauses = 0;
  while (pages.length < Math.min(pages[0]?.pages ?? 1, MOST_PAGES)) {
    const answer = await ask({ ...question, page: pages.length }, signal);
    if (answer.type === "tree-page") {
      pages.push(answer);
      onPage(pages.length, answer.pages);
    } else if (answer.type === "refused") {
      const wait = answer.retry_after ?? 0;
      if (!(wait > 0 && wait <= LONGEST_PAUSE) || ++pauses > MOST_PAUSES) throw new TreeRefused(answer);
      onPause(Math.ceil(wait));
      await pause(wait * 1000, signal);
    }
  }
  return pages;
}
