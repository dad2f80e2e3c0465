import assert from "node:assert/strict";
import { test } from "node:test";
import { words } from "../../src/words/sr/words.js";
import { guestName, serverName, shownName } from "../../src/words/names.js";

/** Names that look nearly as the server names guests, and are their players' own. */
const CHOSEN = ["Guest", "Guest 12", "Guest 0123", "Guest 12345", "guest 1234", "My Guest 1234", "Guest 1234!", "Amber", "Ана"];

test("an automatic name is in the page's language, a chosen one as it is", () => {
  assert.equal(shownName("Guest 4821", "Гост"), "Гост 4821");
  assert.deepEqual(CHOSEN.map((name) => shownName(name, "Гост")), CHOSEN);
  assert.equal(words.player({ id: "a", name: "Guest 4821" }), "Гост 4821");
  assert.equal(words.player({ id: "a", name: "Guest 4821", kind: "bot" }), "Гост 4821");
});

test("a name that was read on the page is sent as the server knows it", () => {
  for (const name of [...CHOSEN, "Guest 4821", "אבא"]) assert.equal(serverName(guestName(name, "Gość"), "Gość"), name);
});

test("a name from right to left does not turn the sentence around it", () => {
  for (const name of ["אבא", "سلام 12", "Ana אבא"]) assert.equal(shownName(name, "Guest"), `\u2068${name}\u2069`);
});
