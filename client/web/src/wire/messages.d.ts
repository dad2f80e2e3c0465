// What travels, as docs/protocol.md says it: the types of protocol v1 in its JSON encoding.
// Optional fields are left out of a message when they hold their default.

export type Seat = 1 | 2;
export type Stream = "game" | "players" | "spectators";
export type Visibility = "public" | "unlisted" | "link";
export type RoomStatus = "waiting" | "playing" | "over";
export type OptionValue = boolean | number | string | number[];
export type Seqs = Partial<Record<Stream, number>>;

export interface Player {
  id: string;
  name: string;
  kind?: "person" | "bot" | "machine";
  engine?: string;
}

export interface Terms {
  rated?: boolean;
  takeback?: boolean;
  chat?: boolean;
  spectators?: boolean;
}

export interface PerMove {
  kind: "per-move";
  seconds: number;
}

export interface Fischer {
  kind: "fischer";
  seconds: number;
  increment: number;
}

export interface ByoYomi {
  kind: "byo-yomi";
  seconds: number;
  periods: number;
  period: number;
}

export interface DaysPerMove {
  kind: "days";
  days: number;
}

export type Clock = PerMove | Fischer | ByoYomi | DaysPerMove;

/** What the clocks show in milliseconds; `running` counts down, `first_move` until the game is aborted. */
export interface ClockView {
  left: [number, number];
  periods?: [number, number];
  running?: Seat | null;
  first_move?: number | null;
}

export type ChatStream = "players" | "spectators";
export type OfferKind = "draw" | "takeback";

export interface OfferView {
  offer: OfferKind;
  seat: Seat;
  turn: number;
}

export interface Result {
  winner: Seat | null;
  reason: string;
}

export interface GridView {
  family: "grid";
  moves: "column" | "square";
  width: number;
  height: number;
  cells: string;
  last?: number | null;
  line?: number[];
}

export interface PiecesView {
  family: "pieces";
  moves: "step";
  width: number;
  height: number;
  cells: string;
  pieces: Record<string, string>;
  last?: number[] | null;
}

export interface HeapsView {
  family: "heaps";
  moves: "take" | "split";
  heaps: number[];
  start: number[];
  last?: { heap: number; taken: number } | null;
}

export type View = GridView | PiecesView | HeapsView;

export interface Position {
  turn: number;
  text: string;
  key: string;
  to_move: Seat;
  legal: string;
  view: View;
  result?: Result | null;
}

export interface SeatView {
  player?: Player | null;
  present?: boolean;
}

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
}

export interface RoomView {
  room: string;
  epoch: number;
  seqs: Seqs;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  visibility: Visibility;
  status: RoomStatus;
  number: number;
  seats: SeatView[];
  position?: Position | null;
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
}

export type EventBody =
  | {
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
    }
  | { kind: "seat-taken"; seat: Seat; player: Player }
  | { kind: "seat-left"; seat: Seat }
  | { kind: "game-started"; number: number; players: Player[]; start: string; turn: number }
  | {
      kind: "move-played";
      turn: number;
      seat: Seat;
      move: string;
      fallback?: boolean;
      spent?: number;
      credit?: number;
    }
  | { kind: "game-ended"; number: number; result: Result; spent?: number }
  | { kind: "offer-made"; offer: OfferKind; seat: Seat; turn: number }
  | { kind: "offer-declined"; offer: OfferKind; seat: Seat; turn: number }
  | { kind: "taken-back"; seat: Seat; turn: number; moves: number; spent?: number }
  | { kind: "time-given"; seat: Seat; turn: number; milliseconds: number }
  | { kind: "clock-frozen"; turn: number; spent: number; frozen: number }
  | { kind: "chat-closed"; seat: Seat }
  | { kind: "chat-said"; by: Player; text: string; command: string }
  | { kind: "rematch-offered"; number: number; seat: Seat };

export interface RoomEvent {
  type: "event";
  room: string;
  stream: Stream;
  epoch: number;
  seq: number;
  at: number;
  body: EventBody;
  position?: Position | null;
  clocks?: ClockView | null;
}

export interface Ack {
  type: "ack";
  id: string;
  room: string;
  seq?: number;
  turn?: number;
}

export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  message: string;
  room?: string | null;
  seq?: number | null;
  position?: Position | null;
  retry_after?: number | null;
}

export interface RoomJoined {
  type: "room-joined";
  id: string;
  room: string;
  seats?: Seat[];
  state?: RoomView | null;
  events?: RoomEvent[];
  more?: boolean;
  heads?: Seqs;
  clocks?: ClockView | null;
}

export interface EventPage {
  type: "event-page";
  id: string;
  room: string;
  events: RoomEvent[];
  more?: boolean;
}

export interface Thinking {
  type: "thinking";
  room: string;
  turn: number;
  depth: number;
  nodes: number;
}

/** A step of a recorded search: its name, then what belongs to it (docs/protocol.md, 12). */
export type TreeStep = (string | number | null)[];

export interface Score {
  kind: "win" | "loss" | "draw" | "evaluation";
  plies?: number | null;
  value?: number | null;
}

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
}

export interface TreeAbout {
  position: string;
  to_move: Seat;
  algorithm: string;
  evaluator: string;
  form: "minimax" | "negamax";
  maximiser: Seat;
  left_out: number;
  search: SearchSummary;
}

