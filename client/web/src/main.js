/**
 * Entry point: connects address, storage, socket, store and page. Only here are the browser's globals touched at start.
 * @import { Identity } from "./wire/identity.js"
 */

import { announcement } from "./state/announcements.js";
import { loadCatalogue } from "./state/catalogue.js";
import { commandFor } from "./state/offers.js";
import { storeFollowed, storedFollowed, withFollowed } from "./storage/followed.js";
import {
  storeMuted,
  storeShowsValues,
  storeSound,
  storeTakesChallenges,
  storedMuted,
  storedShowsValues,
  storedSound,
  storedTakesChallenges,
} from "./storage/preferences.js";
import { storeKey, storedKey } from "./storage/room-keys.js";
import { ParlourApp } from "./panels/shared/app.js";
import { nameInTab, showInTab } from "./panels/shared/browser-tab.js";
import { lazyImport } from "./panels/shared/lazy-import.js";
import { hasMatchmaking } from "./state/matchmaking.js";
import { ownLink, roomPath, routeOf } from "./state/router.js";
import { Store } from "./state/store.js";
import { learnRefusals } from "./state/why.js";
import { Conversation } from "./wire/conversation.js";
import { Socket } from "./wire/socket.js";

const RETRY_CATALOGUE = 4_000;

const app = /** @type {ParlourApp} */ (document.querySelector("parlour-app"));

/** Makes this page's command ids unique; `crypto.randomUUID` is missing on plain http. */
const salt = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join("");

let soundOn = storedSound();
/** Loaded when sound is first on. @type {typeof import("./panels/room/sounds.js") | null} */
let loadedSounds = null;
const sounds = () => (soundOn ? loadedSounds : null);

const store = new Store(
  (before, after) => {
    app.state = after;
    if (!after.room || after.place.screen === "glass" || after.showsValues || hasMatchmaking(after.matchmaking)) showGames();
    const text = announcement(before, after);
    if (text) app.announce(text);
    showInTab(after);
    if (after.place.screen !== "glass") sounds()?.playChange(before, after);
  },
  (room, key) => visit(roomPath(room, key)),
  (callback, delay) => setTimeout(callback, delay),
);

/** @type {Identity | null} */
let identity = null;

/** Prepare a handshake; only one that follows a refused one takes more than the cookie. @param {boolean} refused */
async function prove(refused) {
  if (!identity && !refused) return { reached: true, subprotocols: [] };
  try {
    const { Identity, identityWords } = await import("./wire/identity.js");
    app.identityWords = identityWords;
    identity ??= new Identity(() => (app.forgetful = true));
    return await identity.prove(refused);
  } catch {
    return { reached: false, subprotocols: [] };
  }
}

const socket = new Socket(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  new Conversation("parlour-page/0.1.0", salt),
  {
    open: (url, subprotocols) => new WebSocket(url, subprotocols),
    now: () => performance.now(),
    setTimer: (callback, delay) => window.setTimeout(callback, delay),
    clearTimer: (timer) => clearTimeout(timer),
    random: Math.random,
    prove,
    misunderstood: (error) => {
      app.outdated = true; // most likely
      reportError(error);
    },
  },
  (message) => {
    if (message.type === "welcome" && message.page && message.page !== document.documentElement.dataset.build) app.outdated = true;
    if (message.type === "refused") learnRefusals().then(() => store.receive(message));
    else store.receive(message);
  },
  (connection) => store.connectionChanged(connection),
);

/** Show what the address names; a room's stored key is put back into it. */
function followAddress() {
  const route = routeOf(location);
  if ("key" in route) {
    if (route.key) storeKey(route.room, route.key);
    else route.key = storedKey(route.room);
    if (route.key && !location.hash) history.replaceState(null, "", `#${route.key}`);
  }
  store.navigate(route);
}

/** @param {string} path */
function visit(path) {
  app.notice = "";
  history.pushState(null, "", path);
  followAddress();
  scrollTo(0, 0);
}

