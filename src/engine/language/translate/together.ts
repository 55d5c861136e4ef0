import {
  COLLECTIVE_WORDS,
  isGathering,
  isJoint,
  isMassed,
  isWhole,
  KIND_ADJECTIVES,
} from "../plural-words.ts";
import type { Complement, NounPhrase, VerbPhrase } from "../syntax.ts";
import type { Scope } from "./scope.ts";

/** Why what is said of several is not read: it may be of them together, or of their kind. */
export interface Together {
  readonly expected: string;
  readonly help: string;
}

/** Null where it is of each. "Alice and Bob lift a table" may be of both at once, "Cats are numerous" is of no cat. */
export function togetherOf(subject: NounPhrase, predicate: VerbPhrase, scope: Scope): Together | null {
  const several = isSeveral(subject, scope);
  const kinds = subject.kind === "quantified" && subject.plural && !subject.generic;
  if (!several && !kinds) return null;
  const word = several ? collectiveWord(predicate, isTogether) : collectiveWord(predicate, isOfMany);
  if (word !== null)
    return {
      expected: several ? "one subject" : "what each does",
      help: `say of each by itself: what several are together (\`${word}\`) is not read`,
    };
  const kind =
    (!scope.isQuestion && isBare(subject)) || (subject.kind === "quantified" && subject.spoken !== undefined)
      ? ofKind(predicate)
      : null;
  return kind === null
    ? null
    : {
        expected: "what holds of each",
        help: `what a kind as a whole is (\`${kind}\`) is not read: say what each of them is`,
      };
}

/** `they` of a condition is one: "If someone is a spouse, then they are married". */
function isSeveral(subject: NounPhrase, scope: Scope): boolean {
  if (subject.kind === "quantified" && (subject.quantifier === "count" || subject.spoken !== undefined))
    return true;
  return (
    (subject.kind === "group" && subject.group === "and") ||
    (subject.kind === "pronoun" && subject.word === "they" && scope.bounds.length === 0)
  );
}

function isBare(subject: NounPhrase): boolean {
  return subject.kind === "quantified"
    ? subject.plural && subject.quantifier === "bare"
    : subject.kind === "group" && subject.parts.some(isBare);
}

type Action = Extract<VerbPhrase, { kind: "do" }>;
interface Test {
  readonly verb: (action: Action) => boolean;
  readonly complement: (complement: Complement) => string | null;
}

const isTogether: Test = {
  verb: ({ verb, object }) =>
    isGathering(verb, object !== null) ||
    (object !== null && (isWhole(verb) || (isJoint(verb) && isOneThing(object)))),
  complement: collectiveComplement,
};
const isOfMany: Test = {
  verb: ({ verb, object }) => isGathering(verb, object !== null) || isMassed(verb),
  complement: () => null,
};

function isOneThing(object: NounPhrase): boolean {
  return (
    object.kind === "definite" ||
    object.kind === "owned" ||
    object.kind === "name" ||
    object.kind === "pronoun" ||
    (object.kind === "quantified" && !object.plural && ["a", "some"].includes(object.quantifier)) ||
    (object.kind === "group" && object.parts.some(isOneThing))
  );
}

function collectiveWord(predicate: VerbPhrase, test: Test): string | null {
  switch (predicate.kind) {
    case "do":
      return test.verb(predicate) ? predicate.verb : null;
    case "say":
      return null;
    case "not":
      return collectiveWord(predicate.of, test);
    case "group":
      return predicate.parts.map((part) => collectiveWord(part, test)).find((one) => one !== null) ?? null;
    case "be":
      return test.complement(predicate.complement);
  }
}

function collectiveComplement(complement: Complement): string | null {
  switch (complement.kind) {
    case "adjective":
      return COLLECTIVE_WORDS.has(complement.lemma) ? complement.lemma : null;
    case "noun": {
      const words = [complement.nominal.noun ?? "", ...complement.nominal.adjectives];
      return complement.nominal.of === null
        ? (words.find((word) => COLLECTIVE_WORDS.has(word)) ?? null)
        : null;
    }
    case "not":
      return collectiveComplement(complement.of);
    case "group":
      return complement.parts.map(collectiveComplement).find((one) => one !== null) ?? null;
    default:
      return null;
  }
}

/** The word of a predicate that is of a kind and none of its members. */
function ofKind(predicate: VerbPhrase): string | null {
  return collectiveWord(predicate, { verb: () => false, complement: kindComplement });
}

function kindComplement(complement: Complement): string | null {
  switch (complement.kind) {
    case "adjective":
      return KIND_ADJECTIVES.has(complement.lemma) ? complement.lemma : null;
    case "not":
      return kindComplement(complement.of);
    case "group":
      return complement.parts.map(kindComplement).find((one) => one !== null) ?? null;
    default:
      return null;
  }
}
