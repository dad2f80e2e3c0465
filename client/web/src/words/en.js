/**
 * Every word the page says, in English. Another language is another module of the same shape.
 * @import { Player, Result, RoomSummary, Seat } from "../wire/messages.js"
 */

const SIDES = ["Yellow", "Red"];

/** @type {Record<string, string>} */
const REASONS = {
  line: "with a line",
  "full-board": "the board is full",
  "last-counter": "the last counter was taken",
  "no-move": "no move was left",
  resigned: "by resignation",
};

/** @type {Record<string, string>} */
const REFUSALS = {
  "illegal-move": "That move cannot be played here.",
  "not-your-turn": "It is not your turn.",
  "game-over": "The game is over.",
  "not-started": "The game starts when both seats are taken.",
  "not-seated": "You are watching this game: both seats are taken.",
  "seat-taken": "Somebody else took that seat first. You are watching.",
  conflict: "The game has moved on since: here is what holds now.",
  gap: "The game has moved on since: here is what holds now.",
  "too-many": "That was too much at once. Wait a moment and try again.",
  unavailable: "The server cannot do that just now. Try again in a moment.",
  "bad-options": "The game cannot be set up like that.",
  "bad-player": "There is no machine player like that.",
  "unknown-game": "The server does not know that game.",
};

/** @type {Record<string, string>} */
const PROBLEMS = {
  "no-such-room": "There is no such table. The link may have lost a letter, or the table is gone.",
  forbidden: "This table is private. Ask for its whole link: the part after # is the key.",
};

/** @type {Record<string, string>} */
const OPTIONS = { width: "Columns", height: "Rows", line: "In a row to win", heaps: "Heaps", misere: "The last counter loses" };

