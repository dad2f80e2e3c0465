/**
 * Runs before the page is first drawn: sets the stored theme, so that a dark page does not flash white, and begins to
 * load the screen of the address and the catalogue, which main.js would ask for only once it has arrived itself.
 */

import { storedTheme } from "./storage/preferences.js";

const theme = storedTheme();
if (theme) document.documentElement.dataset.theme = theme;

/** @param {Partial<HTMLLinkElement>} link */
const load = (link) => document.head.append(Object.assign(document.createElement("link"), link));

/** The addresses of the screens, and the names of their files among the assets, which the build writes into index.html. @type {Record<string, [string, string]>} */
const screens = JSON.parse(document.currentScript?.dataset.screens ?? "{}");
const [screen, [, files]] = Object.entries(screens).find(([, [at]]) => RegExp(`^${at}$`).test(location.pathname)) ?? ["", ["", ""]];
for (const file of files.split(" ").filter(Boolean)) load({ rel: "modulepreload", href: `/assets/${file}.js` });
if (screen !== "room") load({ rel: "preload", as: "fetch", href: `/api/games?language=${document.documentElement.lang}`, crossOrigin: "" }); // a room is drawn without it
