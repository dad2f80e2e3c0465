/** Texts of the chart of counts by depth, in English; loaded with it. */

export const growthChartWords = {
  title: "Growth by depth",
  lead: "Positions that each search looks at from here, depth by depth; each line upwards is ten times as many.",
  depth: "Depth",
  /** @type {Record<import("../../state/depth-growth.js").Series, string>} */
  series: {
    minimax: "Minimax",
    worst: "Alpha-beta, worst order",
    actual: "Alpha-beta, order of the game",
    best: "Alpha-beta, best order",
    pvs: "Principal variation, no table",
    table: "Principal variation with a table",
    power: "b to the power of d",
    root: "Twice the root of that",
  },
  /** @param {number} depth */
  counting: (depth) => `Counting depth ${depth}…`,
  done: "Done: a deeper search is too large to be counted.",
  ended: "The server did not answer for a deeper search.",
  save: "Save as CSV",
  noneWhy: "A dash: the tree is too large to be ordered. b is the average number of moves.",
  chart: "The table below as a picture",
};
