/** @import { ExactValue } from "../../wire/messages.js" */

import { engineText, shownName } from "../names.js";
import { spans } from "../time-span.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

const span = spans("мин", "с");

/** @type {Record<string, string>} */
const OUTCOMES = { win: "победа", draw: "реми", loss: "пораз" };

/** @param {ExactValue} worth */
function worthOf({ outcome, plies, score, bounds = [] }) {
  if (!outcome) return words.bounds[bounds.join(" ")] ?? "није доказано";
  const length = plies && outcome !== "draw" ? ` после ${counted(plies, "after")}` : "";
  return `${OUTCOMES[outcome]}${length}${score === null || score === undefined ? "" : `, оцена ${score}`}`;
}

const LEVELS = ["Новајлија", "Почетник", "Аматер", "Стабилан", "Вешт", "Јак", "Експерт", "Мајстор"];

/** @type {typeof import("../en/words.js").words} */
export const words = {
  menu: (name) => (name ? `Мени: ${name}` : "Мени"),
  ...boardWords,
  name: "Parlour",
  games: {
    "connect-four": { title: "Четири у низу", summary: "Убацујте жетоне у колоне; побеђује ко први састави низ." },
    mnk: { title: "m,n,k икс-окс", summary: "Табла било које величине; побеђује ко први састави низ." },
    "wolf-and-sheep": { title: "Вук и овце", summary: "Вук се провлачи поред четири овце, а оне га опкољавају." },
    nim: { title: "Ним", summary: "Скидајте жетоне с једног стуба; одлучује последњи жетон." },
    "greedy-nim": { title: "Похлепни Ним", summary: "Скидајте жетоне с највећег стуба; ко скине последњи, побеђује." },
    "modified-nim": { title: "Модификовани Ним", summary: "Стубови се разликују, а скида се највише двапут више него пре." },
    grundy: { title: "Грандијева игра", summary: "Поделите стуб на два неједнака; ко не може, изгубио је." },
  },
  home: "Све игре",

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

  sound: "Звук",

  signIn: "Пријава",
  openATable: "Отвори сто",
  leaderboard: "Ранг-листа",
  notifications: "Обавештења",
  laboratory: "Лабораторија",
  boardOf: (title) => `Табла игре ${title}`,
  loading: "Тренутак…",
  sitDown: "Седни",
  cancel: "Одустани",

  waiting: "Чека се противник",
  waitingWatch: "Овај сто чека другог играча.",
  playBoth: "Играј и ову страну",
  leaveTable: "Напусти сто",
  gameRules: "Правила",
  close: "Затвори",
  tryAgain: "Покушај поново",
  sidePanel: "Поред табле",
  tabs: { examples: "Примери", moves: "Потези", analysis: "Анализа", thinking: "Мисли", words: "Речима" },
  moves: "Потези",
  noMoves: "Још нема потеза.",
  standIn: "брз потез уместо одговора рачунара",
  hinted: "пре њега је приказан најбољи потез",
  earlierGames: "Раније партије овде",
  gameNumber: (number) => `Партија ${number}`,
  review: "Преглед",
  length: (moves) => counted(moves, "move"),
  helped: "уз савете",
  yourTurn: "Ви сте на потезу",
  thinks: "Рачунар размишља",
  thinking: (depth, nodes) => `дубина ${depth} · позиције: ${nodes.toLocaleString("sr")}`,
  sending: "Потез се шаље…",
  watching: "Гледате.",

  play: "Играј",

  graphBeyond: (most) => `Превише позиција за цртање: граф се црта до ${counted(most, "counter")}.`,

  gameStarts: "Партија почиње.",

  outcome: (result, mine, marks) => {
    if (result.winner === null) return result.reason === "aborted" ? "Партија се не рачуна" : "Реми";
    if (mine.length !== 1) return boardWords.won(marks[result.winner - 1]);
    return mine[0] === result.winner ? "Победили сте" : "Изгубили сте";
  },

  refusedMove: (move) => `„${move}“ овде није могуће.`,
  premoveLost: (move) => `Спремни потез сада није могућ: ${boardWords.moveName(move)}.`,
  connectionLost: "Веза је прекинута.",
  reconnecting: "Повезивање.",
  clockMeanwhile: { own: "Ваше време тече, ако сервер ради.", runs: "Време тече, ако сервер ради.", stands: "Време стоји." },
  tryNow: "Покушај одмах",
  renewed: "Parlour је ажуриран.",
  later: "Касније",
  understood: "У реду",
  closed: "Веза је трајно затворена.",
  expired: "Овде сте одјављени.",
  replaced: "Овај сто је отворен у другом прозору, који га је преузео.",
  partMissing: "Овај део странице није могао да се преузме.",
  reload: "Учитај страницу поново",

  actions: { draw: "Реми", takeback: "Врати", hint: "Савет", abort: "Откажи", "free-seat": "Ослободи место", pause: "Пауза", resume: "Настави", step: "Један потез", restart: "Изнова" },
  resign: "Предај",
  resignSure: "Заиста предајете?",
  keepPlaying: "Играј даље",
  offered: { draw: "Противник нуди реми.", takeback: "Противник тражи враћање потеза." },
  youOffered: { draw: "Нудите реми.", takeback: "Тражите враћање потеза." },
  accept: "Прихвати",
  decline: "Одбиј",
  withdraw: "Повуци",
  declined: "Противник одбија.",
  withdrawn: "Противник повлачи понуду.",
  paused: "Партија је на паузи.",
  goesOn: "Партија се наставља.",
  takenBack: "Потез је враћен.",
  timeGiven: "Противник вам поклања 15 секунди.",
  isAway: "Противник је одсутан.",
  isBack: "Противник се вратио.",
  seatFree: "Друго место је опет слободно: партија је отказана.",
  claim: "Тражи победу",
  mayClaim: "Противник је дуго одсутан: можете тражити победу.",
  rematch: "Реванш",
  wantsRematch: "Противник жели реванш.",
  rematchAsked: "Чека се одговор противника…",
  acceptRematch: "Прихвати реванш",

  premoved: (move) => `Спремно за ваш потез: ${boardWords.moveName(move)}. Escape или још један додир то повлачи.`,
  premoveDropped: "За ваш потез више ништа није спремно.",

  chat: (unread) => (unread ? `Разговор, непрочитано: ${unread}` : "Разговор"),
  chatClosed: "Разговор је завршен.",

  timeLeft: "Преостало време",
  timeLow: "Време вам истиче.",
  toBegin: "до почетка",
  firstMove: "Први потез се не мери, али мора доћи; иначе се партија отказује.",
  periodsLeft: (periods) => `па још ${counted(periods, "period")}`,
  clocksStopped: "Сервер није радио: сатови стоје док се играч на потезу не врати, највише 15 с.",

  known: {
    "asked-already": "То сте у овом потезу већ тражили.",
    "not-seated": "Гледате ову партију: оба места су заузета.",
    "not-started": "Партија почиње када су оба места заузета.",
    "game-over": "Партија је завршена.",
    "not-your-turn": "Нисте на потезу.",
    "illegal-move": "Тај потез овде није могућ.",
  },
  rest: {},
  refused: ({ code, reason, facts = {}, wait = 0 }) => {
    const text = words.rest[reason ?? code] ?? words.known[code] ?? words.rest[code] ?? "Није успело.";
    const said = typeof text === "string" ? text : text(facts);
    return wait ? `${said} ${words.tryIn(wait)}` : said;
  },
  tryIn: (seconds) => `Покушајте поново за ${counted(seconds, "second")}.`,

  clock: "Сат",
  setUp: "Од постављене позиције",
  clockOf: (clock) => {
    switch (clock.kind) {
      case "per-move":
        return `${span(clock.seconds)} по потезу`;
      case "fischer":
        return `${span(clock.seconds)} + ${clock.increment} с по потезу`;
      case "byo-yomi":
        return `${span(clock.seconds)} + ${clock.periods} × ${clock.period} с`;
      case "days":
        return `${counted(clock.days, "day")} по потезу`;
    }
  },
  termsOf: ({ rated, takeback = true, chat = true, spectators = true, ponder }, clock) => [
    ...(clock ? [words.clockOf(clock)] : []),
    ...(rated ? ["Рангирано"] : takeback ? [] : ["Без враћања потеза"]),
    ...(chat ? [] : ["Без разговора"]),
    ...(spectators ? [] : ["Без гледалаца"]),
    ...(ponder ? ["Рачунар размишља унапред"] : []),
  ],

  bounds: {
    "draw win": "бар реми",
    "loss draw": "највише реми",
  },
  troubles: {
    "no-help": "За овим столом нема помоћи док партија траје. Вредности стижу када се заврши.",
    "no-study": "Овде нема вредности: ова табла није решена.",
  },
  worth: (worth, scored = true) => (worth ? worthOf(scored ? worth : { ...worth, score: null }) : "још се не зна"),
  winForced: (side, moves) => `${side}: могућа је изнуђена победа, најкасније после још ${counted(moves, "after")}, доказано.`,
  valued: (name, value) => (value ? `${name}, ${value}` : name),
  valuesRefused: (why) => (!why.reason && words.troubles[why.code]) || words.refused(why),
  moveValue: (move, value) => `${move}: ${value}`,
};
