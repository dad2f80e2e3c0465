/** Lessons in the glass box, in Serbian; loaded with the first. @import { Fault } from "../../state/lessons/fault.js" */

export const lessonWords = {
  back: "Назад",
  next: "Даље",
  /** @param {number} number @param {number} stops */
  of: (number, stops) => `${number} од ${stops}`,
  /** @param {number} number @param {string} title */
  stop: (number, title) => `Станица ${number}: ${title}`,
  /** @param {string} lesson */
  stopsOf: (lesson) => `Станице лекције: ${lesson}`,
  stepping: "Направите корак или кликните на слику: лекција чека.",
  /** @param {number} stop */
  trip: (stop) => `Излет са станице ${stop}.`,
  waits: "Правите кораке или кликћите: лекција чека.",
  comeBack: "Назад на лекцију",
  later: "још није претражено",
  right: "Тачно.",
  /** @param {string} answer */
  wrong: (answer) => `Не. Тачан одговор: ${answer}`,
  /** What is wrong, behind its place in the file. @param {string} text @param {string} where */
  fault: (text, where) => (where ? `${where}: ${text}` : text),
  /** @type {Record<Fault, (what: string) => string>} */
  faults: {
    kind: (what) => `овде мора да буде запис облика ${what}.`,
    unknown: (what) => `лекција овде нема поље „${what}“.`,
    many: (what) => `дозвољено је највише ${what}.`,
    few: (what) => `потребно је бар ${what}.`,
    long: (what) => `највећи дозвољени број знакова: ${what}.`,
    markup: (what) => `„${what}“ је ознака за обликовање; пишите обичан текст.`,
    brace: (what) => `витичаста заграда нема свој пар: ${what}`,
    term: (what) => `„${what}“ није израз лекција.`,
    claim: (what) => `„${what}“ није тврдња: упоредите израз с другим знаком =, <, >, <= или >=.`,
    name: (what) => `„${what}“ није име: пишите слова, цифре и цртице, прво слово.`,
    at: (what) => `„${what}“ није место станице.`,
    "no-search": (what) => `лекција нема претрагу „${what}“.`,
    json: (what) => `ово није JSON: „${what}“.`,
    size: (what) => `датотека је превелика; дозвољено је највише ${what}.`,
    foreign: (what) => `ово није лекција за Parlour: очекује се „${what}“.`,
    "no-node": (what) => `запис претраге нема чвор „${what}“.`,
    "no-step": (what) => `запис претраге нема корак „${what}“.`,
    "not-yet": (what) => `„${what}“ на овом кораку још није познато.`,
    false: (what) => `запис претраге каже другачије: „${what}“ на овом кораку не важи.`,
    answers: (what) => `тачан мора да буде само један одговор: „${what}“.`,
    "no-lesson": (what) => `лекције „${what}“ нема.`,
  },
};
