import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { written } from "../../shown-search.mjs";
import { SHOWN_SEARCH } from "../../src/panels/home/shown-search.js";

test("the search that home shows is what the glass box says of the record, in every language", async () => {
  for (const [path, text] of Object.entries(await written())) {
    assert.equal(readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8"), text, `run \`make docs\`: ${path}`);
  }
});

test("it is a step on which something is cut", () => {
  const states = SHOWN_SEARCH.children.map(({ state }) => state);
  assert.equal(states.filter((state) => state === "best").length, 1);
  assert.ok(states.includes("cut"));
});
