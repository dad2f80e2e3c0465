import assert from "node:assert/strict";
import { test } from "node:test";
import { typedColumn, typedKey } from "../../src/boards/typing.js";

/** What is played of what is typed, and the number aimed at in the end. @param {number} width @param {string} keys */
function type(width, keys) {
  /** @type {string[]} */
  const played = [];
  const typed = [...keys].reduce((before, digit) => {
    const { text, done } = typedColumn(width, before, digit);
    if (done) played.push(text);
    return done ? "" : text;
  }, "");
  return [played, typed];
}

test("a digit plays its column at once where no other column begins with it", () => {
  assert.deepEqual(type(7, "17"), [["1", "7"], ""]);
  assert.deepEqual(type(7, "80"), [[], ""], "there are no such columns");
  assert.deepEqual(type(12, "29"), [["2", "9"], ""]);
});

test("on a board wider than nine columns a one waits for a second digit", () => {
  assert.deepEqual(type(12, "1"), [[], "1"]);
  assert.deepEqual(type(12, "10"), [["10"], ""]);
  assert.deepEqual(type(12, "1211"), [["12", "11"], ""]);
  assert.deepEqual(type(12, "15"), [["5"], ""], "there is no column 15");
  assert.deepEqual(type(10, "11"), [[], "1"], "there is no column 11: it begins anew");
});

test("letters and digits are read from the key's place where the layout has others", () => {
  assert.equal(typedKey({ key: "h", code: "KeyH" }), "h");
  assert.equal(typedKey({ key: "Z", code: "KeyY" }), "z", "by the letter where it is Latin");
  assert.equal(typedKey({ key: "х", code: "KeyH" }), "h");
  assert.equal(typedKey({ key: "ě", code: "Digit2" }), "2");
  for (const key of ["Enter", "ArrowUp", " ", "+"]) assert.equal(typedKey({ key, code: key }), "");
});
