/** Joins the parts: address, socket, store and page. Everything that touches the browser's globals starts here. */

import { announcement, title } from "./announce.js";
import { loadCatalogue } from "./catalogue.js";
import { commandOf } from "./deals.js";
import { followedKept, following, keepFollowed } from "./followed.js";
import { challengesKept, keepChallenges } from "./kept-challenges.js";
import { keepMuted, mutedKept } from "./kept-muted.js";
import { keepValues, valuesKept } from "./kept-values.js";
import { keepKey, keyOf } from "./keys.js";
import { ParlourApp } from "./panels/app.js";
import { ownLink, roomPath, routeOf } from "./router.js";
import { Store } from "./store.js";
import { Conversation } from "./wire/conversation.js";
import { Socket } from "./wire/socket.js";

const GAMES_AGAIN = 4_000;

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
  app.told = "";
  history.pushState(null, "", path);
  follow();
  scrollTo(0, 0);
}

async function showGames() {
  try {
    app.catalogue = await loadCatalogue();
  } catch {
    app.failed = true;
    setTimeout(showGames, GAMES_AGAIN);
  }
}

/** @type {Record<string, (detail: any) => void>} */
const deeds = {
  "move-chosen": ({ move }) => store.play(move),
  "premove-dropped": () => store.dropPremove(),
  "seat-wanted": ({ seat }) => store.takeSeat(seat),
  "deal-wanted": (deal) => store.ask(deal.deed, commandOf(deal)),
  "graph-wanted": ({ open }) => store.showGraph(open),
  "values-wanted": ({ on }) => {
    keepValues(on);
    store.showValues(on);
  },
  "chat-wanted": ({ open }) => store.showChat(open),
  "say-wanted": ({ text }) => store.say(text),
  "mute-wanted": ({ id, on }) => {
    keepMuted(id, on);
    store.mute(mutedKept());
  },
  "opponent-wanted": ({ wish, to, name }) => store.findOpponent(wish, to, name),
  "search-stopped": () => store.stopLooking(),
  "challenge-answered": ({ challenge, yes }) => store.answerChallenge(challenge, yes),
  "challenges-wanted": ({ on }) => {
    keepChallenges(on);
    store.takeChallenges(on);
  },
  "follow-wanted": ({ kind, name, on }) => {
    const followed = following(followedKept(), kind, name, on);
    keepFollowed(followed);
    store.follow(followed);
  },
  "note-read": () => store.readNote(),
  "identity-changed": ({ told }) => {
    history.replaceState({ told }, ""); // outlives the page for once
    location.reload(); // sockets keep the identity with which they were opened
  },
  said: ({ text }) => app.say(text),
  "ply-wanted": ({ ply }) => store.step(ply),
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

const told = String(history.state?.told ?? "");
if (told) history.replaceState(null, "");

store.attach(socket);
store.showValues(valuesKept());
store.mute(mutedKept());
store.takeChallenges(challengesKept());
store.follow(followedKept());
follow();
app.told = told;
socket.start();
showGames();
