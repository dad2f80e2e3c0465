import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

/** The folders that each folder may import; types (in comments) may come from anywhere. @type {Record<string, string[]>} */
const ALLOWED = {
  ".": ["panels", "state", "storage", "wire"],
  panels: ["boards", "state", "storage", "styles", "wire", "words"],
  state: ["boards", "storage", "wire", "words"],
  boards: ["styles", "words"],
  wire: ["words"],
  storage: [],
  styles: [],
  words: [],
  worker: ["boards", "words"],
};

const SRC = new URL("../src/", import.meta.url);

/** Every module's source, by its path below src. @returns {Map<string, string>} */
function modules() {
  const paths = readdirSync(SRC, { recursive: true }).map((path) => String(path).replaceAll("\\", "/"));
  return new Map(paths.filter((path) => path.endsWith(".js")).map((path) => [path, readFileSync(new URL(path, SRC), "utf8")]));
}

/** The modules of the page that one imports, at its start or lazily. @param {string} path @param {string} source */
function importsOf(path, source) {
  const code = source.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "");
  const names = [...code.matchAll(/^import\s[^;]*?"(\.[^"]+)";|^export [^;]*? from "(\.[^"]+)";|\bimport\("(\.[^"]+)"\)/gms)];
  return names.map((found) => posix.join(posix.dirname(path), found.slice(1).find(Boolean) ?? ""));
}

/** @param {string} path */
const folderOf = (path) => (path.includes("/") ? path.split("/")[0] : ".");

/** The imports that ALLOWED does not have, as lines. @param {Map<string, string>} sources */
const forbidden = (sources) =>
  [...sources].flatMap(([path, source]) =>
    importsOf(path, source)
      .filter((target) => folderOf(target) !== folderOf(path) && !ALLOWED[folderOf(path)]?.includes(folderOf(target)))
      .map((target) => `${path} imports ${target}`),
  );

/** The modules of the first import cycle, empty if there is none. @param {Map<string, string>} sources @returns {string[]} */
function cycle(sources) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} path @param {string[]} trail @returns {string[]} */
  const visit = (path, trail) => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const target of importsOf(path, sources.get(path) ?? "")) {
      const found = visit(target, [...trail, path]);
      if (found.length > 0) return found;
    }
    done.add(path);
    return [];
  };
  for (const path of sources.keys()) {
    const found = visit(path, []);
    if (found.length > 0) return found;
  }
  return [];
}

test("every import goes to a folder that its own may import", () => {
  assert.deepEqual(forbidden(modules()), []);
});

test("no module imports itself by way of others", () => {
  assert.deepEqual(cycle(modules()), []);
});

test("every import is found and leads to a module", () => {
  const sources = modules();
  const imported = [...sources].flatMap(([path, source]) => importsOf(path, source));
  assert.deepEqual(imported.filter((target) => !sources.has(target)), []);
  const byTheBuild = /^words\/(?!en\/)[a-z]+\/|^words\/serbian-latin/; // other languages take the place of the English one
  const alone = [...sources.keys()].filter((path) => !imported.includes(path) && !byTheBuild.test(path));
  assert.deepEqual(alone, ["boot.js", "main.js", "worker/worker.js"]);
});

test("only the entry points are outside the folders, and every folder has its rule", () => {
  assert.deepEqual(
    [...new Set([...modules().keys()].map(folderOf))].sort(),
    Object.keys(ALLOWED).sort(),
  );
});

test("a forbidden import is reported, static, lazy or over several lines, and a type is not", () => {
  const bent = new Map([
    ["boards/a.js", 'import {\n  one,\n  two,\n} from "../state/state.js";\n'],
    ["state/b.js", 'if (one) await import("../panels/room/room.js");\n'],
    ["wire/c.js", 'import "../state/store.js";\n'],
    ["boards/d.js", '/**\n * @import { State } from "../state/state.js"\n */\n/** @type {import("../wire/messages.js").View} */\n'],
  ]);
  assert.deepEqual(forbidden(bent), [
    "boards/a.js imports state/state.js",
    "state/b.js imports panels/room/room.js",
    "wire/c.js imports state/store.js",
  ]);
});

test("an import cycle is reported", () => {
  const bent = new Map([
    ["state/a.js", 'import { b } from "./b.js";\n'],
    ["state/b.js", 'import { c } from "./c.js";\n'],
    ["state/c.js", 'import { b } from "./b.js";\n'],
  ]);
  assert.deepEqual(cycle(bent), ["state/b.js", "state/c.js", "state/b.js"]);
});
