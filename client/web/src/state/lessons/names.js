/** The lessons of the page, in the order in which they build on each other, and the addresses of lessons. */

/** @typedef {typeof LESSONS[number]} LessonName */

export const LESSONS = /** @type {const} */ (["minimax", "alpha-beta", "negamax", "ordering", "deepening", "principal-variation", "monte-carlo"]);

/** Begins the name of a lesson from a file, which is packed behind the # of its address. */
const FROM_FILE = "file-";

/** The name of a lesson from a file: other files have others. @param {string} fragment the packed file */
export const fileName = (fragment) => FROM_FILE + fragment.slice(-8);

/** @param {string} name */
export const isFromFile = (name) => name.startsWith(FROM_FILE);

/**
 * The address of a stop; with a step that of a side trip from it.
 * @param {string} lesson @param {number} [stop] from 1 @param {number} [step] from 0, -1 for the stop's own
 */
export const lessonPath = (lesson, stop = 1, step = -1) => `/glass-box?lesson=${encodeURIComponent(lesson)}&stop=${stop}${step < 0 ? "" : `&step=${step + 1}`}`;
