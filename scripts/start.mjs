// `npm start [-- options of touchstone serve]`: installs what is missing, builds, serves on 127.0.0.1.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT, ensureInstalled, run } from "./install.mjs";

ensureInstalled();
run(process.execPath, ["build.mjs", "--quiet", "app", "ui"]);
const server = spawn(
  process.execPath,
  [join(ROOT, "dist", "touchstone.mjs"), "serve", ...process.argv.slice(2)],
  { cwd: ROOT, stdio: "inherit" },
);
// The terminal sends Ctrl-C to both; a supervisor signals only this process, so pass it on and wait for the server's own exit.
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    if (signal === "SIGTERM") server.kill(signal);
  });
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
