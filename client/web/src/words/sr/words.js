import { engineText, shownName } from "../names.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { offerWords } from "./offers.js";
import { refusalWords } from "./refusals.js";
import { roomOptionWords } from "./room-options.js";
import { valueWords } from "./values.js";

const LEVELS = ["Новајлија", "Почетник", "Аматер", "Стабилан", "Вешт", "Јак", "Експерт", "Мајстор"];

/** @type {typeof import("../en/words.js").words} */
export const words = {
  ...boardWords,
  ...offerWords,
  ...refusalWords,
  ...roomOptionWords,
  ...valueWords,
  name: "Parlour",
  games: {
    "connect-four": { title: "Четири у низу", summary: "Убацујте жетоне у колоне; побеђује ко први састави низ." },
    mnk: { title: "m,n,k икс-окс", summary: "Стављајте знакове на таблу било које величине; побеђује ко први састави низ." },
    "wolf-and-sheep": { title: "Вук и овце", summary: "Вук се провлачи поред четири овце или га оне заробе." },
    nim: { title: "Ним", summary: "Скините било колико жетона с једног стуба; одлучује последњи жетон." },
    "greedy-nim": { title: "Похлепни Ним", summary: "Скините било колико жетона с највећег стуба; ко скине последњи, побеђује." },
    "modified-nim": { title: "Модификовани Ним", summary: "Стубови остају различити, а скида се највише двоструко од претходног." },
    grundy: { title: "Грандијева игра", summary: "Поделите стуб на два неједнака; ко не може, изгубио је." },
  },
  greeting: "Седите за сто.",
  promise: "Пошаљите пријатељу линк или играјте с рачунаром. Налог није потребан.",
  home: "Све игре",
  youAre: (name) => `Ви сте ${name}.`,
  account: "Налог",

  player: (player) => (player?.kind === "machine" ? "Рачунар" : player ? words.nameOf(player.name) : "Слободно место"),
  guest: "Гост",
  /** @param {string} name */
  nameOf: (name) => shownName(name, words.guest),
  engine: (text) => engineText(text, "ниво", "дубина"),
  levelName: (level) => LEVELS[Number(level) - 1],
  you: "ви",
  kind: (player) =>
    player.kind === "machine" ? words.engine(player.engine ?? "") : player.kind === "bot" ? "бот" : "",
  away: "није ту",
  spectators: (count) => counted(count, "spectator"),

  language: "Језик",
  sound: "Звук",
  theme: { label: "Светло или тамно", system: "Као систем", light: "Светло", dark: "Тамно" },

  playFriend: "Играј с пријатељем",
  machine: "Рачунар",
  signIn: "Пријава",
  othersSeeYouAs: "Други вас виде као",
  save: "Сачувај",
  openATable: "Отвори сто",
  showAll: (count) => `Прикажи свих ${count}`,
  yourGames: "Ваша страница",
  leaderboard: "Ранг-листа",
  laboratory: "Лабораторија",
  follow: "Прати",
  boardOf: (title) => `Табла игре ${title}`,
  yourTables: "Ваше партије",
  openTables: "Слободни столови",
  runningGames: "Играју се",
  noOpenTables: "Нико не чека. Отворите сто и појавиће се овде.",
  noRunningGames: "Не игра се ниједна јавна партија.",
  loading: "Тренутак…",
  sitDown: "Седи",
  watch: "Гледај",
  comeBack: "Врати се",
  cancel: "Одустани",

  waiting: "Чека се противник",
  waitingWatch: "Овај сто чека другог играча.",
  playBoth: "Играј и ову страну",
  leaveTable: "Напусти сто",
  gameRules: "Правила",
  more: "Још",
  close: "Затвори",
  rulesMissing: "Правила нису могла да се преузму.",
  tryAgain: "Покушај поново",
  atThisTable: "За овим столом:",
  forExperts: "За програмере и радознале",
  sidePanel: "Поред табле",
  tabs: { moves: "Потези", analysis: "Анализа", thinking: "Мисли", words: "Речима" },
  noThoughts: "Рачунар још није размишљао.",
  moves: "Потези",
  noMoves: "Још нема потеза.",
  standIn: "брз потез уместо одговора рачунара",
  earlierGames: "Раније партије овде",
  gameNumber: (number) => `Партија ${number}`,
  review: "Преглед",
  length: (moves) => counted(moves, "move"),
  yourTurn: "Ви сте на потезу",
  thinks: "Рачунар размишља",
  thinking: (depth, nodes) => `дубина ${depth} · позиције: ${nodes.toLocaleString("sr")}`,
  sending: "Потез се шаље…",
  watching: "Гледате.",

  play: "Играј",

  graphBeyond: (most) => `Превише позиција за цртање: граф се црта до ${counted(most, "counter")}.`,

  gameStarts: "Партија почиње.",

  outcome: (result, mine, marks) => {
    if (result.winner === null) return result.reason === "aborted" ? "Без партије" : "Реми";
    if (mine.length !== 1) return boardWords.won(marks[result.winner - 1]);
    return mine[0] === result.winner ? "Победили сте" : "Изгубили сте";
  },

  refusedMove: (move) => `„${move}“ овде није могуће.`,
  premoveLost: (move) => `Спремни потез сада није могућ: ${boardWords.moveName(move)}.`,
  connectionLost: "Веза је прекинута.",
  reconnecting: "Повезивање.",
  clockMeanwhile: { own: "Ваше време тече, ако сервер ради.", runs: "Време тече, ако сервер ради.", stands: "Време стоји." },
  tryNow: "Покушај одмах",
  renewed: "Parlour је обновљен.",
  later: "Касније",
  understood: "У реду",
  closed: "Веза је трајно затворена.",
  expired: "Овде сте одјављени.",
  replaced: "Овај сто је отворен у другом прозору, који га је преузео.",
  partMissing: "Овај део странице није могао да се преузме.",
  reload: "Учитај страницу поново",
  gamesUnknown: "Списак игара није могао да се учита.",
};
