/** The three ways into Parlour, in the order of every navigation, each with the screens that belong to it. */

import { html } from "lit";
import { headerWords } from "../../words/en/header.js";

/** @typedef {{ name: keyof typeof headerWords.ways, path: string, screens: string[] }} Way */

/** @type {Way[]} */
export const WAYS = [
  { name: "play", path: "/", screens: ["home", "new", "room", "review"] },
  { name: "think", path: "/glass-box", screens: ["glass", "exercise"] },
  { name: "compete", path: "/laboratory", screens: ["laboratory", "leaderboard"] },
];

/** The links to the ways; the one that a screen belongs to is marked. @param {string} screen */
export const wayLinks = (screen) =>
  WAYS.map(({ name, path, screens }) => html`<a data-own href=${path} aria-current=${screens.includes(screen) ? "page" : "false"}>${headerWords.ways[name]}</a>`);
