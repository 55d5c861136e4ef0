import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { digestOf } from "../../src/canonical/digest.ts";
import { auditOperations } from "../../src/operations/audit/audit.ts";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { calibrationOperations } from "../../src/operations/practice/calibration.ts";
import { contemplationOperations } from "../../src/operations/contemplation/contemplation.ts";
import { demoOperations } from "../../src/operations/evals/demos.ts";
import { checkLanes } from "../../src/operations/evals/evals-lanes.ts";
import { evalOperations } from "../../src/operations/evals/evals.ts";
import { livedLifeOperations } from "../../src/operations/contemplation/lived-life.ts";
import { checkLogos } from "../../src/operations/library/logos-check.ts";
import { logosOperations } from "../../src/operations/library/logos.ts";
import { mathProposalOperations } from "../../src/operations/math/math-proposal-routes.ts";
import type { OperationTable } from "../../src/operations/system/route-call.ts";
import type { RouteName } from "../../src/contract/routes.ts";
import { askText } from "../support/ask.ts";
import { openProposalStore } from "../../src/operations/teaching/proposal-store.ts";
import { proposalOperations } from "../../src/operations/teaching/proposal-routes.ts";
import { recoverVault } from "../../src/operations/turns/vault-recovery.ts";
import { runOperations } from "../../src/operations/turns/runs.ts";
import { identifyEngine, type Engine } from "../../src/operations/system/status.ts";
import { openTeachings } from "../../src/operations/teaching/teachings.ts";
import { traceOperations } from "../../src/operations/turns/trace.ts";
import { vaultOperations } from "../../src/operations/turns/vault-routes.ts";
import { loadInputs, type Inputs } from "../../src/operations/world/inputs.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import { openJournal } from "../../src/store/journal/open.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import { openTeachingFiles } from "../../src/store/logs/teaching-files.ts";
import { OPEN, UNCHECKED } from "../support/tampering-exemptions.ts";
import { bitFlipsOf, flipsOf, Said, sampleOf, sweep, type Flip } from "../support/tampering.ts";
import { makePlace, SCENARIOS, type Place } from "../support/tampering-place.ts";

/** Reads what a file serves, and says what failed or was found; what no line but the changed one serves need not be read. */
type Read = (place: Place, said: Said, line: number | null) => Promise<void>;

interface Subject {
  readonly kind: string;
  /** Below the state directory or the data directory: `state/…`, `data/…`. */
  readonly file: string;
  readonly read: Read;
  /** How records of one file are told apart; else they are all alike. */
  readonly kindOf?: (record: unknown) => string;
  /** How a changed record is written; else as JSON. */
  readonly write?: (record: unknown) => string;
  /** Another way in which a message can name the record. */
  readonly alsoNames?: (message: string, flip: Flip) => boolean;
  /** What stands beside the file and names its bytes is taken away: what a record says of itself is left. */
  readonly unsealed?: true;
  /** Something that is shown and depends on every byte of the file, where single values have nothing to be checked against. */
  readonly witness?: (place: Place) => Promise<string>;
}

const LANES = ["formulas", "rows", "tiny"] as const;

/** With EVERY_CASE=1 every change is made; else one in each place of a file, in so many places, chosen by a seed. */
const EVERY = process.env["EVERY_CASE"] === "1";
const SAMPLE = { seed: 8, places: 14 } as const;

// ---- how each kind is read --------------------------------------------------------------------------------------------

const ask = async (
  said: Said,
  operations: OperationTable,
  name: RouteName,
  id = "",
  body?: unknown,
): Promise<Record<string, unknown>> => {
  const text = await said.hear(() => askText(operations, name, { id, body }));
  return text === null ? {} : (JSON.parse(text) as Record<string, unknown>); // every answer is an object
};
const itemsOf = (data: Record<string, unknown>, key = "items"): readonly Record<string, unknown>[] =>
  (data[key] ?? []) as readonly Record<string, unknown>[]; // the contract's lists
/** What a list showed once, it must show again: what is missing is named by its id. */
const keep = (said: Said, what: string, before: readonly string[], now: readonly unknown[]): void =>
  said.add(...before.filter((id) => !now.includes(id)).map((id) => `${what} not found: ${id}`));

const TURNS = 5;

