/** A store with everything around it recorded: what it sends, the rooms it goes to and its timers. */

import { Store } from "../src/state/store.js";
import { Conversation } from "../src/wire/conversation.js";

/** @typedef {import("../src/state/store.js").Page} Page */

/** @param {{ transport?: object, show?: Page["show"], loadCatalogue?: Page["loadCatalogue"] }} [own] what a test records itself */
export function recordedStore({ transport = {}, show = () => undefined, loadCatalogue = () => null } = {}) {
  /** @type {any[]} */
  const sent = [];
  /** @type {string[][]} */
  const opened = [];
  /** @type {{ callback: () => void, delay: number }[]} */
  const timers = [];
  const none = () => undefined;
  const conversation = new Conversation("test", "t");
  const recording = {
    conversation,
    command: (/** @type {object} */ command) => sent.push(command),
    ...{ join: none, catchUp: none, leave: none, watchLobby: none, leaveLobby: none },
    ...transport,
  };
  const store = new Store(recording, {
    show,
    showAddress: (room, key) => opened.push([room, key]),
    loadCatalogue,
    setTimer: (callback, delay) => timers.push({ callback, delay }),
    misunderstood: (error) => {
      throw error;
    },
  });
  return { store, conversation, sent, opened, timers };
}
