import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askText } from "../../test/support/ask.ts";
import { digestOf, digestOfBytes, sha256Hex, type Digest } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import { STEP_KINDS, type MathProposalLine } from "../../src/contract/math-proposals.ts";
import type { Proposition } from "../../src/engine/language/meaning.ts";
import { appendVersors } from "../../src/engine/memory/vault-versors.ts";
import { derive } from "../../src/engine/reliability/tally.ts";
import { vaultFact } from "../../src/engine/answer/vault.ts";
import { contemplate } from "../../src/operations/contemplation/contemplate.ts";
import { sealReport } from "../../src/operations/evals/evals-report.ts";
import { sealMathProposal } from "../../src/operations/math/math-proposal-record.ts";
import { toStoredVault } from "../../src/operations/world/vault-state.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { writeCheckpoint } from "../../src/store/state/vault-checkpoint.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import { proposalIdOf } from "../../src/store/logs/teaching-files.ts";
import { practiceReportOf } from "../../test/support/practice-report.ts";

/** How many items a list has, and how many folders if each item is a folder. */
export interface Sizes {
  readonly items: number;
  readonly folders: number;
}
export interface Places {
  readonly dataDir: string;
  readonly stateDir: string /** The project's own data, of which policies and demos are taken. */;
  readonly projectData: string;
}

/** Fewer lanes and language packs than packs, as no installation has that many. */
const SHARE = 10;
/** Rows in the report of a lane, and in the lexicon of a language. */
const [CASES, ENTRIES] = [100, 200];
const AT = "2026-07-01T00:00:00.000Z";
const number = (index: number): string => String(index).padStart(5, "0");
const many = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));
const logOf = (rows: readonly object[]): string => rows.map((row) => `${canonicalize(row)}\n`).join("");

/** Creates both folders. One turn and one contemplation are real; the others are copies of them. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the files of a state directory, one after another
export async function makeLists(places: Places, { items, folders }: Sizes): Promise<void> {
  const { dataDir, stateDir } = places;
  makeData(places, folders);
  const sample = await takeSamples(places);
  put(
    stateDir,
    "journal/turns.jsonl",
    Buffer.concat(
      many(
        items,
        (index) => sealEntry({ ...sample.entry, turn_id: index + 1, timestamp: timeOf(index) }).record,
      ),
    ),
  );
  put(
    stateDir,
    "sessions.jsonl",
    logOf(
      many(items, (index) => ({
        session_id: `session-${number(index)}`,
        started_at: timeOf(index),
        engine_identity: sample.identity,
        git_revision: "unknown",
        first_turn_id: index + 1,
      })),
    ),
  );
  await writeVault(stateDir, items, sample.identity);
  put(stateDir, "teaching/proposals.jsonl", logOf(many(items, proposalAt)));
  put(stateDir, "math/proposals.jsonl", logOf(many(items, mathProposalAt)));
  put(
    stateDir,
    "math/lexicon.jsonl",
    logOf(
      many(items, (index) => ({
        lemma: `word${number(index)}`,
        category: "filler",
        polarity: null,
        proposal_id: sha256Hex(number(index)),
        evidence_hash: sha256Hex("e"),
        reviewer: "ada",
        ratifier_kind: "cli",
      })),
    ),
  );
  put(
    stateDir,
    "telemetry/operator.jsonl",
    logOf(
      many(items, (index) => ({
        event: "operator_defer",
        proposal_id: sha256Hex(number(index)),
        ratifier_kind: "workbench",
        handler: "unknown",
      })),
    ),
  );
  for (let index = 0; index < items; index++) {
    const record = { ...sample.run, run_id: `c-${number(index)}` };
    put(
      stateDir,
      `contemplation/c-${number(index)}.json`,
      `${canonicalize({ ...record, record_digest: digestOf(record) })}\n`,
    );
  }
  const per_class = many(items, (index) => {
    const counts = { correct: 95 + index, wrong: index % 7, refused: 3 };
    return { class_name: `class-${number(index)}`, ...counts, repeated: 0, ...derive(counts) };
  });
  put(stateDir, "practice/report.json", practiceReportOf(per_class));
  for (let index = 0; index < folders / SHARE; index++)
    put(stateDir, `evals/lane-${number(index)}/v1/report.json`, reportOf(`lane-${number(index)}`));
  rmSync(join(dataDir, "state"), { recursive: true, force: true });
}

function put(folder: string, path: string, content: string | Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
}

/** Timestamps a millisecond apart. */
function timeOf(index: number): string {
  return new Date(Date.parse(AT) + index).toISOString();
}