const readJournal: Read = async ({ stateDir }, said, line) => {
  const journal = await openJournal(stateDir, { mode: "read" });
  try {
    const trace = traceOperations(journal);
    await ask(said, trace, "traceTurns");
    const ids = line === null ? Array.from({ length: TURNS }, (_, index) => index + 1) : [line];
    for (const id of ids)
      for (const name of ["traceTurn", "tracePipeline", "traceField", "traceBundle"] as const)
        await ask(said, trace, name, String(id));
  } finally {
    await journal.close();
  }
  const { damage, index, tree } = await checkJournal(stateDir);
  said.add(...damage.map(({ turn_id: id, problem }) => `turn ${id} of the journal is damaged: ${problem}`));
  for (const [file, found] of [
    ["turns.index", index],
    ["turns.merkle", tree],
  ] as const)
    if (found === "differs" || found === "ahead") said.add(`turns.jsonl: ${file} ${found}`);
};

const readCheckpoint: Read = async (place, said) => {
  const vault = vaultOperations(place.stateDir);
  await ask(said, vault, "vaultSummary");
  await ask(said, vault, "vaultEntries");
  for (let index = 0; index < 3; index++) await ask(said, vault, "vaultRecall", String(index));
  await readRuns(place, said, null);
};

const readRuns: Read = async ({ stateDir }, said) => {
  const journal = await openJournal(stateDir, { mode: "read" });
  try {
    const operations = runOperations({
      stateDir,
      journal,
      identity: engine.identity,
      revision: engine.revision,
    });
    keep(
      said,
      "run",
      ["first", "second"],
      itemsOf(await ask(said, operations, "runs")).map(({ session_id: id }) => id),
    );
    for (const id of ["first", "second"]) await ask(said, operations, "run", id);
    await ask(said, auditOperations({ stateDir }), "auditEvents");
  } finally {
    await journal.close();
  }
};

const readTeaching: Read = async ({ stateDir }, said) => {
  const files = openTeachingFiles(stateDir);
  const operations = proposalOperations({
    proposalStore: openProposalStore({ stateDir, now: Date.now, files }),
  });
  const items = itemsOf(await ask(said, operations, "proposals")).map(({ proposal_id: id }) => String(id));
  keep(said, "proposal", proposalIds, items);
  for (const id of items) await ask(said, operations, "proposal", id);
  const log = (line: string): void => said.add(line);
  await said.hear(() =>
    openTeachings({ files, lexicon: () => Promise.resolve(inputs.speech.lexicon), log }).current(),
  );
  await ask(said, auditOperations({ stateDir }), "auditEvents");
};

/** What a start does with the certificates of promotions; over a copy, since it writes a checkpoint. */
const readPromotions: Read = async ({ stateDir }, said) => {
  const copy = `${stateDir}-copy`;
  cpSync(stateDir, copy, { recursive: true });
  const journal = await openJournal(copy, { mode: "read" });
  try {
    const teachings = openTeachings({
      files: openTeachingFiles(copy),
      lexicon: () => Promise.resolve(inputs.speech.lexicon),
    });
    await recoverVault(inputs, journal, {
      stateDir: copy,
      sessionId: "third",
      revision: "unknown",
      engineIdentity: () => Promise.resolve(digestOf("engine")),
      teachings,
      now: Date.now,
      log: (line) => said.add(line),
    });
  } finally {
    await journal.close();
    rmSync(copy, { recursive: true });
  }
};

const readMath: Read = async ({ stateDir }, said) => {
  const math = mathProposalOperations({ stateDir, reviewer: "ada", telemetry: false });
  keep(
    said,
    "math proposal",
    mathIds,
    itemsOf(await ask(said, math, "mathProposals")).map(({ proposal_id: id }) => id),
  );
  for (const id of mathIds) await ask(said, math, "mathProposal", id);
  await ask(said, auditOperations({ stateDir }), "auditEvents");
};

const readLife: Read = async ({ stateDir }, said) => {
  const life = await ask(said, livedLifeOperations({ stateDir, identityOf: engine.identityOf }), "livedLife");
  if (life["status"] === "missing_evidence") said.add(`lived-life.json: ${String(life["missing_reason"])}`);
};

const readContemplation: Read = async ({ stateDir }, said) => {
  const operations = contemplationOperations({ stateDir });
  for (const { run_id: id } of itemsOf(await ask(said, operations, "contemplationRuns")))
    await ask(said, operations, "contemplationRun", String(id));
};

const readPractice: Read = async ({ stateDir }, said) => {
  await ask(said, calibrationOperations({ stateDir }), "calibrationClasses");
};

