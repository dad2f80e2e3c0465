import assert from "node:assert/strict";
import { test } from "node:test";
import { Identity } from "../../src/wire/identity.js";

/** A server over HTTP that answers by path, and what it was asked. @param {Record<string, () => Response>} answers @param {boolean} [listed] whether it takes pages of this origin */
function server(answers, listed = true) {
  /** @type {[string, string | null][]} */
  const asked = [];
  const request = async (/** @type {string} */ path, /** @type {RequestInit} */ settings) => {
    if (settings.method === "OPTIONS") return new Response(null, { status: 204, headers: listed ? { "Access-Control-Allow-Origin": "https://here" } : {} });
    asked.push([path, new Headers(settings.headers).get("Authorization")]);
    return answers[path]();
  };
  return { asked, request };
}

const page = () => new Response("<html>");
const json = (/** @type {object} */ body, status = 200) => () => Response.json(body, { status });

test("a cookie that is kept needs no ticket, and only a refused handshake renews it", async () => {
  const { asked, request } = server({ "/": page, "/api/session": json({ player: {} }) });
  const identity = new Identity(() => assert.fail("the cookie is kept"), request);
  assert.deepEqual(await identity.prove(false), { reached: true, subprotocols: [] });
  assert.deepEqual(asked, []);
  assert.deepEqual(await identity.prove(true), { reached: true, subprotocols: [] });
});

test("a browser that refuses cookies is one guest, with a ticket for every socket", async () => {
  let [told, tickets] = [0, 0];
  const ticket = () => Response.json({ ticket: `t${(tickets += 1)}`, seconds: 30 }, { status: 201 });
  const { asked, request } = server({ "/": page, "/api/session": json({}, 401), "/api/guests": json({ token: "secret" }), "/api/tickets": ticket });
  const identity = new Identity(() => (told += 1), request);
  assert.deepEqual(await identity.prove(true), { reached: true, subprotocols: ["parlour.ticket.t1"] });
  assert.deepEqual(await identity.prove(false), { reached: true, subprotocols: ["parlour.ticket.t2"] });
  assert.equal(told, 1);
  assert.deepEqual(asked.filter(([path]) => path === "/api/guests").length, 1);
  assert.deepEqual(asked.at(-1), ["/api/tickets", "Bearer secret"]);
});

test("a server that takes no page of this origin is told from a network that lets no socket through", async () => {
  const { asked, request } = server({}, false);
  const identity = new Identity(() => assert.fail("the cookie is not asked for"), request);
  assert.deepEqual(await identity.prove(true), { reached: true, foreign: true, subprotocols: [] });
  assert.deepEqual(asked, [], "nor is a guest made");
  const proxy = new Identity(() => undefined, async (_path, { method }) => new Response("", { status: method === "OPTIONS" ? 405 : 200 }));
  assert.equal((await proxy.prove(true)).foreign ?? false, false, "what a proxy answers by itself says nothing");
});

test("a server that does not answer, or not now, is told from one that does", async () => {
  const gone = new Identity(() => undefined, () => Promise.reject(new TypeError("fetch failed")));
  await assert.rejects(gone.prove(true));
  const busy = new Identity(() => undefined, server({ "/": () => new Response("", { status: 503 }) }).request);
  await assert.rejects(busy.prove(true));
});
