import { capital } from "../capital.js";
import { listed } from "../plural.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";
import { does, verb } from "./step-grammar.js";

/** @param {import("../../boards/notation.js").Move[]} moves */
const names = (moves) => listed(moves.map(boardWords.moveName), "и");

/** @type {typeof import("../en/day.js").dayWords} */
export const dayWords = {
  weekdays: ["пон", "уто", "сре", "чет", "пет", "суб", "нед"],
  title: "Позиција дана",
  names: { mnk: "Икс-окс", "five-in-a-row": "Пет у низу" },
  games: "По једна позиција за сваку игру",
  yesterday: "Јуче",
  dayBefore: "Дан раније",
  dayAfter: "Дан касније",
  today: "Данас",
  allDays: "Сви дани",
  failed: "Позиције нису могле да се преузму.",
  none: "За тај дан нема позиција.",
  toCome: "Тај дан још није дошао.",
  making: "Данашње позиције управо настају.",

  asks: (mark, outcome) =>
    `${capital(outcome === "win" ? does({ mark }, "је на потезу и побеђује", "су на потезу и побеђују") : does({ mark }, "је на потезу и чува реми", "су на потезу и чувају реми"))}.`,
  which: (outcome) => (outcome === "win" ? "Један потез побеђује. Који?" : "Један потез чува реми. Који?"),
  only: (outcome) =>
    outcome === "win"
      ? "Један потез побеђује и то је доказано. Сваки други испушта победу."
      : "Један потез чува реми и то је доказано. Сваки други губи.",
  proved: "Доказано",
  provedMeans: "до краја партије",
  time: "Време",
  timeMeans: "око 30 секунди, без сата",
  level: (level) => (level === 1 ? "Налази га сваки ниво рачунара." : `Рачунар га налази од нивоа ${level} навише.`),
  byLuck: "Нижи нивои само случајно.",
  noLevel: "Овај потез често промакне и најјачем нивоу.",
  ofLevels: (level) => `Ниво ${level} од 8`,
  rules: "Како се игра ова игра?",
  hint: "У колико потеза?",
  takes: (moves, atMost) => `Ваших потеза до победе: ${atMost ? "највише " : ""}${moves}.`,
  notSent: "Потез није стигао. Покушајте поново.",

  found: (move) => `${capital(boardWords.moveName(move))}. Пронађено.`,
  tries: { first: "У првом покушају.", second: "У другом покушају." },
  answerWas: (move) => `Решење: ${boardWords.moveName(move)}.`,
  another: "Сутра долази нова позиција.",
  line: "Низ потеза који то доказује",
  start: "Позиција",
  reasons: {
    wins: () => "побеђује",
    "only-move": () => "једини потез",
    parries: ({ moves, of }, replies) => `${moves === of ? "једина одбрана од претње" : "одбрана од претње"}: ${names(replies)}`,
    threatens: (_, wins) => `прети победом: ${names(wins)}`,
    exact: ({ outcome }) => (outcome === "win" ? "чува победу" : outcome === "draw" ? "чува реми" : "најдуже одолева"),
  },
  prevents: (replies) => `успут спречава претњу: ${names(replies)}`,
  wonIn: (moves, atMost) => `Победа после ${atMost ? "највише " : ""}${counted(moves, "after")}.`,
  drawKept: "Реми је сачуван.",
  arrows: "Стрелице воде корак по корак.",
  moveBack: "Потез назад",
  moveOn: "Потез напред",
  people: (tried, first, second) => `Покушали: ${tried}; пронашли: ${first + second}, од тога у првом покушају: ${first}.`,
  next: (title) => `Следеће: ${title}`,
  share: "Подели",
  playOn: "Играјте даље против рачунара",
  search: "Погледајте претрагу која то доказује",

  not: (move) => `Није: ${boardWords.moveName(move)}.`,
  onceMore: "Још један покушај.",
  replies: (mark, reply, code, wins, outcome) => {
    const answers = `${capital(does({ mark }, "одговара", "одговарају"))}: ${boardWords.moveName(reply)}`;
    if (code === "wins") return `${answers}, и одмах ${verb({ mark }, "побеђује", "побеђују")}.`;
    if (code === "threatens" && wins.length > 1) return `${answers}. Затим ${verb({ mark }, "има", "имају")} више начина за победу: ${names(wins)}. Можете спречити само један.`;
    if (code === "threatens") return `${answers}. Затим ${verb({ mark }, "прети", "прете")} победом: ${names(wins)}.`;
    return `${answers}. ${outcome === "win" ? "Победа је испуштена" : "Партија је изгубљена"}.`;
  },
  ended: (outcome) => (outcome === "win" ? "Тиме се партија завршава, али не победом." : "Тиме се партија завршава поразом."),
  lookAgain: (outcome) => (outcome === "win" ? "Погледајте још једном: један потез чува победу." : "Погледајте још једном: један потез чува реми."),
  tryAgain: "Покушај још једном",
  showMe: "Покажи решење",
  bestReply: "То је најбољи одговор противника.",
  notThis: "Не овај потез.",

  row: (found, of) => `${found} од последњих ${counted(of, "day")}`,
  marks: { first: "пронађено у првом покушају", second: "пронађено у другом покушају", missed: "није пронађено", open: "још један покушај", none: "није покушано" },
  empty: "нема позиција",
  lastDays: "Последњих седам дана",
  rowMeans: "Дан се рачуна када пронађете било коју од његових позиција, у првом или другом покушају.",
  gaps: "Дан без квадратића нема позиција.",
  foundDays: (found) => `Пронађено дана: ${found}`,
  oldDays: "Стари дани остају отворени. Не мењају низ дана.",
  monthBefore: "Претходни месец",
  monthAfter: "Следећи месец",

  tell: "Јавите некоме, а не одајте решење",
  squaresMean: "Пун квадрат: први покушај. Допола пун: други. Празан: није пронађено или није покушано. Ниједан потез није одат.",
  foundOf: (found, of) => `${found} од ${of}`,
  told: (title, level, mark) =>
    [`${title}:`, [...(level ? [`ниво ${level}`] : []), { first: "први покушај", second: "други покушај", missed: "није пронађено", open: "преостаје један покушај" }[mark]].join(", ")].join(" "),
  sharedText: "Текст за дељење",
  copy: "Копирај",
  copied: "Копирано",
  moreWays: "Други начини дељења",
  back: "Назад",
};
