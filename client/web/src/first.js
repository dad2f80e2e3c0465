/** The one script that runs before the page is drawn. */

import { rememberedTheme } from "./theme.js";

const theme = rememberedTheme();
if (theme) document.documentElement.dataset.theme = theme;
