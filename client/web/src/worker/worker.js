/**
 * The service worker of a device that gets notices, or on which the page is installed: it shows notices, and keeps the page so that
 * it opens without a connection. It leaves alone what is no screen of the page, such as frames on other sites and the API.
 *
 * Invariant: nobody sees an old page while the server answers. The page always comes from the server; only if no answer comes within
 * `LIMIT` does the worker give the page that it keeps, which says so. The files of a page are named by their content, so that a
 * kept one is never wrong. A new build has a new worker, which takes the place of the older one at once and deletes what that kept.
 */

import { workerWords } from "../words/en/worker.js";
import { shownNotice } from "./notice.js";
import { BUILD, FILES, ICON, LANGUAGE, PLACES } from "./shell.js";

/**
 * The part of a service worker's globals that is used here; the browser's types are those of pages.
 * @typedef {object} Worker
 * @property {{ href: string, origin: string }} location
 * @property {ServiceWorkerRegistration} registration
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void>, openWindow: (url: string) => Promise<unknown>, matchAll: (options: object) => Promise<Client[]> }} clients
 * @property {(type: string, handler: (event: any) => void) => void} addEventListener
 * @typedef {{ url: string, visibilityState: string, focus: () => Promise<unknown> }} Client
 */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (globalThis));

/** How long a page may take to come, in milliseconds. */
const LIMIT = 5_000;
const PREFIX = "parlour-";
const KEPT = `${PREFIX}${BUILD}-${LANGUAGE}`;

/** @param {string} path relative to the worker, so that the page may stand below any address */
const addressOf = (path) => new URL(path, worker.location.href).href;

const HOME = addressOf("./");
const ASSETS = addressOf("./assets/");

/** Whether a screen of the page has an address. @param {string} url */
const isScreen = (url) => url.startsWith(HOME) && PLACES.includes(url.slice(HOME.length).split(/[/?#]/)[0]);

async function keepPage() {
  const cache = await caches.open(KEPT);
  const page = await fetch(HOME, { cache: "no-store" });
  if (!page.ok || !(await page.clone().text()).includes(`data-build="${BUILD}"`)) throw new Error("the server has another page by now");
  await Promise.all([cache.put(HOME, page), cache.addAll(FILES.map(addressOf))]);
  await worker.skipWaiting();
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Answer with the page of the server; if it does not answer, with the kept one. @param {Request} request */
async function page(request) {
  const coming = fetch(request);
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error("no answer")), LIMIT));
  try {
    return await Promise.race([coming, late]);
  } catch {
    return (await keptPage()) ?? coming;
  }
}

/** The kept page, which says that it is one; nothing if the browser has deleted it. */
async function keptPage() {
  const kept = await (await caches.open(KEPT)).match(HOME, { ignoreVary: true });
  if (!kept) return null;
  const said = workerWords.kept.replaceAll('"', "&quot;");
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name); // of the body as it came
  return new Response((await kept.text()).replace("<html ", `<html data-kept="${said}" `), { headers });
}

/** Answer with a built file, kept or fetched; a fetched one is kept too. @param {Request} request */
async function asset(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.status === 200) await cache.put(request, fetched.clone());
  return fetched;
}

/** Show a notice; while the page that it is about is in sight, without ringing and for a moment only, unless it was sent to try. @param {any} message */
async function showNotice(message) {
  const { title, body, tag, path } = shownNotice(message, Date.now());
  const url = addressOf(`.${path}`);
  const seen = message.kind !== "test" && (await pages()).some((each) => each.visibilityState === "visible" && isAt(each, url));
  const options = { body, tag, icon: addressOf(ICON), badge: addressOf(ICON), data: { url }, lang: LANGUAGE, renotify: !seen, silent: seen };
  await worker.registration.showNotification(title, options); // browsers take notices away from pages that show none
  if (seen) for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
}

const pages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

/** @param {Client} page @param {string} url */
const isAt = (page, url) => page.url.split(/[?#]/)[0] === url;

/** Go to the page that shows what a notice is about; another page, which may show a game, stays. @param {string} url */
async function open(url) {
  const there = (await pages()).find((each) => isAt(each, url));
  await (there ? there.focus() : worker.clients.openWindow(url));
}

worker.addEventListener("install", (event) => event.waitUntil(keepPage()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && isScreen(request.url)) event.respondWith(page(request));
  else if (request.url.startsWith(ASSETS)) event.respondWith(asset(request));
});
worker.addEventListener("push", (event) => event.waitUntil(showNotice(event.data.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
