import { attributeKind, isArtefact } from "../attributes.ts";
import { apply, not, type Proposition } from "../meaning.ts";
import { conjunction } from "../normal.ts";
import { isOpaqueVerb } from "../opaque-words.ts";
import type { Clause, Complement, NounPhrase, VerbPhrase } from "../syntax.ts";
import { countedPhrase } from "./count.ts";
import { ellipticOf } from "./ellipsis.ts";
import { episodicOf } from "./episodic.ts";
import { groupOf, nounPhrase, restriction, type Role } from "./noun-phrase.ts";
import { predicateOf } from "./predicate.ts";
import type { Pending, Scope } from "./scope.ts";
import { togetherOf } from "./together.ts";

/** Whether a denial after `every` or `all` denies it of each, or denies that it is of all. */
export const EVERY_NOT = "every not";
export const ALL_NOT = "all not";

type Simple = Extract<Clause, { kind: "simple" }>;
type Conditional = Extract<Clause, { kind: "conditional" }>;

/** What a clause says. */
export function clauseOf(clause: Clause, scope: Scope): Proposition {
  switch (clause.kind) {
    case "simple":
      return simpleOf(clause, scope);
    case "weather":
      scope.discourse.said = null;
      return clause.negated ? not(apply("verb", clause.verb)) : apply("verb", clause.verb);
    case "existence":
      scope.discourse.said = null;
      return existenceOf(clause, scope);
    case "not":
      return not(scope.withDenial(() => clauseOf(clause.of, scope)));
    case "elliptic":
      return ellipticOf(clause, scope, simpleOf);
    case "group":
      return groupClause(clause, scope);
    case "conditional":
      return conditionalOf(clause, scope);
  }
}

function groupClause({ group, parts }: Extract<Clause, { kind: "group" }>, scope: Scope): Proposition {
  const translate = (): Proposition =>
    groupOf(
      group,
      parts.map((part) => clauseOf(part, scope)),
      scope,
    );
  // "If someone is kind or they are rich": one person throughout. Otherwise someone of one part is no one of the others.
  const sameSubject = parts
    .slice(1)
    .every((part) => part.kind === "simple" && part.subject.kind === "pronoun");
  return group === "and" || sameSubject ? translate() : scope.closed(translate);
}

function existenceOf(
  { subject, negated }: Extract<Clause, { kind: "existence" }>,
  scope: Scope,
): Proposition {
  if (subject.kind !== "quantified")
    return scope.reject(0, "a noun with a, some or no", "write `There is a cat`");
  if (scope.pending !== null && subject.quantifier !== "no" && !negated) {
    return nounPhrase(
      { ...subject, quantifier: "a" },
      { kind: "subject", episodic: "never" },
      scope,
      () => TRUE,
    );
  }
  if (subject.amount !== undefined) return countOf(subject, negated, scope);
  const denied = negated !== (subject.quantifier === "no");
  const some = scope.closed(() =>
    nounPhrase({ ...subject, quantifier: "some" }, { kind: "subject", episodic: "never" }, scope, () => TRUE),
  );
  if (some.kind !== "some" || some.where === null)
    return scope.reject(subject.at, "a noun", "say what there is: `There is a cat`");
  const what: Proposition = { kind: "some", variable: some.variable, where: null, holds: some.where };
  return denied ? not(what) : what;
}

/** "There are at least two cats": so many are cats. */
function countOf(
  subject: Extract<NounPhrase, { kind: "quantified" }>,
  negated: boolean,
  scope: Scope,
): Proposition {
  const { variable, term } = scope.variable();
  const what = scope.closed(() => restriction(subject.nominal, term, scope));
  if (what === null || subject.amount === undefined)
    return scope.reject(subject.at, "a noun", "say what there is: `There are two cats`");
  const said = countedPhrase(subject.amount, { where: null, holds: what }, variable, scope);
  return negated ? not(said) : said;
}

/** Holds of nothing in particular; taken out again where it stands. */
const TRUE: Proposition = { kind: "and", of: [] };

