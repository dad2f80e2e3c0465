/** Sets the stored theme before the page is first drawn, so that a dark page does not flash white. */

import { storedTheme } from "./storage/preferences.js";

const theme = storedTheme();
if (theme) document.documentElement.dataset.theme = theme;
