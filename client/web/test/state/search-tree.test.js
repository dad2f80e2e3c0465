import assert from "node:assert/strict";
import { test } from "node:test";

import { RecordError } from "../../src/state/search_tree/record.js";
import { branchEnd, counter, cutSteps, isCutBy, lastCut, levelsAt, nextCut } from "../../src/state/search_tree/steps.js";
import { BACK, CUT, ENTER, LEAF, boundOf, childrenOf, isMaxLevel, untriedCount, untriedOf } from "../../src/state/search_tree/tree.js";
import { golden } from "../golden.js";
import { fullValue, inPages, partOf, randomOf, randomTree, recorded, unpacked } from "../search-trees.js";

const ALGORITHMS = ["minimax", "alphabeta", "negamax", "negamax-alphabeta", "memo"];

/** Random searches of an algorithm: their records, what they saw, and the trees that were searched. @param {string} algorithm @param {number} [room] */
function* searches(algorithm, room) {
  for (let seed = 1; seed <= 40; seed += 1) {
    const plain = algorithm === "memo" || seed % 3 === 0;
    const game = randomTree(randomOf(seed), 2 + (seed % 4), 4, plain);
    if ("end" in game) continue;
    /** @type {1 | 2} */
    const maximiser = algorithm !== "memo" && seed % 5 === 0 ? 2 : 1;
    const { page, seen } = recorded(game, algorithm, { plain, maximiser, room });
    yield { game, page, seen, maximiser, tree: unpacked([page]) };
  }
}

for (const algorithm of ALGORITHMS) {
  test(`${algorithm}: values and windows are those of the search`, () => {
    for (const room of [Infinity, 1, 7, 30]) {
      for (const { tree, seen } of searches(algorithm, room)) {
        assert.deepEqual([...tree.value], seen.map(({ value }) => value));
        for (let node = 0; node < tree.size; node += 1) {
          const { entered } = levelsAt(tree, tree.enterStep[node])[tree.depth[node]];
          assert.deepEqual([entered.alpha, entered.beta], [seen[node].alpha, seen[node].beta]);
        }
      }
    }
  });

  test(`${algorithm}: bounds hold for what a full search would find, and are exact where nothing was left untried`, () => {
    for (const room of [Infinity, 7]) {
      for (const { tree, game, maximiser } of searches(algorithm, room)) {
        for (let node = 0; node < tree.size; node += 1) {
          const full = fullValue(partOf(tree, game, node), isMaxLevel(tree, tree.depth[node]), maximiser);
          assert.ok(tree.lo[node] <= full && full <= tree.hi[node]);
          const sign = boundOf(tree, node);
          assert.ok(sign === "" ? full === tree.value[node] : sign === "≥" ? full >= tree.value[node] : full <= tree.value[node]);
        }
        if (!tree.pruned) assert.equal(boundOf(tree, 0), "");
      }
    }
  });

  test(`${algorithm}: steps visit every node, and the counts at the end are the search's`, () => {
    for (const { tree, page } of searches(algorithm, 30)) {
      const counts = counter(tree);
      const { search, left_out } = tree.about;
      const last = counts(tree.steps - 1);
      assert.deepEqual([last.positions + last.leftOut, last.leftOut], [search.nodes, left_out]);
      const cuts = last.cutoffs + last.nothingLeft;
      assert.equal(cuts, page.columns.kinds.split("c").length - 1);
      if (left_out === 0) assert.deepEqual([last.evaluations, cuts], [search.evaluations, search.cutoffs]);
      /** @type {number[]} */
      const open = [];
      for (let step = 0; step < tree.steps; step += 1) {
        const [kind, node] = [tree.stepKind[step], tree.stepNode[step]];
        if (kind === ENTER || kind === LEAF) assert.equal(tree.enterStep[node], step);
        if (kind === BACK || kind === LEAF) assert.equal(tree.backStep[node], step);
        if (kind === ENTER) open.push(node);
        else if (kind === BACK) assert.equal(open.pop(), node);
        else if (kind === CUT) assert.equal(open[open.length - 1], node);
        else assert.equal(open[open.length - 1], tree.parent[node]);
      }
      assert.deepEqual(open, []);
    }
  });
}

