/** Texts of the chat, in English; loaded with it. */

export const chatWords = {
  /** @type {Record<string, string>} */
  heardBy: { players: "Heard by the two who play.", spectators: "Heard by those who watch, not by the players." },
  said: "What was said",
  nothingSaid: "Say hello.",
  sayLabel: "Say something",
  send: "Send",
  sending: "Sending…",
  you: "You",
  /** @param {string} name */
  mute: (name) => `Mute ${name}`,
  /** @param {string} name */
  unmute: (name) => `Hear ${name} again`,
  close: "End the chat",
  closeSure: "End it for both, permanently?",
  keepOpen: "Leave it open",
  closed: "The chat is closed.",
};
