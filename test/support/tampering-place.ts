import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askText } from "./ask.ts";
import { digestOf } from "../../src/canonical/digest.ts";
import { derive } from "../../src/engine/reliability/tally.ts";
import { contemplate } from "../../src/operations/contemplation/contemplate.ts";
import { live } from "../../src/operations/contemplation/live.ts";
import { sealRun } from "../../src/operations/teaching/golden-run.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { writeLane } from "./lanes.ts";
import { writeLogosFixture } from "./logos.ts";
import { draftOf, lineOf, writeMathLines } from "./math.ts";
import { SMALL_PACK, writePackFixture } from "./packs.ts";
import { ROOT } from "./root.ts";

/** A small data directory, and a state directory in which every kind of record stands, made by the operations that make them. */
export interface Place {
  readonly dataDir: string;
  readonly stateDir: string;
  remove(): void;
}

/** Few scenarios of each demo: a whole run of a demo stands behind every change. */
export const SCENARIOS = {
  deductive_entailment_authority: ["partner-of-either-kind"],
  epistemic_truth_state: ["inline-verified", "traceable-by-contraposition"],
  proof_carrying_promotion: ["inspected-ferry"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const PROMPTS = [
  "Quillon is a penguin.",
  "Quillon is a bird.",
  "Quillon is cheerful.",
  "Mina is kind. Is Mina kind?",
];

export async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-tampering-"));
  const place: Place = {
    dataDir: join(folder, "data"),
    stateDir: join(folder, "state"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  makeData(place.dataDir);
  let time = Date.UTC(2026, 6, 1);
  const now = (): number => time++;
  await session(place, now, "first", takeTurns);
  await session(place, now, "second", (runtime) => contemplateAndLive(place, runtime, now));
  writePractice(place.stateDir);
  return place;
}

function makeData(dataDir: string): void {
  for (const part of ["policies", "evidence", "demos/tour.json"])
    cpSync(join(ROOT, "data", part), join(dataDir, part), { recursive: true });
  for (const [demo, scenarios] of Object.entries(SCENARIOS)) {
    for (const part of [
      "demo.json",
      ...scenarios.flatMap((id) => [`scenarios/${id}.json`, `responses/${id}.json`]),
    ])
      cpSync(join(ROOT, "data", "demos", demo, part), join(dataDir, "demos", demo, part));
  }
  writePackFixture(dataDir, "small", {
    ...SMALL_PACK,
    senses: [
      {
        antonyms: [],
        classes: [],
        gloss: "a bird that swims",
        hypernyms: [],
        id: "penguin%1:05:00::",
        keys: ["penguin%1:05:00::"],
        lemmas: ["penguin"],
        numbers: [1],
        parts: [],
        pos: "noun",
        source: "own",
      },
    ],
  });
  writeLogosFixture(dataDir, "sound");
  writeLane(dataDir, "tiny", { acceptance: { max_wrong: 1, min_pass_rate: 0.25 } });
  writeLane(dataDir, "formulas", {
    kind: "entailment",
    splits: { public: [{ case_id: "f-1", premises: ["p", "p -> q"], query: "q", expected: "entailed" }] },
  });
  writeLane(dataDir, "rows", {
    kind: "packs",
    splits: {
      public: [
        {
          case_id: "r-1",
          packs: [{ pack_id: "one", words: [{ lemma: "goose", pos: "noun" }] }],
          expected: [],
        },
      ],
    },
  });
}

async function session(
  place: Place,
  now: () => number,
  sessionId: string,
  work: (runtime: Runtime) => Promise<void>,
): Promise<void> {
  const runtime = await openRuntime({
    root: ROOT,
    ...place,
    sessionId,
    now,
    log: () => undefined,
    onPoisoned: (error) => {
      throw error;
    },
  });
  try {
    await work(runtime);
  } finally {
    await runtime.close();
  }
}

const call = async (
  runtime: Runtime,
  name: keyof Runtime["operations"],
  id: string,
  body?: unknown,
): Promise<unknown> => JSON.parse(await askText(runtime.operations, name, { id, query: new Map(), body }));

/** Turns, a decision of each kind, promotions, decisions on math proposals, and reports of three lanes. */
async function takeTurns(runtime: Runtime): Promise<void> {
  for (const [at, prompt] of PROMPTS.entries()) await runtime.takeTurn(prompt, `turn-${at}`);
  const { proposalStore } = runtime;
  const idOf = async (statement: string): Promise<string> =>
    (await proposalStore.list()).find(({ chain }) => chain["statement"] === statement)?.proposalId ?? "";
  const run = {
    engine_identity: await runtime.engine.identity(),
    questions: 3,
    correct: 2,
    refused: 1,
    wrong: 0,
    answers_digest: "sha256:".padEnd(71, "0"),
    worse: [],
  };
  const first = await idOf("Quillon is a penguin.");
  await proposalStore.recordReplay(first, {
    baseline: { ...sealRun(run) },
    candidate: { ...sealRun(run) },
    regressed_metrics: [],
    replay_equivalent: true,
  });
  await proposalStore.decide(first, "accepted", { actor: "ada", note: "seen" });
  await proposalStore.decide(await idOf("Quillon is cheerful."), "rejected", {
    actor: "ada",
    note: "a mood",
  });
  await runtime.promote(null);
}

async function contemplateAndLive(place: Place, runtime: Runtime, now: () => number): Promise<void> {
  const { inputs, proposalStore, teachings, engine } = runtime;
  const accept = (id: string) => proposalStore.decide(id, "accepted", { actor: "ada", note: "" });
  for (const prompt of [
    "Every goose is tame. Is every goose tame?",
    "Every blick is a penguin. Is a blick a bird?",
  ])
    await contemplate(prompt, {
      ...place,
      revision: engine.revision,
      inputs: await inputs(),
      proposalStore,
      teachings,
      now,
      accept,
      consent: () => Promise.resolve(null),
      actor: "ada",
    });
  await live({
    ...place,
    runtime,
    now,
    beats: 3,
    everyMs: 0,
    signal: new AbortController().signal,
    log: () => undefined,
    onBeat: () => undefined,
  });
  await runtime.takeTurn("Is Quillon a bird?");
  // The vault was written whole by another hand: the first statement writes it again, and the second adds a line to its log.
  for (const name of ["Waldo", "Wilma"]) await runtime.takeTurn(`${name} is a sailor.`);
  const [applied = "", refused = "", deferred = ""] = writeMathLines(
    place.stateDir,
    [
      draftOf(),
      draftOf({ lemma: "crate", category: "unit_noun", polarity: null }),
      draftOf({ lemma: "loses", polarity: "decrease" }),
    ].map((draft) => lineOf(draft)),
  );
  await call(runtime, "ratifyMathProposal", applied, {});
  await call(runtime, "rejectMathProposal", refused, { note: "no unit" });
  await call(runtime, "deferMathProposal", deferred, {});
  for (const lane of ["tiny", "formulas", "rows"]) await call(runtime, "runEval", "", { lane });
}

/** What practice writes: counts, and what follows from them. */
function writePractice(stateDir: string): void {
  const per_class = [
    { class_name: "verdicts", correct: 95, wrong: 5, refused: 50, repeated: 2 },
    { class_name: "numbers", correct: 700, wrong: 0, refused: 0, repeated: 0 },
  ].map((counted) => ({ ...counted, ...derive(counted) }));
  const report = { schema_version: "practice_report_v1", seed: 7, per_class };
  mkdirSync(join(stateDir, "practice"), { recursive: true });
  writeFileSync(
    join(stateDir, "practice", "report.json"),
    JSON.stringify({ ...report, report_digest: digestOf(report) }),
  );
}
