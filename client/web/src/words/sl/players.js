import { counted } from "./nouns.js";
import { words } from "./words.js";

/** @param {unknown} value */
const shown = (value) => (Array.isArray(value) ? value.join(", ") : String(value));

/** @type {typeof import("../en/players.js").peopleWords} */
export const peopleWords = {
  loading: "Trenutek…",
  unknown: "Na tem naslovu ni znan nihče. Gosti so znani, ko odigrajo kaj, kar sme gledati vsak.",
  failed: "Ni bilo mogoče naložiti. Poskusite znova čez trenutek.",
  again: "Poskusi znova",
  bot: "bot",
  ratings: "Rejtingi",
  noRatings: "Rangiranih iger še ni.",
  games: "Zadnje igre",
  noGames: "Javnih iger še ni.",
  challenge: "Izzovi",
  follow: "Sledi",
  unfollow: "Ne sledi več",
  rating: ({ rating, deviation, provisional }) => `${rating} ± ${deviation}${provisional ? "?" : ""}`,
  ratingMeans: "Plus minus je negotovost rejtinga; vprašaj stoji, dokler je iger premalo.",
  rated: (count) => counted(count, "rated"),
  board: (board) =>
    Object.entries(board)
      .map(([name, value]) => `${words.option(name)} ${shown(value)}`)
      .join(", "),
  ended: (room, player) => {
    if (room.status === "waiting") return "čaka na igralca";
    if (room.status === "playing") return "v teku";
    if (!room.result) return "končano";
    if (room.result.winner === null) return room.result.reason === "aborted" ? "odpovedano" : "neodločeno";
    const winner = room.players[room.result.winner - 1];
    const both = room.players.every((each) => each?.id === player);
    return both ? "končano" : winner?.id === player ? "zmaga" : "poraz";
  },
  day: (at) => new Date(at).toLocaleDateString("sl", { day: "numeric", month: "numeric", year: "numeric" }),
  asText: "kot besedilo",

  leaderboard: "Lestvica",
  pool: "Kdo",
  pools: { people: "Ljudje", bots: "Boti" },
  gameLabel: "Igra",
  boardLabel: "Plošča",
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  solvedBoard: "Ta plošča je rešena: popolno igro je tu mogoče pogledati, zato rejting ni nujno igralčev lastni.",
  noPlayers: "Rangirane igre tu ni odigral še nihče.",
  rank: "Mesto",
  player: "Igralec",
  ratingHead: "Rejting",
  gamesHead: "Igre",
};
