/**
 * Runs before the page is first drawn: sets the stored theme, so that a dark page does not flash white, and begins to
 * load the screen of the address and the catalogue, which main.js would ask for only once it has arrived itself.
 */

import { routeOf } from "./state/router.js";
import { storedTheme } from "./storage/preferences.js";

const theme = storedTheme();
if (theme) document.documentElement.dataset.theme = theme;

/** @param {Partial<HTMLLinkElement>} link */
const load = (link) => document.head.append(Object.assign(document.createElement("link"), link));

const { screen } = routeOf(location);
const files = document.currentScript?.dataset[screen]; // the build writes them into index.html
for (const href of files?.split(" ") ?? []) load({ rel: "modulepreload", href });
if (screen !== "room") load({ rel: "preload", as: "fetch", href: "/api/games", crossOrigin: "" }); // a room is drawn without it
