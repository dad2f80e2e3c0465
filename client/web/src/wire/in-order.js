/**
 * Runs actions in the order of the calls, although some must wait for something to load.
 * Invariant: an action runs within its call unless it, or an earlier one, waits.
 */

/**
 * @param {(error: unknown) => void} failed called when an action throws; the later ones run all the same
 * @returns {(act: () => void, wait?: Promise<unknown> | null) => void} runs an action after a wait that never rejects
 */
export function inOrder(failed) {
  /** @type {{ act: () => void, wait: Promise<unknown> | null }[]} */
  const queue = [];
  let waiting = false;

  function next() {
    while (!waiting) {
      const first = queue[0];
      if (!first) return;
      if (first.wait) {
        waiting = true;
        first.wait.then(() => {
          waiting = false;
          first.wait = null;
          next();
        });
        return;
      }
      queue.shift();
      try {
        first.act();
      } catch (error) {
        failed(error);
      }
    }
  }

  return (act, wait = null) => {
    queue.push({ act, wait });
    next();
  };
}
