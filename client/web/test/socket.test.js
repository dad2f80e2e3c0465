import assert from "node:assert/strict";
import { test } from "node:test";
import { delayBefore } from "../src/wire/backoff.js";
import { Conversation } from "../src/wire/conversation.js";
import { Socket } from "../src/wire/socket.js";
import { golden } from "./golden.js";

/** A socket, a clock and timers that do only what the test says. */
class World {
  time = 0;
  /** @type {{ at: number, callback: () => void }[]} */
  timers = [];
  /** @type {any[]} */
  sockets = [];
  /** @type {string[]} */
  shown = [];
  passes = 0;

  constructor() {
    const surroundings = {
      open: () => this.open(),
      now: () => this.time,
      later: (/** @type {() => void} */ callback, /** @type {number} */ delay) =>
        this.timers.push({ at: this.time + delay, callback }),
      chance: () => 1,
      renewPass: async () => (this.passes += 1),
    };
    const show = (/** @type {{ status: string }} */ { status }) => this.shown.push(status);
    this.socket = new Socket("ws://test/ws", new Conversation("test", "t"), surroundings, () => undefined, show);
  }

  /** @returns {any} */
  open() {
    const socket = { readyState: 0, sent: /** @type {any[]} */ ([]), closed: false };
    const made = Object.assign(socket, {
      send: (/** @type {string} */ text) => socket.sent.push(JSON.parse(text)),
      close: () => (socket.closed = true),
    });
    this.sockets.push(made);
    return made;
  }

  get last() {
    return this.sockets[this.sockets.length - 1];
  }

  welcome() {
    this.last.readyState = 1;
    this.last.onopen();
    this.last.onmessage({ data: JSON.stringify(golden("welcome")) });
  }

  /** Let time pass, timers and their promises included. @param {number} milliseconds */
  async pass(milliseconds) {
    const end = this.time + milliseconds;
    for (;;) {
      this.timers.sort((one, other) => one.at - other.at);
      const next = this.timers[0];
      if (!next || next.at > end) break;
      this.timers.shift();
      this.time = next.at;
      next.callback();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
    this.time = end;
  }
}

test("a lost connection is opened again almost at once and says hello again", async () => {
  const world = new World();
  world.socket.start();
  world.welcome();
  world.last.onclose({ code: 1006 });
  await world.pass(100);
  assert.equal(world.sockets.length, 2);
  world.welcome();
  assert.equal(world.last.sent[0].type, "hello");
  assert.deepEqual(world.shown, ["connecting", "online", "waiting", "online"]);
});

test("after a final close code nobody comes back", async () => {
  for (const code of [1008, 4001, 4003, 4009]) {
    const world = new World();
    world.socket.start();
    world.welcome();
    world.last.onclose({ code });
    await world.pass(60_000);
    assert.equal(world.sockets.length, 1, `after ${code}`);
    assert.equal(world.shown.at(-1), "closed");
  }
});

test("a handshake that fails asks for a fresh pass before the next attempt", async () => {
  const world = new World();
  world.socket.start();
  world.last.onclose({ code: 1006 });
  await world.pass(100);
  assert.equal(world.passes, 1);
  assert.equal(world.sockets.length, 2);
});

test("a connection that falls silent in a game is replaced", async () => {
  const world = new World();
  world.socket.start();
  world.welcome();
  world.socket.conversation.playing = true;
  await world.pass(10_000);
  assert.ok(world.sockets[0].closed);
  assert.equal(world.sockets.length, 2);
});

test("the network's return cuts the waiting short", async () => {
  const world = new World();
  world.socket.start();
  for (let failure = 0; failure < 6; failure += 1) {
    world.last.onclose({ code: 1006 });
    await world.pass(6_000);
  }
  world.last.onclose({ code: 1006 });
  const before = world.sockets.length;
  world.socket.hurry();
  await world.pass(0);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  assert.equal(world.sockets.length, before + 1);
});

test("waiting doubles from a tenth of a second to five, never less than half of that", () => {
  assert.deepEqual([0, 1, 2, 10].map((attempt) => delayBefore(attempt, 1)), [100, 200, 400, 5_000]);
  assert.equal(delayBefore(10, 0), 2_500);
  // A server that took its leave is looked for within a second, for a while.
  assert.deepEqual([0, 3, 29, 30].map((attempt) => delayBefore(attempt, 1, 1001)), [100, 800, 800, 5_000]);
  assert.equal(delayBefore(10, 1, 1006), 5_000);
});