const evals = ({ stateDir, dataDir }: Place) =>
  evalOperations({ stateDir, dataDir, sealedWorld: async () => (await loadInputs(dataDir)).sealed() });
const readReports: Read = async (place, said) => {
  keep(
    said,
    "eval lane",
    LANES,
    itemsOf(await ask(said, evals(place), "servingMetrics")).map(({ lane }) => lane),
  );
};

const readLanes: Read = async (place, said) => {
  const { problems } = await checkLanes(place.dataDir);
  said.add(...problems.map(({ file, line, problem }) => `${file}:${line ?? ""} ${problem}`));
  keep(
    said,
    "eval lane",
    LANES,
    itemsOf(await ask(said, evals(place), "evals"), "lanes").map(({ lane }) => lane),
  );
  await readReports(place, said, null);
};

const readLogos: Read = async ({ dataDir }, said) => {
  const operations = logosOperations({ dataDir });
  const report = await ask(said, operations, "logosSafety", "sound");
  said.add(
    ...((report["checksum_errors"] ?? []) as string[]),
    ...((report["domain_contract"] ?? { errors: [] }) as { errors: string[] }).errors,
  ); // the contract's report
  for (const name of ["oov_policy_ok", "gate_policy_ok", "path_safety_ok"])
    if (report[name] === false) said.add(`manifest.json: ${name}`);
  if (report["verdict"] !== "clear" && said.messages.length === 0)
    said.add(`manifest.json: the verdict is ${String(report["verdict"])}`);
  said.add(
    ...(await checkLogos(dataDir, { write: false })).findings.map(
      ({ folder, file, problem }) => `${folder}/${file ?? ""}: ${problem}`,
    ),
  );
};

const readStart: Read = async ({ dataDir }, said) => {
  await said.hear(() => loadInputs(dataDir));
  await said.hear(() => loadAuthority(dataDir));
};

const DEMOS = Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]; // the table's own keys
const readDemo =
  (demo: string): Read =>
  async ({ dataDir }, said) => {
    const loaded = await said.hear(() => loadAuthority(dataDir));
    if (loaded === null) return;
    const operations = demoOperations({ dataDir, authority: loaded.authority });
    keep(
      said,
      "demo",
      DEMOS,
      itemsOf(await ask(said, operations, "demos")).map(({ demo_id: id }) => id),
    );
    await ask(said, operations, "tour");
    for (const { scenario_id: id, problems } of itemsOf(
      await ask(said, operations, "runDemo", demo),
      "scenarios",
    ))
      said.add(...(problems as string[]).map((problem) => `${String(id)}: ${problem}`));
  };

// ---- what depends on every byte ---------------------------------------------------------------------------------------

/** Sessions, lived life and contemplation are compared with it, and say so where it is another. */
const identity = async ({ dataDir, stateDir }: Place): Promise<string> =>
  (await identifyEngine({ root: stateDir, dataDir, stateDir })).identity();
const corpora = async ({ dataDir }: Place): Promise<string> =>
  JSON.stringify((await loadAuthority(dataDir)).corpora.map(({ corpusSha256 }) => corpusSha256));

// ---- the kinds of records ---------------------------------------------------------------------------------------------

let place: Place;
let inputs: Inputs;
let engine: Engine;
let proposalIds: readonly string[] = [];
let mathIds: readonly string[] = [];
const eventOf = (record: unknown): string => (record as { event?: string }).event ?? ""; // a line of a log
const idNamed =
  (ids: () => readonly string[]) =>
  (message: string): boolean =>
    ids().some((id) => message.includes(id));
const namesProposal = idNamed(() => proposalIds);
/** A forger who seals the line again: what the parts of an entry say of one another is left. */
const sealAgain = (record: unknown): string => {
  const { journal_digest: _, ...entry } = record as Record<string, unknown>; // a journal entry
  return Buffer.from(sealEntry(entry).line).toString();
};