test("places in the order of search follow each other, with one for each leaf and each move left untried", () => {
  for (const { tree } of searches("alphabeta")) {
    for (let node = 0; node < tree.size; node += 1) {
      const children = childrenOf(tree, node);
      const inside = children.reduce((sum, child) => sum + tree.width[child], 0);
      assert.equal(tree.width[node], children.length === 0 ? 1 : inside + untriedCount(tree, node));
      let place = tree.place[node];
      for (const child of children) {
        assert.equal(tree.place[child], place);
        place += tree.width[child];
      }
      assert.equal(tree.lowest[node], Math.max(tree.depth[node], ...children.map((child) => tree.lowest[child])));
      assert.equal(tree.end[node], children.length === 0 ? node + 1 : tree.end[children[children.length - 1]]);
    }
  }
});

test("one goes from cut-off to cut-off, and to the end of a branch", () => {
  for (const { tree } of searches("alphabeta")) {
    const cuts = cutSteps(tree);
    assert.deepEqual(cuts, [...cuts].sort((one, other) => one - other));
    assert.ok(cuts.every((step) => tree.stepKind[step] === CUT && untriedOf(tree, tree.stepNode[step]).length > 0));
    for (let step = 0; step < tree.steps; step += 1) {
      const [next, last, end] = [nextCut(tree, cuts, step), lastCut(cuts, step), branchEnd(tree, step)];
      assert.ok(next > step ? cuts.includes(next) || next === tree.steps - 1 : step === tree.steps - 1);
      assert.ok(last < step ? cuts.includes(last) || last === 0 : step === 0);
      assert.ok(!cuts.some((cut) => (cut > step && cut < next) || (cut < step && cut > last)));
      assert.ok(end > step || step === tree.steps - 1);
      assert.ok(tree.stepKind[end] === BACK || tree.stepKind[end] === LEAF);
      const branch = tree.stepNode[end];
      assert.ok(branch <= tree.stepNode[step] && tree.stepNode[step] < tree.end[branch]);
    }
    for (let node = 0; node < tree.size; node += 1) {
      const steps = Array.from({ length: tree.steps }, (_, step) => step).filter((step) => isCutBy(tree, node, step));
      const at = steps.find((step) => tree.stepKind[step] === CUT && tree.stepNode[step] === node);
      assert.deepEqual([steps.length > 0, steps[0]], [tree.kinds[node] === "c", at]);
    }
  }
});

/** The fault of a record, "" if there is none. @param {import("../../src/wire/messages.js").TreePage[]} pages */
function faultOf(pages) {
  try {
    unpacked(pages);
    return "";
  } catch (error) {
    assert.ok(error instanceof RecordError, String(error));
    return error.fault;
  }
}

/** A page with something else in it. @param {(page: any) => void} change */
function damaged(change) {
  const page = structuredClone(recorded(randomTree(randomOf(12), 5, 4, false), "alphabeta", { room: 60 }).page);
  change(page);
  return faultOf([page]);
}

test("pages make one record, and one that is missing or misplaced is a fault", () => {
  const { page } = recorded(randomTree(randomOf(12), 5, 4, false), "alphabeta");
  const pages = inPages(page, 3);
  assert.ok(pages.length > 4);
  assert.deepEqual(unpacked(pages), unpacked([page]));
  assert.equal(faultOf(pages.slice(0, -1)), "incomplete");
  assert.equal(faultOf([]), "incomplete");
  assert.equal(faultOf([pages[1], pages[0], ...pages.slice(2)]), "damaged");
  assert.equal(faultOf([...pages, pages[0]]), "damaged");
});

test("the record of the protocol's example is unpacked", () => {
  const tree = unpacked([golden("tree-page")]);
  assert.deepEqual([tree.size, tree.value[0], counter(tree)(tree.steps - 1).positions], [5, -1, 5]);
});

