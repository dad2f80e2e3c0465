import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {typeof import("../en/offers.js").offerWords} */
export const offerWords = {
  actions: { draw: "Реми", takeback: "Врати", abort: "Откажи", "free-seat": "Ослободи место", pause: "Пауза", resume: "Настави", step: "Један потез", restart: "Изнова" },
  resign: "Предај",
  resignSure: "Заиста предајете?",
  keepPlaying: "Играј даље",
  offered: { draw: "Противник нуди реми.", takeback: "Противник моли да врати потез." },
  youOffered: { draw: "Нудите реми.", takeback: "Молите да вратите потез." },
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

  premoved: (move) => `Спремно за ваш потез: ${boardWords.moveName(move)}. Escape или још један додир повлачи.`,
  premoveDropped: "За ваш потез више ништа није спремно.",

  chat: (unread) => (unread ? `Разговор, непрочитано: ${unread}` : "Разговор"),
  chatClosed: "Разговор је завршен.",

  timeLeft: "Преостало време",
  timeLow: "Време вам истиче.",
  toBegin: "до почетка",
  firstMove: "Први потез се не мери, али мора доћи; иначе се партија отказује.",
  periodsLeft: (periods) => `па још ${counted(periods, "period")}`,
  clocksStopped: "Сервер није радио: сатови стоје док се играч на потезу не врати, највише 15 с.",
};