/** @param {number} count @param {string} noun */
const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const words = {
  name: "Parlour",
  greeting: "Take a seat.",
  promise: "Send a friend a link, or play the machine. No account needed.",
  home: "All games",

  /** @param {Seat} seat */
  side: (seat) => SIDES[seat - 1],
  /** @param {Seat} seat */
  shape: (seat) => (seat === 1 ? "disc" : "ring"),
  /** @param {Player | null | undefined} player */
  player: (player) => (player?.kind === "machine" ? "The machine" : (player?.name ?? "Open seat")),
  you: "you",
  /** @param {Player} player */
  kind: (player) =>
    player.kind === "machine" ? (player.engine ?? "").replace(/^level:/, "level ") : player.kind === "bot" ? "bot" : "",
  away: "away",
  /** @param {number} count */
  spectators: (count) => `${counted(count, "spectator")}`,

  theme: { label: "Light or dark", system: "As the system", light: "Light", dark: "Dark" },

  // Home and the form of a new table
  playFriend: "Play a friend",
  playMachine: "Play the machine",
  /** @param {string} title */
  boardOf: (title) => `The board of ${title}`,
  yourTables: "Your tables",
  openTables: "Open tables",
  runningGames: "Games in progress",
  noOpenTables: "Nobody is waiting just now. Open a table and list it here.",
  noRunningGames: "No public game is being played.",
  loading: "One moment…",
  sitDown: "Sit down",
  watch: "Watch",
  comeBack: "Come back",
  /** @param {RoomSummary} room @param {string} title */
  tableLine: (room, title) =>
    `${title} · ${room.players.map((player) => words.player(player)).join(" – ")}` +
    (room.moves ? ` · ${counted(room.moves, "move")}` : ""),
  newTable: "A new table",
  against: "Against",
  friend: "A friend, by link",
  anyone: "Anyone",
  machine: "The machine",
  bothSides: "Both sides here",
  whoStarts: "Who starts",
  starts: { me: "You", them: "They", chance: "Chance" },
  strength: "Strength",
  /** @param {number} level */
  level: (level) => `Level ${level}`,
  letWatch: "Let others watch",
  rules: "Board and rules",
  /** @param {string} name */
  option: (name) => OPTIONS[name] ?? name,
  heapsHint: "Sizes from the left, with commas",
  /** @param {string} name @param {string} value @param {string} allowed */
  badOption: (name, value, allowed) => `${OPTIONS[name] ?? name} is “${value}”: allowed are ${allowed}.`,
  start: "Start the game",
  openTable: "Open the table",
  cancel: "Cancel",

  // Room
  waiting: "Waiting for your opponent",
  waitingWatch: "This table waits for a second player.",
  sendLink: "Send this link. Whoever opens it sits down opposite you.",
  link: "Link to this table",
  copy: "Copy the link",
  copied: "Copied",
  qr: "The link as a QR code",
  playBoth: "Play this side too",
  leaveTable: "Leave the table",
  resign: "Resign",
  resignSure: "Really resign?",
  keepPlaying: "Keep playing",
  moves: "Moves",
  noMoves: "No move yet.",
  yourTurn: "Your turn",
  /** @param {string} name @param {Seat} seat */
  turnOf: (name, seat) => `${name} (${SIDES[seat - 1]}) is to move`,
  /** @param {Seat} seat */
  yourTurnAs: (seat) => `Your turn: you are ${SIDES[seat - 1]}`,
  /** @param {Seat} seat */
  hotTurn: (seat) => `${SIDES[seat - 1]} is to move`,
  thinks: "The machine is thinking",
  /** @param {number} depth @param {number} nodes */
  thinking: (depth, nodes) => `depth ${depth} · ${nodes.toLocaleString("en")} positions`,
  sending: "Sending your move…",
  watching: "You are watching.",
  misere: "The last counter loses.",
  notYourMove: "Not your move",

  /** @param {number} column @param {number} filled @param {number} height */
  column: (column, filled, height) => `Column ${column}, ${filled} of ${height} filled`,
  /** @param {number} heap @param {number} size @param {number} chosen */
  heap: (heap, size, chosen) => `Heap ${heap}, ${counted(size, "counter")}${chosen ? `, ${chosen} chosen` : ""}`,
  /** @param {number} heap @param {number} taken */
  take: (heap, taken) => `Take ${taken} from heap ${heap}`,
  /** @param {number} heap @param {number} taken */
  chosen: (heap, taken) => `${counted(taken, "counter")} of heap ${heap} chosen`,
  chooseCounters: "Choose counters above",
  fewer: "One fewer",
  more: "One more",

  // The board in words
  inWords: "Board in words",
  /** @param {number} column @param {Seat[]} pieces from the bottom */
  columnLine: (column, pieces) =>
    `Column ${column}: ${pieces.map((seat) => SIDES[seat - 1]).join(", ") || "empty"}` +
    (pieces.length > 1 ? ", from the bottom" : ""),
  /** @param {number} heap @param {number} size */
  heapLine: (heap, size) => `Heap ${heap}: ${size ? counted(size, "counter") : "empty"}`,
  /** @param {string} moves */
  legal: (moves) => (moves ? `Moves you may type: ${moves}` : "No move can be played now."),
  typeMove: "Type a move",
  play: "Play",

  // What happened, for the live region and the move list
  /** @param {Seat} seat @param {string} move */
  played: (seat, move) => {
    const [heap, taken] = move.split(":");
    const deed = taken ? `took ${counted(Number(taken), "counter")} from heap ${heap}` : `played column ${move}`;
    return `${SIDES[seat - 1]} ${deed}.`;
  },
  gameStarts: "The game begins.",
  wantsRematch: "Your opponent asks for a rematch.",

  // Result
  /** @param {Result} result @param {Seat[]} mine */
  outcome: (result, mine) => {
    if (result.winner === null) return "A draw";
    return mine.length === 1 ? (mine[0] === result.winner ? "You won" : "You lost") : `${SIDES[result.winner - 1]} won`;
  },
  /** @param {Result} result */
  reason: (result) => capital(`${REASONS[result.reason] ?? result.reason}.`),
  rematch: "Rematch",
  rematchAsked: "Waiting for your opponent's answer…",
  acceptRematch: "Accept the rematch",

  // What goes wrong
  /** @param {string} code */
  refusal: (code) => REFUSALS[code] ?? "That did not work.",
  /** @param {string} move @param {string} code */
  refusedMove: (move, code) =>
    code === "illegal-move" && move ? `“${move}” cannot be played here.` : (REFUSALS[code] ?? "That did not work."),
  /** @param {string} code */
  problem: (code) => PROBLEMS[code] ?? REFUSALS[code] ?? "This table cannot be shown.",
  reconnecting: "Connection lost. Reconnecting… your game is safe.",
  closed: "The connection was closed for good.",
  expired: "Your guest pass has expired.",
  replaced: "This table was opened in another window, which took over.",
  reload: "Reload the page",
  gamesUnknown: "The list of games could not be loaded.",
};
