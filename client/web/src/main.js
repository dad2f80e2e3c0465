/**
 * Entry point: connects address, storage, socket, store and page. Only here are the browser's globals touched at start.
 * @import { State } from "./state/state.js"
 * @import { Identity } from "./wire/identity.js"
 */

import { announcement } from "./state/announcements.js";
import { loadCatalogue } from "./state/catalogue.js";
import { storeFollowed, storedFollowed, withFollowed } from "./storage/followed.js";
import { storePutAway, storedPutAway } from "./storage/put-away.js";
import * as preferences from "./storage/preferences.js";
import { knowsNotices } from "./storage/notices-known.js";
import { storeKey, storedKey } from "./storage/room-keys.js";
import { hasWaited } from "./storage/waited.js";
import { ParlourApp } from "./panels/shared/app.js";
import { isInstalled } from "./panels/shared/installed.js";
import { nameInTab, showInTab } from "./panels/shared/browser-tab.js";
import { lazyImport } from "./panels/shared/lazy-import.js";
import { routeOf } from "./panels/screens.js";
import { ownLink, roomPath } from "./state/router.js";
import { Store } from "./state/store.js";
import { waits } from "./state/waiting.js";
import { Conversation } from "./wire/conversation.js";
import { Socket } from "./wire/socket.js";

const RETRY_CATALOGUE = 4_000;

const app = /** @type {ParlourApp} */ (document.querySelector("parlour-app"));

/** Makes this page's command ids unique; `crypto.randomUUID` is missing on plain http. */
const salt = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join("");

/** What the service worker says about a page that it has kept; empty on a page of the server. */
const kept = document.documentElement.dataset.kept ?? "";

let soundOn = preferences.storedSound();
/** Loaded when sound is first on. @type {typeof import("./panels/room/sounds.js") | null} */
let loadedSounds = null;
const sounds = () => (soundOn ? loadedSounds : null);

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

/** @param {unknown} error of a message that could not be taken in */
function misunderstood(error) {
  app.outdated = true; // most likely
  reportError(error);
}

const socket = new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, new Conversation("parlour-page/0.1.0", salt), {
  open: (url, subprotocols) => new WebSocket(url, subprotocols),
  now: () => performance.now(),
  setTimer: (callback, delay) => window.setTimeout(callback, delay),
  clearTimer: (timer) => clearTimeout(timer),
  random: Math.random,
  prove,
  misunderstood,
});

/**
 * Do something with the device's part of notices; few pages have a use for it.
 * @param {(device: typeof import("./panels/shared/own-device.js")) => unknown} use @param {boolean} [known] whether the device has one
 */
const withDevice = async (use, known = knowsNotices()) => known && import("./panels/shared/own-device.js").then(use).catch(() => null); // the next page tries again

/** Take away the notices about the room that is in sight. */
function clearNotices() {
  const room = store.state.room?.id;
  if (room && !document.hidden) withDevice((device) => device.clearNotices(room));
}

/** Show a state, to eyes and ears. @param {State} before @param {State} after */
function show(before, after) {
  app.state = after;
  if (after.you && after.you !== before.you) withDevice((device) => device.welcome(after), knowsNotices() || isInstalled());
  if (after.build && app.notice === kept) app.notice = "";
  if (after.build && after.build !== document.documentElement.dataset.build) app.outdated = true;
  if (!after.room || after.place.screen === "glass" || after.showsValues) showGames();
  const text = announcement(before, after);
  if (text) app.announce(text);
  showInTab(after);
  if (after.waiting !== before.waiting) waits.part?.storeWaiting(after.waiting);
  sounds()?.playChange(before, after);
}

const store = new Store(socket, {
  show,
  showAddress: (room, key) => {
    if (key) storeKey(room, key);
    showAddress(roomPath(room, key));
  },
  loadCatalogue: showGames,
  setTimer: (callback, delay) => setTimeout(callback, delay),
  misunderstood,
});

