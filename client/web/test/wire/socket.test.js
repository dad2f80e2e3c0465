import assert from "node:assert/strict";
import { test } from "node:test";
import { Conversation } from "../../src/wire/conversation.js";
import { Socket, delayBefore } from "../../src/wire/socket.js";
import { golden } from "../golden.js";

/** Sockets, a clock and timers under the control of a test. */
class TestEnvironment {
  time = 0;
  made = 0;
  /** @type {{ id: number, at: number, callback: () => void }[]} */
  timers = [];
  /** @type {any[]} */
  sockets = [];
  /** @type {string[]} */
  statuses = [];
  /** @type {any} */
  connection = null;
  /** @type {unknown[]} */
  misunderstood = [];
  renewals = 0;
  reached = false;

  constructor() {
    const environment = {
      open: () => this.open(),
      now: () => this.time,
      setTimer: (/** @type {() => void} */ callback, /** @type {number} */ delay) => {
        this.timers.push({ id: ++this.made, at: this.time + delay, callback });
        return this.made;
      },
      clearTimer: (/** @type {number} */ timer) => (this.timers = this.timers.filter(({ id }) => id !== timer)),
      random: () => 1,
      misunderstood: (/** @type {unknown} */ error) => this.misunderstood.push(error),
      prove: async (/** @type {boolean} */ refused) => {
        this.renewals += refused ? 1 : 0;
        return { reached: this.reached, subprotocols: [] };
      },
    };
    this.socket = new Socket("ws://test/ws", new Conversation("test", "t"), environment);
  }

  receive() {}

  /** @param {{ status: string }} connection */
  connectionChanged(connection) {
    this.connection = connection;
    this.statuses.push(connection.status);
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

test("a lost connection is reopened within 0.1 s and sends hello again", async () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  env.welcome();
  env.last.onclose({ code: 1006 });
  await env.pass(100);
  assert.equal(env.sockets.length, 2);
  env.welcome();
  assert.equal(env.last.sent[0].type, "hello");
  assert.deepEqual(env.statuses, ["connecting", "online", "waiting", "online"]);
});

test("a final close code ends reconnecting", async () => {
  for (const code of [1008, 4001, 4003, 4009]) {
    const env = new TestEnvironment();
    env.socket.start(env);
    env.welcome();
    env.last.onclose({ code });
    await env.pass(60_000);
    assert.equal(env.sockets.length, 1, `after ${code}`);
    assert.equal(env.statuses.at(-1), "closed");
  }
});

test("a failed handshake renews the cookie before the next attempt", async () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  env.last.onclose({ code: 1006 });
  await env.pass(100);
  assert.equal(env.renewals, 1);
  assert.equal(env.sockets.length, 2);
});

test("sockets that fail again and again while the server answers are taken to be blocked, until one opens", async () => {
  const env = new TestEnvironment();
  const fail = async () => {
    env.last.onclose({ code: 1006 });
    const { blocked } = env.connection;
    await env.pass(5_000);
    return blocked;
  };
  env.socket.start(env);
  for (let failure = 0; failure < 8; failure += 1) assert.ok(!(await fail()), "the server does not answer either");
  env.reached = true;
  assert.deepEqual([await fail(), await fail(), await fail(), await fail(), await fail(), await fail()], [false, false, false, false, false, true]);
  env.welcome();
  env.last.onclose({ code: 1006 });
  assert.equal(env.connection.blocked, false);
});

test("a server that says that it stops is away, for as long as it does not answer", async () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  env.welcome();
  env.last.onclose({ code: 1012 });
  assert.ok(env.connection.away);
  await env.pass(1_000);
  env.last.onclose({ code: 1006 });
  assert.ok(env.connection.away);
  await env.pass(1_000);
  env.welcome();
  env.last.onclose({ code: 1006 });
  assert.ok(!env.connection.away);
});

test("a message that cannot be taken in is reported, and the next one is taken in", () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  env.last.readyState = 1;
  env.last.onopen();
  for (const data of ["{", "null", '{"type":"event-page","room":"x"}']) env.last.onmessage({ data });
  assert.equal(env.misunderstood.length, 2, "the page of a room that is not joined is dropped");
  env.welcome();
  assert.equal(env.connection.status, "online");
});

test("a connection that is silent during a game is replaced", async () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  env.welcome();
  env.socket.conversation.playing = true;
  await env.pass(10_000);
  assert.ok(env.sockets[0].closed);
  assert.equal(env.sockets.length, 2);
});

test("a connection given up is replaced at once, however lately the server was heard", async () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  env.welcome();
  const given = env.last;
  env.socket.giveUp();
  assert.ok(given.closed);
  assert.equal(env.statuses.at(-1), "waiting");
  await env.pass(100);
  assert.equal(env.sockets.length, 2);
  given.onclose({ code: 1006 }); // reported later
  assert.equal(env.statuses.at(-1), "waiting");
  env.welcome();
  assert.equal(env.statuses.at(-1), "online");
});

test("without a connection none is given up", async () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  env.last.onclose({ code: 1006 });
  const before = env.statuses.length;
  env.socket.giveUp();
  assert.equal(env.statuses.length, before);
});

test("reconnectNow ends the wait", async () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  for (let failure = 0; failure < 6; failure += 1) {
    env.last.onclose({ code: 1006 });
    await env.pass(6_000);
  }
  env.last.onclose({ code: 1006 });
  const before = env.sockets.length;
  env.socket.reconnectNow();
  await env.pass(0);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  assert.equal(env.sockets.length, before + 1);
});

test("an earlier retry ends the timer of the one it replaces", async () => {
  const env = new TestEnvironment();
  env.socket.start(env);
  for (let failure = 0; failure < 6; failure += 1) {
    env.last.onclose({ code: 1006 });
    await env.pass(5_000);
  }
  env.last.onclose({ code: 1006 }); // waits for 5 s
  await env.pass(1_000);
  env.socket.reconnectNow();
  await env.pass(0);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  const before = env.sockets.length;
  env.last.onclose({ code: 1006 }); // waits for 5 s again
  await env.pass(4_900);
  assert.equal(env.sockets.length, before);
  await env.pass(100);
  assert.equal(env.sockets.length, before + 1);
});

test("the delay doubles from 0.1 s to 5 s, with jitter down to half of that", () => {
  assert.deepEqual([0, 1, 2, 10].map((attempt) => delayBefore(attempt, 1)), [100, 200, 400, 5_000]);
  assert.equal(delayBefore(10, 0), 2_500);
  // After a restart the delay stays below a second for the first attempts.
  assert.deepEqual([0, 3, 29, 30].map((attempt) => delayBefore(attempt, 1, 1001)), [100, 800, 800, 5_000]);
  assert.equal(delayBefore(10, 1, 1006), 5_000);
});
