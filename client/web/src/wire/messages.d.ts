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
  result?: Result | null;
  rematch?: Seat[];
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
    }
  | { kind: "seat-taken"; seat: Seat; player: Player }
  | { kind: "seat-left"; seat: Seat }
  | { kind: "game-started"; number: number; players: Player[]; start: string; turn: number }
  | { kind: "move-played"; turn: number; seat: Seat; move: string; fallback?: boolean }
  | { kind: "game-ended"; number: number; result: Result }
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

export type ServerMessage =
  | { type: "welcome"; id: string; you: Player; protocol: number; server: string; rooms?: RoomSummary[] }
  | { type: "room-list"; id: string; rooms: RoomSummary[] }
  | { type: "room-created"; id: string; room: string; key?: string }
  | RoomJoined
  | EventPage
  | RoomEvent
  | { type: "ack"; id: string; room: string; seq?: number; turn?: number }
  | Refused
  | TreePage
  | GraphPage
  | { type: "pong"; id: string }
  | { type: "presence"; room: string; seats: boolean[]; spectators: number }
  | Thinking;

export type ClientMessage =
  | { type: "hello"; id: string; client?: string }
  | { type: "list-rooms"; id: string }
  | {
      type: "create-room";
      id: string;
      game: string;
      seats: string[];
      options?: Record<string, OptionValue>;
      visibility?: Visibility;
    }
  | { type: "join-room"; id: string; room: string; key?: string; seqs?: Seqs }
  | { type: "fetch-events"; id: string; room: string; stream: Stream; after: number }
  | { type: "leave-room"; id: string; room: string }
  | { type: "take-seat"; id: string; room: string; seat: Seat }
  | { type: "leave-seat"; id: string; room: string; seat: Seat }
  | { type: "play-move"; id: string; room: string; turn: number; move: string }
  | { type: "resign"; id: string; room: string; number: number }
  | { type: "offer-rematch"; id: string; room: string; number: number }
  | { type: "fetch-tree"; id: string; room: string; turn: number; player: string; page?: number }
  | { type: "fetch-graph"; id: string; room: string; turn: number; page?: number }
  | { type: "ping"; id: string };
