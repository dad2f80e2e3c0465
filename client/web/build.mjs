/**
 * Builds the page: sources in, parlour_web/static out, every asset named by its content and beside it what a server sends
 * compressed. Each language has assets of its own with nothing but its texts in them, and an index.LANGUAGE.html (index.html in English).
 * What each asset consists of is written to metafile.json. Run by `npm run build` and by the Python build hook.
 */

import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, transformSync } from "esbuild";
import { pngIcon, svgIcon } from "./icons.mjs";
import { superfluous, translations } from "./language.mjs";
import { screens } from "./src/panels/screens.js";
import { LANGUAGES } from "./src/words/languages.js";
import { inLatin } from "./src/words/serbian-latin.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, "parlour_web", "static");
const MAIN = "src/main.js";
const EMBED = "src/embed.js";
/** The modules of the screens. @type {Record<string, string>} */
const SCREENS = Object.fromEntries(
  Object.entries(screens).flatMap(([name, { load }]) => (name === "unknown" ? [] : [[name, `src/panels/${/import\("\.\/(.+)"\)/.exec(String(load))?.[1]}`]])),
);
/** The addresses without parts, besides that of the first screen. */
const ADDRESSES = Object.values(screens).flatMap(({ at }) => (/^\/[a-z-]+$/.test(at) ? [at.slice(1)] : []));

/** Small modules that several parts share: a file of their own would cost more in headers than they do in the entry point's. */
const SMALL = [
  "node_modules/lit/directives/keyed.js",
  "src/boards/board.js",
  "src/boards/board-element.js",
  "src/boards/motion.js",
  "src/boards/piece.js",
  "src/boards/ratio.js",
  "src/boards/typing.js",
  "src/boards/value-sign.js",
  "src/panels/shared/icon.js",
  "src/panels/shared/logo.js",
  "src/panels/shared/names.js",
  "src/panels/shared/screen-title.js",
  "src/state/room-text.js",
];

/** @type {import("esbuild").BuildOptions & { metafile: true }} */
const SETTINGS = {
  absWorkingDir: HERE,
  bundle: true,
  minify: true,
  target: ["chrome123", "firefox120", "safari17.5"], // light-dark() in the colours needs these
  outdir: OUT,
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[hash]", // the page's head and every part name several
  legalComments: "linked",
  logLevel: "warning",
  metafile: true,
};

