import assert from "node:assert/strict";
import { test } from "node:test";
import { AccountError, changePassword, signIn, signOut, signUp, whoAmI } from "../src/account.js";

/** A server that gives one answer. @param {number} status @param {object} [said] @param {Record<string, string>} [headers] */
function server(status, said = {}, headers = {}) {
  /** @type {any[]} */
  const asked = [];
  const ask = async (/** @type {string} */ path, /** @type {RequestInit} */ settings) => {
    asked.push([settings.method, path, settings.body && JSON.parse(String(settings.body))]);
    return new Response(status === 204 ? null : JSON.stringify(said), { status, headers });
  };
  return { asked, ask };
}

/** @param {string} words */
const inWords = (words) => (/** @type {unknown} */ error) => error instanceof AccountError && error.message === words;

test("each deed is one request of the protocol", async () => {
  const { asked, ask } = server(200, { player: { id: "a", name: "Amber" }, account: true });
  assert.equal((await whoAmI(ask)).player.name, "Amber");
  await signUp("Amber", "long enough", ask);
  await signIn("Amber", "x", ask);
  await signOut(false, ask);
  await signOut(true, ask);
  await changePassword({ old: "x", wanted: "long enough", again: "long enough" }, ask);
  assert.deepEqual(asked, [
    ["GET", "/api/session", undefined],
    ["POST", "/api/accounts", { name: "Amber", password: "long enough" }],
    ["POST", "/api/session", { name: "Amber", password: "x" }],
    ["DELETE", "/api/session", undefined],
    ["DELETE", "/api/session?everywhere=true", undefined],
    ["POST", "/api/password", { old: "x", new: "long enough" }],
  ]);
});

test("what cannot be is said before anything is sent", async () => {
  const { asked, ask } = server(200);
  for (const name of ["A", "-dash", "two words", "Željko", "x".repeat(31)]) {
    await assert.rejects(signUp(name, "long enough", ask), /A name has 2 to 30/);
  }
  await assert.rejects(signUp("Amber", "short", ask), inWords("A password has at least 8 characters."));
  await assert.rejects(signIn("", "x", ask), AccountError);
  const change = (/** @type {string} */ old, /** @type {string} */ wanted, /** @type {string} */ again) =>
    changePassword({ old, wanted, again }, ask);
  await assert.rejects(change("", "long enough", "long enough"), inWords("The old password is needed."));
  await assert.rejects(change("x", "short", "short"), inWords("A password has at least 8 characters."));
  await assert.rejects(change("x", "long enough", "long enougn"), inWords("The new password was not typed the same twice."));
  assert.deepEqual(asked, []);
});

test("the server's refusals are told in words, and how long to wait", async () => {
  const taken = server(409, { error: "name is 'Amber': somebody has it already" });
  await assert.rejects(signUp("Amber", "long enough", taken.ask), inWords("Name is 'Amber': somebody has it already."));
  const busy = server(429, { error: "too many sign-ins" }, { "Retry-After": "7" });
  await assert.rejects(signIn("Amber", "x", busy.ask), inWords("That was too much at once. Try again in 7 seconds."));
  const broken = async () => new Response("<html>", { status: 502 });
  await assert.rejects(signOut(false, broken), inWords("That did not work. Try again."));
  const gone = () => Promise.reject(new TypeError("fetch failed"));
  await assert.rejects(whoAmI(gone), inWords("The server does not answer. Try again."));
});
