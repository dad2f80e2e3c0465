import { counted } from "./nouns.js";

/** @type {typeof import("../en/players.js").peopleWords} */
export const peopleWords = {
  loading: "Тренутак…",
  failed: "Није могло да се учита. Покушајте поново за који тренутак.",
  again: "Покушај поново",
  bot: "бот",
  ratings: "Рејтинзи",
  noRatings: "Још нема рангираних партија.",
  playRated: "Потражи рангирану партију",
  games: "Последње партије",
  noGames: "Још нема јавних партија.",
  noOwnGames: "Овде још нисте играли.",
  ownPage: "Ово је ваша страница. Приватне партије видите само ви.",
  guestPage: "Ово је ваша страница госта, коју памти само овај прегледач. Налог чува ваше име, рејтинге и партије на сваком уређају.",
  challenge: "Изазови",
  follow: "Прати",
  unfollow: "Не прати више",
  rating: ({ rating, deviation, provisional }) => `${rating} ± ${deviation}${provisional ? "?" : ""}`,
  provisional: "привремено",
  counting: "Рејтинзи се управо рачунају: тек завршене партије стижу за који тренутак.",
  ratingMeans: "Плус-минус је несигурност рејтинга; упитник стоји док је партија премало.",
  rated: (count) => counted(count, "rated"),
  ended: (room, player) => {
    if (room.status === "waiting") return "чека играча";
    if (room.status === "playing") return "у току";
    if (!room.result) return "завршено";
    if (room.result.winner === null) return room.result.reason === "aborted" ? "отказано" : "реми";
    const winner = room.players[room.result.winner - 1];
    const both = room.players.every((each) => each?.id === player);
    return both ? "завршено" : winner?.id === player ? "победа" : "пораз";
  },
  day: (at) => new Date(at).toLocaleDateString("sr", { day: "numeric", month: "numeric", year: "numeric" }),

  leaderboard: "Ранг-листа",
  pool: "Ко",
  pools: { people: "Људи", bots: "Ботови" },
  gameLabel: "Игра",
  boardLabel: "Табла",
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  noBots: "Овде још ниједан бот није одиграо рангирану партију.",
  solvedBoard: "Ова табла је решена: савршена игра овде може да се погледа, па рејтинг не мора бити играчев сопствени.",
  noPlayers: "Овде још нико није одиграо рангирану партију.",
  rank: "Место",
  player: "Играч",
  ratingHead: "Рејтинг",
  gamesHead: "Партије",

  tournaments: "Турнири",
  noTournaments: "Ниједан турнир још није најављен. Дотле се рангиране партије рачунају за ранг-листу.",
};
