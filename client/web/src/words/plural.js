/**
 * A number with the form of a noun that it takes in a language: 2 żetony, 5 żetonów.
 * @template {string} Noun
 * @param {string} language @param {Record<Noun, Partial<Record<Intl.LDMLPluralRule, string>>>} nouns each with a form for every category of the language
 */
export function counting(language, nouns) {
  const rules = new Intl.PluralRules(language);
  return (/** @type {number} */ count, /** @type {Noun} */ noun) => `${count} ${nouns[noun][rules.select(count)]}`;
}

/** Things in a row, the last one after a conjunction. @param {(string | number)[]} things @param {string} last */
export const listed = (things, last) =>
  things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} ${last} ${things[things.length - 1]}`;

/** Whether numbers are more than two and leave out none. @param {number[]} numbers ascending */
export const isRange = (numbers) => numbers.length > 2 && numbers[numbers.length - 1] - numbers[0] === numbers.length - 1;
