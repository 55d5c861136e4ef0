// A test runner for Stryker. One process loads the test files and the code of a room with all of its mutants, and tries one mutant after another by
// switching it on: a mutant costs what its tests cost. A test kills only if it passes at once without the mutant. With `certain`, a mutant that survives is
// tried again in a new process, since the first could have kept what earlier code computed.
import { fork } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { PluginKind, commonTokens, declareClassPlugin, tokens } from "@stryker-mutator/api/plugin";

const WORKER = fileURLToPath(new URL("worker.mjs", import.meta.url));

class Runner {
  static inject = tokens(commonTokens.options);
  #warm = null;
  #known = null;
  #place = mkdtempSync(join(tmpdir(), "touchstone-mutation-"));

  constructor({ rooms }) {
    this.rooms = rooms;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Writes what it learned of the tests to a file, since Stryker may start another runner for the mutants. */
  async dryRun() {
    const files = await built(this.rooms.tests);
    const worker = new TestProcess(null, this.#place, "inherit");
    const slow = this.#knownSlow();
    const skipped = Object.fromEntries(files.map((file) => [file, slow[nameOf(file)]]));
    const { result, error } = await worker.call("first", { files, slow: skipped, slowMs: this.rooms.slowMs });
    if (error !== undefined) return { status: "error", errorMessage: error };
    await worker.end();
    const tests = result.files.flatMap(testsOf);
    const kept = tests.filter(({ fails, ms }) => fails === null && ms <= this.rooms.slowMs);
    for (const { file, test, ms } of tests)
      if (ms > this.rooms.slowMs) (slow[nameOf(file)] ??= []).push(test);
    const failing = tests.filter(({ fails }) => fails !== null);
    const { static: atLoad = {}, perTest = {} } = result.coverage;
    const covered = Object.fromEntries(
      kept.map(({ id, file }) => [id, sum(perTest[id], perTest[JSON.stringify([file, null])])]),
    );
    const coverers = {};
    for (const { id } of kept) for (const mutant of Object.keys(covered[id])) (coverers[mutant] ??= []).push(id);
    const { slowMs, known } = this.rooms;
    writeFileSync(known, JSON.stringify({ tests: kept, failing, slow, slowMs, coverers }, null, 1));
    return {
      status: "complete",
      tests: kept.map(({ id, ms }) => ({ id, name: id, timeSpentMs: ms, status: 0 })),
      mutantCoverage: { static: atLoad, perTest: covered },
    };
  }

  /** The tests that took too long in an earlier run with the same bound, by the name of their file. */
  #knownSlow() {
    if (!existsSync(this.rooms.known)) return {};
    const { slow, slowMs } = JSON.parse(readFileSync(this.rooms.known, "utf8"));
    return slowMs === this.rooms.slowMs ? slow : {};
  }

  /** Tries a mutant with the tests that run its code; one whose code runs only when files are loaded, or that shall be certain, in a new process. */
  async mutantRun({ activeMutant: { id: mutant }, hitLimit, reloadEnvironment }) {
    const { tests, coverers } = (this.#known ??= JSON.parse(readFileSync(this.rooms.known, "utf8")));
    const covering = new Set(coverers[mutant]);
    const chosen = tests.filter(({ id }) => covering.has(id));
    const repeatable = chosen.filter(({ once }) => once === false);
    if (repeatable.length > 0) {
      this.#warm ??= this.#start(null);
      const { verdict, usable } = await tried(this.#warm, { mutant, hitLimit, tests: repeatable }, () => this.#warm);
      if (!usable) this.#warm = await this.#warm.end();
      if (verdict !== null) return verdict;
      if (usable && !this.rooms.certain) return { status: "survived", nrOfTests: repeatable.length };
    }
    return this.#triedAnew({ mutant, hitLimit }, reloadEnvironment ? tests : chosen);
  }

  /** Tries a mutant in new processes, each time without the tests that turned out to fail without it, too. */
  async #triedAnew(what, tests) {
    const fresh = this.#start(what.mutant);
    let other = null;
    const { verdict, doubted } = await tried(fresh, { ...what, tests }, () => (other = this.#start(null)));
    await fresh.end();
    await other?.end();
    if (doubted !== null) return this.#triedAnew(what, tests.filter(({ id }) => id !== doubted));
    return verdict ?? { status: "survived", nrOfTests: tests.length };
  }

  #start(mutant) {
    return new TestProcess(mutant, this.#place);
  }

  async dispose() {
    await this.#warm?.end();
    rmSync(this.#place, { recursive: true, force: true });
  }
}

/** The name of a file that outlasts the sandbox, which is another folder in each run. */
const nameOf = (file) => relative(process.cwd(), file);

/** Bundles test files with what node-test.mjs gives for `node:test`. */
async function built(tests) {
  const { build } = createRequire(resolve("package.json"))("esbuild");
  const outdir = resolve("dist", "checks");
  await build({
    entryPoints: tests.map((file) => join("test", file)),
    outbase: "test",
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    define: { PACK_READER: '"mutation"' },
    alias: { "node:test": fileURLToPath(new URL("node-test.mjs", import.meta.url)) },
    logLevel: "warning",
  });
  return tests.map((file) => join(outdir, file.replace(/\.ts$/, ".mjs")));
}

/** @returns each test of a file: what it takes, why it cannot be used, and whether its file can be run but once in a process */
function testsOf({ file, ids, took, failed, again }) {
  const broken = failed.find(({ id }) => id === null);
  return ids.map((test) => ({
    id: JSON.stringify([file, test]),
    file,
    test,
    ms: took[test],
    hooksMs: took[null] ?? 0,
    fails: (failed.find(({ id }) => id === test) ?? broken)?.message ?? null,
    once: again.length > 0 ? again[0].message : false,
  }));
}

/**
 * Runs tests with a mutant in a process.
 * @param without gives the process in which a test that fails is tried without the mutant
 * @returns the verdict, null where no test fails for certain; the test that fails without the mutant, too; whether the process can be used again
 */
async function tried(process, { mutant, hitLimit, tests }, without) {
  const selection = selectionOf(tests);
  const { result, error, signal } = await process.call("mutant", { mutant, hitLimit, selection });
  const of = (verdict, rest = {}) => ({ verdict, doubted: null, usable: false, ...rest });
  const killed = (id, failureMessage) => of({ status: "killed", killedBy: [id], failureMessage, nrOfTests: 1 }, { usable: error === undefined });
  if (signal === "SIGKILL") return of({ status: "timeout", reason: "it loops or waits" });
  if (error !== undefined) return killed(tests[0].id, error);
  if (result === null) return of(null, { usable: true });
  if (result.looped) return of({ status: "timeout", reason: "it loops" });
  const part = selection[result.at];
  const failing = part.ids.find((id) => id === result.id) ?? part.ids[0];
  const upTo = part.inOrder ? part.ids : part.ids.filter((id) => part.usual[id] <= part.usual[failing]);
  const again = await without().call("passes", { ...part, ids: upTo });
  const id = JSON.stringify([part.file, failing]);
  return again.result === true ? killed(id, result.message) : of(null, { doubted: id });
}

/** Tests up to so many ms come before all others. */
const QUICK_MS = 50;

/** The tests by file, the cheapest first. */
function selectionOf(tests) {
  const parts = new Map();
  for (const { file, test, ms, once, hooksMs } of tests) {
    const key = JSON.stringify([file, once === false && ms > QUICK_MS]);
    const part = parts.get(key) ?? { file, ids: [], usual: {}, inOrder: once !== false, sum: hooksMs };
    parts.set(key, part);
    part.ids.push(test);
    part.usual[test] = ms;
    part.sum += ms;
  }
  return [...parts.values()].sort((a, b) => a.sum - b.sum);
}

function sum(...counts) {
  const total = {};
  for (const count of counts) for (const [id, hits] of Object.entries(count ?? {})) total[id] = (total[id] ?? 0) + hits;
  return total;
}

/** A process of worker.mjs. */
class TestProcess {
  #child;
  #settle = () => {};

  constructor(mutant, place, stderr = "ignore") {
    const { __STRYKER_ACTIVE_MUTANT__: _, ...env } = process.env;
    if (mutant !== null) env.__STRYKER_ACTIVE_MUTANT__ = mutant;
    this.#child = fork(WORKER, [], {
      env: { ...env, TMPDIR: place },
      execArgv: ["--max-old-space-size=3000"],
      stdio: ["ignore", "ignore", stderr, "ipc"],
    });
    this.#child.on("message", (reply) => this.#settle(reply));
    this.#child.on("exit", (code, signal) => this.#settle({ signal, error: `the process ended with ${signal ?? code}` }));
  }

  call(call, argument) {
    return new Promise((settle) => {
      this.#settle = settle;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) settle({ error: "the process had ended" });
      else this.#child.send({ call, argument });
    });
  }

  /** @returns null */
  async end() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return null;
    return new Promise((done) => {
      this.#child.on("exit", () => done(null));
      this.#child.kill("SIGKILL");
    });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "rooms", Runner)];