function simpleOf({ subject, predicate }: Simple, scope: Scope): Proposition {
  scope.discourse.said = { kind: "simple", subject, predicate };
  const together = togetherOf(subject, predicate, scope);
  if (together !== null) return scope.reject(subject.at, together.expected, together.help);
  // "Alice and Bob are not both red": the two of them are not.
  if (predicate.kind === "not" && predicate.both === true)
    return not(scope.withDenial(() => simpleOf({ kind: "simple", subject, predicate: predicate.of }, scope)));
  const stuff =
    (subject.kind === "definite" || (subject.kind === "owned" && subject.nominal.apart === true)) &&
    !subject.nominal.invented &&
    !isArtefact(subject.nominal.noun ?? "") &&
    predicate.kind === "be"
      ? materialOf(predicate.complement)
      : null;
  if (stuff !== null)
    return scope.reject(
      subject.at,
      "a name",
      `what is ${stuff} may be no ${subject.kind === "definite" || subject.kind === "owned" ? (subject.nominal.noun ?? "thing") : "thing"} at all: give it a name, and say what it is`,
    );
  const role: Role = { kind: "subject", episodic: episodicOf(predicate, scope, subject) };
  const surface = (said: VerbPhrase): Proposition =>
    nounPhrase(subject, role, scope, (term) => predicateOf(said, term, scope));
  // "All cats are not red", "every cat is not red": none is, or not all are. Rules about kinds made up for the prompt are of each of them.
  if (
    subject.kind === "quantified" &&
    (subject.quantifier === "all" ||
      (subject.quantifier === "every" &&
        !subject.nominal.invented &&
        !(subject.generic && subject.nominal.relatives.length > 0))) &&
    predicate.kind === "not" &&
    scope.pending === null &&
    scope.chooseOnce(subject.quantifier === "every" ? EVERY_NOT : ALL_NOT, 2) === 1
  ) {
    return not(scope.withDenial(() => surface(predicate.of)));
  }
  if (
    predicate.kind === "do" &&
    predicate.object !== null &&
    scope.pending === null &&
    !predicate.ability &&
    !isOpaqueVerb(predicate.verb) &&
    scopesDiffer(subject, predicate.object) &&
    scope.chooseHere("scope", 2) === 1
  ) {
    const { object } = predicate;
    const gapped: VerbPhrase = { ...predicate, object: { kind: "gap", at: object.at } };
    return nounPhrase(object, { kind: "object", verb: predicate.verb, subject: null }, scope, (term) =>
      scope.withGap(term, () => surface(gapped)),
    );
  }
  return surface(predicate);
}

/** The word in a complement that says what something is made of, or null. */
function materialOf(complement: Complement): string | null {
  switch (complement.kind) {
    case "adjective":
      return attributeKind(complement.lemma) === "material" ? complement.lemma : null;
    case "group":
      return complement.parts.map(materialOf).find((one) => one !== null) ?? null;
    default:
      return null;
  }
}

/** "Every man loves some woman": one for each, or one for all. */
function scopesDiffer(subject: NounPhrase, object: NounPhrase): boolean {
  if (subject.kind !== "quantified" || object.kind !== "quantified") return false;
  const universal = (phrase: typeof subject): boolean => ["every", "each", "all"].includes(phrase.quantifier);
  const counts = subject.quantifier === "count" || object.quantifier === "count";
  return (
    counts ||
    (universal(subject) && object.quantifier === "some") ||
    (subject.quantifier === "some" && universal(object))
  );
}

/**
 * Conditions. What is indefinite in them holds of everything, as far as the whole sentence goes: "If a cat is red, then it is nice" is
 * of all cats.
 */
function conditionalOf(clause: Conditional, scope: Scope): Proposition {
  if (clause.link === "iff") return equivalenceOf(clause, scope);
  if (scope.pending !== null) return scope.closed(() => conditionalOf(clause, scope));
  const { condition, consequence, conditionFirst, link } = clause;
  const binds = conditionFirst
    ? link === "if" || (hasPronoun(consequence) && condition.kind !== "existence")
    : hasPronoun(condition) && hasIndefiniteSubject(consequence);
  const pending: Pending[] = [];
  const [first, second] = conditionFirst ? [condition, consequence] : [consequence, condition];
  const supposing = <T>(isResult: boolean, translate: () => T): T =>
    isResult ? scope.withSupposition(translate) : translate();
  const said = binding(binds ? pending : null, scope, () =>
    supposing(!conditionFirst, () =>
      clauseOf(
        conditionFirst ? withBoundPlural(first, consequence) : withBoundPlural(first, condition),
        scope,
      ),
    ),
  );
  const other = binding(!conditionFirst && link === "if" ? pending : null, scope, () =>
    supposing(conditionFirst, () => clauseOf(second, scope)),
  );
  const [when, what] = conditionFirst ? [said, other] : [other, said];
  scope.bounds.length = 0;
  return quantifiedOver(pending, link === "unless" ? not(when) : when, what);
}

