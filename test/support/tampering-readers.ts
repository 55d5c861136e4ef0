import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { digestOf } from "../../src/canonical/digest.ts";
import { auditOperations } from "../../src/operations/audit/audit.ts";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { calibrationOperations } from "../../src/operations/practice/calibration.ts";
import { contemplationOperations } from "../../src/operations/contemplation/contemplation.ts";
import { demoOperations } from "../../src/operations/evals/demos.ts";
import { checkLanes } from "../../src/operations/evals/evals-lanes.ts";
import { describeReports, evalOperations } from "../../src/operations/evals/evals.ts";
import { livedLifeOperations } from "../../src/operations/contemplation/lived-life.ts";
import { checkLogos } from "../../src/operations/library/logos-check.ts";
import { logosOperations } from "../../src/operations/library/logos.ts";
import { mathProposalOperations } from "../../src/operations/math/math-proposal-routes.ts";
import { openRatifiedWords } from "../../src/operations/math/ratified-words.ts";
import { describeChangedLogs } from "../../src/operations/system/changed-logs.ts";
import type { OperationTable } from "../../src/operations/system/route-call.ts";
import type { RouteName } from "../../src/contract/routes.ts";
import { askText } from "./ask.ts";
import { openProposalStore } from "../../src/operations/teaching/proposal-store.ts";
import { proposalOperations } from "../../src/operations/teaching/proposal-routes.ts";
import { CheckpointReader } from "../../src/store/state/checkpoint-reader.ts";
import { recoverVault } from "../../src/operations/turns/vault-recovery.ts";
import { runOperations } from "../../src/operations/turns/runs.ts";
import { identifyEngine, type Engine } from "../../src/operations/system/status.ts";
import { openTeachings } from "../../src/operations/teaching/teachings.ts";
import { traceOperations } from "../../src/operations/turns/trace.ts";
import { vaultOperations } from "../../src/operations/turns/vault-routes.ts";
import { loadInputs, type Inputs } from "../../src/operations/world/inputs.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import { openJournal } from "../../src/store/journal/open.ts";
import { openMathLog } from "../../src/store/logs/math-log.ts";
import { findManifestFault } from "../../src/store/state/checkpoint-files.ts";
import { openTeachingFiles } from "../../src/store/logs/teaching-files.ts";
import { Said } from "./tampering.ts";
import { makePlace, SCENARIOS, type Place } from "./tampering-place.ts";

/** Reads what a file serves, and says what failed or was found; what no line but the changed one serves need not be read. */
export type Read = (place: Place, said: Said, line: number | null) => Promise<void>;

export const LANES = ["formulas", "rows", "tiny"] as const;

/** What `preparePlace` found, which readers need. */
let inputs: Inputs;
let engine: Engine;
let proposalIds: readonly string[] = [];
let mathIds: readonly string[] = [];

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

/** The list of events leaves out what was changed, and never fails; what was changed is named at a start. */
const readAudit = async (stateDir: string, said: Said): Promise<void> => {
  await said.hear(() => openRatifiedWords(openMathLog(stateDir)).read());
  said.add(...(await describeChangedLogs(stateDir)));
  const fault = await findManifestFault(stateDir);
  if (fault !== null) said.add(fault);
  await askText(auditOperations({ stateDir }), "auditEvents");
};

const TURNS = 5;

export const readJournal: Read = async ({ stateDir }, said, line) => {
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

export const readCheckpoint: Read = async (place, said) => {
  const vault = vaultOperations(place.stateDir);
  await ask(said, vault, "vaultSummary");
  await ask(said, vault, "vaultEntries");
  for (let index = 0; index < 3; index++) await ask(said, vault, "vaultRecall", String(index));
  await readRuns(place, said, null);
};

export const readRuns: Read = async ({ stateDir }, said) => {
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
    await readAudit(stateDir, said);
  } finally {
    await journal.close();
  }
};