test("a record that is cut off, of another kind or contradicts itself is refused with its fault", () => {
  assert.equal(damaged(() => {}), "");
  assert.equal(damaged((page) => (page.columns.kinds = page.columns.kinds.slice(0, -3))), "cut-off");
  assert.equal(damaged((page) => (page.columns.tried[0] += 1)), "cut-off");
  assert.equal(damaged((page) => (page.columns.kinds = page.columns.kinds.replace("g", "x"))), "unsupported");
  assert.equal(damaged((page) => (page.about.algorithm = "pvs")), "unsupported");
  assert.equal(damaged((page) => (page.about.algorithm = "toString")), "unsupported");
  assert.equal(damaged((page) => delete page.columns.below), "unsupported");
  assert.equal(damaged((page) => (page.about.view.family = "cubes")), "unsupported");
  /** @type {((page: any) => void)[]} */
  const changes = [
    (page) => (page.about = null),
    (page) => (page.columns.kinds = 5),
    (page) => (page.columns = null),
    (page) => (page.columns.values[0] = 0.5),
    (page) => (page.columns.values[0] = "3"),
    (page) => page.columns.values.pop(),
    (page) => page.columns.values.push(1),
    (page) => page.columns.untried.push([]),
    (page) => (page.columns.untried[0] = [99]),
    (page) => (page.columns.below[0] += 1),
    (page) => (page.columns.below[0] = -1),
    (page) => (page.columns.moves[0] = 0),
    (page) => (page.columns.moves[3] = -1),
    (page) => (page.columns.tried[0] = 1e9),
    (page) => (page.columns.kinds = page.columns.kinds.replace("c", "i")),
    (page) => (page.about.search.value += 1),
    (page) => (page.about.search.nodes += 1),
    (page) => (page.about.search.cutoffs = 0),
    (page) => (page.about.to_move = 3),
    (page) => (page.about.win = 1),
    (page) => (page.about.moves[0] = "<script>"),
    (page) => (page.about.view.width = 1e6),
    (page) => (page.about.view.cells = "."),
    (page) => (page.about.view.cells = "x".repeat(54)),
    (page) => (page.about.view = { family: "heaps", moves: "take", heaps: [1e9], start: [1] }),
    (page) => (page.about.view = { family: "pieces", moves: "step", width: 1, height: 1, cells: ".", pieces: { W: "wolf" } }),
    (page) => (page.about.left_out = -1),
  ];
  assert.deepEqual(changes.map(damaged), changes.map(() => "damaged"));
});

test("the value and the counts that a search reports are those of its record", () => {
  for (const { page } of searches("negamax-alphabeta", 30)) {
    for (const key of /** @type {const} */ (["value", "nodes"])) {
      const search = { ...page.about?.search, [key]: (page.about?.search[key] ?? 0) + 1 };
      assert.equal(faultOf([/** @type {any} */ ({ ...page, about: { ...page.about, search } })]), "damaged");
    }
  }
});

test("whatever a broken page sends is unpacked or refused, and soon", () => {
  const random = randomOf(7);
  const pick = (/** @type {any} */ from) => from[Math.floor(random() * from.length)];
  const odd = [null, -1, 0, 1, 2, 1e9, 0.5, NaN, "", "i", "cccc", [], [[]], {}, undefined, true];
  const faults = new Set();
  for (let round = 0; round < 1500; round += 1) {
    const { page } = recorded(randomTree(random, 4, 3, false), pick(ALGORITHMS.slice(0, 4)), { room: 1 + Math.floor(random() * 40) });
    /** @type {any} */
    const bent = structuredClone(page);
    for (let count = 1 + Math.floor(random() * 2); count > 0; count -= 1) {
      const holder = pick([bent, bent.columns ?? {}, bent.about ?? {}, bent.about?.search ?? {}, bent.about?.view ?? {}, ...Object.values(bent.columns ?? {})].filter((each) => each && typeof each === "object"));
      const keys = Object.keys(holder);
      if (keys.length > 0) holder[pick(keys)] = pick(odd);
    }
    if (typeof bent.columns?.kinds === "string" && random() < 0.3) {
      const at = Math.floor(random() * bent.columns.kinds.length);
      bent.columns.kinds = bent.columns.kinds.slice(0, at) + pick("ic012gtou") + bent.columns.kinds.slice(at + 1);
    }
    faults.add(faultOf([bent]));
  }
  assert.deepEqual([...faults].sort(), ["", "cut-off", "damaged", "incomplete", "unsupported"]);
});

test("a record of more nodes or levels than a page shows is refused", () => {
  const deep = (/** @type {number} */ levels) => {
    const { page } = recorded({ moves: [{ end: "g", value: 1 }] }, "minimax");
    const kinds = `${"i".repeat(levels)}g`;
    Object.assign(page.columns, { kinds, moves: [-1, ...Array(levels).fill(0)], tried: Array(levels).fill(1) });
    const about = /** @type {import("../../src/wire/messages.js").TreeAbout} */ (page.about);
    return [{ ...page, about: { ...about, nodes: levels + 1, search: { ...about.search, nodes: levels + 1, value: page.columns.values[0] } } }];
  };
  assert.equal(faultOf(deep(2_000)), "");
  assert.equal(faultOf(deep(2_001)), "too-large");
  assert.equal(faultOf(deep(100_000)), "too-large");
});
