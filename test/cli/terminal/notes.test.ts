import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { canonicalize } from "../../../src/canonical/json.ts";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { NOTES, type JsonForm } from "../../../src/cli/terminal/notes.ts";
import { parseServeOptions } from "../../../src/cli/commands/serve-options.ts";
import { readSynopses } from "../../../src/cli/terminal/synopsis.ts";
import { CLI_OUTPUTS } from "../../../src/contract/command-line.ts";
import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { writeMathLines, lineOf } from "../../support/math.ts";
import { ROOT } from "../../support/root.ts";
import { writeSmallData } from "../../support/small-data.ts";
import { writeWordnet } from "../../support/wordnet.ts";

// The examples stand in a folder with the files that they name, one after another, as somebody would type them.
const folder = temporaryFolder();
const started = process.cwd();
before(async () => {
  process.chdir(folder.path);
  writeSmallData("data");
  for (const part of ["logos/en-core", "demos/epistemic_truth_state"])
    cpSync(join(ROOT, "data", part), join("data", part), { recursive: true });
  writeWordnet("dict");
  const claim = readFileSync(join(ROOT, "data", "demos", "readme", "inferred.json"), "utf8");
  const files: Readonly<Record<string, string>> = {
    "claim.json": claim,
    "claims.yaml": `- ${JSON.stringify(JSON.parse(claim))}\n`,
    "claims.jsonl": `${JSON.stringify(JSON.parse(claim))}\n{}\n`,
    "questions.jsonl": '{"premises":["a -> b","a"],"query":"b"}\n{"premises":["a"],"query":"b"}\n',
    "problem.cnf": "p cnf 1 2\n1 0\n-1 0\n",
    "next.json": readFileSync("data/evidence/grant-eligibility.json", "utf8").replace(
      '"statement": "',
      '"statement": "Now: ',
    ),
    "cases.jsonl":
      '{"case_id":"a","prompt":"Ann is kind. Is Ann kind?","expected":{"kind":"verdict","verdict":"yes"}}\n',
    "prompt.txt": "Is a penguin a bird?\n",
    "prompts.txt": "Is a penguin a bird?\nQuillon is a penguin.\n",
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  for (const prompt of ["Quillon is a penguin.", "Is Quillon a bird?"])
    assert.equal((await run(["ask", prompt])).code, 0);
  writeMathLines("state", [lineOf()]);
});
after(() => {
  process.chdir(started);
  folder.remove();
});

function run(args: readonly string[], input?: string): Promise<Ran> {
  return touchstone(args, {
    env: { TOUCHSTONE_DATA: "data", TOUCHSTONE_STATE: "state" },
    ...(input === undefined ? {} : { input }),
  });
}

/** An example as a shell takes it: words with their quotes, what is read, and where the output goes. */
function shellWords(line: string): {
  readonly args: readonly string[];
  readonly input: string | null;
  readonly output: string | null;
} {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
  const echoed = words[0] === "echo" ? (words[1] ?? "") : null;
  const own = words.slice(words.indexOf("touchstone") + 1);
  const end = own.findIndex((word) => word === ">" || word === "<" || word === "|");
  const after = (sign: string): string | null =>
    own.includes(sign) ? (own[own.indexOf(sign) + 1] ?? null) : null;
  const from = after("<");
  return {
    args: end < 0 ? own : own.slice(0, end),
    input: echoed ?? (from === null ? null : readFileSync(from, "utf8")),
    output: after(">"),
  };
}

/** Ids that the lists tell, for `ID` in examples. */
async function idFor(command: string): Promise<string> {
  const { items } = JSON.parse((await run([command, "list", "--json"])).stdout) as {
    items: { proposal_id: string }[];
  };
  return items[0]?.proposal_id ?? assert.fail(`${command} has nothing to list`);
}

/** Exit codes that an example may end with beside 0: what it is about. */
const OTHER_CODES: Readonly<Record<string, readonly number[]>> = {
  review: [4],
  gate: [5],
  evals: [5],
  practice: [5],
  replay: [5],
  vault: [3],
  doctor: [1],
};

describe("the examples of the help", () => {
  it("exist for every command, two to five, with an explanation each", async () => {
    assert.deepEqual(Object.keys(NOTES).sort(), COMMANDS.map(({ name }) => name).sort());
    for (const { name, help } of await readSynopses(COMMANDS)) {
      const { examples } = NOTES[name] ?? assert.fail(name);
      assert.ok(examples.length >= 2 && examples.length <= 5, name);
      for (const { line, does } of examples) assert.ok(help.includes(`\n  ${line}\n      ${does}\n`), line);
    }
  });

  // What `verify` checks, `bundle` makes; what `gate` asks, `policy` writes.
  for (const name of [
    ...COMMANDS.map((each) => each.name).filter(
      (each) => !["verify", "serve", "gate", "explain"].includes(each),
    ),
    "gate",
    "explain",
    "verify",
  ]) {
    it(`of ${name} do what they say`, async () => {
      for (const { line } of NOTES[name]?.examples ?? []) {
        if (line.includes("witness --logs")) continue; // it goes on until it is stopped: test/edges/witnesses.test.ts
        const { args, input, output } = shellWords(line.replace(" --jobs 2", "")); // threads are of the built program: test/cli/commands/review.test.ts
        const [command = ""] = args;
        const named = args.includes("ID") ? await idFor(command) : "";
        const ran = await run(
          args.map((arg) => (arg === "ID" ? named : arg)),
          input ?? undefined,
        );
        assert.ok(
          [0, ...(OTHER_CODES[command] ?? [])].includes(ran.code ?? -1),
          `${line}: ${ran.code} ${ran.stderr}`,
        );
        if (output !== null) writeFileSync(output, ran.stdout);
      }
    });
  }

  it("of serve are valid command lines", () => {
    for (const { line } of NOTES["serve"]?.examples ?? [])
      assert.notEqual(
        parseServeOptions([...shellWords(line).args.slice(1)], { env: {}, root: ROOT }),
        null,
        line,
      );
  });
});

// ---- --json -------------------------------------------------------------------------------------------------------------

const ajv = new Ajv2020({ strict: false });
const validators = new Map<string, ValidateFunction>();
function validatorOf(schema: string): ValidateFunction {
  const known =
    validators.get(schema) ??
    ajv.compile(JSON.parse(readFileSync(join(ROOT, "schemas", `${schema}.schema.json`), "utf8")) as object);
  validators.set(schema, known);
  return known;
}

/** A command line for each form, beside what the examples made. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  ask: ["ask", "Is a penguin a bird?"],
  chat: ["chat"],
  contemplate: ["contemplate", "All glorps are kind. Bob is a glorp. Is Bob kind?", "--no-ratify"],
  live: ["live", "--beats", "1"],
  "replay turn": ["replay", "turn", "1"],
  "replay all": ["replay", "all"],
  search: ["search", "penguin"],
  review: ["review", "claims.jsonl", "--jsonl"],
  verify: [
    "verify",
    "--request",
    "claim.json",
    "--result",
    "result.json",
    "--certificate",
    "claim.certificate",
  ],
  gate: ["gate", "claim.json"],
  init: ["init", "third-gate"],
  "evidence list": ["evidence", "list"],
  "evidence list CORPUS": ["evidence", "list", "cold-chain"],
  "evidence seal": ["evidence", "seal", "harbour.json"],
  "evidence seal --check": ["evidence", "seal", "--check", "claim.json"],
  "evidence new": ["evidence", "new", "second.json"],
  "evidence revoke": ["evidence", "revoke", "grant-eligibility", "fact.registered.form"],
  "evidence supersede": ["evidence", "supersede", "next.json"],
  entail: ["entail", "questions.jsonl"],
  "evals list": ["evals", "list"],
  "evals run": ["evals", "run"],
  "evals check": ["evals", "check", "claims.jsonl"],
  "evals new": ["evals", "new", "second_lane"],
  practice: ["practice", "--all"],
  "proposals list": ["proposals", "list"],
  "proposals show": ["proposals", "show", "ID"],
  "proposals accept|reject|withdraw": ["proposals", "withdraw", "ID"],
  "proposals replay": ["proposals", "replay", "--all"],
  "pack check": ["pack", "check"],
  "pack new": ["pack", "new", "second-pack"],
  "pack import": ["pack", "import", "--wordnet", "dict", "--out", "imported"],
  "logos check": ["logos", "check"],
  "logos list": ["logos", "list"],
  "logos show": ["logos", "show", "en-core"],
  "math list": ["math", "list"],
  "math show": ["math", "show", "ID"],
  "math ratify": ["math", "ratify", "ID", "--dry-run"],
  "math reject": ["math", "reject", "ID"],
  "math defer": ["math", "defer", "ID"],
  "demos list": ["demos", "list"],
  "demos run": ["demos", "run"],
  "vault promote": ["vault", "promote", "--all", "--dry-run"],
  "journal check": ["journal", "check"],
  "journal checkpoint": ["journal", "checkpoint"],
  "journal key": ["journal", "key"],
  "journal publish": ["journal", "publish", "--witness", "http://127.0.0.1:9"], // nobody is there, which it tells
  "reviews publish": ["reviews", "publish", "--witness", "http://127.0.0.1:9"], // likewise
  "witness init": ["witness", "init", "w.example", "--state", "w2"],
  "witness key": ["witness", "key", "--state", "w2"],
  "journal prove": ["journal", "prove", "1"],
  "journal consistency": ["journal", "consistency", "1"],
  "journal verify": ["journal", "verify", "--key", "journal.key", "--checkpoint", "journal.note"],
  "journal merge-root": ["journal", "merge-root", "state"],
  "bundle TURN": ["bundle", "1"],
  "bundle TURN --attest": ["bundle", "1", "--attest"],
  doctor: ["doctor"],
  "reviews list": ["reviews", "list"],
  "reviews show": ["reviews", "show", "1"],
  "reviews replay N": ["reviews", "replay", "1"],
  "reviews replay all": ["reviews", "replay", "all"],
  "gate --impact": ["gate", "--impact", "data/evidence/release-readiness.json"],
  "reviews impact": ["reviews", "impact", "data/evidence/release-readiness.json"],
  "reviews check": ["reviews", "check"],
  "reviews checkpoint": ["reviews", "checkpoint"],
};
/** A journal that was rolled back, or whose key changes: `journal-proofs.test.ts` and `reviews.test.ts` in `test/cli/commands` hold them to their schemas. */
const ELSEWHERE = ["journal accept-rollback", "journal new-key", "reviews accept-rollback"];

describe("the output of --json", () => {
  const forms: readonly JsonForm[] = Object.values(NOTES).flatMap(({ json }) => json);
  it("is described for every form of every command, and every command-line schema is one of them", () => {
    assert.deepEqual([...Object.keys(LINES), ...ELSEWHERE].sort(), forms.map(({ of }) => of).sort());
    const schemas = new Set(readdirSync(join(ROOT, "schemas")));
    for (const { schema } of forms) assert.ok(schemas.has(`${schema}.schema.json`), schema);
    for (const name of Object.keys(CLI_OUTPUTS))
      assert.ok(
        forms.some(({ schema }) => schema === name),
        name,
      );
  });
  for (const { of, schema, lines } of forms) {
    const words = LINES[of];
    if (words === undefined) continue;
    it(`by ${of} is canonical JSON of its schema`, async () => {
      const [command = ""] = words;
      if (words.includes("ID") && command === "proposals") await run(["ask", "Pippo is a penguin."]);
      const named = words.includes("ID") ? await idFor(command) : "";
      const ran = await run(
        [...words.map((word) => (word === "ID" ? named : word)), "--json"],
        of === "chat" ? "Is a penguin a bird?\n" : undefined,
      );
      const printed = ran.stdout.split("\n");
      assert.equal(printed.pop(), "", `${ran.code} ${ran.stderr}`);
      assert.ok(
        printed.length > 0 && (lines || printed.length === 1),
        `${printed.length} lines ${ran.stderr}`,
      );
      for (const line of printed) {
        const value = JSON.parse(line) as unknown;
        assert.equal(line, canonicalize(value));
        const validate = validatorOf(schema);
        assert.ok(validate(value), ajv.errorsText(validate.errors));
      }
    });
  }
});
