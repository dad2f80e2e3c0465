/**
 * A figure for paper: lines, circles and texts with their colours, from which its SVG, its TikZ and its picture are made.
 *
 * Lengths are units of a figure that is printed 16 cm wide; the upper left corner is 0,0.
 */

export const WIDE = 680;
/** The letters that are smallest: 7 points, where the figure is 16 cm wide. */
export const SMALLEST = 10.5;

/** @typedef {"dashed" | "dotted"} Dash */
/** @typedef {{ ink?: string, fill?: string, width?: number, dash?: Dash }} Style without ink no line is drawn, without fill no area */
/** @typedef {Style & { kind: "lines", runs: number[][], closed?: boolean }} Lines each run is x, y, x, y… */
/** @typedef {Style & { kind: "circles", at: number[], radius: number }} Circles `at` has the middles: x, y, x, y… */
/** @typedef {{ kind: "text", x: number, y: number, text: string, size: number, ink: string, anchor?: "middle" | "end", bold?: boolean, halo?: string }} Words on their base line; `halo` is the colour around the letters */
/** @typedef {Lines | Circles | Words} Part */
/** @typedef {{ width: number, height: number, title: string, ground: string, parts: Part[] }} Figure later parts cover earlier ones */

/** @typedef {typeof print} Palette */

const print = {
  ground: "#ffffff",
  ink: "#000000",
  quiet: "#333333",
  spent: "#808080",
  line: "#bbbbbb",
  shade: "#e9e9e9",
  here: "#000000",
  trail: "#000000",
  bad: "#000000",
  walls: ["#000000", "#000000"],
  bed: "#ffffff",
  grid: "#999999",
  /** The pieces of both players: filled, and as a rim. */
  pieces: ["#000000", "#000000"],
};

/** The colours of each look. `print` has shapes and dashes in place of colours. @type {Record<"print" | "light" | "dark", Palette>} */
export const LOOKS = {
  print,
  light: { ground: "#fffaf2", ink: "#2a2018", quiet: "#665645", spent: "#6d6862", line: "#dccdb6", shade: "#fff3c9", here: "#17763c", trail: "#b45a05", bad: "#a3261b", walls: ["#8f5f06", "#a8311f"], bed: "#150e09", grid: "#936a45", pieces: ["#f2b63d", "#ee6a53"] },
  dark: { ground: "#231c16", ink: "#f2e8da", quiet: "#b9aa97", spent: "#a29c95", line: "#3d3227", shade: "#54421c", here: "#62d391", trail: "#f0a24a", bad: "#ff9c8c", walls: ["#f2b63d", "#ff8a75"], bed: "#150e09", grid: "#936a45", pieces: ["#f2b63d", "#ee6a53"] },
};

/** @typedef {keyof typeof LOOKS} Look */

const GAP = 9; // between the lines of a hatching

const short = (/** @type {number} */ value) => Math.round(value * 10) / 10;

/** A figure that is still drawn. */
export class Drawing {
  /** @type {Part[]} */
  parts = [];

  /** @param {number[][]} runs @param {Style & { closed?: boolean }} style */
  lines(runs, style) {
    if (runs.length > 0) this.parts.push({ kind: "lines", runs: runs.map((run) => run.map(short)), ...style });
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {Style} style */
  box(x, y, width, height, style) {
    this.lines([[x, y, x + width, y, x + width, y + height, x, y + height]], { ...style, closed: true });
  }

  /** @param {[number, number][]} middles @param {number} radius @param {Style} style */
  circles(middles, radius, style) {
    if (middles.length > 0) this.parts.push({ kind: "circles", at: middles.flat().map(short), radius: short(radius), ...style });
  }

  /** @param {number} x @param {number} y @param {string} text @param {{ size: number, ink: string, anchor?: "middle" | "end", bold?: boolean, halo?: string }} style */
  text(x, y, text, style) {
    if (text) this.parts.push({ kind: "text", x: short(x), y: short(y), text, ...style });
  }

  /** A value in the middle of a point; its bound is drawn as lines, since few fonts have the sign. @param {number} x @param {number} y @param {string} value @param {{ size: number, ink: string, bold?: boolean }} style */
  value(x, y, value, style) {
    const sign = "≥≤".includes(value[0]) ? value[0] : "";
    const number = value.slice(sign.length);
    const left = x - this.#wide(value, style.size) / 2;
    const em = style.size;
    if (sign) {
      const [tip, back] = sign === "≥" ? [left + 0.5 * em, left] : [left, left + 0.5 * em];
      this.lines([[back, y - 0.66 * em, tip, y - 0.42 * em, back, y - 0.18 * em], [left, y, left + 0.5 * em, y]], { ink: style.ink, width: em / 10 });
    }
    this.text(sign ? left + 0.6 * em + this.#wide(number, em) / 2 : x, y, number, { ...style, anchor: "middle" });
  }

  /** The width of a value that `value` draws. @param {string} value @param {number} size */
  #wide = (value, size) => ("≥≤".includes(value[0]) ? 0.6 + 0.58 * (value.length - 1) : 0.58 * value.length) * size;

  /** Slanting lines over an area, as far apart as they are readable in print. @param {number} x @param {number} y @param {number} width @param {number} height @param {boolean} rising @param {Style} style */
  hatch(x, y, width, height, rising, style) {
    const runs = [];
    for (let at = GAP; at < width + height; at += GAP) {
      const [from, to] = [Math.max(0, at - height), Math.min(width, at)]; // where the line x + y = at is in the area
      const place = (/** @type {number} */ across) => (rising ? [x + across, y + at - across] : [x + width - across, y + at - across]);
      runs.push([...place(from), ...place(to)]);
    }
    this.lines(runs, style);
  }
}
