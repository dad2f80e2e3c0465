/**
 * Serbian in Latin letters, made from Cyrillic. The server has the same function for the rules of the games
 * (engine/parlour_engine/rules_pages.py); tests/golden/serbian_latin.json holds both to the same answers.
 */

const LETTERS = new Map([
  ...[..."абвгдђежзијклмнопрстћуфхцчш"].map((letter, at) => /** @type {const} */ ([letter, "abvgdđežzijklmnoprstćufhcčš"[at]])),
  ["љ", "lj"],
  ["њ", "nj"],
  ["џ", "dž"],
]);
// Two letters for one are both capitals in a word of capitals, as in KONJ, and the first alone in Njegoš.
const IN_CAPITALS = /[ЉЊЏ](?=[Ѐ-Я])|(?<=[Ѐ-Я])[ЉЊЏ](?![а-џ])/g;

/** @param {string} letter */
function latin(letter) {
  const small = LETTERS.get(letter.toLowerCase()) ?? letter;
  return letter === letter.toLowerCase() ? small : small[0].toUpperCase() + small.slice(1);
}

/** Serbian Cyrillic in Latin letters; all else, such as moves, stays as it is. @param {string} text */
export const inLatin = (text) =>
  text.replace(IN_CAPITALS, (letter) => latin(letter).toUpperCase()).replace(/[Ѐ-џ]/g, latin);
