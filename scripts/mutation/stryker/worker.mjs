// A process that holds test files and the code of a room with all of its mutants, and runs tests with one of them switched on. Where it loops or waits for
// ever, a thread ends it.
import { Worker } from "node:worker_threads";
import { CollectedTests, holdsOne, runSuite } from "./collected-tests.mjs";

const stryker = (globalThis.__stryker__ = { activeMutant: process.env.__STRYKER_ACTIVE_MUTANT__ ?? null });
const tests = new CollectedTests();
globalThis.collectedTests = tests.api;

/** A test has so much time, in ms, beside a multiple of what it takes: the processor's time and that of the clock. */
const BOUNDS = { processor: { least: 1500, times: 10 }, clock: { least: 60_000, times: 20 } };
/** What loading a file takes at most. */
const LOADING_MS = 2000;
/** The processor time at the start of the present test and its bound; the same by the clock. All in ms. */
const watched = new Float64Array(new SharedArrayBuffer(32)).fill(Number.POSITIVE_INFINITY);
new Worker(
  `const { workerData: w } = require("node:worker_threads");
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 - w[0] > w[1] || Date.now() - w[2] > w[3]) process.kill(process.pid, "SIGKILL");
  }, 100)`,
  { eval: true, workerData: watched },
).unref();

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function watch(usualMs) {
  const bound = ({ least, times }) => least + times * usualMs;
  watched.set([processorMs(), bound(BOUNDS.processor), Date.now(), bound(BOUNDS.clock)]);
}

/** What was thrown where nobody caught it, while the present test ran. */
let uncaught = [];
for (const event of ["uncaughtException", "unhandledRejection"])
  process.on(event, (error) => uncaught.push(error));

function activate(mutant, hitLimit) {
  Object.assign(stryker, {
    activeMutant: mutant,
    hitCount: hitLimit === undefined ? undefined : 0,
    hitLimit,
  });
  if (mutant === null) delete process.env.__STRYKER_ACTIVE_MUTANT__;
  else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant; // for processes that tests start
}

/**
 * Runs chosen tests of a file until one fails.
 * @param usual what each takes, in ms, by its id; the quickest come first. Without it they run in the order of the file, and all do
 * @returns the tests that failed, with their messages, and what each took
 */
async function runFile(file, ids, { usual, count = false, all = false, inOrder = false }) {
  watch(LOADING_MS);
  await tests.load(file);
  const { root } = tests.files.get(file);
  const chosen = new Set(ids);
  const failed = [];
  const took = {};
  const msOf = (child) =>
    child.run === undefined
      ? Math.min(...child.children.filter((one) => holdsOne(one, chosen)).map(msOf))
      : usual[child.id];
  const order = inOrder || usual === undefined ? undefined : (a, b) => msOf(a) - msOf(b);
  const around = async (test, run) => {
    const id = test?.id ?? null;
    if (count) stryker.currentTestId = JSON.stringify([file, id]);
    watch(usual?.[id] ?? (count ? 60_000 : 1000));
    const started = processorMs();
    uncaught = [];
    try {
      await run();
      if (uncaught.length > 0) throw uncaught[0];
    } catch (error) {
      failed.push({ id, message: String(error?.message ?? error).slice(0, 300) });
      if (!all) throw FAILED;
    } finally {
      took[id] = processorMs() - started;
      stryker.currentTestId = undefined;
    }
  };
  try {
    await runSuite(root, chosen, { order, around });
  } catch (error) {
    if (error !== FAILED) throw error;
  }
  watched.fill(Number.POSITIVE_INFINITY);
  return { failed, took };
}

const FAILED = new Error("a test failed");

const DOING = {
  /**
   * Loads files and runs their tests with counting, and the quick ones again, to see which can be repeated in one process.
   * @param slow ids of tests by file that are known to be slow, and not run
   */
  async first({ files, slow, slowMs }) {
    for (const file of files) await tests.load(file);
    const results = [];
    for (const file of files) {
      const ids = [...tests.files.get(file).tests.keys()].filter((id) => !slow[file]?.includes(id));
      const { failed, took } = await runFile(file, ids, { count: true, all: true });
      const bad = new Set(failed.map(({ id }) => id));
      const quick = bad.has(null) ? [] : ids.filter((id) => !bad.has(id) && took[id] <= slowMs);
      const again = await runFile(file, quick, { usual: took, all: true });
      for (const id of quick) took[id] = Math.min(took[id], again.took[id] ?? Number.POSITIVE_INFINITY);
      results.push({ file, ids, failed, took, again: again.failed });
    }
    const { static: atLoad = {}, perTest = {} } = stryker.mutantCoverage ?? {};
    return { files: results, coverage: { static: atLoad, perTest } };
  },

  /** Runs chosen tests of files with a mutant, until one fails. */
  async mutant({ mutant, hitLimit, selection }) {
    for (const [at, { file, ids, usual, inOrder }] of selection.entries()) {
      activate(mutant, hitLimit);
      const { failed } = await runFile(file, ids, { usual, inOrder });
      const looped = hitLimit !== undefined && stryker.hitCount > hitLimit;
      activate(null);
      if (failed.length === 0) continue;
      return { at, ...failed[0], looped };
    }
    return null;
  },

  /** Whether chosen tests of a file pass without a mutant, up to the one that failed. */
  async passes({ file, ids, usual, inOrder }) {
    return (await runFile(file, ids, { usual, inOrder })).failed.length === 0;
  },
};

process.on("message", async ({ call, argument }) => {
  try {
    process.send({ result: await DOING[call](argument) });
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) });
  }
});
