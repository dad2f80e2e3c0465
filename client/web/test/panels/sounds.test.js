import assert from "node:assert/strict";
import { test } from "node:test";
import { strokesOf } from "../../src/panels/room/sounds.js";

/** @typedef {import("../../src/state/cues.js").Cue} Cue */

/** @type {Cue[]} */
const CUES = [
  { sound: "drop", depth: 0 },
  { sound: "drop", depth: 1 },
  { sound: "slide" },
  { sound: "lift", count: 1 },
  { sound: "lift", count: 100 },
  { sound: "split" },
  { sound: "mark" },
  { sound: "refusal" },
  { sound: "win" },
  { sound: "loss" },
  { sound: "tick" },
  { sound: "bell" },
];

const pitches = (/** @type {Cue} */ cue) => strokesOf(cue).map(({ pitch }) => pitch);

test("every sound is soft and over within 200 ms", () => {
  for (const cue of CUES) {
    const strokes = strokesOf(cue);
    assert.ok(strokes.length > 0, cue.sound);
    assert.ok(Math.max(...strokes.map(({ at, length }) => at + length)) <= 0.2, cue.sound);
    assert.ok(Math.max(...strokes.map(({ gain }) => gain)) <= 0.3, cue.sound);
  }
});

test("a piece knocks lower in a lower row, a win rises, a loss falls, and counters click one by one", () => {
  assert.ok(pitches({ sound: "drop", depth: 1 })[0] < pitches({ sound: "drop", depth: 0.5 })[0]);
  assert.deepEqual(pitches({ sound: "win" }), pitches({ sound: "win" }).toSorted((one, other) => one - other));
  assert.deepEqual(pitches({ sound: "loss" }), pitches({ sound: "loss" }).toSorted((one, other) => other - one));
  assert.equal(strokesOf({ sound: "lift", count: 3 }).length, 3);
});
