import { counted } from "./nouns.js";

/** @type {typeof import("../en/players.js").peopleWords} */
export const peopleWords = {
  loading: "Chwileczkę…",
  failed: "Nie udało się wczytać. Spróbuj ponownie za chwilę.",
  again: "Spróbuj ponownie",
  bot: "bot",
  ratings: "Rankingi",
  noRatings: "Nie ma jeszcze partii rankingowych.",
  playRated: "Szukaj partii rankingowej",
  games: "Ostatnie partie",
  noGames: "Nie ma jeszcze publicznych partii.",
  noOwnGames: "Nie masz tu jeszcze partii.",
  ownPage: "To twoja strona. Prywatne partie widzisz tylko ty.",
  guestPage: "To twoja strona gościa, pamiętana tylko przez tę przeglądarkę. Konto zachowuje imię, rankingi i partie na każdym urządzeniu.",
  challenge: "Wyzwij",
  follow: "Obserwuj",
  unfollow: "Przestań obserwować",
  rating: ({ rating, deviation, provisional }) => `${rating} ± ${deviation}${provisional ? "?" : ""}`,
  provisional: "tymczasowy",
  counting: "Rankingi są właśnie przeliczane: zakończone przed chwilą partie zaraz się pojawią.",
  ratingMeans: "Plus minus to niepewność rankingu; znak zapytania stoi, póki partii jest za mało.",
  rated: (count) => counted(count, "rated"),
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

  leaderboard: "Lista rankingowa",
  pool: "Kto",
  pools: { people: "Ludzie", bots: "Boty" },
  gameLabel: "Gra",
  boardLabel: "Plansza",
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  noBots: "Żaden bot nie rozegrał tu jeszcze partii rankingowej.",
  solvedBoard: "Ta plansza jest rozwiązana: doskonałą grę można tu podejrzeć, więc ranking nie musi być w pełni zasługą gracza.",
  noPlayers: "Nikt nie rozegrał tu jeszcze partii rankingowej.",
  rank: "Miejsce",
  player: "Gracz",
  ratingHead: "Ranking",
  gamesHead: "Partie",

  tournaments: "Turnieje",
  noTournaments: "Nie zapowiedziano jeszcze żadnego turnieju. Do tego czasu partie rankingowe liczą się do listy rankingowej.",
};
