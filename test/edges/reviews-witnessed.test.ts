import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, describe, it } from "node:test";
import { ROOT } from "../support/root.ts";
import { temporaryFolder, TOUCHSTONE, touchstone, type Ran } from "../support/cli.ts";

const folder = temporaryFolder();
const inFolder = (name: string): string => join(folder.path, name);
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  folder.remove();
});

async function told(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await touchstone(args);
  assert.equal(code, 0, stderr);
  return stdout.trim();
}
const record = (state: string): Promise<string> =>
  told("review", join(ROOT, "data/demos/readme/inferred.json"), "--record", "--state", inFolder(state));
const publish = (state: string): Promise<Ran> =>
  touchstone([
    "reviews",
    "publish",
    "--policy",
    inFolder("policy"),
    "--state",
    inFolder(state),
    "--origin",
    "reviews.example",
  ]);

/** Runs a witness of the logs in a file, and resolves to where it listens. */
async function witness(name: string, logs: string): Promise<string> {
  const child = spawn(
    process.execPath,
    [TOUCHSTONE, "witness", "--state", inFolder(name), "--logs", logs, "--port", "0"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    return / is listening on (\S+)/.exec(line)?.[1] ?? assert.fail(line);
  return assert.fail("the witness ended");
}

describe("the record of reviews with a witness", () => {
  it("is cosigned as it grows, while a second history of it is refused", async () => {
    await record("state");
    const signed = JSON.parse(
      await told(
        "reviews",
        "checkpoint",
        "--origin",
        "reviews.example",
        "--json",
        "--state",
        inFolder("state"),
      ),
    ) as { verifier: string }; // the schema of the command
    writeFileSync(inFolder("reviews.key"), `${signed.verifier}\n`);
    const vkey = await told("witness", "init", "w.example", "--state", inFolder("w"));
    const url = await witness("w", inFolder("reviews.key"));
    writeFileSync(inFolder("policy"), `log ${signed.verifier}\nwitness w ${vkey} ${url}\nquorum w\n`);

    for (const size of [1, 2]) {
      if (size === 2) await record("state");
      const { code, stdout, stderr } = await publish("state");
      assert.deepEqual([code, stderr], [0, ""]);
      assert.equal(stdout.split("\n")[1], String(size));
      assert.match(stdout, /\u2014 reviews\.example \S+\n\u2014 w\.example \S+\n$/);
      assert.equal(
        readFileSync(join(inFolder("state"), "reviews", "cosigned", `${size}.note`), "utf8"),
        stdout,
      );
    }

    cpSync(join(inFolder("state"), "keys"), join(inFolder("forged"), "keys"), { recursive: true });
    await record("forged");
    const short = await publish("forged");
    assert.equal(short.code, 5);
    assert.match(short.stderr, /has cosigned 2 reviews of this record of reviews, and 1 are here/);
    await record("forged");
    await record("forged");
    const split = await publish("forged");
    assert.equal(split.code, 5);
    assert.match(
      split.stderr,
      /the 2 reviews that it cosigned are not the beginning of this record of reviews/,
    );
  });

  it("contacts nobody without a witness", async () => {
    const { code, stderr } = await touchstone(["reviews", "publish", "--state", inFolder("state")]);
    assert.equal(code, 2);
    assert.match(stderr, /there is nobody to ask/);
  });
});