export const readTeaching: Read = async ({ stateDir }, said) => {
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
  await readAudit(stateDir, said);
};

/** What a start does with the certificates of promotions; over a copy, since it writes a checkpoint. */
export const readPromotions: Read = async ({ stateDir }, said) => {
  const copy = `${stateDir}-copy`;
  cpSync(stateDir, copy, { recursive: true });
  const journal = await openJournal(copy, { mode: "read" });
  try {
    const teachings = openTeachings({
      files: openTeachingFiles(copy),
      lexicon: () => Promise.resolve(inputs.speech.lexicon),
    });
    await recoverVault(() => Promise.resolve(inputs), journal, {
      stateDir: copy,
      sessionId: "third",
      revision: "unknown",
      engineIdentity: () => Promise.resolve(digestOf("engine")),
      teachings,
      checkpoint: new CheckpointReader(copy).read(),
      now: Date.now,
      log: (line) => said.add(line),
    });
  } finally {
    await journal.close();
    rmSync(copy, { recursive: true });
  }
};

export const readMath: Read = async ({ stateDir }, said) => {
  const math = mathProposalOperations({ stateDir, reviewer: "ada", telemetry: false });
  keep(
    said,
    "math proposal",
    mathIds,
    itemsOf(await ask(said, math, "mathProposals")).map(({ proposal_id: id }) => id),
  );
  for (const id of mathIds) await ask(said, math, "mathProposal", id);
  await readAudit(stateDir, said);
};

export const readLife: Read = async ({ stateDir }, said) => {
  const life = await ask(said, livedLifeOperations({ stateDir, identityOf: engine.identityOf }), "livedLife");
  if (life["status"] === "missing_evidence") said.add(`lived-life.json: ${String(life["missing_reason"])}`);
};

export const readContemplation: Read = async ({ stateDir }, said) => {
  const operations = contemplationOperations({ stateDir });
  for (const { run_id: id } of itemsOf(await ask(said, operations, "contemplationRuns")))
    await ask(said, operations, "contemplationRun", String(id));
};

export const readPractice: Read = async ({ stateDir }, said) => {
  await ask(said, calibrationOperations({ stateDir }), "calibrationClasses");
};

const evals = ({ stateDir, dataDir }: Place) =>
  evalOperations({ stateDir, dataDir, sealedWorld: async () => (await loadInputs(dataDir)).sealed() });
export const readReports: Read = async (place, said) => {
  // The metrics leave out a damaged report; `doctor` names it.
  said.add(...(await describeReports(place.dataDir, place.stateDir)));
  keep(
    said,
    "eval lane",
    LANES,
    itemsOf(await ask(said, evals(place), "servingMetrics")).map(({ lane }) => lane),
  );
};

export const readLanes: Read = async (place, said) => {
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

export const readLogos: Read = async ({ dataDir }, said) => {
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

/** What a start says of logs that no list shows. */
export const readLogs: Read = async ({ stateDir }, said) => {
  said.add(...(await describeChangedLogs(stateDir)));
};

export const readStart: Read = async ({ dataDir }, said) => {
  await said.hear(() => loadInputs(dataDir));
  await said.hear(() => loadAuthority(dataDir));
};

export const DEMOS = Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]; // the table's own keys
export const readDemo =
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

/** What tells whether a message holds one of some ids. */
export const idNamed =
  (ids: () => readonly string[]) =>
  (message: string): boolean =>
    ids().some((id) => message.includes(id));

/** Whether a message names a proposal of the place. */
export const namesProposal = idNamed(() => proposalIds);
/** Whether a message names a math proposal of the place. */
export const namesMathProposal = idNamed(() => mathIds);

/** The place in which every kind of record stands, and what its readers must know of it. */
export async function preparePlace(): Promise<Place> {
  const place = await makePlace();
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
  assert.deepEqual([proposalIds.length, mathIds.length, said.messages], [7, 3, []]);
  return place;
}
