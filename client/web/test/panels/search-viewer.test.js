import assert from "node:assert/strict";
import { test } from "node:test";

import { SearchViewer } from "../../src/panels/glass_box/search-viewer.js";

test("no step before the first and none after the last is shown", () => {
  const reading = /** @type {SearchViewer["reading"]} */ (/** @type {unknown} */ ({ steps: 3 }));
  const viewer = Object.assign(new SearchViewer(), { reading });
  const shown = [-1, 0, 2, 3, 9].map((step) => {
    viewer.go(step);
    clearTimeout(viewer.rest);
    return viewer.step;
  });
  assert.deepEqual(shown, [0, 0, 2, 2, 2]);
});
