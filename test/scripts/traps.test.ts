import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { build } from "esbuild";
import { createRandom } from "../../scripts/lanes/random.ts";
import { judge } from "../../scripts/traps/judge.ts";
import { KINDS, type Kind } from "../../scripts/traps/kinds.ts";
import { casesOfLanes } from "../../scripts/traps/lanes.ts";
import { deleted, placesOf } from "../../scripts/traps/places.ts";
import { exitCodeOf, report } from "../../scripts/traps/report.ts";
import { runTraps, type GivenCase, type Tools } from "../../scripts/traps/run.ts";
import { answerToCase } from "../../src/operations/evals/local-cases.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const SHELLS: GivenCase = {
  id: "shells",
  lane: "own",
  mode: "arithmetic",
  expected: { kind: "number", value: "13", unit: null },
  prompt: "Ida has 9 shells. Ida finds 4 shells. How many shells does Ida have now?",
};
const BAKERS: GivenCase = {
  id: "bakers",
  lane: "own",
  mode: "classical",
  expected: { kind: "verdict", verdict: "yes" },
  prompt: "Ida is a baker. All bakers are polite. Is it true that Ida is polite?",
};

/** One prompt that each kind makes of the case of the shells. */
const MADE: Readonly<Record<Kind, RegExp>> = {
  attitude: /(?:that|whether|if) Ida (?:has|finds)/u,
  aside: /^(?!Ida).* Ida has|shells\. (?!Ida|How).* Ida finds/u,
  tail: /shells[ ,]+(?:Fergus|or|perhaps|in|allegedly|unless|if|people|it)/u,
  "plain head": /(?:that) Ida (?:has|finds)/u,
  denial: /^It is|\. It is/u,
  nobody: /(?:Nobody|No one) finds 4 shells/u,
  "not done": /Ida does not find 4 shells/u,
  undone: /finds 4 shells[ ,]+(?:and|but|which|or)/u,
  future: /Ida will find 4 shells/u,
  "somebody else": /Ida's neighbour finds 4 shells/u,
  modal: /Ida [a-z ]+ find 4 shells/u,
  degree: /Ida [a-z]+ (?:has|finds)/u,
  premodifier: /\d [a-z-]+ shells/u,
  ordinal: /the \dth shell/u,
  possessor: /How many of (?:Ottilie|Fergus)'s shells/u,
  "asked qualifier": /How many shells [a-zA-Z' ]+ does Ida/u,
  "asked premodifier": /How many [a-z]+ shells does Ida/u,
};

let tools: Tools | null = null;
before(async () => {
  const inputs = await loadInputs(join(ROOT, "data"));
  const { words } = inputs.sealed();
  tools = {
    answer: ({ prompt, mode }) =>
      answerToCase(inputs.sealed(), { prompt, mode } as Parameters<typeof answerToCase>[1]),
    baseOf: (word) => words.verbForms(word)[0]?.lemma ?? null,
  };
});
function engine(): Tools {
  assert.ok(tools !== null);
  return tools;
}

describe("traps", () => {
  for (const [kind, made] of Object.entries(MADE) as [Kind, RegExp][]) {
    it(`can be set: ${kind}`, () => {
      const scene = {
        ...placesOf(SHELLS.prompt, { counted: true }),
        mode: SHELLS.mode,
        line: "13",
        kind: "number" as const,
        baseOf: engine().baseOf,
        random: createRandom(kind),
      };
      const trap = KINDS[kind](scene);
      assert.match(trap?.prompt ?? "", made);
      assert.notEqual(deleted(trap?.place ?? assert.fail()), SHELLS.prompt);
    });
  }

  it("get no wrong answer from the unmodified engine", () => {
    const { prompts, wrong } = runTraps([SHELLS, BAKERS], engine(), { count: 150, seed: 3 });
    assert.ok(prompts >= 100, `only ${prompts} prompts`);
    assert.deepEqual(
      wrong.map(({ kind, prompt, got }) => `${kind}: ${prompt} → ${got}`),
      [],
    );
  });

  it("catch an engine that ignores that someone only hopes so", () => {
    const { answer, baseOf } = engine();
    const deaf: Tools = {
      baseOf,
      answer: ({ prompt, mode }) => answer({ prompt: prompt.replace(/\w+ hopes that /u, ""), mode }),
    };
    const tally = runTraps([SHELLS, BAKERS], deaf, { count: 60, seed: 3, kinds: ["attitude"] });
    assert.ok(tally.wrong.length > 0);
    assert.ok(tally.wrong.every(({ prompt }) => prompt.includes("Ottilie hopes that")));
    assert.equal(exitCodeOf(tally), 5);
    assert.match(
      report(tally, { show: 1, seconds: 0 }),
      /attitude +\d+ +\d+ +[1-9]\d*\n[^]*Ottilie hopes that/u,
    );
  });

  it("catch an engine that counts events that did not happen, and one that answers every question", () => {
    const { answer, baseOf } = engine();
    const deaf: Tools = {
      baseOf,
      answer: ({ prompt, mode }) =>
        answer({ prompt: prompt.replace(/\b(?:Nobody|No one)\b/u, "Ida").replace(/of \w+'s /u, ""), mode }),
    };
    const kinds = (some: readonly Kind[]): readonly Kind[] =>
      runTraps([SHELLS], deaf, { count: 4, seed: 1, kinds: some }).wrong.map(({ kind }) => kind);
    assert.ok(kinds(["nobody"]).includes("nobody"));
    assert.ok(kinds(["possessor"]).includes("possessor"));
  });

  it("are the same for the same seed", () => {
    const prompts = (seed: number): string[] => {
      const asked: string[] = [];
      runTraps(
        [SHELLS, BAKERS],
        {
          ...engine(),
          answer: (posed) => {
            asked.push(posed.prompt);
            return engine().answer(posed);
          },
        },
        { count: 10, seed },
      );
      return asked;
    };
    assert.deepEqual(prompts(5), prompts(5));
    assert.notDeepEqual(prompts(5), prompts(6));
  });

  it("are set only in cases whose answer is right", () => {
    const { prompts } = runTraps(
      [{ ...SHELLS, expected: { kind: "number", value: "5", unit: null } }],
      engine(),
      { count: 3, seed: 1 },
    );
    assert.equal(prompts, 0);
  });

  it("are set in all lanes of turns, and in no case with earlier turns", async () => {
    const lanes = new Set((await casesOfLanes(join(ROOT, "data"))).map(({ lane }) => lane));
    for (const lane of ["arithmetic_additive", "stories", "puzzles", "policies_rules", "english_arguments"])
      assert.ok(lanes.has(lane), lane);
    assert.ok(!lanes.has("pack_consistency") && !lanes.has("propositional_entailment"));
  });
});

describe("an answer to a prompt with a trap", () => {
  const answers = { before: "13", deleted: () => "9", emptied: () => null };
  it("is judged by the rule of the trap's kind", () => {
    assert.equal(judge("deleted", { ...answers, got: "9" }), "right");
    assert.equal(judge("deleted", { ...answers, got: "13" }), "wrong");
    assert.equal(judge("changed", { ...answers, got: "14" }), "right");
    assert.equal(judge("changed", { ...answers, got: "13" }), "wrong");
    assert.equal(judge("changed", { ...answers, got: "13", deleted: () => "13" }), "right");
    assert.equal(
      judge("deleted", { ...answers, got: "yes", deleted: () => null, emptied: () => "yes" }),
      "right",
    );
    assert.equal(judge("deleted", { ...answers, got: "yes", deleted: () => null }), "wrong");
    assert.equal(judge("told", { ...answers, got: "13" }), "right");
    assert.equal(judge("told", { ...answers, got: "unknown" }), "wrong");
    assert.equal(judge("declined", { ...answers, got: "9" }), "wrong");
  });
  it("is never wrong if it declines", () => {
    for (const rule of ["deleted", "told", "changed", "declined"] as const)
      assert.equal(judge(rule, { ...answers, got: null }), "declined");
    assert.equal(judge("declined", { ...answers, got: "unknown" }), "declined");
  });
});

describe("npm run traps", () => {
  const folder = temporaryFolder();
  const program = join(folder.path, "traps.mjs");
  before(() =>
    build({
      entryPoints: [join(ROOT, "scripts", "traps.ts")],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      define: { PACK_READER: '"x"' },
      logLevel: "error",
    }),
  );
  after(() => folder.remove());
  const run = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });

  it("prints its usage, and exits with 2 for a usage error", () => {
    const { status, stdout } = run("--help");
    assert.equal(status, 0);
    for (const kind of Object.keys(KINDS)) assert.ok(String(stdout).includes(kind), kind);
    for (const args of [["--count", "-1"], ["--count", "some"], ["--kind", "none"], ["--more"]])
      assert.equal(run(...args).status, 2, args.join(" "));
  });
});
