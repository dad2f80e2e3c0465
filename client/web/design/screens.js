/**
 * Whole screens, as the state from which the page draws them, and what the server answers to those of people, of a review and of the glass box.
 * @import { State } from "../src/state/state.js"
 * @import { DayMonth, DayPage, GameExamples, GameRecord, GameValues, Hint, Leaderboard, PlayerPage, ReviewedPosition, SeriesLine, SeriesPage, SeriesStanding, TreePage } from "../src/wire/messages.js"
 */

import { noChat } from "../src/state/chat.js";
import { noMatchmaking } from "../src/state/matchmaking.js";
import { initialState } from "../src/state/state.js";
import searched from "./search.json" with { type: "json" };
import solved from "./day.json" with { type: "json" };
import row from "./exercise.json" with { type: "json" };
import reviewed from "./review.json" with { type: "json" };
import { ANA, BOT, LONG, MACHINE, SUMMARIES, YOU, columnsRoom, inRoom } from "./samples.js";

/** @type {State} */
const online = { ...initialState, connection: { status: "online" }, you: YOU, rooms: SUMMARIES };
const clock = /** @type {const} */ ({ kind: "fischer", seconds: 300, increment: 3 });
const over = /** @type {const} */ ({ status: "over" });
const [mine, theirs] = columnsRoom.seats;
const machine = { player: MACHINE, present: true };
const others = { ...columnsRoom, seats: [{ player: ANA, present: true }, machine] };
const said = { ...noChat, lines: [{ stream: /** @type {const} */ ("players"), seq: 1, by: ANA, text: "Once more?" }] };
const ended = { ...columnsRoom, ...over, position: { ...columnsRoom.position, legal: "" } };

/** Own games: two on your turn, one of them with days a move; one on the opponent's turn; a table with an open seat. @type {State} */
const playing = {
  ...online,
  mine: [
    { room: "days", game: "wolf-and-sheep", options: {}, status: "playing", players: [YOU, ANA], moves: 4, clock: { kind: "days", days: 3 }, left: 200_000_000 },
    { room: "machine", game: "nim", options: {}, status: "playing", players: [YOU, MACHINE], moves: 2 },
    { room: "theirs", game: "connect-four", options: columnsRoom.options, status: "playing", players: [YOU, LONG], moves: 7, clock: { kind: "days", days: 2 }, left: 18_000_000 },
    { room: "open", game: "grundy", options: {}, status: "waiting", players: [YOU, null] },
  ],
};

/** @type {Hint} */
const HINT = {
  ...{ type: "hint", id: "1", room: columnsRoom.room, turn: 7, move: "2", reasons: [{ code: "parries", facts: { moves: 6, of: 6, reply: "7" } }] },
  ...{ score: { kind: "win", plies: 9 }, line: ["2"], consequence: { outcome: "win", plies: 9, best: "win", line: ["7"] } },
};
const challenged = { ...noMatchmaking, challenges: [{ challenge: "1", by: ANA, to: YOU, game: "connect-four", options: {}, clock, seconds: 90 }] };
/** @type {State} */
const leaders = { ...online, place: { screen: "leaderboard" } };
/** @param {string} player @returns {State} */
const page = (player) => ({ ...online, place: { screen: "player", player } });

/** @type {Leaderboard} */
const empty = { game: "connect-four", title: "Connect Four", pool: "people", board: columnsRoom.options, solved: true, counting: false, lines: [], boards: [] };
const unsure = { rating: 1503, deviation: 240, provisional: true, games: 3 };
const sure = { rating: 1712, deviation: 64, provisional: false, games: 41 };
const rated = { game: "connect-four", title: "Connect Four", pool: /** @type {const} */ ("people"), board: columnsRoom.options };
const boards = [{ board: columnsRoom.options, players: 3 }, { board: { width: 5, height: 4, line: 4 }, players: 2 }];
const day = Date.UTC(2026, 4, 17);
const games = SUMMARIES.slice(2).map((room) => ({ room, at: day }));
const won = { room: { ...SUMMARIES[0], status: over.status, players: [ANA, YOU], number: 1, terms: { rated: true }, result: { winner: /** @type {const} */ (1), reason: "line" } }, at: day };

