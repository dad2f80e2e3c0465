/** Texts of what a step of the glass box can be taken to: a hall, paper, a file; in English, loaded when they are asked for. */

export const takeStepWords = {
  tools: "More from this search",
  hall: "Show in a hall",
  hallHint: "Fills the screen, legible from the last row.",
  growth: "Growth by depth",
  growthHint: "How many positions each search looks at.",
  open: "Open a record",
  openHint: "A file that was saved here; you can also drop it on the page.",
  take: "Take this step with you",
  takeHint: "A figure, the record, a link, or a line for a course page.",
  /** @param {number} step @param {number} steps */
  stepOf: (step, steps) => `Step ${step} of ${steps}`,
  as: "As",
  /** @type {Record<string, [string, string]>} */
  forms: {
    svg: ["SVG", "for papers and slides, stays sharp"],
    png: ["PNG", "1920 wide, for screens"],
    pdf: ["PDF", "one page, 16 cm wide"],
    tikz: ["TikZ", "text for LaTeX, no package but tikz"],
    json: ["JSON record", "every step, as the engine made it"],
    link: ["Link", "opens this step, for anyone"],
    embed: ["Embed", "one line for Moodle or a blog"],
  },
  what: "What",
  whats: { tree: "Positions", walls: "Positions and walls", sentence: "With the sentence" },
  whole: "The whole tree",
  look: "Look",
  looks: { print: "Black on white", light: "Colours, light", dark: "Colours, dark" },
  preview: "The figure as it is saved",
  /** @param {string} name of a file */
  save: (name) => `Save ${name}`,
  copy: "Copy",
  copied: "Copied.",
  paper: "16 cm wide: the smallest letters have 7 pt. Free to use; the picture carries no mark of ours.",
  /** @param {string} size */
  record: (size) => `The file has ${size}. Dropped on this page, it opens at this step.`,
  frames: "Nobody needs an account to see it, and no cookie is set.",
  notFramed: "The host of this server does not let other pages show it.",
  noAddress: "This record has no address on this server.",
  drawing: "The server is drawing…",
  /** @param {number} seconds 0 if unknown */
  notDrawn: (seconds) => `The server could not draw it. ${seconds ? `Try again in ${seconds} s; ` : ""}SVG needs no server.`,

  // In a hall
  smaller: "Smaller",
  larger: "Larger",
  code: "Code",
  black: "Black screen",
  leave: "Leave the hall",
  keys: "→ ← step · c cut · k code · + − size · b black · Esc back",

  // A file that is refused
  refused: "This file was not opened",
  stays: "The search on this page stays as it was.",
  /** @type {Record<import("../../state/record-file.js").FileFault, string>} */
  faults: {
    large: "It is larger than any record of a search.",
    "no-json": "It is no JSON text.",
    foreign: "It is no record of a search that was saved here.",
    later: "It comes from a later version of this page. Reload the page.",
    unread: "The browser could not read it.",
  },
  /** @param {string} place in the file */
  where: (place) => `Where: ${place}`,
};
