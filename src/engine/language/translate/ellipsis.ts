import type { Proposition } from "../meaning.ts";
import type { Auxiliary, Clause, Complement, NounPhrase, VerbPhrase } from "../syntax.ts";
import type { Scope } from "./scope.ts";

type Elliptic = Extract<Clause, { kind: "elliptic" }>;
type Simple = Extract<Clause, { kind: "simple" }>;

/** What a clause says that leaves out what was said last: it is that, of its own subject. */
export function ellipticOf(
  clause: Elliptic,
  scope: Scope,
  simple: (clause: Simple, scope: Scope) => Proposition,
): Proposition {
  const before = scope.discourse.said;
  const full =
    before === null ? "there is nothing before it that it could leave out" : filled(clause, before);
  if (typeof full === "string")
    return scope.reject(clause.at, "a clause with a verb", `${full}: say it in full`);
  return simple(full, scope);
}

/** The clause in full, or why it cannot be known. */
function filled({ subject, auxiliary, denied, like, object }: Elliptic, before: Simple): Simple | string {
  const [core, negative] = coreOf(before);
  if (core.kind === "group" || core.kind === "not") return "several things were said before it";
  if (hasOwn(core)) return "what was said before has a pronoun in it, which may stand for another now";
  if (object !== null) {
    // "Ann is a clerk and Bob a pilot."
    if (
      core.kind === "be" &&
      core.complement.kind === "noun" &&
      !negative &&
      object.kind === "quantified" &&
      object.quantifier === "a"
    )
      return {
        kind: "simple",
        subject,
        predicate: { ...core, complement: { kind: "noun", nominal: object.nominal } },
      };
    if (core.kind !== "do" || core.object === null || negative)
      return "what it leaves out is no verb with an object";
    return { kind: "simple", subject, predicate: { ...core, object } };
  }
  if (auxiliaryOf(core) !== auxiliary) return "what was said before goes with another verb";
  // "Bob does too", "neither does Bob": as it was said before. "But Bob does": unlike it, or alike.
  if (like && denied !== negative)
    return denied ? "nothing was denied before it" : "something was denied before it";
  return { kind: "simple", subject, predicate: denied ? { kind: "not", of: core, at: core.at } : core };
}

/** What was said without its denial, and whether it was denied. */
function coreOf({ subject, predicate }: Simple): readonly [VerbPhrase, boolean] {
  const none =
    (subject.kind === "quantified" && subject.quantifier === "no") ||
    (subject.kind === "group" && subject.group === "neither");
  return predicate.kind === "not" ? [predicate.of, !none] : [predicate, none];
}

function auxiliaryOf(predicate: VerbPhrase): Auxiliary {
  return predicate.kind === "do"
    ? predicate.ability
      ? "can"
      : "do"
    : predicate.kind === "say"
      ? "do"
      : "be";
}

function hasOwn(predicate: VerbPhrase): boolean {
  switch (predicate.kind) {
    case "do":
      return [predicate.object, predicate.to].some(
        (one) => one !== undefined && one !== null && isPronoun(one),
      );
    case "say":
      return true;
    case "be":
      return ofComplement(predicate.complement);
    case "not":
      return hasOwn(predicate.of);
    case "group":
      return predicate.parts.some(hasOwn);
  }
}

function ofComplement(complement: Complement): boolean {
  switch (complement.kind) {
    case "about":
    case "relation":
    case "comparative":
    case "same":
      return isPronoun(complement.object);
    case "not":
      return ofComplement(complement.of);
    case "group":
      return complement.parts.some(ofComplement);
    default:
      return false;
  }
}

function isPronoun(phrase: NounPhrase): boolean {
  return (
    phrase.kind === "pronoun" ||
    phrase.kind === "gap" ||
    (phrase.kind === "group" && phrase.parts.some(isPronoun))
  );
}
