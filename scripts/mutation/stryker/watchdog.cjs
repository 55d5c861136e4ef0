// Preloaded into the tests of a mutant: ends a process in an endless loop, which Stryker gives up but leaves running.
const { Worker } = require("node:worker_threads");

/** Processor time of one test file, in seconds. */
const BOUND_S = 40;
const source = `setInterval(() => { if (process.cpuUsage().user > ${BOUND_S * 1e6}) process.kill(process.pid, "SIGKILL"); }, 1000)`;
new Worker(source, { eval: true }).unref();
