import { counted } from "./nouns.js";
import { words } from "./words.js";

/** @param {unknown} value */
const shown = (value) => (Array.isArray(value) ? value.join(", ") : String(value));

/** @type {typeof import("../en/players.js").peopleWords} */
export const peopleWords = {
  loading: "Trenutak…",
  unknown: "Na ovoj adresi nitko nije poznat. Gosti jesu, kad odigraju nešto što svatko smije gledati.",
  failed: "Nije se moglo učitati. Pokušajte ponovno za koji trenutak.",
  again: "Pokušaj ponovno",
  bot: "bot",
  ratings: "Rejtinzi",
  noRatings: "Još nema rangiranih partija.",
  games: "Posljednje partije",
  noGames: "Još nema javnih partija.",
  challenge: "Izazovi",
  follow: "Prati",
  unfollow: "Ne prati više",
  rating: ({ rating, deviation, provisional }) => `${rating} ± ${deviation}${provisional ? "?" : ""}`,
  ratingMeans: "Plus-minus je nesigurnost rejtinga; upitnik stoji dok je partija premalo.",
  rated: (count) => counted(count, "rated"),
  board: (board) =>
    Object.entries(board)
      .map(([name, value]) => `${words.option(name)} ${shown(value)}`)
      .join(", "),
  ended: (room, player) => {
    if (room.status === "waiting") return "čeka igrača";
    if (room.status === "playing") return "u tijeku";
    if (!room.result) return "završeno";
    if (room.result.winner === null) return room.result.reason === "aborted" ? "otkazano" : "neriješeno";
    const winner = room.players[room.result.winner - 1];
    const both = room.players.every((each) => each?.id === player);
    return both ? "završeno" : winner?.id === player ? "pobjeda" : "poraz";
  },
  day: (at) => new Date(at).toLocaleDateString("hr", { day: "numeric", month: "numeric", year: "numeric" }),
  asText: "kao tekst",

  leaderboard: "Ljestvica",
  pool: "Tko",
  pools: { people: "Ljudi", bots: "Botovi" },
  gameLabel: "Igra",
  boardLabel: "Ploča",
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  solvedBoard: "Ova je ploča riješena: savršena se igra ovdje može pogledati, pa rejting ne mora biti igračev vlastiti.",
  noPlayers: "Ovdje još nitko nije odigrao rangiranu partiju.",
  rank: "Mjesto",
  player: "Igrač",
  ratingHead: "Rejting",
  gamesHead: "Partije",
};
