import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());

/** Locks a file twice as the program does, and says after each step what `flock` itself finds. `began`: the programs that were started. */
const script = folder.file(
  "locks.mjs",
  `
import childProcess from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
const began = [];
const real = childProcess.spawn;
childProcess.spawn = (program, ...rest) => {
  began.push(program);
  return real(program, ...rest);
};
await import(${JSON.stringify(pathToFileURL(join(ROOT, "scripts", "test-locks.mjs")).href)});
const file = process.argv[2];
const lock = async (fd) => {
  const stdio = ["ignore", "ignore", "ignore", fd];
  return (await once(childProcess.spawn("flock", ["-n", "3"], { stdio }), "exit"))[0];
};
const found = () => childProcess.spawnSync("flock", ["-n", file, "true"]).status;
const [one, two] = [openSync(file, "w"), openSync(file, "w")];
const said = [found(), await lock(one), found(), await lock(two)];
closeSync(one);
said.push(found(), await lock(two), found());
closeSync(two);
said.push(found());
console.log(JSON.stringify({ said, began }));
`,
);

function run(env: Readonly<Record<string, string>>): { said: number[]; began: string[] } {
  const { stdout, stderr } = spawnSync(process.execPath, [script, join(folder.path, "lock")], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
  });
  assert.equal(stderr, "");
  return JSON.parse(stdout) as { said: number[]; began: string[] };
}

describe("the locks of test processes", () => {
  // Free; taken, which excludes others, also of this process; free again once the descriptor is closed.
  const AS_FLOCK = [0, 0, 1, 1, 0, 0, 1, 0];

  it("are those of the flock program: they exclude every other process, and end with the descriptor", () => {
    assert.deepEqual(run({}).said, AS_FLOCK);
  });

  it("are taken by the program itself where the helper cannot", () => {
    const { said, began } = run({ PERL5OPT: "-Mno::such::module" }); // ends at once
    assert.deepEqual(said, AS_FLOCK);
    assert.deepEqual(began, ["perl", "flock", "flock", "flock"]);
  });
});
