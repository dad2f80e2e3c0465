import { counted } from "./nouns.js";

/** @type {typeof import("../en/players.js").peopleWords} */
export const peopleWords = {
  loading: "Trenutek…",
  failed: "Ni bilo mogoče naložiti. Poskusite znova čez trenutek.",
  again: "Poskusi znova",
  bot: "bot",
  ratings: "Rejtingi",
  noRatings: "Rangiranih iger še ni.",
  playRated: "Poišči rangirano igro",
  games: "Zadnje igre",
  noGames: "Javnih iger še ni.",
  noOwnGames: "Tu še niste igrali.",
  ownPage: "To je vaša stran. Zasebne igre vidite le vi.",
  guestPage: "To je vaša stran gosta, ki jo hrani le ta brskalnik. Račun ohrani vaše ime, rejtinge in igre na vsaki napravi.",
  challenge: "Izzovi",
  follow: "Sledi",
  unfollow: "Ne sledi več",
  rating: ({ rating, deviation, provisional }) => `${rating} ± ${deviation}${provisional ? "?" : ""}`,
  provisional: "začasno",
  counting: "Rejtingi se ravno računajo: pravkar končane igre pridejo čez trenutek.",
  ratingMeans: "Plus minus je negotovost rejtinga; vprašaj stoji, dokler je iger premalo.",
  rated: (count) => counted(count, "rated"),
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

  leaderboard: "Lestvica",
  pool: "Kdo",
  pools: { people: "Ljudje", bots: "Boti" },
  gameLabel: "Igra",
  boardLabel: "Plošča",
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  noBots: "Rangirane igre tu ni odigral še noben bot.",
  solvedBoard: "Ta plošča je rešena: popolno igro je tu mogoče pogledati, zato rejting ni nujno igralčev lastni.",
  noPlayers: "Rangirane igre tu ni odigral še nihče.",
  rank: "Mesto",
  player: "Igralec",
  ratingHead: "Rejting",
  gamesHead: "Igre",

  tournaments: "Turnirji",
  noTournaments: "Noben turnir še ni napovedan. Do takrat rangirane igre štejejo za lestvico.",
};
