/** What a service worker keeps; the build writes the values. */

/** The build of the page to which the worker belongs. */
export const BUILD = "";

/** The language of its texts. */
export const LANGUAGE = "en";

/** The files that the first screen needs, relative to the worker. @type {string[]} */
export const FILES = [];

/** The first parts of the addresses of screens, relative to the worker; all other addresses are the server's own. @type {string[]} */
export const PLACES = [];

/** The picture of a notice, relative to the worker. */
export const ICON = "";
