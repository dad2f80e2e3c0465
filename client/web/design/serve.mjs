/**
 * Serves every element in every state at /design, built anew for each request: `npm run design [-- PORT]`.
 * It needs no server of games, and nothing of it is in the page that players load.
 */

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { context } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const DEFAULT_PORT = 8090;

const building = await context({
  absWorkingDir: HERE,
  entryPoints: ["design.js", "design.css"],
  outdir: "design",
  bundle: true,
  splitting: true,
  format: "esm",
  sourcemap: "inline",
  write: false,
  logLevel: "warning",
});
const port = Number(process.argv[2] ?? DEFAULT_PORT);
const served = await building.serve({ host: "127.0.0.1", port, servedir: HERE, fallback: `${HERE}/index.html` });
console.log(`Elements are at http://127.0.0.1:${served.port}/design`);
