/**
 * A room's view as the fold of its events (docs/protocol.md, 6): the same events in the same order give the same
 * view, whether they came in a snapshot, in pages or one by one.
 * @import { MachinePlay, OfferView, Player, RoomEvent, RoomView, Seat, SeatView } from "../wire/messages.js"
 */

/** @param {SeatView[]} seats @param {Seat} seat @param {SeatView} now */
const withSeat = (seats, seat, now) => seats.map((was, index) => (index === seat - 1 ? now : was));

/** As before the first game. @type {Partial<RoomView>} */
const NO_GAME = { moves: [], turns: [], result: null, rematch: [], offers: [], clocks: null, hints: [] };

/** A player keeps their presence when sides change. @param {SeatView[]} seats @param {Player} player */
function seated(seats, player) {
  const before = seats.find((seat) => seat.player?.id === player.id);
  return { player, present: before?.present ?? true };
}

/** @param {RoomView} view @param {RoomEvent} event @returns {RoomView} the view after the event */
export function fold(view, event) {
  const seqs = { ...view.seqs, [event.stream]: event.seq };
  const position = event.position ?? view.position;
  const clocks = event.clocks ?? view.clocks;
  return { ...view, seqs, position, clocks, epoch: event.epoch, ...changes(view, event) };
}

/** @param {RoomView} view @param {RoomEvent} event @returns {Partial<RoomView>} */
function changes(view, { body }) {
  switch (body.kind) {
    case "room-opened": {
      const { game, options, visibility, help = false, terms, clock, start } = body;
      const machine_play = body.players.every((player) => player?.kind === "machine") ? { by: body.by } : null;
      const seats = body.players.map((player) => (player ? seated(view.seats, player) : {}));
      const host = body.players.includes(null) ? body.by : null;
      return { game, options, visibility, seats, help, terms, clock, start, machine_play, host };
    }
    case "game-changed": {
      const { options, help = false, terms, clock, start } = body;
      return { options, help, terms, clock, start, seats: body.players.map((player) => (player ? seated(view.seats, player) : {})) };
    }
    case "seat-taken":
      return { seats: withSeat(view.seats, body.seat, { player: body.player, present: true }) };
    case "seat-left":
    case "seat-freed":
      return { seats: withSeat(view.seats, body.seat, {}), status: "waiting", ...NO_GAME };
    case "game-started": {
      const seats = body.players.map((player) => seated(view.seats, player));
      return { number: body.number, status: "playing", seats, moves: [], turns: [], result: null, rematch: [], offers: [], fallbacks: [], hints: [] };
    }
    case "move-played":
      return { ...withMove(view, body.move, body.turn), offers: offersLeft(view, body.seat), ...(body.fallback ? { fallbacks: [...(view.fallbacks ?? []), body.turn] } : {}) };
    case "game-ended":
      return { status: "over", result: body.result, offers: [] };
    case "offer-made":
      return { offers: [...(view.offers ?? []), { offer: body.offer, seat: body.seat, turn: body.turn }] };
    case "offer-declined":
      return { offers: (view.offers ?? []).filter(({ offer, turn }) => offer !== body.offer || turn !== body.turn) };
    case "taken-back": {
      const turns = (view.turns ?? []).slice(0, body.moves);
      return { moves: (view.moves ?? []).slice(0, body.moves), turns, offers: [], fallbacks: (view.fallbacks ?? []).filter((turn) => turns.includes(turn)) };
    }
    case "rematch-offered":
      return { rematch: [...(view.rematch ?? []), body.seat] };
    case "hint-taken":
      return { hints: [...(view.hints ?? []), body.turn] };
    case "paused":
    case "resumed":
      return withMachinePlay(view, { paused: body.kind === "paused" });
    case "pace-set":
      return withMachinePlay(view, { pace: body.seconds });
    case "chat-closed":
      return { chat: false };
    default:
      return {}; // clocks come with the event, and a newer server may send events unknown to this page
  }
}

/** @param {RoomView} view @param {string} move @param {number} turn on which it was made */
const withMove = ({ moves = [], turns = [] }, move, turn) => ({ moves: [...moves, move], turns: [...turns, turn] });

/** @param {RoomView} view @param {Partial<MachinePlay>} change @returns {Partial<RoomView>} */
const withMachinePlay = ({ machine_play: play }, change) => (play ? { machine_play: { ...play, ...change } } : {});

/** A move declines the opponent's offers and withdraws takeback requests. @param {RoomView} view @param {Seat} mover @returns {OfferView[]} */
const offersLeft = ({ offers = [] }, mover) => offers.filter(({ offer, seat }) => offer === "draw" && seat === mover);

/** @param {RoomView} view @param {boolean[]} present @returns {RoomView} */
export function withPresence(view, present) {
  return { ...view, seats: view.seats.map((seat, index) => ({ ...seat, present: present[index] ?? false })) };
}