/** Minify the styles of the elements, which esbuild takes for text; those with values put in are left. @param {string} source */
const withLightStyles = (source) =>
  source.replace(/(?<=\bcss`)[^`$\\]+(?=`)/g, (styles) => transformSync(styles, { loader: "css", minify: true, target: SETTINGS.target }).code.trim());

/** The modules that are loaded when first needed. @returns {Promise<Set<string>>} */
async function loadedLater() {
  const { metafile } = await build({ ...SETTINGS, entryPoints: [MAIN], format: "esm", splitting: true, write: false });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return new Set(imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => join(HERE, path)));
}

/**
 * Let every part that is loaded later import the entry point, which has run by then. All that the entry point needs is then
 * needed by the same entries, and esbuild makes one file of it instead of one for each combination of parts that share it. The
 * same holds for the room and the glass box and their own parts, for the positions of the day, which share parts of the room, and for
 * home, its own parts and the glass box. The menu has the header's file, which nearly every screen has by then.
 * Take the indentation away, which esbuild keeps in the templates; none of them has text whose spaces are shown.
 *
 * Write the Serbian texts in Latin letters for the page in these; nothing in their modules but the texts is in Cyrillic.
 *
 * @param {Set<string>} later @param {string} language @returns {import("esbuild").Plugin}
 */
function lighten(later, language) {
  const importOf = (/** @type {string} */ path) => `import ${JSON.stringify(join(HERE, path))};`;
  const isOfRoom = (/** @type {string} */ path) => path !== join(HERE, SCREENS.room) && /panels[\\/]room[\\/]/.test(path);
  const isOfGlass = (/** @type {string} */ path) => /panels[\\/](exercise[\\/]exercise-why|glass_box[\\/](glass-tools|lesson-viewer|growth-(chart|reading)|predict-viewer|search-(comparison|form|twin)|typed-tree))\.js$/.test(path);
  const first = (/** @type {string} */ path) => {
    if (path === join(HERE, MAIN)) return SMALL.map(importOf).join("");
    const likeHome = [SCREENS.exercise, SCREENS.glass].some((screen) => path === join(HERE, screen)) || /shared[\\/]lesson-list\.js$|turn-board\.js$/.test(path); // nearly every reader of the glass box has home by then
    const likeRoom = isOfRoom(path) || path === join(HERE, SCREENS.day);
    const likeHeader = /panels[\\/]shared[\\/](site-menu|menu-panel)\.js$/.test(path); // the room opens the menu without the header
    if (likeHeader && later.has(path)) return importOf(MAIN) + importOf("src/panels/shared/site-header.js");
    const screen = likeRoom ? SCREENS.room : isOfGlass(path) ? SCREENS.glass : likeHome ? SCREENS.home : "";
    return later.has(path) ? importOf(MAIN) + (screen && importOf(screen)) : "";
  };
  const isSerbian = /[\\/]words[\\/]sr[\\/]/;
  const written = (/** @type {string} */ path, /** @type {string} */ source) =>
    language === "sr-Latn" && isSerbian.test(path) ? inLatin(source) : source;
  const contents = async (/** @type {string} */ path) =>
    first(path) + written(path, withLightStyles(await readFile(path, "utf8")).replace(/\n +/g, "\n"));
  return {
    name: "lighten",
    setup: ({ onLoad }) => onLoad({ filter: /[\\/]src[\\/].*\.js$/ }, async ({ path }) => ({ contents: await contents(path) })),
  };
}

/** Take a language's texts where a module imports the English ones. @param {string} language @returns {import("esbuild").Plugin} */
const translate = (language) => ({
  name: "translate",
  setup: ({ onResolve }) =>
    onResolve({ filter: /[/]words[/]en[/]/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace("/words/en/", `/words/${language === "sr-Latn" ? "sr" : language}/`)),
    })),
});

/** The file that a source is in, and all that it cannot begin without. @param {import("esbuild").Metafile["outputs"]} outputs @param {string} source */
function pathsOf(outputs, source) {
  const own = Object.keys(outputs).find((path) => source in outputs[path].inputs);
  if (!own) throw new Error(`${source} was not built`);
  const needed = new Set([own]);
  for (const path of needed) {
    for (const chunk of outputs[path].imports) if (chunk.kind === "import-statement") needed.add(chunk.path);
  }
  return [...needed];
}

/** The same as addresses. @param {import("esbuild").Metafile["outputs"]} outputs @param {string} source */
const filesOf = (outputs, source) => pathsOf(outputs, source).map((path) => path.replace("parlour_web/static", ""));

/**
 * Load what is loaded later from the file that its code is in: where other parts share that file, esbuild makes another one that
 * only imports it, which would be one more request. Nobody takes anything from a screen but its element. What the empty file imports
 * besides, such as an element that is only defined there, the file with the code imports in its place.
 * @param {import("esbuild").Metafile["outputs"]} outputs
 */
async function skipEmptyFiles(outputs) {
  for (const [named, { entryPoint, exports = [] }] of Object.entries(outputs)) {
    if (!entryPoint || (exports.length > 0 && !Object.values(SCREENS).includes(entryPoint))) continue;
    const [own, ...needed] = pathsOf(outputs, entryPoint);
    if (named === own) continue;
    const had = [own, ...needed, ...pathsOf(outputs, MAIN)]; // the entry point has run by then
    const more = outputs[named].imports.filter(({ kind, path }) => kind === "import-statement" && !had.includes(path));
    const imports = more.map(({ path }) => `import"./${basename(path)}";`);
    await writeFile(join(HERE, own), imports.join("") + (await readFile(join(HERE, own), "utf8")));
    outputs[own].imports.push(...more);
    const importers = Object.keys(outputs).filter((path) => outputs[path].imports.some((each) => each.path === named));
    for (const path of importers) {
      const code = await readFile(join(HERE, path), "utf8");
      await writeFile(join(HERE, path), code.replaceAll(`"./${basename(named)}"`, `"./${basename(own)}"`));
    }
    await rm(join(HERE, named));
    delete outputs[named];
  }
}

/** Writes what is smaller compressed beside a file. @param {string} path */
async function compress(path) {
  const content = await readFile(path);
  const forms = { ".br": brotliCompressSync(content), ".gz": gzipSync(content, { level: 9 }) }; // brotli's best is its default
  for (const [suffix, form] of Object.entries(forms)) {
    if (form.length < content.length) await writeFile(path + suffix, form);
  }
}

/**
 * Build what one language needs.
 * @param {string} language @param {Set<string>} later @param {Record<string, string>} icons the addresses of the manifest and the icons
 * @returns {Promise<import("esbuild").Metafile>}
 */
async function buildPage(language, later, icons) {
  const plugins = [translate(language), lighten(later, language)];
  const parts = { entryPoints: [MAIN, "src/styles/page.css"], splitting: true, plugins };
  const { metafile } = await build({ ...SETTINGS, ...parts, format: "esm" });
  const { metafile: boot } = await build({ ...SETTINGS, entryPoints: ["src/boot.js"], format: "iife" });
  const outputs = { ...metafile.outputs, ...boot.outputs };
  await skipEmptyFiles(outputs);
  const first = filesOf(outputs, MAIN);
  const preloads = first.slice(1).map((file) => `    <link rel="modulepreload" href="${file}" />\n`);
  const loads = Object.entries(SCREENS).map(([screen, source]) => {
    const more = filesOf(outputs, source).filter((file) => !first.includes(file));
    return [screen, [screens[/** @type {keyof typeof screens} */ (screen)].at, more.map((file) => basename(file, ".js")).join(" ")]];
  });
  let page = await filledIn("index.html", language, icons);
  for (const source of [MAIN, "src/styles/page.css", "src/boot.js"]) {
    page = page.replace(`"${source}"`, `"${filesOf(outputs, source)[0]}"${source === "src/boot.js" ? ` data-screens='${JSON.stringify(Object.fromEntries(loads))}'` : ""}`);
  }
  page = page.replace("  </head>", `${preloads.join("")}  </head>`);
  await writeFile(join(OUT, language === "en" ? "index.html" : `index.${language}.html`), page);
  return { inputs: metafile.inputs, outputs };
}

/**
 * Build the page for frames of other sites: an entry of its own, with no part of the page's.
 * @param {string} language @returns {Promise<import("esbuild").Metafile>}
 */
async function buildEmbed(language) {
  const plugins = [translate(language), lighten(new Set(), language)];
  const { metafile } = await build({ ...SETTINGS, entryPoints: [EMBED, "src/styles/page.css"], splitting: true, plugins, format: "esm" });
  let page = await filledIn("embed.html", language);
  for (const source of [EMBED, "src/styles/page.css"]) page = page.replace(`"${source}"`, `"${filesOf(metafile.outputs, source)[0]}"`);
  const preloads = filesOf(metafile.outputs, EMBED).slice(1).map((file) => `    <link rel="modulepreload" href="${file}" />\n`);
  await writeFile(join(OUT, language === "en" ? "embed.html" : `embed.${language}.html`), page.replace("  </head>", `${preloads.join("")}  </head>`));
  return metafile;
}

/** A page with its texts and its language, and the addresses of icons where it has them. @param {string} file @param {string} language @param {Record<string, string>} [icons] */
async function filledIn(file, language, icons = {}) {
  const texts = { ...(await textsOf(language)), ...icons };
  const page = (await readFile(join(HERE, file), "utf8")).replace(/\{(\w+)\}/g, (_, name) => texts[name]);
  return page.replace('lang="en"', `lang="${language}"`);
}

/** The texts that are written into the page itself. @param {string} language @returns {Promise<Record<string, string>>} */
async function textsOf(language) {
  const folder = `./src/words/${language === "sr-Latn" ? "sr" : language}`;
  const [{ startWords }, { words }] = [await import(`${folder}/errors.js`), await import(`${folder}/words.js`)];
  const texts = Object.entries({ notStarted: startWords.notStarted, reload: words.reload });
  return Object.fromEntries(texts.map(([name, text]) => [name, language === "sr-Latn" ? inLatin(text) : text]));
}

/**
 * The texts of what links show (parlour_server/pictures/texts.py): those of links.js, and those that the page says too. @param {string} language
 */
async function linkTextsOf(language) {
  const folder = `./src/words/${language === "sr-Latn" ? "sr" : language}`;
  const names = ["links", "home", "words", "boards", "review", "review-story", "day"];
  const [{ linkWords }, { homeWords }, { words }, { boardWords }, { reviewWords }, { storyWords }, { dayWords }] = await Promise.all(names.map((name) => import(`${folder}/${name}.js`)));
  const games = Object.fromEntries(Object.entries(words.games).map(([game, { title }]) => [game, title]));
  const machine = words.player({ kind: "machine" });
  const { greeting, promise } = homeWords;
  const named = ["column", "square", "step", "split"].map((form) => [form, boardWords.moveName({ form, parts: ["{0}", "{1}", "{2}"] })]);
  const moves = { ...Object.fromEntries(named), take: linkWords.take };
  const texts = { greeting, promise, guest: words.guest, machine, level: `${machine}, ${words.engine("level:{level}")}`, board: words.boardOf("{title}"), games, days: dayWords.names, helped: words.helped, theOneMove: storyWords.theOneMove, better: reviewWords.better("{moves}"), moves, ...linkWords.cards };
  const text = JSON.stringify(texts);
  return JSON.parse(language === "sr-Latn" ? inLatin(text) : text);
}

/** Write a file that is named by its content; return its address. @param {string} name @param {string} suffix @param {string | Buffer} content */
async function writeAsset(name, suffix, content) {
  const file = `/assets/${name}-${createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase()}.${suffix}`;
  await mkdir(join(OUT, "assets"), { recursive: true });
  await writeFile(join(OUT, file), content);
  return file;
}

/** Write the icons, and the manifest by which the page can be installed; its addresses are relative, so that the page may stand below any. */
async function writeIcons() {
  const drawn = await Promise.all([
    writeAsset("icon", "svg", svgIcon()),
    ...[192, 512].map((size) => writeAsset(`icon-${size}`, "png", pngIcon(size))),
    writeAsset("icon-maskable", "png", pngIcon(512, true)),
    writeAsset("icon-touch", "png", pngIcon(180, true)),
  ]);
  const [svg, small, large, maskable, touchIcon] = drawn;
  const icon = (/** @type {string} */ file, /** @type {string} */ sizes, purpose = "any") => ({ src: basename(file), sizes, purpose, type: file.endsWith("svg") ? "image/svg+xml" : "image/png" });
  const manifest = {
    ...{ name: "Parlour", short_name: "Parlour", start_url: "../", scope: "../", display: "standalone" },
    ...{ background_color: "#f5ecdf", theme_color: "#6d4529", categories: ["games"] },
    icons: [icon(svg, "any"), icon(small, "192x192"), icon(large, "512x512"), icon(maskable, "512x512", "maskable")],
  };
  return { manifest: await writeAsset("manifest", "webmanifest", JSON.stringify(manifest)), touchIcon, icon: small };
}

/**
 * Build the service worker of one language. It lies beside the page, because it serves all below its own address.
 * @param {string} language @param {import("esbuild").Metafile["outputs"]} outputs of its page @param {string} named the build @param {string} icon
 */
async function buildWorker(language, outputs, named, icon) {
  const first = [MAIN, "src/styles/page.css", "src/boot.js", SCREENS.home, SCREENS.room].flatMap((source) => filesOf(outputs, source));
  const below = (/** @type {string} */ file) => `.${file}`;
  const places = Object.values(screens).flatMap(({ at }) => /^\/([a-z-]*)/.exec(at)?.[1] ?? []);
  const values = { BUILD: named, LANGUAGE: language, FILES: [...new Set(first)].map(below), ICON: below(icon), PLACES: [...new Set(places)] };
  const shell = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  /** @type {import("esbuild").Plugin} */
  const fill = { name: "fill", setup: ({ onLoad }) => onLoad({ filter: /[\\/]worker[\\/]shell\.js$/ }, () => ({ contents: shell.join("\n") })) };
  const name = language === "en" ? "worker" : `worker.${language}`;
  const plugins = [fill, translate(language), lighten(new Set(), language)];
  await build({ ...SETTINGS, entryPoints: { [name]: "src/worker/worker.js" }, entryNames: "[name]", format: "iife", plugins });
}

/** Name this build in every page: a page compares it with that of the server (docs/protocol.md, 7). Name the addresses too, for the server. @param {string[]} assets */
async function nameBuild(assets) {
  const build = createHash("sha256").update(assets.sort().join()).digest("hex").slice(0, 16);
  for (const file of (await readdir(OUT)).filter((name) => name.endsWith(".html"))) {
    const page = await readFile(join(OUT, file), "utf8");
    await writeFile(join(OUT, file), page.replace("<html ", `<html data-build="${build}" data-addresses="${ADDRESSES.join(" ")}" `));
  }
  return build;
}

const unshown = (await Promise.all(translations().map(superfluous))).flat();
if (unshown.length > 0) {
  console.error(unshown.join("\n"));
  process.exit(1);
}
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const later = await loadedLater();
const icons = await writeIcons();
const pages = await Promise.all(Object.keys(LANGUAGES).map((language) => buildPage(language, later, icons)));
for (const metafile of await Promise.all(Object.keys(LANGUAGES).map(buildEmbed))) pages.push(metafile);
const [inputs, outputs] = [pages.map((page) => page.inputs), pages.map((page) => page.outputs)];
await writeFile(join(HERE, "metafile.json"), JSON.stringify({ inputs: Object.assign({}, ...inputs), outputs: Object.assign({}, ...outputs) }));
const named = await nameBuild(outputs.flatMap(Object.keys));
await Promise.all(Object.keys(LANGUAGES).map((language, index) => buildWorker(language, outputs[index], named, icons.icon)));
const linkTexts = await Promise.all(Object.keys(LANGUAGES).map(async (language) => [language, await linkTextsOf(language)]));
await writeFile(join(OUT, "links.json"), JSON.stringify(Object.fromEntries(linkTexts)));
for (const file of await readdir(OUT, { recursive: true, withFileTypes: true })) {
  if (file.isFile()) await compress(join(file.parentPath, file.name));
}
