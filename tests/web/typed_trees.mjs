// What the page makes of typed trees: one JSON line for each text, and one for each set of sizes, read from a file.

import { readFileSync } from "node:fs";
import { EXAMPLES, TYPED_TREE } from "../../client/web/src/state/typed_tree/game.js";
import { leavesLookedAt, ordered, valueOf } from "../../client/web/src/state/typed_tree/orders.js";
import { faultOf, randomTree } from "../../client/web/src/state/typed_tree/random.js";
import { readTree, written } from "../../client/web/src/state/typed_tree/text.js";
import { typedTreeWords } from "../../client/web/src/words/en/typed-tree.js";

function told(text) {
  try {
    const { nodes, at } = readTree(text);
    const orders = [true, false].map((first) => [nodes, ordered(nodes, "best", first), ordered(nodes, "worst", first)].map((each) => [written(each), leavesLookedAt(each, first), valueOf(each, 0, first)]));
    return { text: written(nodes), names: nodes.map(({ name }) => name), at, orders };
  } catch ({ fault, facts, from, to }) {
    return { fault: typedTreeWords.faults[fault]({ count: 0, most: 0, part: "", ...facts }), part: text.slice(from, to) };
  }
}

const { texts, sizes } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const random = sizes.map((each) => (faultOf(each) ? faultOf(each).fault : randomTree(each)));
process.stdout.write(JSON.stringify({ texts: texts.map(told), random, examples: EXAMPLES, game: TYPED_TREE }));