function binding<T>(pending: Pending[] | null, scope: Scope, translate: () => T): T {
  scope.pending = pending;
  try {
    return translate();
  } finally {
    scope.pending = null;
  }
}

/** "If people are kind then they are nice" is of each of them; without `they` it is of all people being kind. */
function withBoundPlural(clause: Clause, other: Clause): Clause {
  if (
    clause.kind !== "simple" ||
    clause.subject.kind !== "quantified" ||
    clause.subject.quantifier !== "bare" ||
    !hasPronoun(other)
  )
    return clause;
  return { ...clause, subject: { ...clause.subject, quantifier: "some" } };
}

/** all x (r(x) → all y (r'(y) and condition → consequence)). */
function quantifiedOver(pending: readonly Pending[], when: Proposition, what: Proposition): Proposition {
  if (pending.length === 0) return { kind: "implies", left: when, right: what };
  const last = pending.at(-1) as Pending; // not empty
  const isTrue = when.kind === "and" && when.of.length === 0;
  const inner: Proposition = {
    kind: "all",
    variable: last.variable,
    where: conjunction([last.where, isTrue ? null : when]),
    holds: what,
  };
  return pending
    .slice(0, -1)
    .reduceRight<Proposition>(
      (holds, { variable, where }) => ({ kind: "all", variable, where, holds }),
      inner,
    );
}

function equivalenceOf({ condition, consequence }: Conditional, scope: Scope): Proposition {
  const pending: Pending[] = [];
  const binds = hasPronoun(consequence) && hasIndefiniteSubject(condition) && scope.pending === null;
  const left = binds
    ? binding(pending, scope, () => clauseOf(withBoundPlural(condition, consequence), scope))
    : scope.closed(() => clauseOf(condition, scope));
  const right = scope.closed(() => clauseOf(consequence, scope));
  scope.bounds.length = 0;
  return pending.reduceRight<Proposition>(
    (holds, { variable, where }) => ({ kind: "all", variable, where, holds }),
    { kind: "iff", left, right },
  );
}

function hasIndefiniteSubject(clause: Clause): boolean {
  if (clause.kind === "group") return clause.parts[0] !== undefined && hasIndefiniteSubject(clause.parts[0]);
  return (
    clause.kind === "simple" &&
    clause.subject.kind === "quantified" &&
    ["a", "any", "some", "bare"].includes(clause.subject.quantifier)
  );
}

function hasPronoun(clause: Clause): boolean {
  switch (clause.kind) {
    case "simple":
      return isPronoun(clause.subject) || predicateHasPronoun(clause.predicate);
    case "not":
      return hasPronoun(clause.of);
    case "group":
      return clause.parts.some(hasPronoun);
    case "conditional":
      return hasPronoun(clause.condition) || hasPronoun(clause.consequence);
    case "elliptic":
      return isPronoun(clause.subject);
    case "weather":
    case "existence":
      return false;
  }
}

function isPronoun(phrase: NounPhrase): boolean {
  return (
    phrase.kind === "pronoun" ||
    phrase.kind === "definite" ||
    (phrase.kind === "owned" && isPronoun(phrase.owner)) ||
    (phrase.kind === "group" && phrase.parts.some(isPronoun))
  );
}

function predicateHasPronoun(predicate: VerbPhrase): boolean {
  switch (predicate.kind) {
    case "do":
      return (
        (predicate.object !== null && isPronoun(predicate.object)) ||
        (predicate.to !== undefined && isPronoun(predicate.to))
      );
    case "say":
      return hasPronoun(predicate.content);
    case "be":
      return complementHasPronoun(predicate.complement);
    case "not":
      return predicateHasPronoun(predicate.of);
    case "group":
      return predicate.parts.some(predicateHasPronoun);
  }
}

function complementHasPronoun(complement: Complement): boolean {
  switch (complement.kind) {
    case "about":
    case "relation":
    case "comparative":
    case "same":
      return isPronoun(complement.object);
    case "not":
      return complementHasPronoun(complement.of);
    case "group":
      return complement.parts.some(complementHasPronoun);
    default:
      return false;
  }
}
