/** The list of lessons, in Serbian; loaded when it is opened. @import { LessonName } from "../../state/lessons/names.js" */

export const lessonsWords = {
  lessons: "Лекције",
  openFile: "Отвори датотеку с лекцијом",
  saveFile: "Сачувај ову лекцију у датотеку",
  dropFile: "Или превуците датотеку на ову страницу.",
  /** @type {Record<LessonName, string>} */
  titles: {
    minimax: "Минимакс",
    "alpha-beta": "Алфа-бета",
    negamax: "Негамакс",
    ordering: "Редослед потеза",
    deepening: "Продубљивање с табелом",
    "principal-variation": "Претрага главне варијанте",
    "monte-carlo": "Претраживање стабла Монте Карло",
  },
  /** @type {Record<LessonName, string>} */
  about: {
    minimax: "Шта играч има сигурно ако обојица играју добро.",
    "alpha-beta": "Зашто целе гране не треба гледати.",
    negamax: "Једно правило за оба играча.",
    ordering: "Зашто најбољи потез треба да дође први.",
    deepening: "Корак по корак дубље, с памћењем.",
    "principal-variation": "Прво јефтино питање: да ли је боље, да или не?",
    "monte-carlo": "Насумичне партије које се саберу у оцену.",
  },
};
