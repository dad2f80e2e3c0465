// Generated from parlour_protocol by `make docs`: do not edit.
// A field with a question mark is left out of a message where it has its default.

export type RefusalCode =
  | "malformed"
  | "unknown-game"
  | "bad-options"
  | "bad-position"
  | "bad-player"
  | "bad-terms"
  | "no-such-room"
  | "no-such-player"
  | "no-such-challenge"
  | "forbidden"
  | "no-spectators"
  | "not-joined"
  | "not-seated"
  | "seat-taken"
  | "game-running"
  | "not-started"
  | "game-over"
  | "not-your-turn"
  | "illegal-move"
  | "conflict"
  | "gap"
  | "not-allowed"
  | "too-soon"
  | "no-study"
  | "no-help"
  | "too-many"
  | "unavailable"
  | "internal";

export type RefusalReason =
  | "rated-takeback"
  | "rated-help"
  | "rated-start"
  | "rated-machine"
  | "rated-mixed"
  | "rated-alone"
  | "option-bounds"
  | "board-too-small"
  | "equal-heaps"
  | "drawn-board"
  | "several-called"
  | "needs-key"
  | "not-your-stream"
  | "not-your-room"
  | "no-scope"
  | "time-up"
  | "answer-first"
  | "no-offer"
  | "seat-kept"
  | "seat-freed"
  | "unmoved-games"
  | "address-unmoved-games"
  | "event-budget"
  | "both-moved"
  | "own-turn"
  | "need-not-be-here"
  | "no-chat"
  | "chat-full"
  | "blank-text"
  | "invisible-text"
  | "only-machines"
  | "not-paused"
  | "room-full"
  | "no-draw"
  | "no-takebacks"
  | "nothing-to-take-back"
  | "no-opponent"
  | "no-clock"
  | "enough-time"
  | "oneself"
  | "takes-no-challenges"
  | "challenge-open"
  | "may-return"
  | "moves-first"
  | "said-already"
  | "graph-too-large"
  | "too-many-squares"
  | "too-tall-columns";

export type Term = "rated" | "takeback" | "chat" | "spectators" | "ponder";

export type Clock = PerMove | Fischer | ByoYomi | DaysPerMove;

export type Seat = 1 | 2;

export type Stream = "game" | "players" | "spectators";

export type Visibility = "public" | "unlisted" | "link";

export type ChatStream = "players" | "spectators";

export type OfferKind = "draw" | "takeback";

export type ChallengeOutcome = "accepted" | "declined" | "withdrawn" | "expired" | "failed";

export type SeekOutcome = "replaced" | "failed";

export type PlayerKind = "person" | "bot" | "machine";

export type RoomStatus = "waiting" | "playing" | "over";

export type OptionValue = boolean | number | string | number[];

export type View = GridView | PiecesView | HeapsView | RowView;

export type Outcome = "loss" | "draw" | "win";

export type CutBy = "time" | "game" | "request" | "failure";

export type ValueReason =
  | "nim-sum"
  | "heaps-of-1"
  | "grundy-values"
  | "largest-heaps"
  | "fibonacci"
  | "table"
  | "sheep-table"
  | "book"
  | "search"
  | "threats";

export type AnyEvent =
  | RoomOpened
  | SeatTaken
  | SeatLeft
  | SeatFreed
  | GameStarted
  | MovePlayed
  | GameEnded
  | RematchOffered
  | OfferMade
  | OfferDeclined
  | TakenBack
  | TimeGiven
  | ClockFrozen
  | ChatClosed
  | ChatSaid
  | Paused
  | Resumed
  | Stepped
  | PaceSet;

