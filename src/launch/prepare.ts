// The last step of the build: keeps what the packs that come with the program come to, then serves once, with a turn, and keeps the compiled
// form of all code that this took.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadProgram, sealCode } from "./program.ts";
import type { main } from "../main.ts";

const here = new URL(".", import.meta.url); // this file is bundled into dist/
const file = new URL("touchstone.cjs", here);
const stateDir = mkdtempSync(join(tmpdir(), "touchstone-prepare-"));
process.on("exit", () => rmSync(stateDir, { recursive: true, force: true }));

const listening = new Promise<string>((resolve) => {
  const write = process.stdout.write.bind(process.stdout) as (chunk: unknown, ...rest: unknown[]) => boolean;
  process.stdout.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    const [, url] = /listening on (\S+)/.exec(String(chunk)) ?? [];
    if (url !== undefined) resolve(url);
    return write(chunk, ...rest);
  };
});
rmSync(new URL("packs.kept", here), { force: true });
const first = spawnSync(process.execPath, [fileURLToPath(new URL("touchstone.mjs", here)), "ask", "Is a cat an animal?", "--state", stateDir], { stdio: ["ignore", "ignore", "inherit"] });
if (first.status !== 0) process.exit(1);
copyFileSync(join(stateDir, "cache", "packs.kept"), new URL("packs.kept", here));

process.argv.splice(2, process.argv.length, "serve", "--port", "0", "--no-telemetry", "--state", stateDir);
const { exports, script, source } = loadProgram<{ readonly main: typeof main }>(file);
const served = exports.main(here);
const url = await listening;
await (await fetch(`${url}/chat/turn`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ prompt: "Is a cat an animal?" }) })).text();
const cache = `${fileURLToPath(file)}.cache`;
writeFileSync(`${cache}.new`, sealCode(readFileSync(source), script.createCachedData()));
renameSync(`${cache}.new`, cache);
process.kill(process.pid, "SIGTERM");
await served;