/** @type {SeriesLine} */
const series = {
  ...{ id: "s", game: "connect-four", options: columnsRoom.options, players: ["alphabeta:depth=4", "level:3"], games: 100, seed: "parlour" },
  ...{ state: "running", played: 60, seconds: 21, created: day, touched: day },
};
/** @param {string} player @param {number} wins @param {number} losses @param {number} elo @returns {SeriesStanding} */
const standing = (player, wins, losses, elo) => ({
  player,
  as_first: { wins: wins + 2, draws: 2, losses: losses - 2 },
  as_second: { wins: wins - 2, draws: 2, losses: losses + 2 },
  elo,
  interval: [elo - 62, elo + 62],
  moves: 600,
  nodes: 4_800 * wins,
  seconds: wins / 10,
});
/** @type {SeriesPage} */
const played = {
  series,
  standings: [standing("alphabeta:depth=4", 17, 11, 71), standing("level:3", 11, 17, -71)],
  results: Array.from({ length: 60 }, (_, number) => ({
    ...{ number, opening: number >> 1, first: number % 2, plies: 30 + (number % 9) },
    winner: number % 15 === 4 ? null : number % 5 < 3 ? 0 : 1,
  })),
};

const { record, position, values } = /** @type {{ record: GameRecord, position: ReviewedPosition, values: GameValues }} */ (/** @type {unknown} */ (reviewed));
const reviewPlace = /** @type {const} */ ({ screen: "review", room: record.room, number: 1, key: "", tried: [] });
/** @param {number} ply @returns {State} */
const review = (ply) => ({ ...online, place: { ...reviewPlace, tried: [], ply, part: "whole" } });
/** A part of the same for its winner, or for another reader. @param {import("../src/state/router.js").ReviewPart} part @param {import("../src/wire/messages.js").Player} [you] @returns {State} */
const told = (part, you = YOU) => ({ ...online, you, place: { ...reviewPlace, tried: [], ply: null, part } });
const resigned = { ...record, moves: record.moves.slice(0, 1), result: { winner: /** @type {const} */ (2), reason: "resigned" } };
const [opening] = values.values.slice(-1);

const positions = /** @type {{ question: DayPage, wrong: DayPage, right: DayPage, month: DayMonth }} */ (/** @type {unknown} */ (solved));
/** The positions of a day, at the address of one, and with the days of a month. @param {string} [month] @returns {State} */
const dayScreen = (month = "") => ({ ...online, place: { screen: "day", name: "connect-four", day: "2026-11-28", month } });

const GAME = `/api/rooms/${record.room}/games/1`;

/** Levels with their rating and what they give away. */
const LEVELS = [[-649, 66.57], [-491, 52.32], [-235, 45.96], [-96, 36.19], [54, 32.37], [252, 21.58], [462, 4.24], [702, 0]];
const tries = ["drop", "close-four", "make-four"].map((sentence) => ({ sentence, task: "any", right: "4", position: columnsRoom.position }));

/**
 * The answers to the requests of a screen: to the one at an address, or to all. Without any the player is unknown.
 * @type {Record<string, Leaderboard | PlayerPage | SeriesPage | { series: SeriesLine[] } | DayMonth | DayPage | GameRecord | GameValues | ReviewedPosition | GameExamples | object>}
 */
