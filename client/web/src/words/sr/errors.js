import { refusalWords } from "./refusals.js";

const BUSY = { what: "Овај сто тренутно не може да се отвори.", why: "Сервер има превише посла. Страница сама покушава поново." };

/** @type {Record<string, { what: string, why: string }>} */
const SENTENCES = {
  "unknown-address": { what: "На овој адреси нема ничега.", why: "Можда јој недостаје слово, или је при копирању скраћена." },
  "unknown-player": { what: "На овој адреси нико није познат.", why: "Гости постају познати када одиграју нешто што свако сме да гледа." },
  "no-such-room": { what: "Таквог стола нема.", why: "Можда линку недостаје слово, или је сто уклоњен." },
  "no-spectators": { what: "Овај сто је пун.", why: "Оба места су заузета, а играчи не дозвољавају гледаоце." },
  forbidden: { what: "Овај сто је приватан.", why: "Отвара се само целим линком: затражите га поново. Део иза # је кључ." },
  "no-such-game": { what: "Такве партије нема.", why: "Можда линку недостаје слово, или је за столом било мање партија." },
  "game-runs": { what: "Ова партија још траје.", why: "Може да се прегледа чим се заврши." },
  "old-rules": { what: "Ова партија више не може да се прегледа.", why: "Правила су се променила откад је одиграна." },
  unfetched: { what: "Партија није могла да се учита.", why: "Сервер није одговорио, или има превише посла." },
  "too-many": BUSY,
  unavailable: BUSY,
};

export const startWords = {
  notStarted: "Parlour се није покренуо: скрипта још стиже или је JavaScript овде блокиран.",
};

export const identityWords = {
  blocked: "Сервер одговара, али нешто у вашој мрежи спречава живу везу. Ко управља мрежом, мора да пропусти WebSocket.",
  /** @param {string} origin */
  foreign: (origin) => `Овај сервер не прима странице са адресе ${origin}. Ко га води, мора да га покрене са --origin ${origin}`,
  forgetful: "Овај прегледач за Parlour ништа не чува: после поновног учитавања не зна се ко сте ни где седите.",
};

/** @type {typeof import("../en/errors.js").errorWords} */
export const errorWords = {
  sentences: (why) => SENTENCES[why.code] ?? { what: "Овај сто не може да се прикаже.", why: refusalWords.refused(why) },
};
