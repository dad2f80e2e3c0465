/**
 * Notices over HTTP: the server's key, and the devices that it knows (docs/protocol.md, 11).
 * @import { PushKind } from "../storage/notices.js"
 */

/** @typedef {{ endpoint: string, p256dh: string, auth: string, kinds: PushKind[], discreet: boolean, expires: number | null }} Wish What the server is told of a device. */

const PATIENCE = 10_000;

/** The server's public key; empty if it sends no notices. @returns {Promise<string>} @throws {Error} it does not answer */
export const serverKey = async () => (await (await send("/api/push", "GET")).json()).key;

/** Make a device known, or what it wants. @param {Wish} wish @returns {Promise<string>} its id @throws {Error} */
export const addDevice = async (wish) => (await (await send("/api/push/subscriptions", "POST", wish)).json()).id;

/** @param {string} id @throws {Error} */
export const removeDevice = (id) => send(`/api/push/subscriptions/${id}`, "DELETE");

/** Have the server send a notice to try. @param {string} id @throws {Error} */
export const sendTest = (id) => send(`/api/push/subscriptions/${id}/test`, "POST");

/** @param {string} path @param {string} method @param {object} [body] @throws {Error} the server does not answer, or refuses */
async function send(path, method, body) {
  const json = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, { method, ...(body ? json : {}), signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}
