import { digestHex } from "../../canonical/digest.ts";
import {
  STEP_KINDS,
  mathProposalLine,
  storedMathProposal,
  vocabularyPayload,
  type EvidencePointer,
  type MathProposalLine,
  type MathReasoningStep,
  type StoredMathProposal,
} from "../../contract/math-proposals.ts";

/** The minimum length of an assertion, in code points. */
const MIN_ASSERTION_LENGTH = 40;

/** A stored line that is what it says, or the first thing that is not, naming the field. */
export type CheckedLine<Line> = { readonly line: Line } | { readonly fault: string };

/** Whether a log line has the shape of contract §8.1 and correct hashes, so that it may be ratified. */
export function checkMathProposal(value: unknown): CheckedLine<MathProposalLine> {
  return check(mathProposalLine.safeParse(value));
}

/** The same of a line that is only shown: its enumerations may hold what this version does not know. */
export function checkStoredProposal(value: unknown): CheckedLine<StoredMathProposal> {
  return check(storedMathProposal.safeParse(value));
}

function check<Line extends StoredMathProposal>(
  parsed:
    | { readonly success: true; readonly data: Line }
    | { readonly success: false; readonly error: ZodIssues },
): CheckedLine<Line> {
  if (!parsed.success)
    return { fault: `${fieldOf(parsed.error.issues[0])} does not have the form of a math proposal` };
  const fault = findShapeFault(parsed.data) ?? findHashFault(parsed.data);
  return fault === null ? { line: parsed.data } : { fault };
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly code: string;
}
interface ZodIssues {
  readonly issues: readonly Issue[];
}

const KINDS_OF_STEPS: ReadonlySet<unknown> = new Set(STEP_KINDS);

/** Where an issue is; of a key that does not belong there, the key. */
function fieldOf(issue: Issue | undefined): string {
  const keys =
    issue?.code === "unrecognized_keys" && "keys" in issue && Array.isArray(issue.keys)
      ? issue.keys.slice(0, 1)
      : [];
  return [...(issue?.path ?? []), ...keys].join(".") || "the line";
}

function findShapeFault({
  wrong_zero_assertion: assertion,
  reasoning_trace: { steps },
  proposed_change_kind: kind,
  proposed_change_payload: payload,
}: StoredMathProposal): string | null {
  if ([...assertion].length < MIN_ASSERTION_LENGTH)
    return `wrong_zero_assertion must have at least ${MIN_ASSERTION_LENGTH} code points`;
  if (steps.length !== STEP_KINDS.length) return `reasoning_trace.steps must be ${STEP_KINDS.length}`;
  for (const [index, { step_index: given, step_kind: stepKind }] of steps.entries()) {
    if (given !== index) return `reasoning_trace.steps.${index}.step_index must be ${index}`;
    if (stepKind !== STEP_KINDS[index] && KINDS_OF_STEPS.has(stepKind))
      return `reasoning_trace.steps.${index}.step_kind must be ${STEP_KINDS[index]}`;
  }
  if (kind === "vocabulary_addition" && !vocabularyPayload.safeParse(payload).success)
    return "proposed_change_payload must be a lemma with category and polarity";
  return null;
}

function findHashFault({
  evidence_pointers: pointers,
  reasoning_trace: { trace_id: traceId, steps },
}: StoredMathProposal): string | null {
  for (const [index, { evidence_hash: hash, ...pointer }] of pointers.entries()) {
    if (digestIfAny(pointer) !== hash)
      return `evidence_pointers.${index}.evidence_hash is not the digest of its pointer`;
  }
  return digestIfAny(steps) === traceId ? null : "reasoning_trace.trace_id is not the digest of the steps";
}

/** Null for a value without a canonical form, which has no digest. */
function digestIfAny(value: unknown): string | null {
  try {
    return digestHex(value);
  } catch {
    return null;
  }
}

/** A proposal without its hashes. */
export interface MathProposalDraft
  extends Omit<MathProposalLine, "domain" | "evidence_pointers" | "reasoning_trace"> {
  readonly evidence_pointers: readonly Omit<EvidencePointer, "evidence_hash">[];
  readonly steps: readonly MathReasoningStep[];
}

/** Adds the hashes to a draft. The digest of the line's canonical text is the proposal's id. @throws NotCanonicalError */
export function sealMathProposal({
  evidence_pointers: pointers,
  steps,
  ...rest
}: MathProposalDraft): MathProposalLine {
  return {
    ...rest,
    domain: "math",
    evidence_pointers: pointers.map((pointer) => ({ ...pointer, evidence_hash: digestHex(pointer) })),
    reasoning_trace: { trace_id: digestHex(steps), steps: [...steps] },
  };
}
