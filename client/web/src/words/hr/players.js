import { counted } from "./nouns.js";

/** @type {typeof import("../en/players.js").peopleWords} */
export const peopleWords = {
  loading: "Trenutak…",
  failed: "Nije se moglo učitati. Pokušajte ponovno za koji trenutak.",
  again: "Pokušaj ponovno",
  bot: "bot",
  ratings: "Rejtinzi",
  noRatings: "Još nema rangiranih partija.",
  playRated: "Potraži rangiranu partiju",
  games: "Posljednje partije",
  noGames: "Još nema javnih partija.",
  noOwnGames: "Ovdje još niste igrali.",
  ownPage: "Ovo je vaša stranica. Privatne partije vidite samo vi.",
  guestPage: "Ovo je vaša stranica gosta, koju pamti samo ovaj preglednik. Račun čuva vaše ime, rejtinge i partije na svakom uređaju.",
  challenge: "Izazovi",
  follow: "Prati",
  unfollow: "Ne prati više",
  rating: ({ rating, deviation, provisional }) => `${rating} ± ${deviation}${provisional ? "?" : ""}`,
  provisional: "privremeno",
  counting: "Rejtinzi se upravo računaju: tek završene partije stižu za trenutak.",
  ratingMeans: "Plus-minus je nesigurnost rejtinga; upitnik stoji dok je partija premalo.",
  rated: (count) => counted(count, "rated"),
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

  leaderboard: "Ljestvica",
  pool: "Tko",
  pools: { people: "Ljudi", bots: "Botovi" },
  gameLabel: "Igra",
  boardLabel: "Ploča",
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  noBots: "Ovdje još nijedan bot nije odigrao rangiranu partiju.",
  solvedBoard: "Ova je ploča riješena: savršena se igra ovdje može pogledati, pa rejting ne mora biti igračev vlastiti.",
  noPlayers: "Ovdje još nitko nije odigrao rangiranu partiju.",
  rank: "Mjesto",
  player: "Igrač",
  ratingHead: "Rejting",
  gamesHead: "Partije",

  tournaments: "Turniri",
  noTournaments: "Nijedan turnir još nije najavljen. Dotad se rangirane partije računaju za ljestvicu.",
};
