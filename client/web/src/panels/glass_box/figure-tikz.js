/**
 * A figure as a TikZ picture, 16 cm wide, which needs no package but tikz.
 * @import { Figure, Part, Style } from "./figure.js"
 */

import { WIDE } from "./figure.js";

const PAPER = 16; // centimetres
const POINT = (PAPER / WIDE / 2.54) * 72.27; // TeX's points in a unit
const DASHES = { dashed: "dash pattern=on 4pt off 2.6pt", dotted: "dash pattern=on 1.3pt off 2.6pt" };

/** What is written otherwise in TeX. @type {Record<string, string>} */
const SIGNS = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "#": "\\#",
  $: "\\$",
  "%": "\\%",
  "&": "\\&",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "≥": "$\\geq$",
  "≤": "$\\leq$",
  "−": "$-$",
  "·": "$\\cdot$",
  "×": "$\\times$",
  α: "$\\alpha$",
  β: "$\\beta$",
  "“": "``",
  "”": "''",
  "’": "'",
  "–": "--",
  "—": "---",
  "…": "\\ldots{}",
  "\u00a0": "~",
};

/** A text in which TeX changes nothing; control characters are left out. @param {string} text */
export const quoted = (text) => [...text].map((sign) => SIGNS[sign] ?? (sign < " " ? " " : sign)).join("");

const rounded = (/** @type {number} */ value) => String(Math.round(value * 100) / 100);

/** The name of a colour. @param {string} colour */
const named = (colour) => `fig${colour.slice(1)}`;

/** @param {Style} style */
function painted({ ink, fill, width = 1, dash }) {
  const line = ink ? [`draw=${named(ink)}`, `line width=${rounded(width * POINT)}pt`, ...(dash ? [DASHES[dash]] : [])] : [];
  return [...line, ...(fill ? [`fill=${named(fill)}`] : [])].join(",");
}

const point = (/** @type {number} */ x, /** @type {number} */ y) => `(${rounded(x)},${rounded(y)})`;

/** @param {number[]} run @param {boolean} [closed] */
const path = (run, closed) => Array.from({ length: run.length / 2 }, (_, index) => point(run[2 * index], run[2 * index + 1])).join(" -- ") + (closed ? " -- cycle" : "");

/** @param {Part} part */
function drawn(part) {
  switch (part.kind) {
    case "lines":
      return `\\path[${painted(part)}] ${part.runs.map((run) => path(run, part.closed)).join(" ")};`;
    case "circles":
      return `\\path[${painted(part)}]${Array.from({ length: part.at.length / 2 }, (_, index) => ` ${point(part.at[2 * index], part.at[2 * index + 1])} circle[radius=${rounded(part.radius)}]`).join("")};`;
    case "text": {
      const { x, y, size, ink, anchor, bold, halo, text } = part;
      const side = { start: "base west", middle: "base", end: "base east" }[anchor ?? "start"];
      const letters = rounded(size * POINT);
      const font = `\\fontsize{${letters}}{${letters}}\\sffamily${bold ? "\\bfseries" : ""}\\selectfont`;
      return `\\node[anchor=${side},text=${named(ink)},inner sep=${halo ? "0.8pt" : "0pt"},font=${font}${halo ? `,fill=${named(halo)}` : ""}] at ${point(x, y)} {${quoted(text)}};`;
    }
  }
}

/** The colours of the parts. @param {Figure} figure */
const coloursOf = ({ parts, ground }) =>
  [...new Set([ground, ...parts.flatMap((part) => (part.kind === "text" ? [part.ink, part.halo] : [part.ink, part.fill]))])].filter((colour) => colour !== undefined);

/** @param {Figure} figure */
export function tikzOfFigure(figure) {
  const { width, height, title, ground, parts } = figure;
  const unit = `${((PAPER * 10) / WIDE).toFixed(5)}mm`;
  return [
    `% ${title.replace(/\s+/g, " ")}`,
    "% needs \\usepackage{tikz}; Cyrillic letters need XeLaTeX or LuaLaTeX with a font that has them",
    `\\begin{tikzpicture}[x=${unit},y=-${unit}]`,
    ...coloursOf(figure).map((colour) => `\\definecolor{${named(colour)}}{HTML}{${colour.slice(1).toUpperCase()}}`),
    `\\path[fill=${named(ground)}] ${path([0, 0, width, 0, width, height, 0, height], true)};`,
    ...parts.map(drawn),
    "\\end{tikzpicture}",
    "",
  ].join("\n");
}