export type ClientMessage =
  | Hello
  | ListRooms
  | WatchLobby
  | LeaveLobby
  | FindOpponent
  | StopLooking
  | Challenge
  | AcceptChallenge
  | DeclineChallenge
  | RefuseChallenges
  | CreateRoom
  | JoinRoom
  | FetchEvents
  | LeaveRoom
  | TakeSeat
  | LeaveSeat
  | FreeSeat
  | PlayMove
  | Resign
  | Abort
  | ClaimWin
  | MakeOffer
  | AcceptOffer
  | DeclineOffer
  | GiveTime
  | Say
  | CloseChat
  | OfferRematch
  | Pause
  | Resume
  | Step
  | Pace
  | FetchTree
  | FetchPositionTree
  | FetchGraph
  | Explain
  | Analyse
  | StopAnalysis
  | Ping;

export type ServerMessage =
  | Welcome
  | RoomList
  | RoomCreated
  | RoomJoined
  | EventPage
  | TreePage
  | GraphPage
  | Explanation
  | Ack
  | Refused
  | Pong
  | Done
  | ChallengeMade
  | RoomEvent
  | Presence
  | Thinking
  | Analysis
  | Lobby
  | LobbyChanged
  | Paired
  | SearchEnded
  | Challenged
  | ChallengeEnded;

/** Open the conversation; must come first. `client` is a name and version for the server's log. */
export interface Hello {
  type: "hello";
  id: string;
  client?: string;
}

/** Ask for the public rooms that wait for a player or can be watched. */
export interface ListRooms {
  type: "list-rooms";
  id: string;
}

/** Watch the public rooms: the whole list first, then its changes. */
export interface WatchLobby {
  type: "watch-lobby";
  id: string;
}

/** Stop watching the public rooms. */
export interface LeaveLobby {
  type: "leave-lobby";
  id: string;
}

/** So many seconds for every move. */
export interface PerMove {
  kind: "per-move";
  seconds: number;
}

/** So many seconds for the game, and an increment after every move. */
export interface Fischer {
  kind: "fischer";
  seconds: number;
  increment: number;
}

/** So many seconds, then periods: a move made within one leaves it whole, an outlasted one is gone. */
export interface ByoYomi {
  kind: "byo-yomi";
  seconds: number;
  periods: number;
  period: number;
}

/** So many days for every move; the players need not be connected at the same time. */
export interface DaysPerMove {
  kind: "days";
  days: number;
}

/** Seek an opponent for the same game and terms; a pairing opens a room for the two. */
export interface FindOpponent {
  type: "find-opponent";
  id: string;
  game: string;
  options?: Record<string, OptionValue>;
  rated?: boolean;
  clock?: Clock | null;
}

/** Stop seeking an opponent. */
export interface StopLooking {
  type: "stop-looking";
  id: string;
}

/** Challenge a connected player: `to` is a player's id, or a name that only one has. */
export interface Challenge {
  type: "challenge";
  id: string;
  game: string;
  options?: Record<string, OptionValue>;
  rated?: boolean;
  clock?: Clock | null;
  to: string;
  seconds?: number;
}

/** Accept a challenge; a room is opened for the two. */
export interface AcceptChallenge {
  type: "accept-challenge";
  id: string;
  challenge: string;
}

/** Decline a challenge, as `busy` for want of time only, or withdraw the player's own. */
export interface DeclineChallenge {
  type: "decline-challenge";
  id: string;
  challenge: string;
  busy?: boolean;
}

/** Refuse challenges from `players`, or from `everybody`, for as long as the player is connected. */
export interface RefuseChallenges {
  type: "refuse-challenges";
  id: string;
  everybody?: boolean;
  players?: string[];
}

/** Open a room. Each seat is `me`, `open` or a player text such as `level:3`. */
export interface CreateRoom {
  type: "create-room";
  id: string;
  game: string;
  seats: string[];
  options?: Record<string, OptionValue>;
  visibility?: Visibility;
  help?: boolean | null;
  terms?: Partial<Record<Term, boolean>>;
  clock?: Clock | null;
  start?: string;
}

/** Join a room; with `seqs`, get the events missed since those. */
export interface JoinRoom {
  type: "join-room";
  id: string;
  room: string;
  key?: string;
  seqs?: Partial<Record<Stream, number>> | null;
}

/** Fetch the next page of a stream, after the event numbered `after`. */
export interface FetchEvents {
  type: "fetch-events";
  id: string;
  room: string;
  stream: Stream;
  after: number;
}

