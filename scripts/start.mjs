// `npm start [-- options of touchstone serve]`: installs what is missing, builds, serves on 127.0.0.1.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { ROOT, ensureInstalled, run } from "./install.mjs";

/** How often to check that npm is still running. */
const PARENT_CHECK_MS = 200;
const parent = process.ppid;
console.error("touchstone: building, a few seconds …");
ensureInstalled();
run(process.execPath, ["build.mjs", "--quiet", "--if-changed", "app", "ui"]);
const server = spawn(
  process.execPath,
  [join(ROOT, "dist", "touchstone.mjs"), "serve", ...process.argv.slice(2)],
  { cwd: ROOT, stdio: "inherit" },
);
// A supervisor signals this process alone, a terminal signals both; so the server treats signals within a tenth of a second as one.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
// npm runs this under a shell that dies of the signal npm forwards, without forwarding it.
if (process.env.npm_lifecycle_event === "start")
  setInterval(() => process.ppid !== parent && server.kill("SIGTERM"), PARENT_CHECK_MS).unref();
server.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
