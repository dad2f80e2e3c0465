import assert from "node:assert/strict";
import { test } from "node:test";
import * as commands from "../src/wire/commands.js";
import { goldens } from "./golden.js";

/** @type {Record<string, (json: any) => object>} */
const BUILDERS = {
  hello: ({ id, client }) => commands.hello(id, client),
  "list-rooms": ({ id }) => commands.listRooms(id),
  "watch-lobby": ({ id }) => commands.watchLobby(id),
  "leave-lobby": ({ id }) => commands.leaveLobby(id),
  "find-opponent": ({ id, ...wish }) => commands.findOpponent(id, wish),
  "stop-looking": ({ id }) => commands.stopLooking(id),
  challenge: ({ id, to, ...wish }) => commands.challenge(id, to, wish),
  "accept-challenge": ({ id, challenge }) => commands.acceptChallenge(id, challenge),
  "decline-challenge": ({ id, challenge }) => commands.declineChallenge(id, challenge),
  "refuse-challenges": ({ id, players = [], everybody = false }) => commands.refuseChallenges(id, players, everybody),
  "create-room": ({ id, ...table }) => commands.createRoom(id, table),
  "join-room": ({ id, room, key, seqs }) => commands.joinRoom(id, room, key, seqs),
  "fetch-events": ({ id, room, stream, after }) => commands.fetchEvents(id, room, stream, after),
  "leave-room": ({ id, room }) => commands.leaveRoom(id, room),
  "take-seat": ({ id, room, seat }) => commands.takeSeat(id, room, seat),
  "leave-seat": ({ id, room, seat }) => commands.leaveSeat(id, room, seat),
  "play-move": ({ id, room, turn, move }) => commands.playMove(id, room, turn, move),
  resign: ({ id, room, number }) => commands.resign(id, room, number),
  abort: ({ id, room, number }) => commands.abort(id, room, number),
  "claim-win": ({ id, room, number }) => commands.claimWin(id, room, number),
  "make-offer": ({ id, room, offer, turn }) => commands.makeOffer(id, room, offer, turn),
  "accept-offer": ({ id, room, offer, turn }) => commands.acceptOffer(id, room, offer, turn),
  "decline-offer": ({ id, room, offer, turn, seat }) => commands.declineOffer(id, room, offer, turn, seat),
  "give-time": ({ id, room, turn }) => commands.giveTime(id, room, turn),
  say: ({ id, room, stream, text }) => commands.say(id, room, stream, text),
  "close-chat": ({ id, room }) => commands.closeChat(id, room),
  "offer-rematch": ({ id, room, number }) => commands.offerRematch(id, room, number),
  "fetch-tree": ({ id, room, turn, player, page }) => commands.fetchTree(id, room, turn, player, page),
  "fetch-graph": ({ id, room, turn, page }) => commands.fetchGraph(id, room, turn, page),
  analyse: ({ id, room, turn }) => commands.analyse(id, room, turn),
  "stop-analysis": ({ id, room }) => commands.stopAnalysis(id, room),
  ping: ({ id }) => commands.ping(id),
};

for (const { name, json } of goldens.filter(({ direction }) => direction === "client")) {
  test(`the page builds ${name} as the protocol has it`, () => {
    assert.deepEqual(BUILDERS[json.type](json), json);
  });
}