/** Leave a room. The player keeps a seat: see LeaveSeat. */
export interface LeaveRoom {
  type: "leave-room";
  id: string;
  room: string;
}

/** Take a seat; the game starts when both seats are taken. */
export interface TakeSeat {
  type: "take-seat";
  id: string;
  room: string;
  seat: Seat;
}

/** Leave a seat while the room waits for players. */
export interface LeaveSeat {
  type: "leave-seat";
  id: string;
  room: string;
  seat: Seat;
}

/** Free the seat of a `player` who has not moved in the game, which is called off if it runs. */
export interface FreeSeat {
  type: "free-seat";
  id: string;
  room: string;
  player: string;
}

/** Play a move on the given turn of the room; safe to resend (docs/protocol.md, 6). */
export interface PlayMove {
  type: "play-move";
  id: string;
  room: string;
  turn: number;
  move: string;
}

/** Resign the room's current game; `number` guards against resigning the next one. */
export interface Resign {
  type: "resign";
  id: string;
  room: string;
  number: number;
}

/** Abort game `number` before both players have moved; it has no winner. */
export interface Abort {
  type: "abort";
  id: string;
  room: string;
  number: number;
}

/** Claim the win of game `number`: the opponent is to move and has been away for too long. */
export interface ClaimWin {
  type: "claim-win";
  id: string;
  room: string;
  number: number;
}

/** Offer a draw, or ask to take back the player's last move, on a turn of the room. */
export interface MakeOffer {
  type: "make-offer";
  id: string;
  room: string;
  offer: OfferKind;
  turn: number;
}

/** Accept the opponent's offer of `turn`. */
export interface AcceptOffer {
  type: "accept-offer";
  id: string;
  room: string;
  offer: OfferKind;
  turn: number;
}

/** Decline the offer that `seat` made on `turn`, or withdraw the player's own. */
export interface DeclineOffer {
  type: "decline-offer";
  id: string;
  room: string;
  offer: OfferKind;
  turn: number;
  seat?: Seat | null;
}

/** Give the opponent some time, at most once on each turn of the room. */
export interface GiveTime {
  type: "give-time";
  id: string;
  room: string;
  turn: number;
}

/** Send a chat message to a stream. The same `id` is sent once. */
export interface Say {
  type: "say";
  id: string;
  room: string;
  stream: ChatStream;
  text: string;
}

/** End the chat of a room for good; only its players may. */
export interface CloseChat {
  type: "close-chat";
  id: string;
  room: string;
}

/** Offer another game with sides changed, after game `number`; it starts when both have offered. */
export interface OfferRematch {
  type: "offer-rematch";
  id: string;
  room: string;
  number: number;
}

/** Pause the game of a room in which only machines play; only the player who opened it may. */
export interface Pause {
  type: "pause";
  id: string;
  room: string;
}

/** Let a paused game go on; as Pause. */
export interface Resume {
  type: "resume";
  id: string;
  room: string;
}

/** Let the machine to move on `turn` make its move though the game is paused; as Pause. */
export interface Step {
  type: "step";
  id: string;
  room: string;
  turn: number;
}

/** Set the least number of seconds that a move takes; as Pause. */
export interface Pace {
  type: "pace";
  id: string;
  room: string;
  seconds: number;
}

/** Fetch a page, counted from 0, of the tree that a player text searches in the position of a turn. */
export interface FetchTree {
  type: "fetch-tree";
  id: string;
  room: string;
  turn: number;
  player: string;
  page?: number;
}

/** Fetch a page of the tree that a player text searches in a position that no room needs to have. */
export interface FetchPositionTree {
  type: "fetch-position-tree";
  id: string;
  game: string;
  player: string;
  options?: Record<string, OptionValue>;
  start?: string;
  moves?: string[];
  page?: number;
}

/** Fetch a page of the graph of a game of heaps on a turn; as FetchTree. */
export interface FetchGraph {
  type: "fetch-graph";
  id: string;
  room: string;
  turn: number;
  page?: number;
}

