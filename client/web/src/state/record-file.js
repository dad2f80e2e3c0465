/**
 * A recorded search as a file: its pages as the server sent them, and the address of its step.
 *
 * A file comes from anywhere, so nothing in it is believed: this module checks what is a file's own, joinPages and the replay all
 * else. A refused file changes nothing on the page.
 * @import { TreePage } from "../wire/messages.js"
 * @import { GlassQuery } from "./glass-address.js"
 */

import { readGlassAddress } from "./glass-address.js";

export const FORMAT = "parlour-search-record";
const VERSION = 1;
/** No record of the server is half as long. */
export const MOST_BYTES = 16_000_000;
const MOST_PAGES = 200;
const AT = "/glass-box?";

/** Why a file is refused: it is too large, no JSON (from a place on), no record of a search, or of a later version. @typedef {"large" | "no-json" | "foreign" | "later" | "unread"} FileFault */

/** A file that is no record of a search; `where` is the place in it, in the file's own terms. */
export class FileError extends Error {
  /** @param {FileFault} fault @param {string} where */
  constructor(fault, where) {
    super(`${fault}: ${where}`);
    this.fault = fault;
    this.where = where;
  }
}

/** @param {TreePage[]} pages @param {string} address of the glass box */
export const recordText = (pages, address) => JSON.stringify({ format: FORMAT, version: VERSION, address, pages });

/** @param {Blob} file @returns {Promise<{ pages: TreePage[], query: GlassQuery }>} @throws {FileError} */
export async function readRecordFile(file) {
  if (file.size > MOST_BYTES) throw new FileError("large", String(file.size));
  const text = await file.text().catch(() => null);
  if (text === null) throw new FileError("unread", "");
  return readRecord(text);
}

/** @param {string} text @returns {{ pages: TreePage[], query: GlassQuery }} @throws {FileError} */
export function readRecord(text) {
  const found = parsed(text);
  /** @param {unknown} holds @param {string} where @param {FileFault} [fault] */
  const demand = (holds, where, fault = "foreign") => {
    if (!holds) throw new FileError(fault, where);
  };
  demand(isObject(found) && found.format === FORMAT, "format");
  demand(Number.isSafeInteger(found.version), "version");
  demand(found.version === VERSION, "version", "later");
  demand(typeof found.address === "string" && found.address.startsWith(AT) && found.address.length < 20_000, "address");
  demand(Array.isArray(found.pages) && found.pages.length > 0 && found.pages.length <= MOST_PAGES, "pages");
  for (const [number, page] of found.pages.entries()) demand(isObject(page) && isObject(page.columns), `pages[${number}]`);
  const query = readGlassAddress(found.address.slice(AT.length));
  demand(query.game && query.game === found.pages[0].about?.game, "address");
  return { pages: found.pages, query: { ...query, lesson: "", stop: 0, room: "", predict: "", other: "" } };
}

/** @param {unknown} value @returns {boolean} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {string} text @returns {any} @throws {FileError} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileError("no-json", placeOfFault(text));
  }
}

/** A part of a JSON text with the space before it. */
const TOKEN = /\s*(?:[{}[\],:]|"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)/iy;

/** The line and the column of the first character that no JSON text has there, or of the end of one that breaks off: browsers do not all say it. @param {string} text */
function placeOfFault(text) {
  let end = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.test(text)) end = TOKEN.lastIndex;
  const before = (text.slice(0, end) + (/^\s+/.exec(text.slice(end, end + 1000)) ?? [""])[0]).split("\n");
  return `${before.length}:${before[before.length - 1].length + 1}`;
}
