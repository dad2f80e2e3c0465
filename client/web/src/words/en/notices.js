/**
 * Texts of notifications, in English: the question in a room, and the page where they are chosen.
 * @import { Hindrance } from "../../panels/shared/own-device.js"
 * @import { PushKind } from "../../storage/notices.js"
 */

import { counted } from "./nouns.js";

export const noticeWords = {
  title: "Notifications",
  here: "on this device",

  // The question in a room
  question: "A question",
  /** @param {string} name @param {number} days */
  theirTurn: (name, days) => `It is ${name}’s turn now, for up to ${counted(days, "day")}.`,
  /** @param {string} name */
  shallTell: (name) => `Shall this device tell you when ${name} has moved?`,
  yes: "Yes, tell me",
  no: "No",
  askedOnce: "Only when it is your turn. You are asked this once; the page Notifications changes it.",
  willTell: "This device tells you when it is your turn.",

  // The page
  /** @type {Record<PushKind, { label: string, means: string }>} */
  kinds: {
    turn: { label: "It is your turn", means: "In games with days a move. One for each move, never two." },
    joined: { label: "Somebody joins your table", means: "A table that you shared by its link, or with days a move." },
    challenge: { label: "Somebody challenges you", means: "While Parlour is open but out of sight." },
  },
  saysMove: { label: "Say who and what", means: "Off: no names, games or moves, for a screen that others see." },
  sendOne: "Send one to try",
  sent: "It is on its way.",
  allOff: "Turn all off here",
  privacy: "Nothing is sold. The address for notifications is deleted when you turn them off, and when you sign out everywhere.",

  /** Why there are none. @type {Record<Hindrance, string>} */
  hindrances: {
    insecure: "This address does not allow notifications: they need https.",
    notOffered: "This server sends no notifications.",
    unable: "This browser has no notifications.",
    denied: "This browser does not let Parlour notify you. Its settings for this site can allow it.",
    installFirst: "Put Parlour on your home screen first: an iPhone or iPad tells you of a move only from there.",
  },
  failed: "That did not work. Try again.",
  loading: "One moment…",
};
