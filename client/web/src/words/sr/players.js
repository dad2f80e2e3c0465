import { counted } from "./nouns.js";
import { words } from "./words.js";

/** @param {unknown} value */
const shown = (value) => (Array.isArray(value) ? value.join(", ") : String(value));

/** @type {typeof import("../en/players.js").peopleWords} */
export const peopleWords = {
  loading: "Тренутак…",
  unknown: "На овој адреси нико није познат. Гости јесу, када одиграју нешто што свако сме да гледа.",
  failed: "Није могло да се учита. Покушајте поново за који тренутак.",
  again: "Покушај поново",
  bot: "бот",
  ratings: "Рејтинзи",
  noRatings: "Још нема рангираних партија.",
  games: "Последње партије",
  noGames: "Још нема јавних партија.",
  challenge: "Изазови",
  follow: "Прати",
  unfollow: "Не прати више",
  rating: ({ rating, deviation, provisional }) => `${rating} ± ${deviation}${provisional ? "?" : ""}`,
  ratingMeans: "Плус-минус је несигурност рејтинга; упитник стоји док је партија премало.",
  rated: (count) => counted(count, "rated"),
  board: (board) =>
    Object.entries(board)
      .map(([name, value]) => `${words.option(name)} ${shown(value)}`)
      .join(", "),
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
  asText: "као текст",

  leaderboard: "Ранг-листа",
  pool: "Ко",
  pools: { people: "Људи", bots: "Ботови" },
  gameLabel: "Игра",
  boardLabel: "Табла",
  boardOption: (board, players) => `${board} (${counted(players, "player")})`,
  solvedBoard: "Ова табла је решена: савршена игра овде може да се погледа, па рејтинг не мора бити играчев сопствени.",
  noPlayers: "Овде још нико није одиграо рангирану партију.",
  rank: "Место",
  player: "Играч",
  ratingHead: "Рејтинг",
  gamesHead: "Партије",
};