const SUBJECTS: readonly Subject[] = [
  {
    kind: "journal entry",
    file: "state/journal/turns.jsonl",
    read: readJournal,
    alsoNames: (message, { line }) => message.endsWith(`: ${line}`),
  },
  {
    kind: "journal entry, sealed again",
    file: "state/journal/turns.jsonl",
    read: readJournal,
    write: sealAgain,
    alsoNames: (message) => /^turn \d+ of the journal is damaged/.test(message),
  },
  { kind: "checkpoint manifest", file: "state/checkpoint/manifest.json", read: readCheckpoint },
  {
    kind: "checkpoint manifest, unsealed",
    file: "state/checkpoint/manifest.json",
    read: readCheckpoint,
    unsealed: true,
  },
  { kind: "vault snapshot", file: "state/checkpoint/vault.json", read: readCheckpoint },
  { kind: "versors of the vault", file: "state/checkpoint/vault.f64", read: readCheckpoint },
  {
    kind: "session",
    file: "state/sessions.jsonl",
    read: readRuns,
    alsoNames: idNamed(() => ["first", "second"]),
  },
  {
    kind: "session, unsealed",
    file: "state/sessions.jsonl",
    read: readRuns,
    alsoNames: idNamed(() => ["first", "second"]),
    unsealed: true,
  },
  {
    kind: "proposal event",
    file: "state/teaching/proposals.jsonl",
    read: readTeaching,
    kindOf: eventOf,
    alsoNames: namesProposal,
  },
  {
    kind: "proposal event, unsealed",
    file: "state/teaching/proposals.jsonl",
    read: readTeaching,
    kindOf: eventOf,
    alsoNames: namesProposal,
    unsealed: true,
  },
  {
    kind: "ratified chain",
    file: "state/teaching/ratified.jsonl",
    read: readTeaching,
    alsoNames: namesProposal,
  },
  { kind: "promotion", file: "state/teaching/promotions.jsonl", read: readPromotions },
  {
    kind: "math proposal",
    file: "state/math/proposals.jsonl",
    read: readMath,
    alsoNames: idNamed(() => mathIds),
  },
  { kind: "ratified word", file: "state/math/lexicon.jsonl", read: readMath },
  { kind: "ratified word, unsealed", file: "state/math/lexicon.jsonl", read: readMath, unsealed: true },
  { kind: "telemetry", file: "state/telemetry/operator.jsonl", read: readMath, kindOf: eventOf },
  {
    kind: "telemetry, unsealed",
    file: "state/telemetry/operator.jsonl",
    read: readMath,
    kindOf: eventOf,
    unsealed: true,
  },
  { kind: "lived life", file: "state/lived-life.json", read: readLife },
  { kind: "contemplation", file: "state/contemplation/*", read: readContemplation },
  { kind: "practice report", file: "state/practice/report.json", read: readPractice },
  ...LANES.map(
    (lane): Subject => ({
      kind: `eval report of ${lane}`,
      file: `state/evals/${lane}/v1/report.json`,
      read: readReports,
    }),
  ),
  { kind: "pack manifest", file: "data/packs/small/manifest.json", read: readStart, witness: identity },
  ...["facts", "definitions", "words", "rules", "senses"].map(
    (rows): Subject => ({ kind: `pack ${rows}`, file: `data/packs/small/${rows}.jsonl`, read: readStart }),
  ),
  { kind: "logos manifest", file: "data/logos/sound/manifest.json", read: readLogos, witness: identity },
  { kind: "domain contract", file: "data/logos/sound/domain_contract.json", read: readLogos },
  ...["lexicon", "glosses", "morphology", "alignment", "holonomy"].map(
    (rows): Subject => ({ kind: `logos ${rows}`, file: `data/logos/sound/${rows}.jsonl`, read: readLogos }),
  ),
  ...["safety", "ethics", "identity", "envelope"].map(
    (policy): Subject => ({
      kind: `${policy} policy`,
      file: `data/policies/${policy}.json`,
      read: readStart,
      witness: identity,
    }),
  ),
  {
    kind: "evidence corpus",
    file: "data/evidence/cold-chain.json",
    read: readDemo("epistemic_truth_state"),
    witness: corpora,
  },
  ...DEMOS.flatMap((demo): Subject[] => [
    {
      kind: `demo ${demo}`,
      file: `data/demos/${demo}/demo.json`,
      read: readDemo(demo),
      alsoNames: (message) => message.includes(`data/demos/${demo}/`),
    },
    {
      kind: `scenarios of ${demo}`,
      file: `data/demos/${demo}/scenarios/*`,
      read: readDemo(demo),
      alsoNames: idNamed(() => SCENARIOS[demo]),
    },
    {
      kind: `responses of ${demo}`,
      file: `data/demos/${demo}/responses/*`,
      read: readDemo(demo),
      alsoNames: idNamed(() => SCENARIOS[demo]),
    },
  ]),
  {
    kind: "tour",
    file: "data/demos/tour.json",
    read: readDemo("epistemic_truth_state"),
    alsoNames: (message) => /^the tour's step/.test(message),
  },
  ...LANES.flatMap((lane): Subject[] => [
    {
      kind: `lane ${lane}`,
      file: `data/lanes/${lane}/v1/lane.json`,
      read: readLanes,
      alsoNames: (message) => message.includes(`data/lanes/${lane}/`),
    },
    { kind: `cases of ${lane}`, file: `data/lanes/${lane}/v1/public.jsonl`, read: readLanes },
  ]),
];

