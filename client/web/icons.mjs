/**
 * The icons of the installed page, drawn by the build from one list of shapes: as SVG, and as PNG where systems take no SVG.
 *
 * A maskable icon fills its square, and what must be seen lies in the inner four fifths, because systems cut it to their own shape.
 */

import { deflateSync } from "node:zlib";

/** Units of the drawing's side. */
const SIDE = 100;
/** Samples of a pixel's side: edges are as smooth as these are many. */
const FINE = 4;

/**
 * @typedef {object} Shape A disc or a ring, or the ground of the whole square.
 * @property {number} x @property {number} y the centre
 * @property {number} outer @property {number} inner radii; the inner one of a disc is 0
 * @property {[number, number, number]} colour
 */

/** @type {[number, number, number]} */
const GROUND = [0x6d, 0x45, 0x29];
/** The corners of the ground, where it is not maskable. */
const ROUND = 24;
/** @type {Shape[]} */
const SHAPES = [
  { x: 36, y: 50, outer: 22, inner: 0, colour: [0xf2, 0xb6, 0x3d] },
  { x: 70, y: 50, outer: 21.5, inner: 10.5, colour: [0xe8, 0x60, 0x4a] },
];

/** @param {number[]} colour */
const hex = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** The icon as SVG. */
export function svgIcon() {
  const drawn = SHAPES.map(({ x, y, outer, inner, colour }) =>
    inner
      ? `<circle cx="${x}" cy="${y}" r="${(outer + inner) / 2}" fill="none" stroke="${hex(colour)}" stroke-width="${outer - inner}"/>`
      : `<circle cx="${x}" cy="${y}" r="${outer}" fill="${hex(colour)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${ROUND}" fill="${hex(GROUND)}"/>${drawn.join("")}</svg>`;
}

/** Whether a point lies on the ground with its round corners. @param {number} x @param {number} y */
function onGround(x, y) {
  const [dx, dy] = [Math.max(ROUND - x, x - (SIDE - ROUND), 0), Math.max(ROUND - y, y - (SIDE - ROUND), 0)];
  return dx * dx + dy * dy <= ROUND * ROUND;
}

/** The colour of a point, null outside. @param {number} x @param {number} y @param {boolean} maskable */
function colourAt(x, y, maskable) {
  const scale = maskable ? 0.8 : 1; // into the part that is never cut off
  const [u, v] = [(x - SIDE / 2) / scale + SIDE / 2, (y - SIDE / 2) / scale + SIDE / 2];
  for (const shape of [...SHAPES].reverse()) {
    const distance = Math.hypot(u - shape.x, v - shape.y);
    if (distance <= shape.outer && distance >= shape.inner) return shape.colour;
  }
  return maskable || onGround(x, y) ? GROUND : null;
}

/** The rows of a PNG without filters, in RGBA. @param {number} size in pixels @param {boolean} maskable */
function pixels(size, maskable) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < FINE * FINE; sample += 1) {
        const x = ((column + ((sample % FINE) + 0.5) / FINE) * SIDE) / size;
        const y = ((row + (Math.floor(sample / FINE) + 0.5) / FINE) * SIDE) / size;
        const colour = colourAt(x, y, maskable);
        if (colour) [...colour, 255].forEach((part, index) => (sum[index] += part));
      }
      const covered = sum[3] / 255;
      const at = row * (size * 4 + 1) + 1 + column * 4;
      for (const index of [0, 1, 2]) rows[at + index] = covered ? Math.round(sum[index] / covered) : 0;
      rows[at + 3] = Math.round(sum[3] / (FINE * FINE));
    }
  }
  return rows;
}

const CRCS = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** A part of a PNG. @param {string} type @param {Buffer} content */
function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const crc = body.reduce((value, byte) => CRCS[(value ^ byte) & 0xff] ^ (value >>> 8), 0xffffffff);
  const [before, after] = [Buffer.alloc(4), Buffer.alloc(4)];
  before.writeUInt32BE(content.length);
  after.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([before, body, after]);
}

/** The icon as PNG. @param {number} size in pixels @param {boolean} [maskable] */
export function pngIcon(size, maskable = false) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8); // eight bits for each of red, green, blue and opacity
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(pixels(size, maskable), { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
