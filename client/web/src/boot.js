/**
 * Runs before the page is first drawn: sets the stored theme, so that a dark page does not flash white, and begins to
 * load the screen of the address, which main.js would ask for only once it has arrived itself.
 */

import { routeOf } from "./state/router.js";
import { storedTheme } from "./storage/preferences.js";

const theme = storedTheme();
if (theme) document.documentElement.dataset.theme = theme;

const files = document.currentScript?.dataset[routeOf(location).screen]; // the build writes them into index.html
for (const href of files?.split(" ") ?? []) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