export const ANSWERS = {
  "home/api/days/today": positions.question,
  laboratory: { series: [series] },
  "laboratory/api/series/s?after=0": played,
  "laboratory/api/series/s?after=60": { ...played, results: [] },
  "laboratory-empty": { series: [] },
  notifications: { key: "A-key-of-the-server" },
  "day-question": positions.question,
  "day-wrong": positions.wrong,
  "day-right": positions.right,
  "day-month": positions.right,
  "day-month/api/days?month=2026-11": positions.month,
  exercise: row,
  review: record,
  [`review${GAME}/position`]: position,
  [`review${GAME}/values`]: values,
  ...Object.fromEntries(
    ["won", "lost", "watched", "best", "moment"].flatMap((state) => [
      [`review-${state}`, record],
      [`review-${state}${GAME}/position`, position],
      [`review-${state}${GAME}/values`, values],
    ]),
  ),
  "review-short": resigned,
  [`review-short${GAME}/position`]: { ...position, to_move: 2, first_mover: 1, result: null, legal: "1 2 3 4 5", view: { ...position.view, cells: "...................1", last: 19, line: [] } },
  [`review-short${GAME}/values`]: { values: [opening], next: 0, retry_after: null },
  "review-unsolved": record,
  [`review-unsolved${GAME}/position`]: { ...position, solvable: false },
  "review-proving": record,
  [`review-proving${GAME}/position`]: position,
  [`review-proving${GAME}/values`]: { values: values.values.slice(0, 6), next: 13, retry_after: 3600 },
  leaderboard: {
    ...empty,
    boards,
    lines: [
      { ...sure, rank: 1, player: ANA },
      { ...sure, rank: 2, rating: 1544, deviation: 71, player: LONG },
      { ...unsure, rank: null, player: YOU },
    ],
  },
  "leaderboard-bots": { ...empty, pool: "bots", lines: [{ ...sure, rank: 1, player: BOT }] },
  "leaderboard-empty": empty,
  "leaderboard-counting": { ...empty, counting: true },
  player: { player: ANA, counting: false, ratings: [{ ...rated, ...sure }, { ...rated, ...unsure, board: { width: 5, height: 4, line: 4 } }], games: [won, ...games] },
  "player-bot": { player: BOT, counting: false, ratings: [{ ...rated, ...sure, pool: "bots" }], games: [] },
  "player-new": { player: ANA, counting: false, ratings: [], games: [] },
  "player-counting": { player: ANA, counting: true, ratings: [], games: [won] },
  "player-own-guest": { player: YOU, counting: false, ratings: [], games: [] },
  "player-own": { player: YOU, counting: false, ratings: [{ ...rated, ...unsure }], games: [won] },
  "new-machine/api/levels": { boards: { "connect-four": [{ options: columnsRoom.options, ratings: LEVELS.map(([elo]) => [elo, elo, elo]), blunders: LEVELS.map(([, rate]) => rate) }] } },
  "room-example/api/games/connect-four/examples": { boards: [{ options: columnsRoom.options, tries }] },
};

/** Of every search. @type {TreePage} */
export const SEARCH = /** @type {any} */ (searched);

/** The glass box with what the query of an address describes. @param {string} search */
const glass = (search) => /** @type {const} */ ({ ...online, place: { screen: "glass", search, room: "", key: "" } });

const laboratory = /** @type {const} */ ({ ...online, place: { screen: "laboratory" } });

