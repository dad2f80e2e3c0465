/**
 * Notices on this device: the browser's subscription, its service worker, and what the server knows of them.
 *
 * The browser is asked for its permission only by `turnOn`, which follows a touch of the player.
 * @import { State } from "../../state/state.js"
 * @import { PushKind, StoredNotices } from "../../storage/notices.js"
 */

import { gamesToMoveIn } from "../../state/own-games.js";
import { storedNotices, storeNotices } from "../../storage/notices.js";
import { addDevice, removeDevice, serverKey } from "../../wire/push.js";
import { isInstalled } from "./installed.js";

/** Why this device gets no notices. @typedef {"insecure" | "notOffered" | "unable" | "denied" | "installFirst"} Hindrance */

/** A device is made known again after so long, so that the server sees that it is used. */
const RENEW = 7 * 24 * 3_600_000;

/** Register the worker of the page's language; a newer one takes its place. @returns {Promise<ServiceWorkerRegistration>} */
function keepWorker() {
  const { lang } = document.documentElement;
  return navigator.serviceWorker.register(`/worker${lang === "en" ? "" : `.${lang}`}.js`);
}

/** What keeps this device from notices, as far as the browser knows it; null if nothing does. @returns {Hindrance | null} */
function hindranceHere() {
  if (!isSecureContext) return "insecure";
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return "standalone" in navigator && !isInstalled() ? "installFirst" : "unable";
  return Notification.permission === "denied" ? "denied" : null;
}

/** What keeps this device from notices; null if nothing does. @returns {Promise<Hindrance | null>} @throws {Error} the server does not answer */
export async function hindrance() {
  const here = hindranceHere();
  if (here && here !== "installFirst") return here;
  return (await serverKey()) ? here : "notOffered";
}

/**
 * Get notices on this device, after the browser has asked the player.
 * @param {{ kinds: PushKind[], discreet: boolean }} wanted @param {string} player to whom the device belongs
 * @returns {Promise<boolean>} whether the browser allows it @throws {Error} the server or the browser's push service does not answer
 */
export async function turnOn(wanted, player) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await keepWorker();
  await navigator.serviceWorker.ready;
  await makeKnown(await subscribed(registration, await serverKey()), { ...storedNotices(), ...wanted }, player);
  return true;
}

/** The browser's subscription with the server's key; one with another key is of no use. @param {ServiceWorkerRegistration} registration @param {string} key */
async function subscribed(registration, key) {
  const known = await registration.pushManager.getSubscription();
  if (known && base64(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @param {PushSubscription} subscription @param {StoredNotices} wanted @param {string} player */
async function makeKnown(subscription, { kinds, discreet }, player) {
  const [p256dh, auth] = [base64(subscription.getKey("p256dh")), base64(subscription.getKey("auth"))];
  const id = await addDevice({ endpoint: subscription.endpoint, p256dh, auth, kinds, discreet, expires: subscription.expirationTime });
  storeNotices({ asked: true, kinds, discreet, id, player, at: Date.now() });
}

/** Get no more notices on this device. The browser's subscription ends even if the server does not answer. */
export async function turnOff() {
  const { id } = storedNotices();
  storeNotices({ asked: true, kinds: [], id: "", at: 0 });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (id) await removeDevice(id).catch(() => null); // the push service tells the server too
}

/**
 * Keep the worker and the device current, where either is used: after a change of the player, of the server's key or of the
 * subscription, and once a week. What fails is tried again by the next page.
 * @param {string} player
 */
async function keepDevice(player) {
  const stored = storedNotices();
  const isOn = stored.kinds.length > 0;
  if (!isSecureContext || !("serviceWorker" in navigator) || !(isOn || isInstalled())) return;
  const registration = await keepWorker();
  if (!isOn || hindranceHere() || Notification.permission !== "granted") return;
  const known = await registration.pushManager.getSubscription();
  if (known && stored.player === player && Date.now() - stored.at < RENEW) return;
  const key = await serverKey();
  if (key) await makeKnown(await subscribed(registration, key), stored, player);
}

/**
 * What the server has just said about the player: keep the device current, and take away the notices about games that do not wait
 * for the player any more, such as one in which the move was made on another device.
 * @param {State} state
 */
export async function welcome(state) {
  await clearWhere((room) => !gamesToMoveIn({ ...state, putAway: {} }).some((game) => game.room === room));
  await keepDevice(state.you?.id ?? "");
}

/** Take away the notices about a room that the player sees now. @param {string} room */
export const clearNotices = (room) => clearWhere((about) => about === room);

/** Take away notices about rooms. @param {(room: string) => boolean} isOver */
async function clearWhere(isOver) {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) {
    const [, room] = /^room-(.+)$/.exec(notice.tag) ?? [];
    if (room && isOver(room)) notice.close();
  }
}

/** The device may belong to nobody, or to another player, by now: the next page makes it known again. */
export function doubtDevice() {
  if (storedNotices().id) storeNotices({ at: 0 });
}

/** Bytes in base64url. @param {ArrayBuffer | null} bytes */
const base64 = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
