/** Files that the page makes and the browser saves. */

const KEPT = 60_000; // milliseconds that a file stays for the browser to save it

/** Let the browser save a file. @param {Blob} file @param {string} name */
export function keep(file, name) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}
