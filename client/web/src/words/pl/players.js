import { counted } from "./nouns.js";
import { words } from "./words.js";

/** @param {unknown} value */
const shown = (value) => (Array.isArray(value) ? value.join(", ") : String(value));

/** @type {typeof import("../en/players.js").peopleWords} */
export const peopleWords = {
  loading: "Chwileczkę…",
  unknown: "Pod tym adresem nikogo nie znamy. Gości znamy, gdy zagrają tam, gdzie każdy może oglądać.",
  failed: "Nie udało się wczytać. Spróbuj ponownie za chwilę.",
  again: "Spróbuj ponownie",
  bot: "bot",
  ratings: "Rankingi",
  noRatings: "Nie ma jeszcze partii rankingowych.",
  games: "Ostatnie partie",
  noGames: "Nie ma jeszcze publicznych partii.",
  challenge: "Wyzwij",
  follow: "Obserwuj",
  unfollow: "Nie obserwuj",
  rating: ({ rating, deviation, provisional }) => `${rating} ± ${deviation}${provisional ? "?" : ""}`,
  ratingMeans: "Plus minus to niepewność rankingu; znak zapytania stoi, póki partii jest za mało.",
  rated: (count) => counted(count, "rated"),
  board: (board) =>
    Object.entries(board)
      .map(([name, value]) => `${words.option(name)} ${shown(value)}`)
      .join(", "),
  ended: (room, player) => {
    if (room.status === "waiting") return "czeka na gracza";
    if (room.status === "playing") return "w toku";
    if (!room.result) return "koniec";
    if (room.result.winner === null) return room.result.reason === "aborted" ? "odwołana" : "remis";
    const winner = room.players[room.result.winner - 1];
    const both = room.players.every((each) => each?.id === player);
    return both ? "koniec" : winner?.id === player ? "wygrana" : "przegrana";
  },
  day: (at) => new Date(at).toLocaleDateString("pl", { day: "numeric", month: "short", year: "numeric" }),
  asText: "jako tekst",

  leaderboard: "Lista rankingowa",
  pool: "Kto",
  pools: { people: "Ludzie", bots: "Boty" },
  gameLabel: "Gra",
  boardLabel: "Plansza",
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  solvedBoard: "Ta plansza jest rozwiązana: doskonałą grę można tu podejrzeć, więc ranking nie musi być w pełni zasługą gracza.",
  noPlayers: "Nikt nie rozegrał tu jeszcze partii rankingowej.",
  rank: "Miejsce",
  player: "Gracz",
  ratingHead: "Ranking",
  gamesHead: "Partie",
};
