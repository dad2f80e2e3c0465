/**
 * Lessons as files: read from text, and packed into the part of an address behind the #, which no server sees.
 *
 * Invariant: neither a file nor what a link unpacks to is ever larger than LARGEST.
 */

import { LessonFault } from "./fault.js";
import { lessonOf } from "./lesson.js";

/** Bytes of a file: a lesson of forty stops has a quarter of it. */
export const LARGEST = 65_536;

/** @param {string} text of a file @throws {LessonFault} */
export function readLesson(text) {
  if (text.length > LARGEST) throw tooLarge();
  return lessonOf(parsed(text));
}

const tooLarge = () => new LessonFault("size", "", `${LARGEST / 1024} kB`);

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? place(text, Number(/position (\d+)/.exec(message)?.[1] ?? text.length));
    throw new LessonFault("json", `${line}:${column}`, text.split("\n")[Number(line) - 1]?.trim() ?? "");
  }
}

/** The line and column of a position, behind what was found there. @param {string} text @param {number} position @returns {[string, string, string]} */
function place(text, position) {
  const before = text.slice(0, position).split("\n");
  return ["", String(before.length), String(before[before.length - 1].length + 1)];
}

/** What goes behind the # of an address. @param {string} text of a file */
export async function packed(text) {
  const bytes = await read(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The text of a file from an address. @param {string} fragment behind the # @returns {Promise<string>} @throws {LessonFault} */
export async function unpacked(fragment) {
  try {
    const code = atob(fragment.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(code, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await read(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))));
  } catch (error) {
    if (error instanceof LessonFault) throw error;
    throw new LessonFault("foreign", "#", fragment.slice(0, 20) || "–");
  }
}

/** All bytes of a stream, which ends as soon as it is too long. @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @throws {LessonFault} */
async function read(stream) {
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw tooLarge();
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
