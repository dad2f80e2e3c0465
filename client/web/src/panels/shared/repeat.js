/** @import { ReactiveControllerHost } from "lit" */

/**
 * Make a function that calls another after a time if there is more to come (`true`), unless the element has left the page by then;
 * each call of it gives up what was to follow before.
 * @param {ReactiveControllerHost} host @param {() => void} act @param {number} wait milliseconds
 */
export function repeater(host, act, wait) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const later = (/** @type {boolean} */ more) => {
    clearTimeout(timer);
    if (more) timer = setTimeout(act, wait);
  };
  host.addController({ hostDisconnected: () => later(false) });
  return later;
}