/** Show what the address names; a room's stored key is put back into it. */
function followAddress() {
  const { room } = store.state;
  const route = routeOf(location);
  if ("key" in route) {
    if (route.key) storeKey(route.room, route.key);
    else route.key = storedKey(route.room);
    if (route.key && !location.hash) history.replaceState(null, "", `#${route.key}`);
  }
  store.navigate(route);
  if (store.state.room?.id !== room?.id) clearNotices();
}

/** @param {string} path */
function showAddress(path) {
  app.notice = "";
  history.pushState(null, "", path);
  scrollTo(0, 0);
}

/** @param {string} path */
function visit(path) {
  showAddress(path);
  followAddress();
}

async function loadSounds() {
  const loaded = import("./panels/room/sounds.js");
  if (await lazyImport(app, loaded)) loadedSounds = await loaded;
}

/** The catalogue on its way; the first drawing of a room does without, unless its game is over. @type {Promise<void> | null} */
let asked = null;

function showGames() {
  return (asked ??= loadGames());
}

async function loadGames() {
  try {
    app.catalogue = await loadCatalogue();
  } catch {
    app.failed = true;
    asked = null;
    setTimeout(showGames, RETRY_CATALOGUE);
  }
}

/** The handlers of the panels' custom events. @type {Record<string, (detail: any) => void>} */
const actions = {
  "move-chosen": ({ move }) => store.play(move),
  "premove-dropped": () => store.dropPremove(),
  "seat-chosen": ({ seat }) => store.takeSeat(seat),
  "action-chosen": (gameAction) => store.sendAction(gameAction),
  "catalogue-needed": showGames,
  "graph-toggled": ({ open }) => store.showGraph(open),
  "values-toggled": ({ on }) => {
    preferences.storeShowsValues(on);
    store.showValues(on);
  },
  "sound-toggled": async ({ on }) => {
    soundOn = on;
    preferences.storeSound(on);
    if (on) await loadSounds();
    sounds()?.play({ sound: "bell" }); // what to expect
  },
  "chat-toggled": ({ open }) => store.showChat(open),
  "chat-submitted": ({ text }) => store.sendChat(text),
  "mute-toggled": ({ id, on }) => {
    preferences.storeMuted(id, on);
    store.setStored({ muted: preferences.storedMuted() });
  },
  "seek-submitted": ({ options, to, name }) => {
    store.findOpponent(options, to, name);
    if (store.state.place.screen !== "home") visit("/");
  },
  "seek-stopped": () => store.stopSeek(),
  "challenge-answered": ({ challenge, accepted }) => store.answerChallenge(challenge, accepted),
  "challenges-toggled": ({ on }) => {
    preferences.storeTakesChallenges(on);
    store.setStored({ takesChallenges: on });
  },
  "follow-toggled": ({ kind, name, on }) => {
    const followed = withFollowed(storedFollowed(), kind, name, on);
    storeFollowed(followed);
    store.setStored({ followed });
  },
  "game-put-away": ({ room, look }) => {
    storePutAway(room, look);
    store.setStored({ putAway: storedPutAway() });
  },
  "note-dismissed": () => store.dismissNote(),
  "game-met": ({ game }) => {
    preferences.storeMet(game);
    store.setStored({ met: [...(store.state.met ?? []), game] }); // also where nothing can be stored
  },
  "retry-chosen": () => socket.reconnectNow(),
  "identity-changed": async ({ notice }) => {
    await withDevice((device) => device.doubtDevice());
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
  clearNotices();
});

const notice = String(history.state?.notice ?? "");
if (notice) history.replaceState(null, "");

followAddress();
store.showValues(preferences.storedShowsValues());
store.setStored({ muted: preferences.storedMuted(), takesChallenges: preferences.storedTakesChallenges(), followed: storedFollowed(), met: preferences.storedMet(), putAway: storedPutAway() });
if (hasWaited()) {
  import("./state/waiting-rooms.js").then(() => store.waitAgain(waits.part?.storedWaiting() ?? []), reportError);
}
app.notice = notice || kept;
socket.start(store);
if (soundOn) loadSounds();
