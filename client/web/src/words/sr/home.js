import { counted } from "./nouns.js";

/** @type {typeof import("../en/home.js").homeWords} */
export const homeWords = {
  greeting: "Седните за сто.",
  promise: "Пошаљите пријатељу линк или играјте с рачунаром. Налог није потребан.",
  playFriend: "Играј с пријатељем",
  machine: "Рачунар",
  findOpponent: "Нађи противника",
  options: "Опције",
  showAll: (count) => `Прикажи све (${count})`,
  openTables: "Слободни столови",
  runningGames: "Играју се",
  gamesUnknown: "Списак игара није могао да се учита.",
  follow: "Прати",
  watch: "Гледај",

  movesAreYours: (count) => `${counted(count, "waiting")} ваш потез.`,
  gamesWait: "Партије чекају; ништа није изгубљено.",
  clocksRun: "Сат у међувремену тече.",
  more: (count) => `и још ${count}`,

  play: "Игра",
  kinds: (games) => `${counted(games, "game")}, људи и рачунари`,
  shelf: "Игре",
  isPlayed: "управо се игра",

  think: "Погледајте како рачунари размишљају",
  searchPicture: "Један корак претраге: гране које нису важне одсечене су",
  watchSearch: "Погледај претрагу",
  lesson: "Лекције",
  ownTree: "Упишите сопствено стабло",
  exercises: "Вежбе",

  compete: "Такмичење",
  laboratoryMeans: "Два рачунара, 100 партија: који је јачи?",
  leaderboardMeans: "Рангиране партије, људи и ботови",
  open: "Отвори",

  yourGames: "Ваше партије",
  playOn: "Играј",
  look: "Погледај",
  waits: "чека другог играча",
  turnOf: (name) => `на потезу: ${name}`,
  timeLeft: (milliseconds) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes >= 48 * 60) return `преостало: ${counted(Math.round(minutes / 1440), "day")}`;
    if (minutes >= 120) return `преостало: ${counted(Math.floor(minutes / 60), "hour")}`;
    return minutes > 0 ? `преостало: ${counted(minutes, "minute")}` : "преостало је мање од минута";
  },
  putAway: "Уклони са ове листе",

  nobodyWaits: "Нико сада не чека противника. Сто који отворите појавиће се овде и на листама свих који су овде.",
  foot: "О овој страници",
  writeBot: "Напишите бота",
};
