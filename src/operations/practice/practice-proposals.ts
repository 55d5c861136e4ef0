import { canonicalize } from "../../canonical/json.ts";
import { sha256Hex } from "../../canonical/digest.ts";
import { Failure } from "../../contract/failures.ts";
import { WORD_CATEGORIES } from "../../contract/math-proposals.ts";
import type { MakeReader, Problem, Word } from "../../engine/arithmetic-learning/problem.ts";
import {
  investigate,
  mergeWords,
  readBaseline,
  type Finding,
  type WordClasses,
  type Work,
} from "../../engine/arithmetic-learning/trial.ts";
import { MATH_PROPOSALS_PATH, openMathLog, type StoredProposal } from "../../store/logs/math-log.ts";
import { sealMathProposal } from "../math/math-proposal-record.ts";
import { draftOf } from "./practice-draft.ts";
import { HANDLED } from "../math/word-ratification.ts";

/** How many groups of refusals one run investigates, the largest first. */
const MAX_GROUPS = 100;

/** Every class that the operator can ratify a word in, in the order of the table. */
const CLASSES: WordClasses = Object.entries<readonly string[]>(WORD_CATEGORIES).flatMap(
  ([category, polarities]): WordClasses =>
    polarities.length === 0
      ? [{ category, polarity: null }]
      : polarities.map((polarity) => ({ category, polarity })),
);

/** A proposal as practice raises it. */
export interface Raised {
  readonly proposalId: string;
  readonly changeKind: string;
  readonly payload: unknown;
  readonly commonality: string;
  readonly evidenceCount: number;
  /** Null if no handler can apply it. */
  readonly ratify: string | null;
  /** Whether this run appended it; otherwise it was already in the log. */
  readonly isNew: boolean;
}

/** First all problems are read, then the groups of refusals are looked into. `signal` stops between two problems; nothing is appended then. */
export interface ProposingControls {
  readonly onProgress?: (what: "problems" | "groups", done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Looks for changes that would turn the refusals of a run into answers, and appends each proposal once, even if its evidence differs from that of
 * a line in the log.
 * @param words the ratified words
 * @throws Failure where the log cannot be read or written; the signal's reason
 */
export async function raiseProposals(
  stateDir: string,
  of: {
    readonly problems: readonly Problem[];
    readonly words: readonly Word[];
    readonly makeReader: MakeReader;
  },
  controls: ProposingControls = {},
): Promise<readonly Raised[]> {
  const { problems, words, makeReader } = of;
  const baseline = await inPieces(readBaseline(problems, words, makeReader), controls, (read) =>
    controls.onProgress?.("problems", read, problems.length),
  );
  const groups = baseline.groups.slice(0, MAX_GROUPS);
  const findings: Finding[] = [];
  for (const group of groups) {
    findings.push(await inPieces(investigate(group, baseline, { makeReader, classes: CLASSES }), controls));
    controls.onProgress?.("groups", findings.length, groups.length);
  }
  const drafts = mergeWords(findings).map((finding) => draftOf(finding, baseline));
  return append(
    stateDir,
    drafts.map((draft) => canonicalize(sealMathProposal(draft))),
  );
}

/** How many problems are read before the process serves other work. */
const BATCH = 16;

/** @param onRead called with the number of problems that were read */
async function inPieces<T>(
  work: Work<T>,
  { signal }: ProposingControls,
  onRead?: (read: number) => void,
): Promise<T> {
  for (let read = 1; ; read++) {
    const { done, value } = work.next();
    if (done === true) return value;
    onRead?.(read);
    if (read % BATCH !== 0) continue;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    signal?.throwIfAborted();
  }
}

async function append(stateDir: string, lines: readonly string[]): Promise<readonly Raised[]> {
  if (lines.length === 0) return [];
  const log = openMathLog(stateDir);
  try {
    return await log.lock.run(async () => {
      const stored = [...(await log.proposals.read()).values()].flatMap(({ proposalId, value }) => {
        const subject = subjectOf(value);
        return subject === null ? [] : [[subject, proposalId] as const];
      });
      const known = new Map(stored.reverse()); // the first of those that propose the same
      const raised = lines.map((line) => describe(line, known));
      await log.appendProposals(lines.filter((_, index) => raised[index]?.isNew));
      return raised;
    });
  } catch (cause) {
    throw new Failure("read_error", `${MATH_PROPOSALS_PATH} cannot be used`, { cause });
  }
}

/** @param known the ids of earlier proposals, by {@link subjectOf} */
function describe(line: string, known: ReadonlyMap<string, string>): Raised {
  const value = JSON.parse(line) as {
    proposed_change_kind: string;
    proposed_change_payload: unknown;
    structural_commonality: string;
    evidence_pointers: readonly unknown[];
  }; // it was sealed just now
  const before = known.get(subjectOf(value as unknown as StoredProposal["value"]) ?? "");
  const proposalId = before ?? sha256Hex(line);
  return {
    proposalId,
    changeKind: value.proposed_change_kind,
    payload: value.proposed_change_payload,
    commonality: value.structural_commonality,
    evidenceCount: value.evidence_pointers.length,
    ratify: value.proposed_change_kind === HANDLED ? `touchstone math ratify ${proposalId}` : null,
    isNew: before === undefined,
  };
}

/** The subject of a line, without its evidence; null if it is unreadable. */
function subjectOf({
  domain,
  proposed_change_kind: kind,
  proposed_change_payload: payload,
}: StoredProposal["value"]): string | null {
  try {
    return canonicalize({ domain, kind, payload });
  } catch {
    return null; // a line that is not ours
  }
}