/** Ask why the move of a turn of the room's current game was played; allowed where Analyse is. */
export interface Explain {
  type: "explain";
  id: string;
  room: string;
  turn: number;
}

/** Request the exact values of a position and its moves: of any turn of the room's current game. */
export interface Analyse {
  type: "analyse";
  id: string;
  room: string;
  turn: number;
}

/** Stop the player's analysis in a room. */
export interface StopAnalysis {
  type: "stop-analysis";
  id: string;
  room: string;
}

/** Check the connection; answered by Pong after the commands before it. */
export interface Ping {
  type: "ping";
  id: string;
}

/** A person, bot or machine. A machine's `engine` is its player text, that of others is empty. */
export interface Player {
  id: string;
  name: string;
  kind?: PlayerKind;
  engine?: string;
}

/** The switches of a room. A rated one is between two people or two bots, without takebacks or help. */
export interface Terms {
  rated?: boolean;
  takeback?: boolean;
  chat?: boolean;
  spectators?: boolean;
  ponder?: boolean;
}

/** How a game ended; `winner` is None for a draw. */
export interface Result {
  winner: Seat | null;
  reason: string;
}

/** A room in a list; with `help` its players may request exact values. */
export interface RoomSummary {
  room: string;
  game: string;
  options: Record<string, OptionValue>;
  status: RoomStatus;
  players: (Player | null)[];
  moves?: number;
  help?: boolean;
  terms?: Terms;
  clock?: Clock | null;
  number?: number;
  result?: Result | null;
  set_up?: boolean;
}

/** Answers Hello: the player's identity, if an account's, unfinished rooms, the build of the `page`. */
export interface Welcome {
  type: "welcome";
  id: string;
  you: Player;
  protocol: number;
  server: string;
  rooms?: RoomSummary[];
  page?: string;
  account?: boolean;
}

/** Answers ListRooms. */
export interface RoomList {
  type: "room-list";
  id: string;
  rooms: RoomSummary[];
}

/** Answers CreateRoom. `key` is part of the link of a room made by link. */
export interface RoomCreated {
  type: "room-created";
  id: string;
  room: string;
  key?: string;
}

/** One seat of a room: its player, if any, and whether they are connected now. */
export interface SeatView {
  player?: Player | null;
  present?: boolean;
}

/** A board of cells, row-major from the top row: `.` empty, `1` and `2` the players' pieces. */
export interface GridView {
  family: "grid";
  moves: "column" | "square";
  width: number;
  height: number;
  cells: string;
  last?: number | null;
  line?: number[];
}

/** A board of pieces, row-major from the top row: a letter of `pieces`, `.` empty, a blank no square. */
export interface PiecesView {
  family: "pieces";
  moves: "step";
  width: number;
  height: number;
  cells: string;
  pieces: Record<string, string>;
  last?: number[] | null;
}

/** The take that led to a heaps position: `heap` counts from 1 at the left. */
export interface LastTake {
  heap: number;
  taken: number;
}

/** Heaps of counters from left to right, and the sizes they started with. */
export interface HeapsView {
  family: "heaps";
  moves: "take" | "split";
  heaps: number[];
  start: number[];
  last?: LastTake | null;
}

/** A row of counters from left to right: `o` a counter, `.` an empty place. */
export interface RowView {
  family: "row";
  moves: "take-split";
  cells: string;
  last?: number[] | null;
}

/** A position with all that drawing and playing it needs, without the rules. */
export interface Position {
  turn: number;
  text: string;
  key: string;
  to_move: Seat;
  legal: string;
  view: View;
  result?: Result | null;
}

/** The times of seats 1 and 2 in milliseconds, and which clock runs. */
export interface ClockView {
  left: number[];
  periods?: number[];
  running?: Seat | null;
  first_move?: number | null;
}

/** An open offer, made by `seat` on `turn`. */
export interface OfferView {
  offer: OfferKind;
  seat: Seat;
  turn: number;
}

