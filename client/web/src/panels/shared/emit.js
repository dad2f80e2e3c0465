/**
 * Emit an event that leaves the elements around it, so that the table in main.js, or any element on its way, can act on it.
 *
 * @param {EventTarget | null} from @param {string} name @param {object | null} [detail]
 */
export function emit(from, name, detail) {
  from?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
