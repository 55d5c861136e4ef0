import { isPassing } from "../plural-words.ts";
import type { Complement, NounPhrase, VerbPhrase } from "../syntax.ts";
import type { Role } from "./noun-phrase.ts";
import type { Scope } from "./scope.ts";

type Episodic = Extract<Role, { kind: "subject" }>["episodic"];

/**
 * Whether an indefinite subject may be one there and then: "A clerk is tired" is of one or of all, "A cat is an animal" and "A bird can
 * fly" are of all, and so is what is asked: "Is a cat red?" A plural is of all where it tells of a kind ("Cats are black"), and of some or
 * all where it may tell of an occasion: "Soldiers guard the house", "Cats are asleep".
 */
export function episodicOf(predicate: VerbPhrase, scope: Scope, subject: NounPhrase): Episodic {
  switch (predicate.kind) {
    case "be": {
      if (
        isPlace(predicate.complement) ||
        (!scope.isQuestion && isPlural(subject) && isOfAWhile(predicate.complement, isInvented(subject)))
      )
        return "always";
      return scope.isQuestion || isKind(predicate.complement) ? "never" : "with a";
    }
    case "do": {
      if (
        predicate.ability ||
        (scope.isQuestion && (predicate.object === null || predicate.object.kind === "quantified")) ||
        isHaving(predicate)
      )
        return "never";
      return !scope.isQuestion && isOccasion(predicate) && !isGeneric(subject) ? "always" : "with a";
    }
    case "say":
      return "with a";
    case "not":
      return episodicOf(predicate.of, scope, subject);
    case "group": {
      const parts = predicate.parts.map((part) => episodicOf(part, scope, subject));
      return parts.includes("always") ? "always" : (parts.find((one) => one !== "never") ?? "never");
    }
  }
}

function isInvented(subject: NounPhrase): boolean {
  return subject.kind === "quantified"
    ? subject.nominal.invented
    : subject.kind === "group" && subject.parts.every(isInvented);
}

/** "Water is wet" is of all of it. */
function isPlural(subject: NounPhrase): boolean {
  return subject.kind === "quantified" ? subject.plural : subject.kind === "group";
}

/** "Big things chase the dog": of whatever there is. */
function isGeneric(subject: NounPhrase): boolean {
  return subject.kind === "quantified" && subject.nominal.noun === null;
}

type Action = Extract<VerbPhrase, { kind: "do" }>;

/** "A boat has wheels": what all of a kind have is told without an article. */
function isHaving({ verb, object }: Action): boolean {
  return verb === "have" && object?.kind === "quantified" && ["bare", "no"].includes(object.quantifier);
}

/** What is done to one thing or in one place: `guard the house`, `like Alice`, `run in a garden`. */
function isOccasion({ verb, object }: Action): boolean {
  return (
    object !== null &&
    (isOne(object) ||
      (verb.includes(" ") && object.kind === "quantified" && ["a", "some"].includes(object.quantifier)))
  );
}

function isOne(object: NounPhrase): boolean {
  return (
    ["name", "definite", "pronoun"].includes(object.kind) ||
    (object.kind === "group" && object.parts.some(isOne))
  );
}

function isKind(complement: Complement): boolean {
  switch (complement.kind) {
    case "noun":
      return true;
    case "relation":
      return complement.object.kind === "quantified";
    case "not":
      return isKind(complement.of);
    case "group":
      return complement.parts.every(isKind);
    default:
      return false;
  }
}

function isPlace(complement: Complement): boolean {
  switch (complement.kind) {
    case "relation":
      return !/ of$/.test(complement.lemma) || complement.object.kind !== "quantified";
    case "not":
      return isPlace(complement.of);
    case "group":
      return complement.parts.some(isPlace);
    default:
      return false;
  }
}

function isOfAWhile(complement: Complement, invented: boolean): boolean {
  switch (complement.kind) {
    case "adjective":
      return isPassing(complement.lemma, invented);
    case "not":
      return isOfAWhile(complement.of, invented);
    case "group":
      return complement.parts.some((part) => isOfAWhile(part, invented));
    default:
      return false;
  }
}
