/** The page's own navigator; Safari says by `standalone` whether the page is on the home screen. @typedef {Navigator & { standalone?: boolean }} OwnNavigator */

/** Whether the page runs as an installed app. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches || /** @type {OwnNavigator} */ (navigator).standalone === true;