export interface TreePage {
  type: "tree-page";
  id: string;
  room: string;
  turn: number;
  page: number;
  pages: number;
  steps: TreeStep[];
  about?: TreeAbout | null;
}

export interface GraphLevel {
  player: Seat;
  side: "MAX" | "MIN";
}

export type NodeState = "current" | "visited" | "reachable" | "unreachable";

export interface GraphNode {
  text: string;
  key: string;
  level: number;
  value: number;
  state: NodeState;
  children: number[];
}

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

export type Outcome = "loss" | "draw" | "win";

/** What is proved of a position or a move; without an outcome `bounds` holds the worst and the best one. */
export interface Worth {
  outcome?: Outcome | null;
  plies?: number | null;
  score?: number | null;
  bounds?: Outcome[];
}

export interface Analysis {
  type: "analysis";
  room: string;
  turn: number;
  to_move: Seat;
  moves?: Record<string, Worth>;
  worth?: Worth | null;
  best?: string;
  reason?: string;
  done?: boolean;
  cut_short?: string;
}

/** What is different in the lobby; `moves` counts those of rooms of which nothing else has changed. */
export interface LobbyChanged {
  type: "lobby-changed";
  rooms?: RoomSummary[];
  gone?: string[];
  moves?: Record<string, number>;
}

export interface Paired {
  type: "paired";
  search: string;
  room: string;
}

export interface SearchEnded {
  type: "search-ended";
  search: string;
  why: string;
}

/** A game that `by` proposes to `to`; it lapses after so many `seconds`. */
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

export type ChallengeOutcome = "accepted" | "declined" | "withdrawn" | "expired" | "failed";

export interface ChallengeEnded {
  type: "challenge-ended";
  challenge: string;
  outcome: ChallengeOutcome;
  room?: string;
}

export type ServerMessage =
  | { type: "welcome"; id: string; you: Player; protocol: number; server: string; rooms?: RoomSummary[] }
  | { type: "room-list"; id: string; rooms: RoomSummary[] }
  | { type: "done"; id: string }
  | { type: "lobby"; rooms: RoomSummary[] }
  | LobbyChanged
  | Paired
  | SearchEnded
  | { type: "challenge-made"; id: string; challenge: ChallengeView }
  | { type: "challenged"; challenge: ChallengeView }
  | ChallengeEnded
  | { type: "room-created"; id: string; room: string; key?: string }
  | RoomJoined
  | EventPage
  | RoomEvent
  | Ack
  | Refused
  | TreePage
  | GraphPage
  | { type: "pong"; id: string }
  | { type: "presence"; room: string; seats: boolean[]; spectators: number; claim_in?: number | null }
  | Thinking
  | Analysis;

export type ClientMessage =
  | { type: "hello"; id: string; client?: string }
  | { type: "list-rooms"; id: string }
  | { type: "watch-lobby"; id: string }
  | { type: "leave-lobby"; id: string }
  | {
      type: "find-opponent";
      id: string;
      game: string;
      options?: Record<string, OptionValue>;
      rated?: boolean;
      clock?: Clock | null;
    }
  | { type: "stop-looking"; id: string }
  | {
      type: "challenge";
      id: string;
      to: string;
      game: string;
      options?: Record<string, OptionValue>;
      rated?: boolean;
      clock?: Clock | null;
    }
  | { type: "accept-challenge"; id: string; challenge: string }
  | { type: "decline-challenge"; id: string; challenge: string }
  | { type: "refuse-challenges"; id: string; players?: string[]; everybody?: boolean }
  | {
      type: "create-room";
      id: string;
      game: string;
      seats: string[];
      options?: Record<string, OptionValue>;
      visibility?: Visibility;
      help?: boolean;
      terms?: Terms;
      clock?: Clock | null;
    }
  | { type: "join-room"; id: string; room: string; key?: string; seqs?: Seqs }
  | { type: "fetch-events"; id: string; room: string; stream: Stream; after: number }
  | { type: "leave-room"; id: string; room: string }
  | { type: "take-seat"; id: string; room: string; seat: Seat }
  | { type: "leave-seat"; id: string; room: string; seat: Seat }
  | { type: "play-move"; id: string; room: string; turn: number; move: string }
  | { type: "resign"; id: string; room: string; number: number }
  | { type: "abort"; id: string; room: string; number: number }
  | { type: "claim-win"; id: string; room: string; number: number }
  | { type: "make-offer"; id: string; room: string; offer: OfferKind; turn: number }
  | { type: "accept-offer"; id: string; room: string; offer: OfferKind; turn: number }
  | { type: "decline-offer"; id: string; room: string; offer: OfferKind; turn: number; seat?: Seat }
  | { type: "give-time"; id: string; room: string; turn: number }
  | { type: "say"; id: string; room: string; stream: ChatStream; text: string }
  | { type: "close-chat"; id: string; room: string }
  | { type: "offer-rematch"; id: string; room: string; number: number }
  | { type: "fetch-tree"; id: string; room: string; turn: number; player: string; page?: number }
  | { type: "fetch-graph"; id: string; room: string; turn: number; page?: number }
  | { type: "analyse"; id: string; room: string; turn: number }
  | { type: "stop-analysis"; id: string; room: string }
  | { type: "ping"; id: string };
