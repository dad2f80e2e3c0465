import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { FileError, MOST_BYTES, readRecord, readRecordFile, recordText } from "../../src/state/record-file.js";
import { RecordError } from "../../src/state/search_tree/record.js";
import { unpacked } from "../search-trees.js";

const PAGE = JSON.parse(readFileSync(new URL("../../design/search.json", import.meta.url), "utf8"));
const ADDRESS = `/glass-box?game=${PAGE.about.game}&player=alphabeta:depth=3&step=7`;

/** @param {() => unknown} read */
function refusal(read) {
  try {
    read();
  } catch (error) {
    if (error instanceof FileError) return `${error.fault} ${error.where}`.trim();
    if (error instanceof RecordError) return `record ${error.fault}`;
    throw error;
  }
  return "";
}

test("a record that was saved opens at its step, with the same tree", () => {
  const { pages, query } = readRecord(recordText([PAGE], ADDRESS));
  assert.equal(query.step, 6);
  assert.equal(query.player, "alphabeta:depth=3");
  assert.deepEqual(unpacked(pages), unpacked([PAGE]));
});

test("a file that is no record is refused with its fault and its place", () => {
  const whole = recordText([PAGE], ADDRESS);
  const changed = (/** @type {object} */ fields) => JSON.stringify({ ...JSON.parse(whole), ...fields });
  const refused = {
    "no-json 1:35": whole.slice(0, 34),
    "no-json 2:1": '{"format":\nwrong}',
    "foreign format": JSON.stringify({ "game-record": 1 }),
    "foreign version": changed({ version: "1" }),
    "later version": changed({ version: 2 }),
    "foreign address": changed({ address: "https://evil.example/glass-box?game=nim" }),
    "foreign pages": changed({ pages: {} }),
    "foreign pages[1]": changed({ pages: [PAGE, "<script>alert(1)</script>"] }),
  };
  for (const [why, text] of Object.entries(refused)) assert.equal(refusal(() => readRecord(text)), why);
  assert.equal(refusal(() => readRecord(changed({ address: "/glass-box?game=checkers" }))), "foreign address", "the address is of another game");
  for (const text of ["null", "[]", "1", '"<svg onload=alert(1)>"', "[".repeat(50_000) + "]".repeat(50_000)]) assert.match(refusal(() => readRecord(text)), /^foreign format|^no-json/);
});

test("a record whose parts contradict each other is refused before anything is shown", () => {
  const damages = [{ kinds: PAGE.columns.kinds.replace("ii", "ic") }, { moves: PAGE.columns.moves.map(() => 99) }, { values: ["<b>"] }, { tried: PAGE.columns.tried.map(() => 1e9) }, { kinds: "i".repeat(200_000) }];
  for (const damage of damages) {
    const text = recordText([{ ...PAGE, columns: { ...PAGE.columns, ...damage } }], ADDRESS);
    assert.match(refusal(() => unpacked(readRecord(text).pages)), /^record /);
  }
  const markup = { ...PAGE, about: { ...PAGE.about, moves: PAGE.about.moves.map(() => "<img src=x onerror=alert(1)>") } };
  assert.equal(refusal(() => unpacked(readRecord(recordText([markup], ADDRESS)).pages)), "record damaged");
});

test("a huge file is refused without being read", async () => {
  const file = /** @type {Blob} */ (/** @type {unknown} */ ({ size: MOST_BYTES + 1, text: () => assert.fail("it was read") }));
  await assert.rejects(readRecordFile(file), (error) => error instanceof FileError && error.fault === "large");
});
