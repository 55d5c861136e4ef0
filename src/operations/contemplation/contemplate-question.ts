import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { storedFor } from "../../engine/answering/premises.ts";
import { replyOf, type Reply } from "../../engine/contemplation/sealed.ts";
import type { Statement } from "../../engine/contemplation/statement.ts";
import type { Proposition } from "../../engine/language/meaning.ts";
import { read } from "../../engine/language/read.ts";
import type { Question, Utterance } from "../../engine/language/reading.ts";
import {
  chainOf,
  isOfItsPrompt,
  plainSubject,
  type Speech,
  type Stated,
} from "../../engine/teaching/chain.ts";
import { runTurn } from "../../engine/turn/turn.ts";
import type { World } from "../../engine/answering/world.ts";

/** What a prompt brings to a contemplation. */
export interface Posed {
  /** A sentence that asks the same question when read alone; null if there is none, or if the whole prompt is declined. */
  readonly question: string | null;
  /** What is asked for yes or no, else null. */
  readonly claim: Proposition | null;
  readonly statements: readonly Statement[];
  readonly subject: string | null;
  /** The answer to the unchanged prompt. */
  readonly whole: Reply;
}

/** Refusals that leave nothing to contemplate. */
const DECLINED: ReadonlySet<string> = new Set([
  "unreadable",
  "policy",
  "several_questions",
  "ambiguous_reading",
  "budget_exceeded",
]);

/** Reads a prompt: one question, and what it states beside it. @param world sealed @throws Failure for a prompt that asks nothing, or in another mode */
export function pose(world: World, prompt: string): Posed {
  const { knowledge } = world;
  const found = read(prompt, knowledge.lexicon);
  if (found.mode !== null && found.mode !== "classical")
    throw new Failure("bad_value", `contemplation decides in the mode classical, not in ${found.mode}`);
  const turn = runTurn(world, prompt);
  const [whole, subject] = [replyOf(turn), subjectOf(turn)];
  if (whole.answer.kind === "number")
    throw new Failure(
      "bad_value",
      "the prompt is a problem of arithmetic, which is solved at once; there is nothing to contemplate",
    );
  const utterances = found.kind === "read" ? (found.readings[0]?.utterances ?? []) : [];
  if (found.kind === "read" && !utterances.some(({ kind }) => kind === "question"))
    throw new Failure("bad_value", "the prompt asks nothing; a contemplation begins with a question");
  const asked = utterances.find(
    (each): each is Extract<Utterance, { kind: "question" }> => each.kind === "question",
  );
  if (asked === undefined || DECLINED.has(whole.answer.refusal_reason ?? ""))
    return { question: null, claim: null, statements: [], subject, whole };
  return {
    question: standingAlone(asked, knowledge),
    claim: asked.question.kind === "polar" ? asked.question.claim : null,
    statements: statementsOf(utterances, knowledge),
    subject,
    whole,
  };
}

function subjectOf({
  fields: {
    pipeline_record: { stages },
  },
}: ReturnType<typeof runTurn>): string | null {
  const intent = stages.find(({ stage_id: id }) => id === "intent");
  const subject = intent !== undefined && "subject" in intent.detail ? intent.detail.subject : "";
  return subject === "" ? null : plainSubject(subject);
}

/** The question in its own words or, if those refer to earlier text, in words made from its meaning. */
function standingAlone(
  { text, question }: { readonly text: string; readonly question: Question },
  { lexicon, wording }: Speech,
): string | null {
  const asksTheSame = (candidate: string): boolean => {
    const again = read(candidate, lexicon);
    const [only, second] = again.kind === "read" ? again.readings : [];
    const [utterance] = only?.utterances ?? [];
    return (
      second === undefined &&
      only?.utterances.length === 1 &&
      utterance?.kind === "question" &&
      canonicalize(utterance.question) === canonicalize(question)
    );
  };
  return [text.trim(), wording.question(question)].find(asksTheSame) ?? null;
}

/** The statements of a prompt that can be read alone, with what their wording takes for granted. */
function statementsOf(utterances: readonly Utterance[], speech: Speech): Statement[] {
  const texts = new Set<string>();
  return utterances.flatMap((utterance, index) => {
    const told = [
      ...(utterance.kind === "question" ? [] : [{ text: utterance.text, meaning: utterance.meaning }]),
      ...utterance.presupposes.map((meaning) => ({ text: "", meaning })),
    ];
    return told.flatMap(({ text, meaning }): Statement[] => {
      const statement = sharedStatement({ text, meaning }, speech);
      if (statement === undefined || texts.has(statement)) return [];
      texts.add(statement);
      return [{ source: "prompt", ref: `sentence ${index + 1}`, text: statement, meaning }];
    });
  });
}

/** The sentence by which others can be taught; undefined for a statement that only its prompt makes sense of. */
function sharedStatement(stated: Stated, speech: Speech): string | undefined {
  return isOfItsPrompt(stated.meaning) ? undefined : chainOf(stated, speech)?.statement;
}

/** The vault's statements that bear on a claim, or on what the prompt states. Contested statements do not count. */
export function standingStatements(
  world: World,
  claim: Proposition,
  statements: readonly Statement[],
): Statement[] {
  const texts = new Set(statements.map(({ text }) => text));
  const { sentences } = storedFor(
    world,
    [claim, ...statements.map(({ meaning }) => meaning)],
    "without_contested",
  );
  return sentences.flatMap(({ source, ref, text, meaning }): Statement[] => {
    const statement = source === "vault" ? sharedStatement({ text, meaning }, world.knowledge) : undefined;
    return statement === undefined || texts.has(statement)
      ? []
      : [{ source: "vault", ref, text: statement, meaning }];
  });
}
