/**
 * Being somebody: asks the server over its HTTP routes (docs/protocol.md, 14) and words what it answers.
 *
 * It keeps nothing: who one is lies in a cookie that no script can read.
 * @import { Player } from "./wire/messages.js"
 */

import { accountWords } from "./words/en-account.js";

/** @typedef {{ player: Player, account: boolean }} Session */

/** @typedef {(path: string, settings: RequestInit) => Promise<Response>} Fetch */

const PATIENCE = 10_000;
const SHORTEST_PASSWORD = 8;
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$/;

/** Why something was refused, in words for whoever asked. */
export class AccountError extends Error {}

/** Whom the server takes one for. @param {Fetch} [ask] @returns {Promise<Session>} @throws {AccountError} */
export const whoAmI = async (ask = fetch) => (await answer(ask, "/api/session", { method: "GET" })).json();

/** Make an account of the guest one is, whose seats and games it keeps. @param {string} name @param {string} password @param {Fetch} [ask] @throws {AccountError} */
export async function signUp(name, password, ask = fetch) {
  if (!NAME.test(name)) throw new AccountError(accountWords.badName);
  if ([...password].length < SHORTEST_PASSWORD) throw new AccountError(accountWords.shortPassword);
  await answer(ask, "/api/accounts", body({ name, password }));
}

/** @param {string} name @param {string} password @param {Fetch} [ask] @throws {AccountError} */
export async function signIn(name, password, ask = fetch) {
  if (!name || !password) throw new AccountError(accountWords.bothNeeded);
  await answer(ask, "/api/session", body({ name, password }));
}

/** Signs out everywhere but here. @param {{ old: string, wanted: string, again: string }} typed @param {Fetch} [ask] @throws {AccountError} */
export async function changePassword({ old, wanted, again }, ask = fetch) {
  if (!old) throw new AccountError(accountWords.oldNeeded);
  if ([...wanted].length < SHORTEST_PASSWORD) throw new AccountError(accountWords.shortPassword);
  if (wanted !== again) throw new AccountError(accountWords.notTheSame);
  await answer(ask, "/api/password", body({ old, new: wanted }));
}

/** @param {boolean} everywhere on every device @param {Fetch} [ask] @throws {AccountError} */
export async function signOut(everywhere, ask = fetch) {
  await answer(ask, `/api/session${everywhere ? "?everywhere=true" : ""}`, { method: "DELETE" });
}

/** @param {object} said @returns {RequestInit} */
const body = (said) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said) });

/** @param {Fetch} ask @param {string} path @param {RequestInit} settings @throws {AccountError} */
async function answer(ask, path, settings) {
  const response = await ask(path, { ...settings, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (!response) throw new AccountError(accountWords.noAnswer);
  if (response.ok) return response;
  const { error = "" } = await response.json().catch(() => ({}));
  throw new AccountError(accountWords.refused(response.status, String(error), Number(response.headers.get("Retry-After"))));
}
