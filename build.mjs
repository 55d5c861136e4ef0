// The build: one table of targets, one esbuild call each. `node build.mjs [--quiet] [target …]`; no names means all.
import { build } from "esbuild";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundledPackages, noticesOf } from "./scripts/notices.mjs";
import {
  GLOBALS,
  OWN_MEMBERS,
  shortenFunctions,
  shortenNumbers,
  shortenTemplates,
  shortenTests,
} from "./scripts/shorten.mjs";

const list = (dir, suffix) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

// The code on which it depends what packs come to: what is kept of them holds for this code alone.
const reader = createHash("sha256");
for (const file of [
  ...list(join("src", "engine"), ".ts"),
  ...list(join("src", "canonical"), ".ts"),
  join("src", "contract", "packs.ts"),
  join("src", "store", "packs.ts"),
  join("src", "operations", "packs.ts"),
])
  reader.update(`${file}\0`).update(readFileSync(file)).update("\0");
const readerDigest = { PACK_READER: JSON.stringify(reader.digest("hex")) };

const node = {
  platform: "node",
  target: "node20",
  format: "esm",
  bundle: true,
  sourcemap: "linked",
  outExtension: { ".js": ".mjs" },
};

const shorter = {
  name: "shorter",
  setup: ({ onLoad }) =>
    onLoad({ filter: /src[\\/](?:ui|verify|canonical)[\\/].*\.ts$/ }, ({ path }) => ({
      contents: shortenTests(shortenFunctions(shortenTemplates(shortenNumbers(readFileSync(path, "utf8"))))),
      loader: "ts",
    })),
};

const TARGETS = {
  app: {
    ...node,
    entryPoints: {
      touchstone: "src/launch/launch.ts",
      "review-worker": "src/operations/review-worker.ts",
      prepare: "src/launch/prepare.ts",
    },
    outdir: "dist",
    legalComments: "linked",
    then: "program",
  },
  // The program in one file, a function, that a compiled form can be kept of; and again with those commands alone that need little of it. Of what a command does not need, nothing is evaluated.
  program: {
    ...node,
    format: "cjs",
    charset: "ascii",
    entryPoints: { touchstone: "src/main.ts", quick: "src/quick.ts" },
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    banner: {
      js: '(function (exports, require, module, __filename) { const moduleUrl = require("node:url").pathToFileURL(__filename).href;',
    },
    footer: { js: "})" },
    define: { "import.meta.url": "moduleUrl", ...readerDigest },
    legalComments: "linked",
    prepares: true,
  },
  // Names carry the hash of the content: the server may let browsers keep them for ever. The checker is a part that is loaded when it is
  // needed.
  ui: {
    platform: "browser",
    target: "es2022",
    format: "esm",
    bundle: true,
    splitting: true,
    minify: true,
    alias: { "node:crypto": "./src/ui/node-crypto.ts" },
    entryPoints: { main: "src/ui/main.ts", workbench: "src/ui/style/workbench.css" },
    entryNames: "[name]-[hash]",
    outdir: "dist/ui",
    legalComments: "external",
    clean: true,
    charset: "utf8",
    define: GLOBALS,
    inject: ["src/ui/globals.ts"],
    mangleProps: OWN_MEMBERS,
    plugins: [shorter],
  },
  engine: { ...node, entryPoints: { engine: "src/engine/authority/review.ts" }, outdir: "dist" },
  library: {
    ...node,
    entryPoints: { library: "src/library.ts" },
    outdir: "dist",
    declares: "src/library.ts",
  },
  scripts: {
    ...node,
    entryPoints: list("scripts", ".ts"),
    outbase: "scripts",
    outdir: "dist/scripts",
    packages: "external",
    define: readerDigest,
  },
  checks: {
    ...node,
    entryPoints: list("test", ".test.ts"),
    outbase: "test",
    outdir: "dist/checks",
    packages: "external",
    define: readerDigest,
    clean: true,
  },
};

const args = process.argv.slice(2);
const quiet = args.includes("--quiet");
const names = args.filter((arg) => !arg.startsWith("--"));
const unknown = names.filter((name) => !Object.hasOwn(TARGETS, name));
if (unknown.length > 0) {
  console.error(`build: unknown target ${unknown.join(", ")}; there are: ${Object.keys(TARGETS).join(", ")}`);
  process.exit(2);
}
// `app` is two: what is written last stands in the notices.
const wanted = (names.length > 0 ? names : Object.keys(TARGETS)).flatMap((name) =>
  [name, TARGETS[name].then ?? []].flat(),
);
for (const name of new Set(wanted)) {
  const { clean, then: _, prepares, declares, ...options } = TARGETS[name];
  if (clean) rmSync(options.outdir, { recursive: true, force: true });
  const started = performance.now();
  const { metafile } = await build({ ...options, metafile: true, logLevel: "warning" });
  // What is handed out says whose work it holds.
  if (name === "program" || name === "ui")
    writeFileSync(join(options.outdir, "THIRD-PARTY-NOTICES.txt"), noticesOf(bundledPackages(metafile)));
  if (prepares)
    spawnSync(process.execPath, [join("dist", "prepare.mjs")], { stdio: ["ignore", "ignore", "inherit"] }); // without it a start takes longer, no more
  if (name === "program")
    writeFileSync(
      "dist/touchstone.1",
      execFileSync(process.execPath, [join(options.outdir, "touchstone.mjs"), "manual"]),
    );
  if (declares) writeDeclarations(declares);
  if (!quiet) console.error(`built ${name} in ${Math.round(performance.now() - started)} ms`);
}

/** The types of a module and of all that it refers to, in dist/types. Names of files end as TypeScript expects of packages. */
function writeDeclarations(entry) {
  const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8"));
  const flags = Object.entries({
    ...compilerOptions,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: "src",
    outDir: "dist/types",
  }).flatMap(([name, value]) => [`--${name}`, Array.isArray(value) ? value.join() : String(value)]);
  rmSync("dist/types", { recursive: true, force: true });
  execFileSync(
    process.execPath,
    [join("node_modules", "typescript", "bin", "tsc"), "--ignoreConfig", "--checkers", "1", ...flags, entry],
    { stdio: "inherit" },
  );
  for (const file of list("dist/types", ".d.ts"))
    writeFileSync(file, readFileSync(file, "utf8").replace(/((?:from|import\()\s*"\.[^"]*)\.ts"/g, '$1.js"'));
}
