import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parse } from "yaml";
import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";

// Commands find a project by the current folder.
const folder = temporaryFolder();
const started = process.cwd();
after(() => {
  process.chdir(started);
  folder.remove();
});

const project = join(folder.path, "repository", "gate");
const CORPUS = join(project, "evidence", "release.json");
const text = (...path: string[]): string => readFileSync(join(project, ...path), "utf8");
const inProject = (...args: string[]): Promise<Ran> => {
  process.chdir(project);
  return touchstone(args);
};

/** Runs work over a changed file, which is as before afterwards. */
async function withChanged(
  file: string,
  change: (text: string) => string,
  work: () => Promise<void>,
): Promise<void> {
  const was = readFileSync(file, "utf8");
  assert.notEqual(change(was), was);
  writeFileSync(file, change(was));
  await work().finally(() => writeFileSync(file, was));
}

describe("touchstone init", () => {
  let ran: Ran;
  before(async () => {
    mkdirSync(join(folder.path, "repository", ".git"), { recursive: true });
    process.chdir(join(folder.path, "repository"));
    ran = await touchstone(["init", "gate"]);
    assert.deepEqual([ran.code, ran.stderr], [0, ""]);
  });

  it("lists the files it wrote, the commands it ran, and the next step", () => {
    assert.match(ran.stdout, /^wrote gate\/touchstone\.yaml\n/);
    assert.equal(ran.stdout.match(/^ran {3}touchstone evidence (?:rules|file|capture) /gm)?.length, 3);
    assert.match(ran.stdout, /\nnext:\n {2}cd gate .*\n {2}touchstone gate .*\n/);
  });

  it("creates a project whose claims pass, based on records of commands that ran", async () => {
    const gate = await inProject("gate");
    assert.deepEqual([gate.code, gate.stderr], [0, ""]);
    assert.match(gate.stdout, /^passed .* inferred +accepted +file\.\w+\.size, rule\.may-ship, run\.\w+\n/);
    const run = /run\.\w+/.exec(gate.stdout)?.[0] ?? assert.fail();
    const trace = await inProject("evidence", "trace", run);
    assert.match(trace.stdout, /origin: the command `node example\/greet\.test\.mjs`, exit code 0/);
  });

  it("comments on each part", () => {
    for (const file of ["touchstone.yaml", "claims.yaml", "policy.yaml"])
      assert.match(text(file), /^# \w/m, file);
    assert.match(text("evidence", "README.md"), /release\.json/);
    assert.match(text("rules.md"), /^# Rules/);
  });

  it("shows in a comment a claim that does not pass", async () => {
    await withChanged(
      join(project, "claims.yaml"),
      (claims) => claims.replace(/^# (?=- text| {2})/gm, ""),
      async () => {
        const gate = await inProject("gate");
        assert.equal(gate.code, 5, gate.stderr);
        assert.match(gate.stdout, /\nFAILED .* contradicted .* rule\.tiny\n1 of 2 claims passed/);
      },
    );
  });

  it("requires its claim, so that the gate cannot pass by omitting it", async () => {
    await withChanged(
      join(project, "claims.yaml"),
      () => "[]\n",
      async () => assert.match((await inProject("gate")).stdout, /required_claim_missing/),
    );
  });

  it("keeps what it records to its owner from the first moment", () => {
    const made = mkdirSync(join(folder.path, "of-other-modes"), { recursive: true }) ?? assert.fail();
    assert.notEqual(statSync(made).mode & 0o077, 0, "the umask of this test hides nothing");
    assert.equal(statSync(join(project, "state")).mode & 0o777, 0o700);
  });

  it("records reviews in a folder that Git ignores", async () => {
    assert.equal((await inProject("gate", "--record")).code, 0);
    assert.match((await inProject("reviews", "list")).stdout, /The release may ship\./);
    assert.ok(existsSync(join(project, "state", "reviews")));
    assert.equal(text("state", ".gitignore"), "*\n");
  });

  it("puts workflow and action at the root of the repository, with the folder of the project", () => {
    const github = join(folder.path, "repository", ".github");
    const workflow = readFileSync(join(github, "workflows", "touchstone.yml"), "utf8");
    const { steps } = (parse(workflow) as { jobs: { gate: { steps: Record<string, unknown>[] } } }).jobs.gate;
    assert.deepEqual(steps.at(-1)?.["with"], { project: "gate" });
    assert.deepEqual(
      steps.flatMap((step) => step["working-directory"] ?? []),
      ["gate", "gate"],
    );
    assert.ok(existsSync(join(github, "actions", "touchstone-gate", "action.yml")));
    // What the workflow runs is what made the evidence, but for what is said only once.
    for (const { run: line = "" } of steps as { run?: string }[])
      if (line.includes(" evidence "))
        assert.ok(ran.stdout.includes(`ran   ${line.replace("npx --no ", "")}\n`), line);
  });

  it("says where the workflow is if the folder is not in a repository", async () => {
    assert.doesNotMatch(ran.stdout, /no Git repository/);
    const lone = join(folder.path, "lone");
    const made = await touchstone(["init", lone]);
    assert.match(
      made.stdout,
      /\nnote {2}the folder is in no Git repository, so the workflow is in its own \.github/,
    );
    assert.ok(existsSync(join(lone, ".github", "workflows", "touchstone.yml")));
  });

  it("overwrites nothing, and leaves existing GitHub files unchanged", async () => {
    const again = await inProject("init");
    assert.deepEqual([again.code, again.stdout], [1, ""]);
    assert.match(again.stderr, /touchstone\.yaml: already exists, so nothing was written/);
    process.chdir(join(folder.path, "repository"));
    const workflow = join(folder.path, "repository", ".github", "workflows", "touchstone.yml");
    writeFileSync(workflow, "mine\n");
    const other = await touchstone(["init", "other", "--json"]);
    assert.equal(other.code, 0, other.stderr);
    const { files, kept, ran: commands } = JSON.parse(other.stdout) as Record<string, string[]>;
    assert.deepEqual(kept, [
      ".github/workflows/touchstone.yml",
      ".github/actions/touchstone-gate/action.yml",
    ]);
    assert.deepEqual([files?.[0], commands?.length], ["other/touchstone.yaml", 3]);
    assert.equal(readFileSync(workflow, "utf8"), "mine\n");
    const blocked = join(folder.path, "blocked");
    mkdirSync(blocked);
    writeFileSync(join(blocked, "policy.yaml"), "");
    process.chdir(blocked);
    assert.equal((await touchstone(["init"])).code, 1);
    assert.deepEqual(readdirSync(blocked), ["policy.yaml"]);
  });

  it("accepts a single folder", async () => {
    for (const args of [["a", "b"], ["-"], ["--yes"]])
      assert.equal((await touchstone(["init", ...args])).code, 2, args.join(" "));
  });
});

describe("a corpus that was edited by hand", () => {
  const forge = (corpus: string): string => corpus.replace('"value":120', '"value":12');

  it("fails the gate, which names file, record and remedy", async () => {
    await withChanged(CORPUS, forge, async () => {
      const gate = await inProject("gate");
      assert.deepEqual([gate.code, gate.stdout], [1, ""]);
      assert.match(
        gate.stderr,
        /evidence\/release\.json: was changed since it was sealed: the content of `file\.\w+\.size` is not what release\.origin\.json says\. Undo/,
      );
    });
    assert.equal((await inProject("gate")).code, 0);
  });

  it("also fails the gate if a record was added or removed", async () => {
    for (const [change, told] of [
      [
        (corpus: string) => corpus.replace(/\{"evidence_id":"rule\.tiny".*\n/, ""),
        /the content of `rule\.tiny`/,
      ],
      [
        (corpus: string) =>
          corpus.replace(
            '"records":[',
            `"records":[${corpus.split("\n")[1]?.replace("rule.may-ship", "rule.more") ?? ""}`,
          ),
        /its list of records is not/,
      ],
    ] as const)
      await withChanged(CORPUS, change, async () => assert.match((await inProject("gate")).stderr, told));
  });

  it("accepts no further records, which would make it look sealed", async () => {
    await withChanged(CORPUS, forge, async () => {
      const forged = readFileSync(CORPUS, "utf8");
      const added = await inProject("evidence", "file", "claims.yaml", "--corpus", "evidence/release.json");
      assert.equal(added.code, 1);
      assert.match(added.stderr, /was changed since it was sealed/);
      assert.equal(readFileSync(CORPUS, "utf8"), forged);
    });
  });

  it("is accepted without an origin, and if Touchstone itself wrote another version", async () => {
    const origin = join(project, "evidence", "release.origin.json");
    const was = readFileSync(origin);
    rmSync(origin);
    await withChanged(
      CORPUS,
      (corpus) => corpus.replace("at most 5000 bytes", "no more than 5000 bytes"),
      async () => assert.equal((await inProject("gate")).code, 0),
    );
    writeFileSync(origin, was);
    assert.equal((await inProject("evidence", "revoke", "release", "rule.tiny")).code, 0);
    const gate = await inProject("gate");
    assert.deepEqual([gate.code, gate.stderr], [0, ""]);
  });
});
