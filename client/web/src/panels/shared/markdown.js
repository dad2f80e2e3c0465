/**
 * Parses the Markdown of the rules of games into blocks and templates. The content of a text always becomes text, never
 * markup.
 */

import { html } from "lit";

/**
 * @typedef {{ kind: "heading", level: number, text: string }
 *   | { kind: "paragraph" | "code", text: string }
 *   | { kind: "list", items: string[] }
 *   | { kind: "table", rows: string[][] }} Block
 */

const FENCE = /^```/;
const HEADING = /^(#{1,3}) (.*)/;
const ITEM = /^- (.*)/;
const ROW = /^\|(.*)\|$/;
const RULE = /^[\s|:-]+$/; // the line below the head of a table

/** @param {string} row */
const cellsOf = (row) => row.split("|").map((cell) => cell.trim());

/** Read one block from the lines left, and take its lines away. @param {string[]} lines @returns {Block} */
function nextBlock(lines) {
  const first = lines.shift() ?? "";
  const [, marks, title] = HEADING.exec(first) ?? [];
  if (marks) return { kind: "heading", level: marks.length, text: title };
  if (FENCE.test(first)) return { kind: "code", text: taken(lines, (line) => !FENCE.test(line), true).join("\n") };
  if (ROW.test(first)) {
    const rows = [first, ...taken(lines, (line) => ROW.test(line))].filter((row) => !RULE.test(row));
    return { kind: "table", rows: rows.map((row) => cellsOf(ROW.exec(row)?.[1] ?? "")) };
  }
  const more = taken(lines, (line) => line.trim() !== "" && ![HEADING, FENCE, ROW].some((start) => start.test(line)) && (!ITEM.test(line) || ITEM.test(first)));
  if (!ITEM.test(first)) return { kind: "paragraph", text: [first, ...more].join(" ") };
  /** @type {string[]} */
  const items = [];
  for (const line of [first, ...more]) {
    const item = ITEM.exec(line)?.[1];
    if (item === undefined) items[items.length - 1] += ` ${line.trim()}`;
    else items.push(item);
  }
  return { kind: "list", items };
}

/** Take lines away while they fit, with the one that ends them if asked. @param {string[]} lines @param {(line: string) => boolean} fits @param {boolean} [withEnd] */
function taken(lines, fits, withEnd = false) {
  const end = lines.findIndex((line) => !fits(line));
  const found = lines.splice(0, end < 0 ? lines.length : end);
  if (withEnd) lines.shift();
  return found;
}

/** @param {string} text @returns {Block[]} */
export function blocksOf(text) {
  const lines = text.split(/\r?\n/);
  const blocks = [];
  while (lines.length > 0) {
    if (lines[0].trim() === "") lines.shift();
    else blocks.push(nextBlock(lines));
  }
  return blocks;
}

/** A text with its parts in backquotes as code. @param {string} text */
const inline = (text) => text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

/** @param {Block} block */
export function drawBlock(block) {
  switch (block.kind) {
    case "heading":
      return html`<h3>${inline(block.text)}</h3>`;
    case "paragraph":
      return html`<p>${inline(block.text)}</p>`;
    case "code":
      return html`<pre tabindex="0">${block.text}</pre>`;
    case "list":
      return html`<ul>${block.items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
    case "table": {
      const [head, ...rows] = block.rows;
      return html`<table>
        <thead><tr>${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody>
      </table>`;
    }
  }
}
