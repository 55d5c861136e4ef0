import { digestOf } from "../../canonical/digest.ts";
import type { Sentence } from "../knowledge/fact.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { vocabularyOf, type Proposition } from "../language/meaning.ts";
import { readSentence } from "../language/read.ts";
import { tripleOf } from "../turn/triple.ts";

/** A proposed teaching: a triple for people and tools, and the sentence that carries its meaning. */
export interface Chain {
  readonly subject: string;
  /** The intent tag: `assertion`, `definition`, … (contract §6.3). */
  readonly intent: string;
  /** The relation between the two, in words. */
  readonly connective: string;
  readonly object: string;
  /** A sentence of the grammar whose meaning does not depend on its context: no pronouns, no ellipsis. */
  readonly statement: string;
}

/** A statement to make a chain from. */
export interface Stated {
  readonly text: string;
  readonly meaning: Proposition;
  readonly intent?: string;
}

/** The vocabulary for parsing and wording sentences. */
export type Speech = Pick<Knowledge, "lexicon" | "wording">;

/**
 * The chain of a statement. Its sentence is the wording of the meaning, or else the given text: the first of
 * the two that has exactly this meaning when read alone. Null if neither has ("It is red."); such a statement
 * cannot be taught.
 */
export function chainOf(
  { text, meaning, intent = "assertion" }: Stated,
  { lexicon, wording }: Speech,
): Chain | null {
  const key = digestOf(meaning);
  const statement = [wording.proposition(meaning), text.trim()].find((each) => keyOf(each, lexicon) === key);
  return statement === undefined ? null : { ...linkOf(meaning), intent, statement };
}

/**
 * Whether a statement refers to something that only its prompt identifies: nobody else can know which cat
 * "The cat is big." means.
 */
export function isOfItsPrompt(meaning: Proposition): boolean {
  return [...vocabularyOf(meaning).names].some((name) => /^the [a-z]/.test(name));
}

/** The meaning of a chain's sentence; null if it cannot be parsed or is ambiguous. */
export function meaningOf(statement: string, lexicon: Speech["lexicon"]): Proposition | null {
  const read = readSentence(statement, lexicon);
  return read.kind === "rejected" ? null : read;
}

/**
 * A ratified chain as a sentence to reason with.
 * @param place its number in the order of ratification, from 1
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

/** The triple in words: `Alice`, `is a`, `cat`. A predicate without an object is cut after its verb. */
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

/** `every goose` for `every is a goose`: the subject of a triple in plain words. */
export function plainSubject(subject: string): string {
  return subject.replace(/^(every|some) (?:is an?|is) /, "$1 ");
}

function denied(connective: string): string {
  if (connective === "can") return "cannot";
  return connective.startsWith("is") ? `is not${connective.slice(2)}` : `not ${connective}`;
}
