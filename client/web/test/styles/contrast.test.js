/** Contrasts of the colours in page.css, by the formulas of WCAG 2.2 (1.4.3 and 1.4.11). */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const SRC = new URL("../../src/", import.meta.url);
const THEMES = ["light", "dark"];
const TEXT = 4.5;
const SHAPE = 3;

const SURFACES = ["ground", "glow", "panel", "accent-soft", "bad-soft"];

/** Texts, and what they are read on. @type {Record<string, string[]>} */
const TEXTS = {
  ink: SURFACES,
  quiet: SURFACES,
  accent: SURFACES,
  good: SURFACES,
  bad: SURFACES,
  "on-accent": ["accent"],
  panel: ["bad", "good"], // a clock that runs out, a tick
  hole: ["lamp"],
  "on-wood": ["wood", "hole"],
  "good-on-wood": ["hole"],
  "bad-on-wood": ["hole"],
  here: ["ground", "panel"],
  spent: ["panel"],
  "on-trail": ["trail-fill", "trail-soft"],
  "wall-first": ["panel"],
  "wall-second": ["panel"],
};

/** Rims, lines and marks that one needs, and what they are seen on. @type {Record<string, string[]>} */
const SHAPES = {
  rim: ["ground", "glow", "panel", "accent-soft"],
  accent: SURFACES,
  bad: SURFACES,
  good: SURFACES,
  focus: SURFACES,
  trail: ["ground", "panel"],
  spent: ["ground", "panel"],
  "trail-fill": ["on-trail"],
  "wall-first": ["panel", "glow", "shaft"],
  "wall-second": ["panel", "glow", "shaft"],
  "wood-edge": ["ground", "glow", "panel"],
  hole: ["wood", "lamp", "first", "second"],
  grid: ["hole"],
  "square-dark": ["square-light"],
  lamp: ["wood", "hole", "square-dark"],
  "focus-on-wood": ["wood", "hole", "square-dark"],
  first: ["hole", "square-dark"],
  second: ["hole", "square-dark"],
  "first-deep": ["hole", "square-dark"],
  counter: ["hole"],
  "counter-deep": ["hole"],
  wool: ["square-dark", "hole", "nose"],
  "wool-deep": ["square-dark", "hole"],
  nose: ["wool", "first"],
};

/** Pieces that hang over the board: the body or the edge below it is seen on the page. */
const HANGING = [
  ["first", "first-deep"],
  ["second", "second-deep"],
];

/** What carries no meaning: dividing lines, shadows. */
const DECORATION = ["line", "shadow"];

const declarations = [...readFileSync(new URL("styles/page.css", SRC), "utf8").matchAll(/^ {2}--([\w-]+): ([^;]+);/gm)];

/** Each colour's value in every theme. */
const COLOURS = new Map(
  declarations.flatMap(([, name, value]) => {
    const found = /^light-dark\((#\w{6}), (#\w{6})\)$|^(#\w{6})$/.exec(value);
    return found ? [/** @type {const} */ ([name, { light: found[1] ?? found[3], dark: found[2] ?? found[3] }])] : [];
  }),
);

/** @param {string} hex */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other @param {string} theme */
function contrast(one, other, theme) {
  const [less, more] = [one, other]
    .map((name) => {
      const colour = COLOURS.get(name);
      assert.ok(colour, `--${name} is not a colour of page.css`);
      return luminance(theme === "dark" ? colour.dark : colour.light);
    })
    .sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

/** The pairs that fall short, as lines. @param {Record<string, string[]>} pairs @param {number} least */
const short = (pairs, least) =>
  Object.entries(pairs).flatMap(([front, backs]) =>
    backs.flatMap((back) =>
      THEMES.map((theme) => ({ theme, found: contrast(front, back, theme) }))
        .filter(({ found }) => found < least)
        .map(({ theme, found }) => `${front} on ${back}, ${theme}: ${found.toFixed(2)} of ${least}`),
    ),
  );

test("the formula agrees with the examples everybody knows", () => {
  const white = luminance("#ffffff");
  assert.equal((white + 0.05) / (luminance("#000000") + 0.05), 21);
  assert.equal(((white + 0.05) / (luminance("#777777") + 0.05)).toFixed(2), "4.48");
});

test("texts can be read on all that they stand on", () => {
  assert.deepEqual(short(TEXTS, TEXT), []);
});

test("rims, lines, pieces and marks are seen on all that they stand on", () => {
  assert.deepEqual(short(SHAPES, SHAPE), []);
});

test("a piece that hangs over the board is seen on the page, by its body or by its edge", () => {
  for (const surface of ["ground", "glow"]) {
    for (const theme of THEMES) {
      for (const parts of HANGING) {
        const best = Math.max(...parts.map((part) => contrast(part, surface, theme)));
        assert.ok(best >= SHAPE, `${parts} on ${surface}, ${theme}: ${best.toFixed(2)}`);
      }
    }
  }
});

test("every colour of page.css is measured, or said to be decoration", () => {
  const measured = new Set([...Object.entries(TEXTS), ...Object.entries(SHAPES), ["", HANGING.flat()]].flat(2));
  const colours = declarations.filter(([, , value]) => /^(light-dark\()?(#|rgb)/.test(value)).map(([, name]) => name);
  assert.ok(colours.length > 30);
  assert.deepEqual(colours.filter((name) => !measured.has(name) && !DECORATION.includes(name)), []);
});

test("no element colours a text with what is not a text's colour", () => {
  const strays = readdirSync(SRC, { recursive: true })
    .map(String)
    .filter((path) => /\.(js|css)$/.test(path))
    .flatMap((path) => {
      const source = readFileSync(new URL(path, SRC), "utf8");
      return [...source.matchAll(/(?<![\w-])color: var\(--([\w-]+)\)/g)]
        .filter(([, name]) => !(name in TEXTS))
        .map(([, name]) => `${path}: --${name}`);
    });
  assert.deepEqual(strays, []);
});
