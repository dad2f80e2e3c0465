/**
 * Builds the page: sources in, parlour_web/static out, every asset named by its content and beside it what a server sends
 * compressed.
 *
 * Refuses a first load over its budget. Run by `npm run build` and by the Python build hook.
 */

import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, "parlour_web", "static");
const BUDGET = 60_000; // bytes of a first load, compressed

/** @type {import("esbuild").BuildOptions} */
const SETTINGS = {
  absWorkingDir: HERE,
  bundle: true,
  minify: true,
  target: ["chrome123", "firefox120", "safari17.5"], // light-dark() in the colours needs these
  outdir: OUT,
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  legalComments: "linked",
  logLevel: "warning",
};

/**
 * @param {import("esbuild").BuildOptions} options
 * @returns {Promise<Map<string, string[]>>} source to built path, and the chunks that it cannot begin without
 */
async function bundle(options) {
  const { metafile } = await build({ ...SETTINGS, ...options, metafile: true, write: true });
  const outputs = metafile?.outputs ?? {};
  const chunksOf = (/** @type {string} */ path) =>
    outputs[path].imports.filter(({ kind, external }) => kind === "import-statement" && !external).map((chunk) => chunk.path);
  const pairs = Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
    if (!entryPoint) return [];
    const needed = new Set([path]);
    for (const one of needed) chunksOf(one).forEach((chunk) => needed.add(chunk));
    const built = [...needed].map((one) => one.replace("parlour_web/static/", ""));
    return [/** @type {[string, string[]]} */ ([entryPoint, built])];
  });
  return new Map(pairs);
}

/** @param {string} path */
async function compressed(path) {
  return gzipSync(await readFile(join(OUT, path)), { level: 9 }).length;
}

/** Writes what is smaller compressed beside a file. @param {string} path */
async function compress(path) {
  const content = await readFile(path);
  const forms = { ".br": brotliCompressSync(content), ".gz": gzipSync(content, { level: 9 }) }; // brotli's best is its default
  for (const [suffix, form] of Object.entries(forms)) {
    if (form.length < content.length) await writeFile(path + suffix, form);
  }
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const modules = await bundle({ entryPoints: ["src/main.js", "src/styles/page.css"], format: "esm", splitting: true });
const scripts = await bundle({ entryPoints: ["src/boot.js"], format: "iife" });
let page = await readFile(join(HERE, "index.html"), "utf8");
let total = 0;
for (const [source, [built, ...chunks]] of [...modules, ...scripts]) {
  if (!page.includes(`"${source}"`)) continue; // loaded later, by the modules themselves
  const preload = chunks.map((chunk) => `    <link rel="modulepreload" href="/${chunk}" />\n`).join("");
  page = page.replace(`"${source}"`, `"/${built}"`).replace("  </head>", `${preload}  </head>`);
  for (const path of [built, ...chunks]) {
    const size = await compressed(path);
    total += size;
    console.log(`${path}: ${size} bytes compressed`);
  }
}
await writeFile(join(OUT, "index.html"), page);
total += await compressed("index.html");
console.log(`first load: ${total} bytes compressed, of ${BUDGET} allowed`);
if (total > BUDGET) throw new Error(`the first load is ${total} bytes compressed: at most ${BUDGET} are allowed`);
for (const file of await readdir(OUT, { recursive: true, withFileTypes: true })) {
  if (file.isFile()) await compress(join(file.parentPath, file.name));
}
