import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMAND_DEFAULTS } from "../../src/wire/command-defaults.js";
import { command } from "../../src/wire/commands.js";
import { goldens } from "../golden.js";

const COMMANDS = goldens.filter(({ direction }) => direction === "client").map(({ name, json }) => ({ name, json }));

for (const { name, json } of COMMANDS) {
  const { type, id, ...fields } = json;

  test(`${name} is built as the protocol has it`, () => {
    assert.deepEqual(command(type, id, fields), json);
  });

  test(`${name} leaves out what has its default`, () => {
    const defaults = COMMAND_DEFAULTS[/** @type {keyof typeof COMMAND_DEFAULTS} */ (type)];
    assert.deepEqual(command(type, id, /** @type {any} */ ({ ...defaults, ...fields })), json);
  });
}

test("a field that is undefined is left out", () => {
  const built = command("decline-offer", "1", { room: "abc", offer: "draw", turn: 4, seat: undefined });
  assert.deepEqual(Object.keys(built), ["type", "id", "room", "offer", "turn"]);
});

test("every command of the protocol has a golden message", () => {
  assert.deepEqual(Object.keys(COMMAND_DEFAULTS).sort(), [...new Set(COMMANDS.map(({ json }) => json.type))].sort());
});
