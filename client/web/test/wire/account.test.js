import assert from "node:assert/strict";
import { test } from "node:test";
import { AccountError, changePassword, signIn, signOut, signUp, fetchIdentity } from "../../src/wire/account.js";

/** A fake server that gives one answer. @param {number} status @param {object} [content] @param {Record<string, string>} [headers] */
function server(status, content = {}, headers = {}) {
  /** @type {any[]} */
  const requests = [];
  const request = async (/** @type {string} */ path, /** @type {RequestInit} */ settings) => {
    requests.push([settings.method, path, settings.body && JSON.parse(String(settings.body))]);
    return new Response(status === 204 ? null : JSON.stringify(content), { status, headers });
  };
  return { requests, request };
}

/** @param {string} words */
const inWords = (words) => (/** @type {unknown} */ error) => error instanceof AccountError && error.message === words;

test("each action is one request of the protocol", async () => {
  const { requests, request } = server(200, { player: { id: "a", name: "Amber" }, account: true });
  assert.equal((await fetchIdentity(request)).player.name, "Amber");
  await signUp("Amber", "long enough", request);
  await signIn("Amber", "x", request);
  await signOut(false, request);
  await signOut(true, request);
  await changePassword({ old: "x", wanted: "long enough", again: "long enough" }, request);
  assert.deepEqual(requests, [
    ["GET", "/api/session", undefined],
    ["POST", "/api/accounts", { name: "Amber", password: "long enough" }],
    ["POST", "/api/session", { name: "Amber", password: "x" }],
    ["DELETE", "/api/session", undefined],
    ["DELETE", "/api/session?everywhere=true", undefined],
    ["POST", "/api/password", { old: "x", new: "long enough" }],
  ]);
});

test("unusable input is refused before anything is sent", async () => {
  const { requests, request } = server(200);
  for (const name of ["A", "-dash", "two words", "\u0301mber", "x".repeat(31)]) {
    await assert.rejects(signUp(name, "long enough", request), /A name has 2 to 30/);
  }
  await assert.rejects(signUp("Amber", "short", request), inWords("A password has at least 8 characters."));
  await assert.rejects(signIn("", "x", request), AccountError);
  const change = (/** @type {string} */ old, /** @type {string} */ wanted, /** @type {string} */ again) =>
    changePassword({ old, wanted, again }, request);
  await assert.rejects(change("", "long enough", "long enough"), inWords("The old password is needed."));
  await assert.rejects(change("x", "short", "short"), inWords("A password has at least 8 characters."));
  await assert.rejects(change("x", "long enough", "long enougn"), inWords("The new password was not typed the same twice."));
  assert.deepEqual(requests, []);
});

test("the server's refusals become words, with how long to wait", async () => {
  const taken = server(409, { error: "…", code: "name-taken" });
  await assert.rejects(signUp("Amber", "long enough", taken.request), inWords("Somebody has that name, or one that looks like it."));
  const busy = server(429, { error: "too many sign-ins" }, { "Retry-After": "7" });
  await assert.rejects(signIn("Amber", "x", busy.request), inWords("That was too much at once. Try again in 7 seconds."));
  const broken = async () => new Response("<html>", { status: 502 });
  await assert.rejects(signOut(false, broken), inWords("That did not work. Try again."));
  const gone = () => Promise.reject(new TypeError("fetch failed"));
  await assert.rejects(fetchIdentity(gone), inWords("The server does not answer. Try again."));
});
