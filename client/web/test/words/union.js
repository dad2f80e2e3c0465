import { readFileSync } from "node:fs";

const TYPES = readFileSync(new URL("../../src/wire/messages.d.ts", import.meta.url), "utf8"); // names all that the protocol has

/** The members of one of the protocol's unions of texts. @param {string} name */
export function union(name) {
  const members = new RegExp(`export type ${name} =([^;]+);`).exec(TYPES)?.[1] ?? "";
  return [...members.matchAll(/"([\w-]+)"/g)].map(([, member]) => member);
}
