import { loadAuthority } from "../../src/operations/review/authority.ts";
import { identifyEngine } from "../../src/operations/system/status.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import type { Flip } from "./tampering.ts";
import { SCENARIOS, type Place } from "./tampering-place.ts";
import {
  DEMOS,
  LANES,
  type Read,
  idNamed,
  namesMathProposal,
  namesProposal,
  readCheckpoint,
  readContemplation,
  readDemo,
  readJournal,
  readLanes,
  readLife,
  readLogs,
  readLogos,
  readMath,
  readPractice,
  readPromotions,
  readReports,
  readRuns,
  readStart,
  readTeaching,
} from "./tampering-readers.ts";

/** A kind of stored record. */
export interface Subject {
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

/** Sessions, lived life and contemplation are compared with it, and say so where it is another. */
const identity = async ({ dataDir, stateDir }: Place): Promise<string> =>
  (await identifyEngine({ root: stateDir, dataDir, stateDir })).identity();
const corpora = async ({ dataDir }: Place): Promise<string> =>
  JSON.stringify((await loadAuthority(dataDir)).corpora.map(({ corpusSha256 }) => corpusSha256));

const eventOf = (record: unknown): string => (record as { event?: string }).event ?? ""; // a line of a log

/** A forger who seals the line again: what the parts of an entry say of one another is left. */
const sealAgain = (record: unknown): string => {
  const { journal_digest: _, ...entry } = record as Record<string, unknown>; // a journal entry
  return Buffer.from(sealEntry(entry).line).toString();
};

/** Every kind of stored record, and how it is read. */
export const SUBJECTS: readonly Subject[] = [
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
  { kind: "context of turns", file: "state/journal/context.jsonl", read: readLogs, kindOf: eventOf },
  { kind: "turn under a key", file: "state/journal/keys.jsonl", read: readLogs },
  { kind: "checkpoint manifest", file: "state/checkpoint/manifest.json", read: readCheckpoint },
  {
    kind: "checkpoint manifest, unsealed",
    file: "state/checkpoint/manifest.json",
    read: readCheckpoint,
    unsealed: true,
  },
  { kind: "vault snapshot", file: "state/checkpoint/vault.json", read: readCheckpoint },
  { kind: "versors of the vault", file: "state/checkpoint/vault.f64", read: readCheckpoint },
  { kind: "log of the vault", file: "state/checkpoint/vault.log", read: readCheckpoint },
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
    alsoNames: namesMathProposal,
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
  { kind: "run of a lane", file: "state/evals/tiny/v1/history.jsonl", read: readLogs },
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
