import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { blocksOf } from "../../src/panels/shared/markdown.js";

const GAMES = new URL("../../../../engine/parlour_engine/games/", import.meta.url);

test("headings, paragraphs, lists, tables and code are told apart", () => {
  const text = "# Nim\n\nTwo\nplayers.\n\n- One\n  more\n- Two\n\n| a | b |\n|---|---|\n| `1` | 2 |\n\n```\n$ x\n\n# y\n```\n## Rest";
  assert.deepEqual(blocksOf(text), [
    { kind: "heading", level: 1, text: "Nim" },
    { kind: "paragraph", text: "Two players." },
    { kind: "list", items: ["One more", "Two"] },
    { kind: "table", rows: [["a", "b"], ["`1`", "2"]] },
    { kind: "code", text: "$ x\n\n# y" },
    { kind: "heading", level: 2, text: "Rest" },
  ]);
});

test("every page of rules begins with its title, a sentence, the rules and an example, and no mark is left over", () => {
  const pages = readdirSync(GAMES, { recursive: true }).map(String).filter((path) => /rules(\.\w+)?\.md$/.test(path));
  assert.equal(pages.length, 36);
  for (const page of pages) {
    const blocks = blocksOf(readFileSync(new URL(page, GAMES), "utf8"));
    assert.deepEqual(blocks.slice(0, 4).map(({ kind }) => kind), ["heading", "paragraph", "heading", "list"], page);
    const sections = blocks.flatMap((block, index) => (block.kind === "heading" && block.level === 2 ? [index] : []));
    assert.ok(sections[1] > sections[0] + 1 && blocks[sections[1] + 1].kind === "paragraph", page);
    const prose = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : block.kind === "list" ? block.items : []));
    assert.deepEqual(prose.filter((text) => /\*\*|\]\(|^#|^\d+\. |^>|```/.test(text) || text.split("`").length % 2 === 0), [], page);
  }
});
