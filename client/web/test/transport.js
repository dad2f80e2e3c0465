/** A transport that records what a store sends. */

import { Conversation } from "../src/wire/conversation.js";

/** @returns {{ transport: import("../src/state/store.js").Transport, sent: any[] }} */
export function recordingTransport() {
  /** @type {any[]} */
  const sent = [];
  const none = () => undefined;
  const transport = {
    conversation: new Conversation("test", "t"),
    command: (/** @type {object} */ command) => sent.push(command),
    ...{ join: none, catchUp: none, leave: none, watchLobby: none, leaveLobby: none },
  };
  return { transport, sent };
}