/** How the game of a room goes on in which only machines play, and who may change that: `by`. */
export interface MachinePlay {
  by: Player;
  paused?: boolean;
  pace?: number;
}

/** The state of a room after the events that `seqs` counts. */
export interface RoomView {
  room: string;
  epoch: number;
  seqs: Partial<Record<Stream, number>>;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  visibility: Visibility;
  status: RoomStatus;
  number: number;
  seats: SeatView[];
  position: Position;
  moves?: string[];
  turns?: number[];
  result?: Result | null;
  rematch?: Seat[];
  help?: boolean;
  terms?: Terms;
  clock?: Clock | null;
  clocks?: ClockView | null;
  offers?: OfferView[];
  chat?: boolean;
  start?: string;
  machine_play?: MachinePlay | null;
  fallbacks?: number[];
  drawless?: boolean;
  host?: Player | null;
}

/** A room was created: always a room's first event. */
export interface RoomOpened {
  kind: "room-opened";
  game: string;
  options: Record<string, OptionValue>;
  rules: number;
  visibility: Visibility;
  by: Player;
  players: (Player | null)[];
  help?: boolean;
  terms?: Terms;
  clock?: Clock | null;
  start?: string;
}

/** A player took a seat. */
export interface SeatTaken {
  kind: "seat-taken";
  seat: Seat;
  player: Player;
}

/** A player left a seat: between games, or because no first move came. The room waits for another player. */
export interface SeatLeft {
  kind: "seat-left";
  seat: Seat;
}

/** A seat was freed: by the player who opened the room, or because its player called the game off. */
export interface SeatFreed {
  kind: "seat-freed";
  seat: Seat;
}

/** Game `number` of the room began at position `start` on turn `turn`. */
export interface GameStarted {
  kind: "game-started";
  number: number;
  players: Player[];
  start: string;
  turn: number;
}

/** `seat` played `move` on `turn`. */
export interface MovePlayed {
  kind: "move-played";
  turn: number;
  seat: Seat;
  move: string;
  fallback?: boolean;
  spent?: number;
  credit?: number;
  wins_in?: number;
}

/** Game `number` is over; `spent` milliseconds of the turn it ended on were charged. */
export interface GameEnded {
  kind: "game-ended";
  number: number;
  result: Result;
  spent?: number;
}

/** `seat` offers another game after game `number`. */
export interface RematchOffered {
  kind: "rematch-offered";
  number: number;
  seat: Seat;
}

/** `seat` offered a draw, or asked to take back its last move, on `turn`. */
export interface OfferMade {
  kind: "offer-made";
  offer: OfferKind;
  seat: Seat;
  turn: number;
}

/** `seat` declined the offer of `turn`, or withdrew its own. */
export interface OfferDeclined {
  kind: "offer-declined";
  offer: OfferKind;
  seat: Seat;
  turn: number;
}

/** `seat` took back its last move: `moves` of the game are left, and the room is on `turn`. */
export interface TakenBack {
  kind: "taken-back";
  seat: Seat;
  turn: number;
  moves: number;
  spent?: number;
}

/** `seat` was given milliseconds on `turn`. */
export interface TimeGiven {
  kind: "time-given";
  seat: Seat;
  turn: number;
  milliseconds: number;
}

/** The server was away during `turn`: `spent` of it is charged, `frozen` milliseconds are not. */
export interface ClockFrozen {
  kind: "clock-frozen";
  turn: number;
  spent: number;
  frozen: number;
}

/** `seat` ended the chat of the room. */
export interface ChatClosed {
  kind: "chat-closed";
  seat: Seat;
}

/** A chat message, sent by the command of that id: the only event of the streams beside `game`. */
export interface ChatSaid {
  kind: "chat-said";
  by: Player;
  text: string;
  command: string;
}

/** The game of machines was paused; `spent` milliseconds of the running turn are charged. */
export interface Paused {
  kind: "paused";
  spent?: number;
}

/** The paused game goes on. */
export interface Resumed {
  kind: "resumed";
}