// ---- the test ---------------------------------------------------------------------------------------------------------

function filesOf({ file }: Subject): readonly string[] {
  const path = join(
    file.startsWith("state/") ? place.stateDir : place.dataDir,
    file.slice(file.indexOf("/") + 1),
  );
  return path.endsWith("/*")
    ? readdirSync(path.slice(0, -2))
        .sort()
        .map((name) => join(path.slice(0, -2), name))
    : [path];
}

/** What names the bytes of a file, or of its lines, beside it. */
const sealsOf = (file: string): string[] =>
  [`${file}.seal`, `${file}.seals`].filter((each) => existsSync(each));

const covers = (pattern: string, at: string): boolean =>
  pattern === at || (pattern.endsWith("*") && at.startsWith(pattern.slice(0, -1)));

describe("a stored record of which one value was changed", () => {
  before(async () => {
    place = await makePlace();
    inputs = await loadInputs(place.dataDir);
    engine = await identifyEngine({ root: place.stateDir, ...place });
    const said = new Said();
    proposalIds = itemsOf(
      await ask(
        said,
        proposalOperations({ proposalStore: openProposalStore({ stateDir: place.stateDir, now: Date.now }) }),
        "proposals",
      ),
    ).map(({ proposal_id: id }) => String(id));
    mathIds = itemsOf(
      await ask(
        said,
        mathProposalOperations({ stateDir: place.stateDir, reviewer: "ada", telemetry: false }),
        "mathProposals",
      ),
    ).map(({ proposal_id: id }) => String(id));
    assert.deepEqual([proposalIds.length, mathIds.length, said.messages], [5, 3, []]);
  });
  after(() => place.remove());

  for (const subject of SUBJECTS) {
    it(`is refused or found by name: ${subject.kind}`, async () => {
      const { kind, kindOf, write, alsoNames, witness } = subject;
      const read = async (line: number | null): Promise<readonly string[]> => {
        const said = new Said();
        await subject.read(place, said, line);
        return said.messages;
      };
      const aside = subject.unsealed === true ? filesOf(subject).flatMap(sealsOf) : [];
      for (const file of aside) renameSync(file, `${file}.aside`);
      assert.deepEqual(await read(null), [], "nothing is wrong with it before");
      const silent = new Map<string, string>();
      for (const file of filesOf(subject)) {
        const flips = [...(file.endsWith(".f64") ? bitFlipsOf(file) : flipsOf(file, kindOf, write))];
        const swept = await sweep(file, EVERY ? flips : sampleOf(flips, SAMPLE.seed, SAMPLE.places), {
          read,
          alsoNames,
          witness: witness === undefined ? undefined : () => witness(place),
        });
        for (const [at, shown] of swept.silent) silent.set(at, shown);
        assert.deepEqual(swept.unnamed, [], "noticed, but by no name");
        assert.deepEqual(swept.unwitnessed, [], "noticed by nothing, and no digest that is shown changes");
      }
      for (const file of aside) renameSync(`${file}.aside`, file);
      const exempt = Object.keys({ ...UNCHECKED[kind], ...OPEN[kind] });
      if (process.env["TAMPER_REPORT"]) console.log(`== ${kind}\n${[...silent.values()].join("\n")}`);
      assert.deepEqual(
        [...silent]
          .filter(([at]) => !exempt.some((pattern) => covers(pattern, at)))
          .map(([, shown]) => shown),
        [],
        "unnoticed",
      );
      if (EVERY)
        assert.deepEqual(
          exempt.filter((pattern) => ![...silent.keys()].some((at) => covers(pattern, at))),
          [],
          "is noticed after all: the exemption can go",
        );
    });
  }

  it("every exemption is of a kind that there is", () => {
    assert.deepEqual(
      [...Object.keys(UNCHECKED), ...Object.keys(OPEN)].filter(
        (kind) => !SUBJECTS.some((subject) => subject.kind === kind),
      ),
      [],
    );
  });
});
