import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { svgOfFigure } from "../../src/panels/glass_box/figure-svg.js";
import { quoted, tikzOfFigure } from "../../src/panels/glass_box/figure-tikz.js";
import { SMALLEST } from "../../src/panels/glass_box/figure.js";
import { readingOf } from "../../src/panels/glass_box/reading.js";
import { MOST_PLACES, placesOf, stepFigure } from "../../src/panels/glass_box/step-figure.js";
import { unpacked } from "../search-trees.js";

const READING = readingOf(unpacked([JSON.parse(readFileSync(new URL("../../design/search.json", import.meta.url), "utf8"))]));
const SHOWN = readingOf(unpacked([JSON.parse(readFileSync(new URL("../../design/shown-search.json", import.meta.url), "utf8")).answer]));
const LOOKS = /** @type {const} */ (["print", "light", "dark"]);

/** Figures of both searches on several steps. */
function* figures() {
  for (const reading of [READING, SHOWN]) {
    for (let step = 0; step < reading.steps; step += 7) {
      for (const look of LOOKS) yield { reading, step, look, figure: stepFigure(reading, step, { what: "sentence", look, whole: placesOf(reading) <= MOST_PLACES && step % 2 === 0 }, "A <step> & more") };
    }
  }
}

test("no letter is smaller than 7 pt on 16 cm, and all lies on the paper", () => {
  for (const { figure } of figures()) {
    for (const part of figure.parts) {
      if (part.kind === "text") assert.ok(part.size >= Math.min(SMALLEST, 9), part.text);
      const run = part.kind === "lines" ? part.runs.flat() : part.kind === "circles" ? part.at : [part.x, part.y];
      for (const [index, value] of run.entries()) assert.ok(Number.isFinite(value) && value > -20 && value < (index % 2 ? figure.height : figure.width) + 20, `${part.kind} ${value}`);
    }
  }
});

test("black on white uses greys alone", () => {
  for (const { look, figure } of figures()) {
    if (look !== "print") continue;
    const colours = figure.parts.flatMap((part) => (part.kind === "text" ? [part.ink, part.halo] : [part.ink, part.fill])).filter((colour) => colour !== undefined);
    assert.deepEqual(colours.filter((colour) => !/^#(..)\1\1$/.test(colour)), []);
  }
});

test("nothing that comes later is in a figure", () => {
  const { tree } = SHOWN;
  const step = Array.from({ length: SHOWN.steps }, (_, index) => index).find((index) => SHOWN.isMarked(index)) ?? 0;
  const figure = stepFigure(SHOWN, step, { what: "tree", look: "print", whole: false }, "");
  const values = figure.parts.filter((part) => part.kind === "text" && part.bold && /^[−\d]/.test(part.text)).length;
  const known = Array.from({ length: tree.size }, (_, node) => node).filter((node) => tree.enterStep[node] <= step).length;
  assert.ok(values <= known, `${values} values of ${known} positions`);
});

test("an SVG has no style, script or reference, and its texts are escaped", () => {
  for (const { figure } of figures()) {
    const text = svgOfFigure(figure);
    assert.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 680 \d+"/);
    assert.match(text, /<title>A &#60;step&#62; &#38; more<\/title>/);
    assert.doesNotMatch(text, /<style|<script|style=|href|url\(|NaN|undefined/);
    const open = [...text.matchAll(/<(\w+)(?:>|[^>]*[^/]>)/g)].map(([, name]) => name).sort();
    const shut = [...text.matchAll(/<\/(\w+)>/g)].map(([, name]) => name).sort();
    assert.deepEqual(open, shut);
  }
});

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const POINT = String.raw`\(${NUMBER},${NUMBER}\)`;
const RUN = String.raw`${POINT}(?: -- ${POINT})*(?: -- cycle)?`;
const STYLE = String.raw`(?:draw=fig[\da-f]{6},line width=${NUMBER}pt(?:,dash pattern=on [\d.]+pt off [\d.]+pt)?,?)?(?:fill=fig[\da-f]{6})?`;
/** What each line of a TikZ picture may be. */
const TIKZ = [
  String.raw`%[^\n]*`,
  String.raw`\\begin\{tikzpicture\}\[x=[\d.]+mm,y=-[\d.]+mm\]`,
  String.raw`\\definecolor\{fig[\da-f]{6}\}\{HTML\}\{[\dA-F]{6}\}`,
  String.raw`\\path\[${STYLE}\] ${RUN}(?: ${RUN})*;`,
  String.raw`\\path\[${STYLE}\](?: ${POINT} circle\[radius=${NUMBER}\])+;`,
  String.raw`\\node\[anchor=base(?: west| east)?,text=fig[\da-f]{6},inner sep=[\d.]+pt,font=\\fontsize\{[\d.]+\}\{[\d.]+\}\\sffamily(?:\\bfseries)?\\selectfont(?:,fill=fig[\da-f]{6})?\] at ${POINT} \{.*\};`,
  String.raw`\\end\{tikzpicture\}`,
  "",
].map((line) => RegExp(`^${line}$`));

test("TikZ has the lines of a picture, defines each colour that it uses, and balances its braces", () => {
  for (const { figure } of figures()) {
    const text = tikzOfFigure(figure);
    for (const line of text.split("\n")) assert.ok(TIKZ.some((known) => known.test(line)), line);
    const used = new Set([...text.matchAll(/=(fig[\da-f]{6})/g)].map(([, name]) => name));
    const defined = new Set([...text.matchAll(/definecolor\{(fig[\da-f]{6})/g)].map(([, name]) => name));
    assert.deepEqual([...used].filter((name) => !defined.has(name)), []);
    const braces = text.replace(/\\[{}]/g, "");
    assert.equal(braces.split("{").length, braces.split("}").length);
  }
});

test("a text stays what it is in TeX", () => {
  assert.equal(quoted("50 % of {a_b} & $x^2 \\input"), "50 \\% of \\{a\\_b\\} \\& \\$x\\textasciicircum{}2 \\textbackslash{}input");
  assert.equal(quoted("≥−3\nα"), "$\\geq$$-$3 $\\alpha$");
});