/** The machine to move on `turn` makes its move though the game is paused. */
export interface Stepped {
  kind: "stepped";
  turn: number;
}

/** A move of the game of machines takes at least so many `seconds`. */
export interface PaceSet {
  kind: "pace-set";
  seconds: number;
}

/** An event of a room's log. `position` is the one after it, where the event changed it. */
export interface RoomEvent {
  type: "event";
  room: string;
  stream: Stream;
  epoch: number;
  seq: number;
  at: number;
  body: AnyEvent;
  position?: Position | null;
  clocks?: ClockView | null;
}

/** Answers JoinRoom: the whole `state`, or the missed `events`; `more` calls for FetchEvents. */
export interface RoomJoined {
  type: "room-joined";
  id: string;
  room: string;
  seats?: Seat[];
  state?: RoomView | null;
  events?: RoomEvent[];
  more?: boolean;
  heads?: Partial<Record<Stream, number>>;
  clocks?: ClockView | null;
}

/** Answers FetchEvents. */
export interface EventPage {
  type: "event-page";
  id: string;
  room: string;
  events: RoomEvent[];
  more?: boolean;
}

/** Nodes of a recorded search in the order in which they were entered, one column for each property. */
export interface TreeColumns {
  kinds: string;
  moves: number[];
  tried: number[];
  values: number[];
  untried: number[][];
  below: number[];
  parents?: number[];
  playouts?: number[];
  legal?: number[];
}

/** A score from the side to move: a win or loss in `plies`, a draw, or an evaluation's `value`. */
export interface Score {
  kind: "win" | "loss" | "draw" | "evaluation";
  plies?: number | null;
  value?: number | null;
  at_most?: boolean;
}

/** The result and the counts of a search; `value` is the algorithm's own number for the root. */
export interface SearchSummary {
  move: string;
  score: Score;
  value: number;
  line: string[];
  depth: number;
  nodes: number;
  evaluations: number;
  cutoffs: number;
  table_hits: number;
  seconds: number;
  effective_cutoffs?: number | null;
}

/** One time that a search entered its root: how deep, with which window for the side to move there. */
export interface SearchPass {
  depth: number;
  alpha: number | null;
  beta: number | null;
  left_out: number;
}

/** The search of a tree. */
export interface TreeAbout {
  game: string;
  options: Record<string, OptionValue>;
  position: string;
  view: View;
  to_move: Seat;
  algorithm: string;
  evaluator: string;
  form: "minimax" | "negamax" | "simulations";
  maximiser: Seat;
  win: number | null;
  loss: number | null;
  nodes: number;
  left_out: number;
  moves: string[];
  search: SearchSummary;
  passes?: SearchPass[];
  instead_of?: string;
  exploration?: number;
}

/** Answers FetchTree and FetchPositionTree: page `page` of `pages`, in the order of the search. */
export interface TreePage {
  type: "tree-page";
  id: string;
  room: string;
  turn: number;
  page: number;
  pages: number;
  columns: TreeColumns;
  about?: TreeAbout | null;
}

/** A position of a graph: `value` is 1 if MAX wins from it, else 0. */
export interface GraphNode {
  text: string;
  key: string;
  level: number;
  value: number | null;
  state: "current" | "visited" | "reachable" | "unreachable";
  children: number[];
  moves: string[];
}

/** The player to move on a level of a graph; MAX is the side to move at its root. */
export interface GraphLevel {
  player: Seat;
  side: "MAX" | "MIN";
}

/** Answers FetchGraph: page `page` of `pages`; nodes come level by level, numbered from 0. */
export interface GraphPage {
  type: "graph-page";
  id: string;
  room: string;
  turn: number;
  page: number;
  pages: number;
  nodes: GraphNode[];
  levels?: GraphLevel[];
}

/** One thing that decides about a move, with the `facts` that its words need. */
export interface MoveReason {
  code: string;
  facts?: Record<string, number | string>;
}

/** The best of the other moves. */
export interface SecondBest {
  move: string;
  score?: Score | null;
  loses?: number | null;
  depth?: number | null;
}

