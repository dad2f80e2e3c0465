import assert from "node:assert/strict";
import { test } from "node:test";

import { FOLDED, HEAD, heightOf, laySiblings, layPath, topOf } from "../../src/panels/glass_box/path-layout.js";

const DESK = { width: 900, height: 430, heaps: false };

/** Lay so many levels of a tree as deep as that. @param {Partial<typeof DESK & { count: number, deepest: number }>} given */
const lay = (given) => layPath({ ...DESK, count: 4, deepest: (given.count ?? 4) - 1, ...given });

/** The levels that are drawn, with their places. @param {import("../../src/panels/glass_box/path-layout.js").PathLayout} layout @param {number} count */
const drawn = (layout, count) => Array.from({ length: count - layout.hidden }, (_, index) => index + layout.hidden);

for (const count of [1, 2, 4, 8, 9, 15, 40, 1000]) {
  for (const [width, height] of [[900, 430], [900, 800], [296, 320], [336, 420]]) {
    test(`${count} levels fit ${width} × ${height}, one below the other, and the last two are open`, () => {
      const layout = layPath({ width, height, count, deepest: count - 1, heaps: false });
      let below = HEAD + (layout.hidden > 0 ? FOLDED : 0);
      for (const level of drawn(layout, count)) {
        assert.equal(topOf(layout, level), below);
        below += heightOf(layout, level);
      }
      assert.ok(below <= height + 1, `${below}`);
      assert.ok(layout.folded <= Math.max(0, count - 2));
      assert.ok(layout.wide > 0 && layout.left + layout.wide === width);
    });
  }
}

test("a row is as high as the tree allows, whatever step it is on", () => {
  assert.equal(lay({ count: 1, deepest: 5 }).row, lay({ count: 6, deepest: 5 }).row);
});

test("of more siblings than fit a run around the chosen one is shown", () => {
  const layout = lay({});
  const all = laySiblings(layout, 5, 2, [70, 60]);
  assert.deepEqual([all.first, all.count], [0, 5]);
  const some = laySiblings(layout, 200, 100, [70, 60]);
  assert.ok(some.count < 200 && some.first <= 100 && 100 < some.first + some.count);
  for (const chosen of [0, 199]) {
    const { first, count } = laySiblings(layout, 200, chosen, [70, 60]);
    assert.ok(first >= 0 && first + count <= 200 && first <= chosen && chosen < first + count);
  }
});

test("positions do not overlap and stay in their room", () => {
  for (const count of [1, 2, 7, 9, 40]) {
    const layout = lay({});
    const { middle, step, wide, tall, count: shown } = laySiblings(layout, count, 0, [190, 190]);
    assert.ok(count === 1 || wide < step);
    assert.ok(middle - wide / 2 >= 0 && middle + (shown - 1) * step + wide / 2 <= layout.kids);
    assert.ok(tall <= layout.row);
  }
});
