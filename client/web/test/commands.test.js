import assert from "node:assert/strict";
import { test } from "node:test";
import * as commands from "../src/wire/commands.js";
import { goldens } from "./golden.js";

/** @type {Record<string, (json: any) => object>} */
const BUILDERS = {
  hello: ({ id, client }) => commands.hello(id, client),
  "list-rooms": ({ id }) => commands.listRooms(id),
  "create-room": ({ id, ...table }) => commands.createRoom(id, table),
  "join-room": ({ id, room, key, seqs }) => commands.joinRoom(id, room, key, seqs),
  "fetch-events": ({ id, room, stream, after }) => commands.fetchEvents(id, room, stream, after),
  "leave-room": ({ id, room }) => commands.leaveRoom(id, room),
  "take-seat": ({ id, room, seat }) => commands.takeSeat(id, room, seat),
  "leave-seat": ({ id, room, seat }) => commands.leaveSeat(id, room, seat),
  "play-move": ({ id, room, turn, move }) => commands.playMove(id, room, turn, move),
  resign: ({ id, room, number }) => commands.resign(id, room, number),
  "offer-rematch": ({ id, room, number }) => commands.offerRematch(id, room, number),
  "fetch-tree": ({ id, room, turn, player, page }) => commands.fetchTree(id, room, turn, player, page),
  "fetch-graph": ({ id, room, turn, page }) => commands.fetchGraph(id, room, turn, page),
  ping: ({ id }) => commands.ping(id),
};

for (const { name, json } of goldens.filter(({ direction }) => direction === "client")) {
  test(`the page builds ${name} as the protocol has it`, () => {
    assert.deepEqual(BUILDERS[json.type](json), json);
  });
}
