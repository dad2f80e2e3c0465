import { emit } from "./emit.js";

/**
 * Load a part of the page that is not in the first load. A failure, offline or after an update of the server, is
 * reported by the event `import-failed`; the next call tries again.
 *
 * @param {EventTarget} host the element that needs it @param {Promise<unknown>} part @returns {Promise<boolean>} whether it is loaded
 */
export async function lazyImport(host, part) {
  try {
    await part;
    return true;
  } catch {
    emit(host, "import-failed");
    return false;
  }
}