/** What a move leads to under best play, for the player who made it. All of it is proved. */
export interface Consequence {
  outcome: Outcome;
  plies?: number | null;
  at_most?: boolean;
  best?: Outcome | null;
  line?: string[];
}

/** Answers Explain: why `move` was played on `turn` by a machine, or what speaks for a person's move. */
export interface Explanation {
  type: "explanation";
  id: string;
  room: string;
  turn: number;
  move: string;
  reasons: MoveReason[];
  score?: Score | null;
  line?: string[];
  depth?: number;
  second?: SecondBest | null;
  consequence?: Consequence | null;
}

/** The command is done and on disk. */
export interface Ack {
  type: "ack";
  id: string;
  room: string;
  seq?: number;
  turn?: number;
}

/** The command changed nothing: why, and the current position. `id` is None if it could not be read. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: RefusalCode;
  message: string;
  room?: string | null;
  seq?: number | null;
  position?: Position | null;
  retry_after?: number | null;
  reason?: RefusalReason | null;
  facts?: Record<string, number | string>;
}

/** Answers Ping. */
export interface Pong {
  type: "pong";
  id: string;
}

/** Answers a command that concerns no room: it is done. */
export interface Done {
  type: "done";
  id: string;
}

/** A challenge of `by` to `to`; it expires after so many `seconds`. */
export interface ChallengeView {
  challenge: string;
  by: Player;
  to: Player;
  game: string;
  options: Record<string, OptionValue>;
  seconds: number;
  rated?: boolean;
  clock?: Clock | null;
}

/** Answers Challenge: it was sent to the challenged player. */
export interface ChallengeMade {
  type: "challenge-made";
  id: string;
  challenge: ChallengeView;
}

/** Who is connected to a room now; only the newest matters. */
export interface Presence {
  type: "presence";
  room: string;
  seats: boolean[];
  spectators: number;
  claim_in?: number | null;
}

/** The progress of a machine's search on a turn; only the newest matters. */
export interface Thinking {
  type: "thinking";
  room: string;
  turn: number;
  depth: number;
  nodes: number;
  ponders?: boolean;
}

/** An exact value; what is not proved has no `outcome` but `bounds`, its worst and its best one. */
export interface ExactValue {
  outcome?: Outcome | null;
  plies?: number | null;
  score?: number | null;
  bounds?: Outcome[];
}

/** The exact values proved so far of a position and its moves; the last one is `done`. */
export interface Analysis {
  type: "analysis";
  room: string;
  turn: number;
  to_move: Seat;
  moves?: Record<string, ExactValue>;
  worth?: ExactValue | null;
  best?: string;
  reason?: ValueReason | null;
  facts?: Record<string, number | string>;
  done?: boolean;
  cut_short?: string;
  cut_by?: CutBy | null;
}

/** The public rooms, for clients that watch the lobby; it replaces the list before. */
export interface Lobby {
  type: "lobby";
  rooms: RoomSummary[];
}

/** Changes of the lobby: new and changed rooms, and rooms that are `gone`. */
export interface LobbyChanged {
  type: "lobby-changed";
  rooms?: RoomSummary[];
  gone?: string[];
  moves?: Record<string, number>;
}

/** The seek of the FindOpponent with the id `search` was paired: the game has begun in `room`. */
export interface Paired {
  type: "paired";
  search: string;
  room: string;
}

/** The seek of the FindOpponent with the id `search` has ended without a pairing, and why. */
export interface SearchEnded {
  type: "search-ended";
  search: string;
  why: string;
  outcome?: SeekOutcome;
}

/** An open challenge, to all sockets of the player who made it and of the one it is for. */
export interface Challenged {
  type: "challenged";
  challenge: ChallengeView;
}

/** The outcome of a challenge; an accepted one has begun in `room`. */
export interface ChallengeEnded {
  type: "challenge-ended";
  challenge: string;
  outcome: ChallengeOutcome;
  room?: string;
  busy?: boolean;
}
