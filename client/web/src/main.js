/** Joins the parts: address, socket, store and page. Everything that touches the browser's globals starts here. */

import { announcement, title } from "./announce.js";
import { loadCatalogue } from "./catalogue.js";
import { keepKey, keyOf } from "./keys.js";
import { ParlourApp } from "./panels/app.js";
import { ownLink, roomPath, routeOf } from "./router.js";
import { Store } from "./store.js";
import { Conversation } from "./wire/conversation.js";
import { Socket } from "./wire/socket.js";

const LIST_EVERY = 4_000;

const app = /** @type {ParlourApp} */ (document.querySelector("parlour-app"));

/** Command ids must be nobody else's; `crypto.randomUUID` is missing on plain http. */
const salt = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join("");

const store = new Store(
  (before, after) => {
    app.state = after;
    const news = announcement(before, after);
    if (news) app.say(news);
    document.title = title(after, document.hidden);
  },
  (room, key) => visit(roomPath(room, key)),
  (callback, delay) => setTimeout(callback, delay),
);

const socket = new Socket(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  new Conversation("parlour-page/0.1.0", salt),
  {
    open: (url, subprotocol) => new WebSocket(url, subprotocol),
    now: () => performance.now(),
    later: (callback, delay) => setTimeout(callback, delay),
    chance: Math.random,
    renewPass: () => fetch("/", { cache: "no-store", signal: AbortSignal.timeout(5_000) }),
  },
  (message) => store.hear(message),
  (connection) => store.connectionChanged(connection),
);

/** Go where the address says; a room's key that was known here before is put back into it. */
function follow() {
  const route = routeOf(location);
  if (route.screen === "room") {
    if (route.key) keepKey(route.room, route.key);
    else route.key = keyOf(route.room);
    if (route.key && !location.hash) history.replaceState(null, "", `#${route.key}`);
  }
  store.go(route);
}

/** @param {string} path */
function visit(path) {
  history.pushState(null, "", path);
  follow();
  scrollTo(0, 0);
}

async function showGames() {
  try {
    app.catalogue = await loadCatalogue();
  } catch {
    app.failed = true;
    setTimeout(showGames, LIST_EVERY);
  }
}

/** @type {Record<string, (detail: any) => void>} */
const deeds = {
  "move-chosen": ({ move }) => store.play(move),
  "seat-wanted": ({ seat }) => store.takeSeat(seat),
  "rematch-wanted": () => store.offerRematch(),
  "resign-wanted": () => store.resign(),
  "graph-wanted": ({ open }) => store.showGraph(open),
  "table-wanted": (table) => store.create(table),
  "leave-wanted": () => {
    store.leaveSeats();
    visit("/");
  },
};
for (const [name, deed] of Object.entries(deeds)) {
  app.addEventListener(name, (event) => deed(/** @type {CustomEvent} */ (event).detail));
}

app.addEventListener("click", (event) => {
  const link = ownLink(event);
  if (!link) return;
  event.preventDefault();
  visit(link.href);
});
addEventListener("popstate", follow);
addEventListener("online", () => socket.hurry());
document.addEventListener("visibilitychange", () => {
  document.title = title(store.state, document.hidden);
  if (!document.hidden) socket.hurry();
});
setInterval(() => !document.hidden && !store.state.room && store.askForRooms(), LIST_EVERY);

store.attach(socket);
follow();
socket.start();
showGames();
