import { digestOf } from "../../canonical/digest.ts";
import type { Sentence } from "../knowledge/fact.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { vocabularyOf, type Proposition } from "../language/meaning.ts";
import { readSentence } from "../language/read.ts";
import { tripleOf } from "../turn/triple.ts";

/** What a proposal proposes to be taught: a triple for people and tools, and the sentence that it is read from again. */
export interface Chain {
  readonly subject: string;
  /** The tag of what it says: `assertion`, `definition`, … (contract §6.3). */
  readonly intent: string;
  /** The relation between the two, in words. */
  readonly connective: string;
  readonly object: string;
  /** One sentence of the grammar that means the same whoever reads it: no pronouns, no ellipsis. */
  readonly statement: string;
}

/** A statement of which a chain is to be made. */
export interface Stated {
  readonly text: string;
  readonly meaning: Proposition;
  readonly intent?: string;
}

/** The words by which sentences are read and worded. */
export type Speech = Pick<Knowledge, "lexicon" | "wording">;

/**
 * The chain of a statement. Its sentence is the wording of the meaning, else the given text: the first that means exactly the same
 * when it is read alone. Null where neither does ("It is red."), so that nothing can be taught by it.
 */
export function chainOf(
  { text, meaning, intent = "assertion" }: Stated,
  { lexicon, wording }: Speech,
): Chain | null {
  const key = digestOf(meaning);
  const statement = [wording.proposition(meaning), text.trim()].find((each) => keyOf(each, lexicon) === key);
  return statement === undefined ? null : { ...linkOf(meaning), intent, statement };
}

/** Whether a statement is of something that only its prompt tells apart: which cat is big in "The cat is big.", nobody else can know. */
export function isOfItsPrompt(meaning: Proposition): boolean {
  return [...vocabularyOf(meaning).names].some((name) => /^the [a-z]/.test(name));
}

/** What a chain's sentence means; null where it cannot be read, or in several ways. */
export function meaningOf(statement: string, lexicon: Speech["lexicon"]): Proposition | null {
  const read = readSentence(statement, lexicon);
  return read.kind === "rejected" ? null : read;
}

/**
 * A ratified chain as a sentence to reason with.
 * @param place from 1, in the order of ratification
 * @param ref `teaching/<proposal_id>`
 */
export function teachingOf(
  { statement }: Pick<Chain, "statement">,
  { place, ref }: { readonly place: number; readonly ref: string },
  lexicon: Speech["lexicon"],
): Sentence | null {
  const meaning = meaningOf(statement, lexicon);
  return meaning === null
    ? null
    : { id: `teaching:${place}`, source: "teaching", ref, text: statement, meaning };
}

function keyOf(text: string, lexicon: Speech["lexicon"]): string | null {
  const meaning = meaningOf(text, lexicon);
  return meaning === null ? null : digestOf(meaning);
}

/** `Alice`, `is a`, `cat`: a predicate in words, cut after its verb where nothing stands on its other side. */
function linkOf(meaning: Proposition): Pick<Chain, "subject" | "connective" | "object"> {
  const { subject, predicate, object, negated } = tripleOf(meaning);
  const cut = object === "" ? /^(is an?|is|can) (.+)$/.exec(predicate) : null;
  const connective = cut?.[1] ?? predicate;
  return {
    subject: plainSubject(subject),
    connective: negated ? denied(connective) : connective,
    object: cut?.[2] ?? object,
  };
}

/** `every goose` for `every is a goose`: the subject of a triple as people say it. */
export function plainSubject(subject: string): string {
  return subject.replace(/^(every|some) (?:is an?|is) /, "$1 ");
}

function denied(connective: string): string {
  return connective === "can"
    ? "cannot"
    : connective.startsWith("is")
      ? `is not${connective.slice(2)}`
      : `not ${connective}`;
}
