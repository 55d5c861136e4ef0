// Measures which statements and branches of a folder test files execute.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { CoverageReport } from "monocart-coverage-reports";

/**
 * Runs test files with V8's coverage. Every source is built into a file of its own: in bundles, which share code in chunks and leave out what nobody
 * imports, V8's ranges cannot be told apart by source, and what was left out would count as covered.
 * @param {{root: string, sources: string, tests: string[], quiet?: boolean}} what paths relative to the root, with slashes
 * @returns percentages of the folder and of each file, with the lines that are not covered, and the files with code that no test loads
 */
export async function measure({ root, sources, tests, quiet = false }) {
  mkdirSync(join(root, "dist"), { recursive: true });
  const place = mkdtempSync(join(root, "dist", "coverage-"));
  const counts = mkdtempSync(join(tmpdir(), "touchstone-coverage-"));
  try {
    const withCode = await buildApart(root, [...tests, ...sourcesIn(root, sources)], place);
    const passed = runTests(
      root,
      tests.map((file) => join(place, built(file))),
      counts,
      quiet,
    );
    const { statements, branches, files } = await summarize(root, sources, place, counts);
    const seen = new Set(files.map(({ file }) => file));
    const unloaded = withCode.filter((file) => file.startsWith(`${sources}/`) && !seen.has(file)).sort();
    return { passed, statements, branches, files, unloaded };
  } finally {
    rmSync(place, { recursive: true });
    rmSync(counts, { recursive: true });
  }
}

const built = (file) => file.replace(/\.ts$/, ".mjs");

const sourcesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(folder, file));

/** @returns the sources that have code when they run: those that hold types alone have none */
async function buildApart(root, wanted, place) {
  const options = {
    absWorkingDir: root,
    platform: "node",
    target: "node20",
    format: "esm",
    bundle: true,
    packages: "external",
    outdir: place,
    metafile: true,
    logLevel: "warning",
    define: { PACK_READER: '"coverage"' },
  };
  const { metafile } = await build({ ...options, entryPoints: wanted, write: false });
  const keepImports = {
    name: "keep imports",
    setup: (plugin) =>
      plugin.onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path }) =>
        kind === "entry-point" ? null : { path: built(path), external: true },
      ),
  };
  const { metafile: apart } = await build({
    ...options,
    entryPoints: Object.keys(metafile.inputs).filter((file) => file.endsWith(".ts")),
    outbase: root,
    outExtension: { ".js": ".mjs" },
    sourcemap: "linked",
    plugins: [keepImports],
  });
  return Object.values(apart.outputs).flatMap(({ entryPoint, inputs }) =>
    entryPoint !== undefined && inputs[entryPoint].bytesInOutput > 0 ? [entryPoint] : [],
  );
}

/** @returns whether they pass */
function runTests(root, files, counts, quiet) {
  const options = ["--test", `--test-concurrency=${availableParallelism()}`, "--test-reporter=dot"];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env; // a test that measures would else take over the report of these
  const { status, error } = spawnSync(process.execPath, ["--enable-source-maps", ...options, ...files], {
    cwd: root,
    env: { ...env, NODE_V8_COVERAGE: counts },
    stdio: quiet ? "ignore" : "inherit",
  });
  if (error) throw error;
  return status === 0;
}

async function summarize(root, sources, place, counts) {
  const nameOf = (from, url) => relative(from, fileURLToPath(url)).replaceAll("\\", "/");
  const coverage = new CoverageReport({
    logging: "error",
    dataDir: counts,
    outputDir: join(place, "report"),
    reports: ["none"],
    entryFilter: ({ url }) => url.startsWith("file:") && nameOf(place, url).startsWith(`${sources}/`),
  });
  const { summary, files } = await coverage.generate();
  return {
    statements: summary.statements.pct,
    branches: summary.branches.pct,
    files: files.map(({ url, summary: part, data }) => ({
      file: nameOf(root, url),
      statements: part.statements.pct,
      branches: part.branches.pct,
      uncovered: Object.keys(data.lines).filter((line) =>
        data.lines[line] !== 0 ? typeof data.lines[line] === "string" : true,
      ),
    })),
  };
}
