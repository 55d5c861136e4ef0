import { digestHex } from "../../canonical/digest.ts";
import {
  STEP_KINDS,
  type EvidencePointer,
  type MathProposalLine,
  type MathReasoningStep,
} from "../../contract/math-proposals.ts";
import type { Refusal } from "../../engine/arithmetic-learning/refusals.ts";
import {
  CONTROL,
  type Baseline,
  type Finding,
  type Trial,
  type WordFinding,
} from "../../engine/arithmetic-learning/trial.ts";
import type { MathProposalDraft } from "../math/math-proposal-record.ts";
import { HANDLED, describeWord } from "../math/word-ratification.ts";

type ChangeKind = MathProposalLine["proposed_change_kind"];

/** What is proposed where the reader stops at something that no word lifts. */
const CHANGE_OF_SHAPE = {
  lexical: "matcher_extension",
  frame: "frame_reclassification",
  composition: "composition_reclassification",
  slot: "injector_sub_shape",
  reference: "matcher_extension",
} as const satisfies Record<EvidencePointer["sub_type"], ChangeKind>;

/** Pointers that a line holds at most; the counts in its steps are of all. */
const MAX_POINTERS = 24;

/** A finding as a proposal. Its texts say what was counted, and its payload only what is proposed. */
export function draftOf(finding: Finding, baseline: Baseline): MathProposalDraft {
  const shown = (finding.kind === "word" ? finding.unlocked : finding.group.refusals).slice(0, MAX_POINTERS);
  const pointers = shown.map(pointerTo);
  return {
    shape_category: shapeOf(finding),
    structural_commonality: commonalityOf(finding),
    evidence_pointers: pointers,
    ...changeOf(finding),
    wrong_zero_assertion: assertionOf(finding, baseline),
    replay_equivalence_hash: finding.kind === "word" ? finding.answersHash : baseline.answersHash,
    steps: stepsOf(
      finding,
      baseline,
      pointers.map((pointer) => digestHex(pointer)),
    ),
  };
}

function pointerTo({ problem, stop }: Refusal): Omit<EvidencePointer, "evidence_hash"> {
  const { token_text, refusal_reason, sentence_index, token_index, missing_operator, sub_type } = stop;
  return {
    case_id: problem.caseId,
    token_text,
    refusal_reason,
    sentence_index,
    token_index,
    missing_operator,
    sub_type,
  };
}

function changeOf(
  finding: Finding,
): Pick<MathProposalDraft, "proposed_change_kind" | "proposed_change_payload"> {
  if (finding.kind === "word") {
    const { lemma, category, polarity } = finding.word;
    return { proposed_change_kind: HANDLED, proposed_change_payload: { lemma, category, polarity } };
  }
  const { subType, subject, missingOperator } = finding.group;
  return {
    proposed_change_kind: CHANGE_OF_SHAPE[subType],
    proposed_change_payload: { sub_type: subType, subject, missing_operator: missingOperator },
  };
}

function shapeOf({ group: { subType, refusals } }: Finding): string {
  return `${subType}: ${refusals[0]?.stop.refusal_reason ?? ""}`;
}

function commonalityOf({ kind, group: { subject, refusals, missingOperator } }: Finding): string {
  const what =
    kind === "word"
      ? `at the word \`${subject}\``
      : `where the reader says: ${subject}${missingOperator === null ? "" : ` (${missingOperator})`}`;
  return `${refusals.length} problems are declined ${what}`;
}

function assertionOf(finding: Finding, { answered, declined }: Baseline): string {
  const all = answered.length + declined.length;
  if (finding.kind === "shape")
    return `nothing is answered otherwise by this proposal: no handler applies it, and the ${answered.length} problems answered by now, of ${all} that were read, keep their answers`;
  const { word, unlocked } = finding;
  return `${all} problems were checked with ${describeWord(word)}, those that can hold it and one in ${CONTROL} of the others by reading them again: the ${answered.length} that were answered have the same answers as before; of the ${declined.length} that were declined, ${unlocked.length} of this group are answered as expected, and none is answered otherwise than expected`;
}

// ---- reasoning --------------------------------------------------------------------------------------------------------

type StepContent = Omit<MathReasoningStep, "step_index" | "step_kind">;

