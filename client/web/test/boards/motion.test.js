import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import * as motion from "../../src/boards/motion.js";

/** What a layer can move by without being painted anew. */
const CHEAP = ["transform", "opacity", "offset", "easing"];

let reduced = false;
Object.assign(globalThis, { matchMedia: () => ({ matches: reduced }) });
afterEach(() => (reduced = false));

/** Every animation that motion.js begins, when all of it is asked for. */
function animations() {
  /** @type {{ frames: Keyframe[], duration: number, delay: number }[]} */
  const begun = [];
  const animate = (/** @type {Keyframe[]} */ frames, { duration = 0, delay = 0 }) => begun.push({ frames, duration, delay });
  const element = /** @type {Element} */ (/** @type {unknown} */ ({ animate }));
  motion.fall(element, 0.8);
  motion.lightUp([element, element]);
  motion.rain([element, element, element]);
  motion.liftOff(element);
  motion.slide(element, 100, 100);
  motion.setDown(element);
  motion.shake(element);
  return begun;
}

test("motion ends within a quarter of a second and never lays out or paints", () => {
  for (const { frames, duration } of animations()) {
    assert.ok(duration <= 250);
    assert.deepEqual(frames.flatMap((frame) => Object.keys(frame)).filter((name) => !CHEAP.includes(name)), []);
  }
});

test("a winning line is lit one piece after the other, once the last has landed", () => {
  const [fall, first, second] = animations();
  assert.equal(first.delay, fall.duration);
  assert.equal(second.delay, fall.duration + 40);
});

test("nothing moves where the system asks for that", () => {
  reduced = true;
  assert.deepEqual(animations(), []);
});
