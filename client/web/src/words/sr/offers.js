/** @import { OfferKind } from "../../wire/messages.js" */

import { capital } from "../capital.js";
import { boardWords } from "./boards.js";
import { counted } from "./nouns.js";

/** @type {Record<string, string>} */
const ACTIONS = { draw: "Реми", takeback: "Врати", abort: "Откажи", "free-seat": "Ослободи место", pause: "Пауза", resume: "Настави", step: "Један потез", restart: "Изнова" };

/** @type {Record<OfferKind, string>} */
const OFFERED = { draw: "Противник нуди реми.", takeback: "Противник моли да врати потез." };

/** @type {Record<OfferKind, string>} */
const YOU_OFFERED = { draw: "Нудите реми.", takeback: "Молите да вратите потез." };

/** @type {typeof import("../en/offers.js").offerWords} */
export const offerWords = {
  action: (action) => ACTIONS[action] ?? capital(action),
  resign: "Предај",
  resignSure: "Заиста предајете?",
  keepPlaying: "Играј даље",
  offered: (offer) => OFFERED[offer],
  youOffered: (offer) => YOU_OFFERED[offer],
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
