// The last step of the build: keeps what the packs that come with the program come to, then serves once, with a turn, and keeps the compiled
// form of all code that this took.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepCode, loadProgram } from "./program.ts";
import type { main } from "../main.ts";

const here = new URL(".", import.meta.url); // this file is bundled into dist/
const file = new URL("touchstone.cjs", here);
/** What the program of the quick commands is prepared with: a question that the truth table answers too, and one that it does not. */
const QUESTIONS = [
  ["a", "a -> b", "b & c -> d | e"],
  ["x0", "x1 | !x2 -> x3", ...Array.from({ length: 24 }, (_, index) => `x${index} -> x${index + 1}`)],
]
  .flatMap((premises, index) =>
    [
      ["d", "b"],
      ["x24", "x25"],
    ][index]!.map((query) => `${JSON.stringify({ premises, query })}\n`),
  )
  .join("");

if (process.argv[2] === "quick") await prepareQuick(new URL("quick.cjs", here));
else await prepareProgram();

/** Keeps the compiled form when the process ends, which the command itself brings about. */
async function prepareQuick(quick: URL): Promise<void> {
  const program = loadProgram<{ readonly main: typeof main }>(quick);
  process.on("exit", () => {
    keepCode(program);
  });
  process.argv.splice(2, process.argv.length, "entail", "-", "--max-atoms", "100");
  await program.exports.main(here);
}

async function prepareProgram(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-prepare-"));
  process.on("exit", () => rmSync(stateDir, { recursive: true, force: true }));

  const listening = new Promise<string>((resolve) => {
    const write = process.stdout.write.bind(process.stdout) as (
      chunk: unknown,
      ...rest: unknown[]
    ) => boolean;
    process.stdout.write = (chunk: unknown, ...rest: unknown[]): boolean => {
      const [, url] = /listening on (\S+)/.exec(String(chunk)) ?? [];
      if (url !== undefined) resolve(url);
      return write(chunk, ...rest);
    };
  });
  rmSync(new URL("packs.kept", here), { force: true });
  spawnSync(process.execPath, [fileURLToPath(new URL("prepare.mjs", here)), "quick"], {
    input: QUESTIONS,
    stdio: ["pipe", "ignore", "inherit"],
  });
  const first = spawnSync(
    process.execPath,
    [fileURLToPath(new URL("touchstone.mjs", here)), "ask", "Is a cat an animal?", "--state", stateDir],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  if (first.status !== 0) process.exit(1);
  copyFileSync(join(stateDir, "cache", "packs.kept"), new URL("packs.kept", here));

  process.argv.splice(2, process.argv.length, "serve", "--port", "0", "--no-telemetry", "--state", stateDir);
  const program = loadProgram<{ readonly main: typeof main }>(file);
  const served = program.exports.main(here);
  const url = await listening;
  await (
    await fetch(`${url}/chat/turn`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ prompt: "Is a cat an animal?" }),
    })
  ).text();
  keepCode(program);
  process.kill(process.pid, "SIGTERM");
  await served;
}