/** @param hashes of the pointers */
function stepsOf(finding: Finding, baseline: Baseline, hashes: readonly string[]): MathReasoningStep[] {
  const contents = [
    observation(finding, hashes),
    grouping(finding),
    hypothesis(finding),
    finding.kind === "word" ? conclusion(finding, baseline) : openConclusion(finding, baseline),
  ];
  return STEP_KINDS.map((step_kind, step_index) => ({
    step_index,
    step_kind,
    ...(contents[step_index] ?? { claim: "", justification: "", input_pointers: [], output_payload: null }),
  }));
}

function observation({ group: { refusals } }: Finding, hashes: readonly string[]): StepContent {
  const tokens = countBy(refusals.map(({ stop }) => stop.token_text));
  return {
    claim: `${refusals.length} problems of practice are declined for one reason`,
    justification: `the reader stopped at ${listed(tokens.map(({ name, count }) => `\`${name}\` (${count})`))}`,
    input_pointers: [...hashes],
    output_payload: {
      problems: refusals.length,
      tokens,
      reasons: countBy(refusals.map(({ stop }) => stop.refusal_reason)),
    },
  };
}

function grouping({ kind, group: { subType, subject, lemmas, refusals } }: Finding): StepContent {
  const sameKind =
    subType === "lexical"
      ? "they are words that no class helps, and the reader says the same of them"
      : "reason, kind and missing operator are equal";
  return {
    claim:
      kind === "word"
        ? `all of them can be forms of \`${subject}\``
        : `all of them are of one kind: ${subject}`,
    justification: kind === "word" ? "the tokens are regular forms of one base form" : sameKind,
    input_pointers: ["step:0"],
    output_payload: {
      sub_type: subType,
      subject,
      lemmas: lemmas.slice(0, MAX_POINTERS),
      case_ids: refusals.slice(0, MAX_POINTERS).map(({ problem }) => problem.caseId),
    },
  };
}

function hypothesis(finding: Finding): StepContent {
  const { trials } = finding;
  if (finding.kind === "shape") {
    return {
      claim:
        trials.length === 0
          ? "the reader lacks this shape; no word is missing"
          : "a class for the word alone lifts none of them",
      justification:
        trials.length === 0
          ? "the refusals name no word that is unknown"
          : `${trials.length} classes of words were tried, each on the problems of its word`,
      input_pointers: ["step:1"],
      output_payload: { tried: trials.length },
    };
  }
  const { word, unlocked } = finding;
  const rivals = trials.filter(
    ({ word: other, correct, wrong }) =>
      other.lemma === word.lemma && other !== word && wrong === 0 && correct >= unlocked.length,
  );
  return {
    claim: `the word is missing: ${describeWord(word)}`,
    justification: `${trials.length} classes were tried on the problems of the group; ${rivals.length === 0 ? "no other answers as many" : `as many are answered with ${listed(rivals.map(({ word: other }) => describeWord(other)))}`}`,
    input_pointers: ["step:1"],
    output_payload: {
      tried: trials.map(({ word: each, correct, wrong, disturbs }: Trial) => ({
        ...each,
        answered_as_expected: correct,
        answered_otherwise: wrong,
        disturbs_others: disturbs,
      })),
    },
  };
}

function conclusion(
  { word, unlocked, group, answersHash }: WordFinding,
  { answered, declined }: Baseline,
): StepContent {
  return {
    claim: `with ${describeWord(word)}, ${unlocked.length} of ${group.refusals.length} problems are answered as expected`,
    justification: `none of ${declined.length} declined problems is answered otherwise than expected, and ${answered.length} answers given before stay the same`,
    input_pointers: ["step:2"],
    output_payload: {
      unlocked: unlocked.slice(0, MAX_POINTERS).map(({ problem }) => problem.caseId),
      unlocked_count: unlocked.length,
      answered_before: answered.length,
      declined_before: declined.length,
      replay_equivalence_hash: answersHash,
    },
  };
}

function openConclusion(
  { group: { subType, refusals } }: Finding,
  { answered, answersHash }: Baseline,
): StepContent {
  return {
    claim: `a ${CHANGE_OF_SHAPE[subType].replaceAll("_", " ")} would be needed for ${refusals.length} problems`,
    justification:
      "such a change is made by hand; no handler applies it, and the problems stay declined until then",
    input_pointers: ["step:2"],
    output_payload: {
      problems: refusals.length,
      answered_before: answered.length,
      replay_equivalence_hash: answersHash,
    },
  };
}

function countBy(names: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** At most four of them. */
function listed(texts: readonly string[]): string {
  return texts.length <= 4
    ? texts.join(", ")
    : `${texts.slice(0, 4).join(", ")} and ${texts.length - 4} others`;
}
