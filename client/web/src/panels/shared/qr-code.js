/** A link as a QR code. */

import { svg } from "lit";

/** @typedef {typeof import("uqr").encode} Encode */

/** The encoder, loaded when first needed; null where it does not arrive: there is still the link. @returns {Promise<Encode | null>} */
export const loadEncoder = async () => (await import("uqr").catch(() => null))?.encode ?? null;

/** The dark modules as one path. @param {Encode} encode @param {string} text @param {string} label */
export function qrCode(encode, text, label) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return svg`<svg role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff"></rect><path d=${dark.join("")} fill="#000"></path>
  </svg>`;
}
