import assert from "node:assert/strict";
import { test } from "node:test";
import { RatingsPull, ratingsShown } from "../../src/state/ratings-pull.js";

/** @import { RatingsShown } from "../../src/state/ratings-pull.js" */
/** @import { RoomRatings } from "../../src/wire/messages.js" */

/** @param {number} rating @param {number} games */
const rated = (rating, games) => ({ rating, deviation: 80, provisional: false, games });

/** @param {[number, number]} ratings @param {number} games @param {boolean} [counting] @returns {RoomRatings} */
const answer = ([first, second], games, counting = false) => ({ seats: [rated(first, games), rated(second, games)], counting });

/** Where the ratings of a game's beginning are kept. */
function memory() {
  /** @type {{ number: number, ratings: RoomRatings } | null} */
  let kept = null;
  return { read: () => kept, keep: (/** @type {number} */ number, /** @type {RoomRatings} */ ratings) => (kept = { number, ratings }) };
}

/** A pull that gets answers one after the other, what it has shown, and its timers. @param {(RoomRatings | Error | null)[]} answers an error where none comes */
function pullOf(answers, begun = memory()) {
  /** @type {RatingsShown[]} */
  const shown = [];
  /** @type {(() => void)[]} */
  const timers = [];
  let asked = 0;
  const load = async () => {
    const next = answers[asked++] ?? null;
    if (next instanceof Error) throw next;
    return next;
  };
  const pull = new RatingsPull(load, (callback) => timers.push(callback), (ratings) => shown.push(ratings), begun);
  /** @param {"playing" | "over"} status @param {number} [number] */
  const follow = async (status, number = 1) => {
    pull.follow(/** @type {any} */ ({ number, status, terms: { rated: true } }));
    await settled();
  };
  const settled = () => new Promise((done) => setImmediate(done));
  const pass = async () => {
    timers.shift()?.();
    await settled();
  };
  return { shown, timers, follow, pass, asked: () => asked };
}

test("after a rated game the ratings are asked for until it is counted, and then shown with their change", async () => {
  const { shown, timers, follow, pass, asked } = pullOf([answer([1500, 1480], 3), answer([1500, 1480], 3, true), answer([1512, 1468], 4)]);
  await follow("playing");
  await follow("playing");
  assert.equal(asked(), 1, "once a game");
  await follow("over");
  assert.deepEqual(shown.at(-1)?.map((seat) => seat?.before), [null, null]);
  await pass();
  assert.deepEqual(shown.at(-1)?.map((seat) => [seat?.before, seat?.rating]), [[1500, 1512], [1480, 1468]]);
  assert.equal(timers.length, 0);
});

test("as soon as a rated game is over its old rating is one that is being counted", async () => {
  const { shown, follow, pass } = pullOf([answer([1500, 1480], 3), answer([1500, 1480], 3, true), answer([1512, 1468], 4)]);
  await follow("playing");
  assert.equal(shown.at(-1)?.[0]?.counting, false);
  const over = follow("over");
  assert.equal(shown.at(-1)?.[0]?.counting, true, "before the server has answered");
  await over;
  assert.equal(shown.at(-1)?.[0]?.counting, true);
  await pass();
  assert.deepEqual([shown.at(-1)?.[0]?.rating, shown.at(-1)?.[0]?.counting], [1512, false]);
});

test("a page that was loaded anew after the game shows its change, and none of another game's", async () => {
  const begun = memory();
  await pullOf([answer([1500, 1480], 3)], begun).follow("playing");
  const again = pullOf([answer([1512, 1468], 4)], begun);
  await again.follow("over");
  assert.deepEqual(again.shown.at(-1)?.map((seat) => seat?.before), [1500, 1480]);
  const later = pullOf([answer([1520, 1460], 5)], begun);
  await later.follow("over", 2);
  assert.deepEqual(later.shown.at(-1)?.map((seat) => seat?.before), [null, null]);
});

for (const [what, never] of /** @type {[string, RoomRatings | Error][]} */ ([["never counted", answer([1500, 1480], 4, true)], ["never fetched", new Error("503")]])) {
  test(`ratings that are ${what} are asked for so many times only, and then shown as they are known`, async () => {
    const { shown, follow, pass, timers, asked } = pullOf([answer([1500, 1480], 3), ...Array.from({ length: 50 }, () => never)]);
    await follow("playing");
    await follow("over");
    assert.equal(shown.at(-1)?.[0]?.counting, true);
    while (timers.length > 0) await pass();
    assert.ok(asked() > 2 && asked() < 20, `${asked()}`);
    assert.deepEqual(shown.at(-1)?.map((seat) => [seat?.rating, seat?.before, seat?.counting]), [[1500, null, false], [1480, null, false]]);
  });
}

test("ratings that could not be fetched once are asked for again", async () => {
  const { shown, follow, pass, timers } = pullOf([answer([1500, 1480], 3), new Error("no network"), answer([1512, 1468], 4)]);
  await follow("playing");
  await follow("over");
  await pass();
  assert.deepEqual(shown.at(-1)?.map((seat) => [seat?.before, seat?.rating]), [[1500, 1512], [1480, 1468]]);
  assert.equal(timers.length, 0);
});

test("an answer that comes after the next game has begun is not shown", async () => {
  const { shown, follow, timers, pass } = pullOf([answer([1500, 1500], 1), answer([1500, 1500], 1, true), answer([1510, 1490], 2), answer([1, 1], 9)]);
  await follow("playing");
  await follow("over");
  await follow("playing", 2);
  const last = shown.at(-1);
  await pass();
  assert.equal(timers.length, 0);
  assert.deepEqual(shown.at(-1), last);
});

test("without an answer nothing is shown, and nothing asked again", async () => {
  const { shown, follow, timers } = pullOf([null]);
  await follow("playing");
  assert.deepEqual([shown, timers], [[], []]);
});

test("a change is shown only where exactly one game was counted", () => {
  const before = answer([1500, 1500], 3);
  assert.equal(ratingsShown(answer([1512, 1488], 5), before, true)[0]?.before, null);
  assert.equal(ratingsShown(answer([1512, 1488], 4, true), before, true)[0]?.before, null);
  assert.equal(ratingsShown(answer([1512, 1488], 4), null, true)[0]?.before, null, "who has come after the start");
  assert.equal(ratingsShown(answer([1512, 1488], 4), before, true)[1]?.before, 1500);
});

test("who has no rated game has no rating, unless this one is to be rated", () => {
  const beginners = { seats: [rated(1500, 0), null], counting: false };
  assert.deepEqual(ratingsShown(beginners, null, false), [null, null]);
  assert.equal(ratingsShown(beginners, null, true)[0]?.rating, 1500);
});
