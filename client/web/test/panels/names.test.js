import assert from "node:assert/strict";
import { test } from "node:test";
import { hasPage } from "../../src/panels/shared/names.js";
import { seated } from "../../src/state/room-text.js";

const ACCOUNT = { id: "5f0c92e14ab7d368", name: "Amber-1" };
const GUEST = { id: "a1", name: "Guest 4711" };

test("an account has a page, and a guest who plays in a public room", () => {
  assert.deepEqual([hasPage(ACCOUNT, false), hasPage(GUEST, false)], [true, false]);
  assert.deepEqual([hasPage(ACCOUNT, true), hasPage(GUEST, true)], [true, true]);
});

test("a bot in a public room has a page, a machine and an empty seat have none", () => {
  const bot = { id: "b", name: "my-bot", kind: /** @type {const} */ ("bot") };
  const machine = { id: "m", name: "level:3", kind: /** @type {const} */ ("machine"), engine: "level:3" };
  assert.deepEqual([hasPage(bot, false), hasPage(bot, true)], [false, true]);
  for (const seen of [false, true]) assert.deepEqual([hasPage(machine, seen), hasPage(null, seen)], [false, false]);
});

test("a line of a list names the machine by its engine, and an empty seat", () => {
  const machine = { id: "m", name: "x", kind: /** @type {const} */ ("machine"), engine: "level:3" };
  assert.deepEqual([ACCOUNT, machine, null].map(seated), ["Amber-1", "level 3", "Open seat"]);
});
