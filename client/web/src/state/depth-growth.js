/**
 * The counts of several searches of one position, depth by depth.
 * @import { Machines } from "./catalogue.js"
 * @import { Question } from "./tree-pull.js"
 * @import { TreePage } from "../wire/messages.js"
 */

import { branchingOf, positionsIn, positionsScouted } from "./search_tree/order-counts.js";
import { unpack } from "./search_tree/unpack.js";

export const DEEPEST = 7;
/** Positions of minimax from which on no deeper search is asked for. */
const ENOUGH = 50_000;

/** The searches that are compared, then the two formulas. */
export const SERIES = /** @type {const} */ (["minimax", "worst", "actual", "best", "pvs", "table", "power", "root"]);

/** @typedef {typeof SERIES[number]} Series */
/** Positions looked at; null where a search was too large to be counted. @typedef {{ depth: number, counts: Record<Series, number | null> }} Row */

/**
 * Ask for one depth after the other, until minimax looks at too many positions.
 * @param {Question} question the position; its engine gives the evaluator
 * @param {{ machines: Machines, pull: (question: Question) => Promise<TreePage[]>, onRow: (row: Row) => void }} given
 */
export async function growthOf(question, { machines, pull, onRow }) {
  const evaluator = /evaluator=[\w-]+/.exec(question.player ?? "")?.[0];
  let branching = 0;
  for (let depth = 1; depth <= DEEPEST; depth += 1) {
    const search = (/** @type {string} */ name) => pull({ ...question, player: `${name}:${[`depth=${depth}`, ...(evaluator ? [evaluator] : [])].join(",")}` });
    const pages = await search("minimax");
    const { search: minimax, left_out: leftOut } = aboutOf(pages);
    const tree = leftOut > 0 ? null : unpack(pages, machines);
    if (tree) branching = branchingOf(tree);
    const counted = async (/** @type {string} */ name) => aboutOf(await search(name)).search.nodes;
    onRow({
      depth,
      counts: {
        minimax: minimax.nodes,
        worst: tree && positionsIn(tree, "worst"),
        actual: await counted("alphabeta"),
        best: tree && positionsIn(tree, "best"),
        pvs: tree && positionsScouted(tree),
        table: await counted("pvs"),
        power: Math.round(branching ** depth),
        root: Math.round(2 * branching ** (depth / 2)),
      },
    });
    if (minimax.nodes > ENOUGH || minimax.depth < depth || tree?.decided) return;
  }
}

/** What a search found, which its first page says. @param {TreePage[]} pages */
const aboutOf = ([first]) => /** @type {import("../wire/messages.js").TreeAbout} */ (first.about);

/** @param {Row[]} rows @param {string} depth the name of the first column @param {(series: Series) => string} name */
export function csvOf(rows, depth, name) {
  const quoted = (/** @type {string} */ text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [[depth, ...SERIES.map(name)].map(quoted), ...rows.map(({ depth: at, counts }) => [at, ...SERIES.map((series) => counts[series] ?? "")])];
  return lines.map((line) => line.join(",")).join("\r\n") + "\r\n";
}