interface Samples {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly run: Readonly<Record<string, unknown>>;
  readonly identity: Digest;
}

/** A turn and a contemplation, made in their own state directory. */
async function takeSamples({ dataDir, stateDir }: Places): Promise<Samples> {
  const own = `${stateDir}-sample`;
  const runtime = await openRuntime({
    root: own,
    dataDir,
    stateDir: own,
    sessionId: null,
    now: Date.now,
    log: () => undefined,
    onPoisoned: (error) => {
      throw error;
    },
  });
  try {
    await runtime.takeTurn("Alice is kind. All kind people are nice. Is Alice nice?");
    const { journal_digest: _, ...entry } = JSON.parse(
      await askText(runtime.operations, "traceTurn", { id: "1", query: new Map(), body: undefined }),
    ) as Record<string, unknown>; // a journal entry
    const { inputs, proposalStore, teachings } = runtime;
    await contemplate("Every blick is a wug. Every wug is kind. Is a blick kind?", {
      dataDir,
      stateDir: own,
      revision: "unknown",
      inputs: await inputs(),
      proposalStore,
      teachings,
      now: Date.now,
      actor: "ada",
      consent: () => Promise.resolve(null),
      accept: (id) => proposalStore.decide(id, "accepted", { actor: "ada", note: "" }),
    });
    const [name = ""] = readdirSync(join(own, "contemplation"));
    const { record_digest: __, ...run } = JSON.parse(
      readFileSync(join(own, "contemplation", name), "utf8"),
    ) as Record<string, unknown>; // a stored run
    return { entry, run, identity: await runtime.engine.identity() };
  } finally {
    await runtime.close();
    rmSync(own, { recursive: true });
  }
}

async function writeVault(stateDir: string, items: number, identity: Digest): Promise<void> {
  const facts = many(items, (index) => {
    const meaning: Proposition = {
      kind: "apply",
      predicate: { category: "adjective", lemma: "kind" },
      terms: [{ kind: "name", name: `Person${number(index)}` }],
    };
    return vaultFact({
      index,
      text: `Person${number(index)} is kind.`,
      meaning,
      key: digestOf(meaning),
      status: "speculative",
      turnId: index + 1,
    });
  });
  const vault = toStoredVault({
    facts,
    versors: appendVersors(
      new Float64Array(0),
      facts.map(({ key }) => key),
    ),
  });
  await writeCheckpoint(stateDir, {
    sessionId: `session-${number(items - 1)}`,
    writtenAt: timeOf(items),
    revision: "unknown",
    turnCount: items,
    engineIdentity: identity,
    vault,
  });
}

function proposalAt(index: number): object {
  const chain = {
    subject: `Person${number(index)}`,
    intent: "assertion",
    connective: "is",
    object: "kind",
    statement: `Person${number(index)} is kind.`,
  };
  return {
    event: "created",
    proposal_id: proposalIdOf(chain, "discovery"),
    at: timeOf(index),
    source: { kind: "discovery", source_id: `turn/${index + 1}`, emitted_at_revision: "unknown" },
    proposed_chain: chain,
    evidence: [
      { source: "turn", ref: `trace/${index + 1}`, polarity: "affirms", epistemic_status: "speculative" },
    ],
  };
}

function mathProposalAt(index: number): MathProposalLine {
  const lemma = `word${number(index)}`;
  const pointer = {
    token_text: lemma,
    refusal_reason: "unknown word",
    sentence_index: 1,
    token_index: 2,
    missing_operator: null,
    sub_type: "lexical" as const,
  };
  return sealMathProposal({
    shape_category: "unknown_verb",
    structural_commonality: `\`${lemma}\` stands between a name and a quantity`,
    evidence_pointers: [
      { case_id: "one", ...pointer },
      { case_id: "two", ...pointer },
    ],
    proposed_change_kind: "vocabulary_addition",
    proposed_change_payload: { lemma, category: "change_verb", polarity: "increase" },
    wrong_zero_assertion: "no case that was answered before is answered differently with this word",
    replay_equivalence_hash: sha256Hex("as before"),
    steps: STEP_KINDS.map((step_kind, step_index) => ({
      step_index,
      step_kind,
      claim: `claim ${step_index}`,
      justification: "seen",
      input_pointers: [],
      output_payload: null,
    })),
  });
}