/** @type {Record<string, State>} */
export const SCREENS = {
  home: online,
  "home-empty": { ...online, rooms: [] },
  "home-yours": playing,
  "home-looking": { ...online, matchmaking: { ...noMatchmaking, seek: { id: "1", options: { game: "nim", clock }, table: "looked" } } },
  "home-challenged": { ...online, matchmaking: challenged },
  "room-challenged": inRoom(columnsRoom, {}, { matchmaking: challenged }),
  "home-offline": { ...online, connection: { status: "waiting" } },
  leaderboard: leaders,
  "leaderboard-bots": leaders,
  "leaderboard-empty": leaders,
  "leaderboard-counting": leaders,
  player: page("ana"),
  "player-bot": page("bot"),
  "player-new": page("ana"),
  "player-counting": page("ana"),
  "player-unknown": page("nobody"),
  "player-own-guest": page("you"),
  "player-own": { ...page("you"), account: true },
  "day-question": dayScreen(),
  "day-wrong": dayScreen(),
  "day-right": dayScreen(),
  "day-month": dayScreen("2026-11"),
  "day-unknown": dayScreen(),
  notifications: { ...online, place: { screen: "notifications" } },
  laboratory,
  "laboratory-empty": laboratory,
  exercise: { ...online, place: { screen: "exercise", kind: "cuts", search: "game=connect-four&band=2&seed=7&done=rw" } },
  glass: glass("game=mnk&moves=c1,b1,c2,b2&player=alphabeta:depth=9,evaluator=none&step=58"),
  "glass-predict": glass("game=mnk&moves=c1,b1,c2,b2&player=alphabeta:depth=9,evaluator=none&step=78&predict=rrwr"),
  "glass-predict-value": glass("game=mnk&moves=c1,b1,c2,b2&player=alphabeta:depth=9,evaluator=none&step=77&predict=on"),
  "glass-form": glass(""),
  "glass-refused": glass("game=chess"),
  review: review(11),
  "review-won": told("result"),
  "review-lost": told("result", ANA),
  "review-watched": told("result", LONG),
  "review-best": told("best", ANA),
  "review-moment": told("moment", ANA),
  "review-short": told("result"),
  "review-unsolved": told("result", ANA),
  "review-proving": review(19),
  "review-gone": review(0),
  "unknown-address": { ...online, place: { screen: "unknown" } },
  "room-gone": { ...inRoom(columnsRoom, { view: null, problem: { code: "no-such-room" } }) },
  "room-full": { ...inRoom(columnsRoom, { view: null, problem: { code: "no-spectators" } }) },
  "room-private": { ...inRoom(columnsRoom, { view: null, problem: { code: "forbidden" } }) },
  "room-loading": inRoom(columnsRoom, { view: null }),
  "room-waiting": inRoom({ ...columnsRoom, status: "waiting", seats: [mine, {}], moves: [] }),
  "room-your-turn": inRoom({ ...columnsRoom, clock, clocks: { left: [252_000, 187_000], running: 1 } }, { spectators: 2 }),
  "room-other-turn": inRoom({ ...columnsRoom, position: { ...columnsRoom.position, to_move: 2 } }),
  "room-move-kept": inRoom({ ...columnsRoom, clock, clocks: { left: [252_000, 187_000], running: 2 }, position: { ...columnsRoom.position, to_move: 2 } }, { premove: "4" }),
  "room-move-sent": inRoom(columnsRoom, { pending: { id: "1", turn: 7, move: "4" } }),
  "room-refused": inRoom(columnsRoom, { refusal: { code: "illegal-move", move: "9", turn: 7 }, refusals: 1 }),
  "room-offline": inRoom(
    { ...columnsRoom, clock, clocks: { left: [252_000, 187_000], running: 1 } },
    { pending: { id: "1", turn: 7, move: "4" } },
    { connection: { status: "waiting" } },
  ),
  "room-draw-offered": inRoom({ ...columnsRoom, offers: [{ offer: "draw", seat: 2, turn: 7 }] }),
  "room-draw-asked": inRoom({ ...columnsRoom, offers: [{ offer: "draw", seat: 1, turn: 7 }] }),
  "room-away": inRoom({ ...columnsRoom, seats: [mine, { ...theirs, present: false }] }, { claim: { after: 42_000 } }),
  "room-machine": inRoom(
    { ...columnsRoom, seats: [mine, machine], position: { ...columnsRoom.position, to_move: 2 } },
    { thinking: { type: "thinking", room: columnsRoom.room, turn: 7, depth: 12, nodes: 41_230 } },
  ),
  "room-example": inRoom({ ...columnsRoom, seats: [mine, machine], moves: [], turns: [] }, {}, { met: [] }),
  "room-hint": inRoom({ ...columnsRoom, seats: [mine, machine], help: true, hints: [7] }, { hint: HINT }),
  "new-machine": { ...online, place: { screen: "new", game: "connect-four", against: "machine", to: "" } },
  "room-machines": inRoom({ ...columnsRoom, seats: [machine, machine], machine_play: { by: YOU, pace: 1 } }),
  "room-watched": inRoom(others, { spectators: 3 }),
  "room-won": inRoom({ ...ended, result: { winner: 1, reason: "line" } }, { chat: said }),
  "room-lost": inRoom({ ...ended, result: { winner: 2, reason: "resigned" } }),
  "room-drawn": inRoom({ ...ended, result: { winner: null, reason: "agreed" } }),
};