async function loadSounds() {
  const loaded = import("./panels/room/sounds.js");
  if (await lazyImport(app, loaded)) loadedSounds = await loaded;
}

/** Whether the catalogue has been asked for; the first drawing of a room does without. */
let asked = false;

async function showGames() {
  if (asked) return;
  asked = true;
  try {
    app.catalogue = await loadCatalogue();
  } catch {
    app.failed = true;
    asked = false;
    setTimeout(showGames, RETRY_CATALOGUE);
  }
}

/** The handlers of the panels' custom events. @type {Record<string, (detail: any) => void>} */
const actions = {
  "move-chosen": ({ move }) => store.play(move),
  "premove-dropped": () => store.dropPremove(),
  "seat-chosen": ({ seat }) => store.takeSeat(seat),
  "action-chosen": (gameAction) => store.sendAction(gameAction.action, commandFor(gameAction)),
  "catalogue-needed": showGames,
  "graph-toggled": ({ open }) => store.showGraph(open),
  "values-toggled": ({ on }) => {
    storeShowsValues(on);
    store.showValues(on);
  },
  "sound-toggled": async ({ on }) => {
    soundOn = on;
    storeSound(on);
    if (on) await loadSounds();
    sounds()?.play({ sound: "bell" }); // what to expect
  },
  "chat-toggled": ({ open }) => store.showChat(open),
  "chat-submitted": ({ text }) => store.sendChat(text),
  "mute-toggled": ({ id, on }) => {
    storeMuted(id, on);
    store.setMuted(storedMuted());
  },
  "seek-submitted": ({ options, to, name }) => {
    store.findOpponent(options, to, name);
    visit("/");
  },
  "seek-stopped": () => store.stopSeek(),
  "challenge-answered": ({ challenge, accepted }) => store.answerChallenge(challenge, accepted),
  "challenges-toggled": ({ on }) => {
    storeTakesChallenges(on);
    store.setTakesChallenges(on);
  },
  "follow-toggled": ({ kind, name, on }) => {
    const followed = withFollowed(storedFollowed(), kind, name, on);
    storeFollowed(followed);
    store.setFollowed(followed);
  },
  "note-dismissed": () => store.dismissNote(),
  "retry-chosen": () => socket.reconnectNow(),
  "identity-changed": ({ notice }) => {
    history.replaceState({ notice }, ""); // shown by the page that is loaded next
    location.reload(); // a socket keeps the identity with which it was opened
  },
  "announcement-made": ({ text, sound }) => {
    app.announce(text);
    if (sound) sounds()?.play({ sound });
  },
  "command-asked": ({ kind, fields, signal, answered }) => store.ask(kind, fields, signal, answered),
  "room-submitted": ({ room, pace }) => store.createRoom(room, pace),
  "title-changed": ({ title }) => nameInTab(store.state, title),
  "path-chosen": ({ path }) => visit(path),
  "address-chosen": ({ path }) => {
    history.replaceState(null, "", path);
    followAddress();
  },
  "leave-chosen": () => {
    store.leaveSeats();
    visit("/");
  },
};
for (const [name, action] of Object.entries(actions)) {
  app.addEventListener(name, (event) => action(/** @type {CustomEvent} */ (event).detail));
}

app.addEventListener("click", (event) => {
  const link = ownLink(event);
  if (!link) return;
  event.preventDefault();
  visit(link.href);
});
addEventListener("popstate", followAddress);
addEventListener("offline", () => socket.giveUp());
addEventListener("online", () => socket.reconnectNow());
document.addEventListener("visibilitychange", () => {
  showInTab(store.state);
  if (!document.hidden) socket.reconnectNow();
});

const notice = String(history.state?.notice ?? "");
if (notice) history.replaceState(null, "");

store.attach(socket);
followAddress();
store.showValues(storedShowsValues());
store.setMuted(storedMuted());
store.setTakesChallenges(storedTakesChallenges());
store.setFollowed(storedFollowed());
app.notice = notice;
socket.start();
if (soundOn) loadSounds();
