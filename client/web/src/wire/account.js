/**
 * Accounts over HTTP: identity, sign-up, sign-in, sign-out and password (docs/protocol.md, 14).
 *
 * It stores nothing: the identity is in a cookie that no script can read.
 * @import { Player } from "./messages.js"
 */

import { accountWords } from "../words/en/account.js";

/** @typedef {{ player: Player, account: boolean }} BrowserIdentity The player of this browser, and whether they are signed in. */

/** @typedef {(path: string, settings: RequestInit) => Promise<Response>} Fetch */

const PATIENCE = 10_000;
const SHORTEST_PASSWORD = 8;
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{1,29}$/u;

/** A refusal, in words for the player. */
export class AccountError extends Error {}

/** Fetch the identity of this browser. @param {Fetch} [request] @returns {Promise<BrowserIdentity>} @throws {AccountError} */
export const fetchIdentity = async (request = fetch) => (await send(request, "/api/session", { method: "GET" })).json();

/** Turn the current guest into an account, which keeps the seats and games. @param {string} name @param {string} password @param {Fetch} [request] @throws {AccountError} */
export async function signUp(name, password, request = fetch) {
  if (!NAME.test(name.normalize())) throw new AccountError(accountWords.badName);
  if ([...password].length < SHORTEST_PASSWORD) throw new AccountError(accountWords.shortPassword);
  await send(request, "/api/accounts", jsonBody({ name, password }));
}

/** @param {string} name @param {string} password @param {Fetch} [request] @throws {AccountError} */
export async function signIn(name, password, request = fetch) {
  if (!name || !password) throw new AccountError(accountWords.bothNeeded);
  await send(request, "/api/session", jsonBody({ name, password }));
}

/** Give the current guest another name. @param {string} name @param {Fetch} [request] @throws {AccountError} */
export async function renameGuest(name, request = fetch) {
  await send(request, "/api/session", { ...jsonBody({ name }), method: "PATCH" });
}

/** Change the password, which signs out every other device. @param {{ old: string, wanted: string, again: string }} typed @param {Fetch} [request] @throws {AccountError} */
export async function changePassword({ old, wanted, again }, request = fetch) {
  if (!old) throw new AccountError(accountWords.oldNeeded);
  if ([...wanted].length < SHORTEST_PASSWORD) throw new AccountError(accountWords.shortPassword);
  if (wanted !== again) throw new AccountError(accountWords.notTheSame);
  await send(request, "/api/password", jsonBody({ old, new: wanted }));
}

/** @param {boolean} everywhere on every device @param {Fetch} [request] @throws {AccountError} */
export async function signOut(everywhere, request = fetch) {
  await send(request, `/api/session${everywhere ? "?everywhere=true" : ""}`, { method: "DELETE" });
}

/** @param {object} content @returns {RequestInit} */
const jsonBody = (content) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content) });

/** @param {Fetch} request @param {string} path @param {RequestInit} settings @throws {AccountError} */
async function send(request, path, settings) {
  const response = await request(path, { ...settings, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (!response) throw new AccountError(accountWords.noAnswer);
  if (response.ok) return response;
  const { code = "" } = await response.json().catch(() => ({}));
  throw new AccountError(accountWords.refused(String(code), Number(response.headers.get("Retry-After"))));
}