function reportOf(lane: string): string {
  const cases = many(CASES, (index) => ({
    case_id: `c-${index}`,
    outcome: "correct" as const,
    passed: true,
    expected: { kind: "verdict", verdict: "yes" },
    actual: { kind: "verdict", verdict: "yes" },
    refusal_reason: null,
    failure_reasons: [],
  }));
  const metrics = { correct: CASES, wrong: 0, refused: 0, total: CASES, pass_rate: 1 };
  const report = { lane, version: "v1", split: "public", passed: null, metrics, cases, source_digest: null };
  return `${canonicalize(sealReport(report))}\n`;
}

// ---- data ---------------------------------------------------------------------------------------------------------------

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the files of a data directory, one after another
function makeData({ dataDir, projectData }: Places, folders: number): void {
  for (const part of ["policies", "evidence", "demos"])
    cpSync(join(projectData, part), join(dataDir, part), { recursive: true });
  for (let index = 0; index < folders / SHARE; index++) {
    const name = `lane-${number(index)}`;
    put(
      dataDir,
      `lanes/${name}/v1/lane.json`,
      JSON.stringify({
        lane: name,
        version: "v1",
        description: "A lane.",
        kind: "entailment",
        acceptance: null,
        provenance: "made for a measurement",
      }),
    );
    put(
      dataDir,
      `lanes/${name}/v1/public.jsonl`,
      logOf([{ case_id: "c-0", premises: ["p"], query: "p", expected: "entailed" }]),
    );
  }
  for (let index = 0; index < folders; index++) {
    writePack(
      dataDir,
      `packs/pack-${number(index)}`,
      {
        facts: [
          { id: "one", object: "thing", relation: "is_a", source: "own", subject: `kind${number(index)}` },
        ],
      },
      {
        title: "A pack",
        description: "For measurements.",
        licence: "none",
        author: "the bench",
        provenance: { own: "made up" },
        counts: { facts: 1 },
        modality: "text",
      },
    );
  }
  for (let index = 0; index < folders / SHARE; index++) {
    const lexicon = many(ENTRIES, (at) => ({
      entry_id: `l${index}:word${at}:noun`,
      surface: `word${at}`,
      lemma: `word${at}`,
      language: "en",
      part_of_speech: "noun",
      pos: "noun",
      morphology_id: null,
      morphology_tags: [],
      semantic_domains: [],
      provenance_ids: ["own"],
      epistemic_status: "coherent",
    }));
    const alignment = many(ENTRIES, (at) => ({
      source_id: `l${index}:word${at}:noun`,
      target_id: `l${index}:word${(at + 1) % ENTRIES}:noun`,
      relation: "near",
      weight: 1,
      evidence_ids: [],
      target_pack_id: null,
      rotor: [1, 0, 0, 0],
    }));
    writePack(
      dataDir,
      `logos/language-${number(index)}`,
      { lexicon, alignment },
      {
        role: "surface",
        script: "Latn",
        oov_policy: "fail_closed",
        gate_engaged: false,
        normalization_policy: "NFC",
        source_manifest: null,
        known_gaps: [],
      },
    );
    put(
      dataDir,
      `logos/language-${number(index)}/domain_contract.json`,
      JSON.stringify({ pack_id: `language-${number(index)}`, language: "en" }),
    );
  }
}

/** A folder of rows with a matching manifest. */
function writePack(
  dataDir: string,
  folder: string,
  files: Readonly<Record<string, readonly object[]>>,
  more: object,
): void {
  const checksums: Record<string, Digest> = {};
  for (const [file, rows] of Object.entries(files)) {
    const text = logOf(rows);
    put(dataDir, `${folder}/${file}.jsonl`, text);
    checksums[`${file}_checksum`] = digestOfBytes(text);
  }
  put(
    dataDir,
    `${folder}/manifest.json`,
    JSON.stringify({
      pack_id: folder.replace(/^.*\//, ""),
      version: "1.0.0",
      language: "en",
      determinism_class: "static",
      ...more,
      ...checksums,
      checksum: digestOf(checksums),
    }),
  );
}
