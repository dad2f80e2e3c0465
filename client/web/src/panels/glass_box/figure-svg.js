/**
 * A figure as an SVG document of its own: without styles, scripts, fonts or references, so that every program shows the same.
 * @import { Figure, Part, Style } from "./figure.js"
 */

const FONT = `"Noto Sans", "Helvetica Neue", Helvetica, Arial, sans-serif`;
const DASHES = { dashed: "6 4", dotted: "2 4" };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Style} style */
const painted = ({ ink, fill, width = 1, dash }) =>
  `fill="${fill ?? "none"}"${ink ? ` stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${DASHES[dash]}"` : ""}` : ""}`;

/** @param {number[]} run */
const points = (run) => run.map((value, index) => (index % 2 ? " " : index ? "L" : "M") + value).join("");

/** @param {Part} part */
function drawn(part) {
  switch (part.kind) {
    case "lines":
      return `<path d="${part.runs.map((run) => points(run) + (part.closed ? "Z" : "")).join("")}" ${painted(part)}/>`;
    case "circles":
      return Array.from({ length: part.at.length / 2 }, (_, index) => `<circle cx="${part.at[2 * index]}" cy="${part.at[2 * index + 1]}" r="${part.radius}" ${painted(part)}/>`).join("");
    case "text": {
      const { x, y, size, ink, anchor = "start", bold, halo, text } = part;
      const around = halo ? ` stroke="${halo}" stroke-width="${size / 3}" stroke-linejoin="round" paint-order="stroke"` : "";
      return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${bold ? 700 : 400}" text-anchor="${anchor}" fill="${ink}"${around}>${escaped(text)}</text>`;
    }
  }
}

/** @param {Figure} figure */
export const svgOfFigure = ({ width, height, title, ground, parts }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${escaped(FONT)}" role="img"><title>${escaped(title)}</title>` +
  `<rect width="${width}" height="${height}" fill="${ground}"/>${parts.map(drawn).join("")}</svg>\n`;
