import type { Answer } from "../../contract/types/answer.ts";
import type { AnswerKey } from "../../contract/types/policy.ts";

export type {
  AnswerKey,
  IdentityAxis as Axis,
  Parameters,
  Place,
  PolicyCheck as Check,
  PolicyFile as Policy,
  PolicyId,
  RuntimeCheck,
  RuntimeName,
  WordList,
} from "../../contract/types/policy.ts";

/** What the checks examine: a turn before its answer is sent. */
export interface TurnSubject {
  readonly prompt: string;
  /**
   * The named individuals in the statements of the prompt, in any case. Kinds ("A touchstone is a stone") do
   * not count.
   */
  readonly statementSubjects: readonly string[];
  readonly answer: Answer;
  readonly surface: string;
  /** Texts of the packs, teachings and vault entries that the answer rests on. */
  readonly evidenceTexts: readonly string[];
  /** `ref`s of the sentences that the decision used, as the reasoner named them. */
  readonly usedRefs: readonly string[];
}

/** The answer as policies speak of it. */
export function answerKeyOf({ kind, verdict, validity }: Answer): AnswerKey {
  if (kind === "verdict" && verdict !== null) return verdict;
  if (kind === "validity" && validity !== null) return validity;
  return kind === "verdict" || kind === "validity" ? "unknown" : kind;
}
