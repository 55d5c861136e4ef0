import { PREPOSITIONS } from "../closed-words.ts";
import { apply, not, type Proposition, type Term } from "../meaning.ts";
import type { Complement, Nominal, NounPhrase, VerbPhrase } from "../syntax.ts";
import { isOpaqueAdjective, isOpaqueVerb } from "../opaque-words.ts";
import { opaqueWords, type OpaqueObject } from "./opaque.ts";
import { groupOf, nounPhrase, restriction, type Role } from "./noun-phrase.ts";
import { sayingOf } from "./speech.ts";
import { superlativeOf } from "./superlative.ts";
import type { Scope } from "./scope.ts";

/** What is said of a term. */
export function predicateOf(predicate: VerbPhrase, subject: Term, scope: Scope): Proposition {
  switch (predicate.kind) {
    case "be":
      return complementOf(predicate.complement, subject, predicate.at, scope);
    case "do":
      return predicate.to === undefined
        ? actionOf(predicate, subject, scope)
        : givingOf(predicate, predicate.to, subject, scope);
    case "say":
      return sayingOf(predicate, subject, scope);
    case "not":
      return denialOf(predicate.of, subject, scope);
    case "group":
      return grouped(predicate.group === "and", scope, () =>
        groupOf(
          predicate.group,
          predicate.parts.map((part) => predicateOf(part, subject, scope)),
          scope,
        ),
      );
  }
}

function grouped<T>(open: boolean, scope: Scope, translate: () => T): T {
  return open ? translate() : scope.closed(translate);
}

type Action = Extract<VerbPhrase, { kind: "do" }>;

function actionOf({ ability, verb, object }: Action, subject: Term, scope: Scope): Proposition {
  const category = ability ? "ability" : "verb";
  if (
    verb === "have" &&
    !ability &&
    object?.kind === "quantified" &&
    object.nominal.noun !== null &&
    !scope.denied
  )
    tellHad(object.nominal.noun, object.plural, subject, scope);
  const opaque = opaqueOf({ ability, verb, object }, scope);
  if (opaque !== null)
    return opaque.denied
      ? not(apply(category, `${verb} ${opaque.words}`, subject))
      : apply(category, `${verb} ${opaque.words}`, subject);
  return object === null
    ? apply(category, verb, subject)
    : nounPhrase(object, { kind: "object", verb, subject }, scope, (term) =>
        apply(category, verb, subject, term),
      );
}

function tellHad(noun: string, plural: boolean, subject: Term, { discourse: { holdings } }: Scope): void {
  const owner = subject.kind === "name" ? subject.name : null;
  if (plural) holdings.tellSeveral(noun, owner);
  else holdings.tellHad(noun, owner);
}

/** "Gives Bob a book": of the giver, of whom it is given to, and of what is given. */
function givingOf(
  { ability, verb, object, at }: Action,
  to: NounPhrase,
  subject: Term,
  scope: Scope,
): Proposition {
  if (object === null || (ability && [object, to].some(hasQuantified)))
    return scope.reject(
      at,
      "a name",
      "what one can give need not be there: say it of one thing, by its name",
    );
  const place: Role = { kind: "object", verb, subject };
  return nounPhrase(to, place, scope, (receiver) =>
    nounPhrase(object, { ...place, verb: "give" }, scope, (thing) =>
      apply(ability ? "ability" : "verb", verb, subject, receiver, thing),
    ),
  );
}

/** What one can lift, or wants, need not be there. */
function opaqueOf(
  { ability, verb, object }: Pick<Action, "ability" | "verb" | "object">,
  scope: Scope,
): OpaqueObject | null {
  return object !== null && (ability || isOpaqueVerb(verb)) ? opaqueWords(object, scope) : null;
}

/**
 * Denials. "Bob does not like some dog" leaves a dog out before all; "does not like Alice or Carol" may deny both, or one of them,
 * and so may "Alice and Carol".
 */
function denialOf(of: VerbPhrase, subject: Term, scope: Scope): Proposition {
  const object = of.kind === "do" ? of.object : null;
  if (object !== null && isSpoken(object))
    return scope.reject(
      object.at,
      "a name or `any`",
      "what is denied of several may be denied of each or of all together: say `any of the …`, or `not all`",
    );
  const whole = (): Proposition => not(scope.withDenial(() => predicateOf(of, subject, scope)));
  if (
    of.kind !== "do" ||
    object === null ||
    of.to !== undefined ||
    ((of.ability || isOpaqueVerb(of.verb)) && hasQuantified(object))
  )
    return whole();
  const inside = (): Proposition =>
    nounPhrase(object, { kind: "object", verb: of.verb, subject }, scope, (term) =>
      not(apply(of.ability ? "ability" : "verb", of.verb, subject, term)),
    );
  if (object.kind === "quantified" && (object.quantifier === "some" || object.quantifier === "count"))
    return scope.chooseHere("denied some", 2) === (object.quantifier === "count" ? 1 : 0)
      ? inside()
      : whole();
  if (object.kind === "group" && (object.group === "or" || object.group === "and")) {
    const wide = scope.chooseHere("denied list", 2) === (object.group === "or" ? 0 : 1);
    return wide ? whole() : inside();
  }
  return whole();
}

function isSpoken(object: NounPhrase): boolean {
  return object.kind === "quantified"
    ? object.spoken !== undefined
    : object.kind === "group" && object.parts.some(isSpoken);
}

function hasQuantified(object: NounPhrase): boolean {
  return object.kind === "quantified" || (object.kind === "group" && object.parts.some(hasQuantified));
}

function complementOf(complement: Complement, subject: Term, at: number, scope: Scope): Proposition {
  const object: Role = { kind: "object", verb: null, subject };
  switch (complement.kind) {
    case "adjective":
      return apply("adjective", complement.lemma, subject);
    case "about": {
      const opaque =
        isOpaqueAdjective(complement.lemma) &&
        !(complement.object.kind === "quantified" && complement.object.quantifier === "bare")
          ? opaqueWords(complement.object, scope)
          : null;
      if (opaque !== null)
        return opaque.denied
          ? not(apply("adjective", `${complement.lemma} ${opaque.words}`, subject))
          : apply("adjective", `${complement.lemma} ${opaque.words}`, subject);
      return aboutOf(complement, object, subject, scope);
    }
    case "relation":
      return nounPhrase(
        complement.object,
        PREPOSITIONS.includes(complement.lemma)
          ? { ...object, place: true }
          : { ...object, verb: complement.lemma },
        scope,
        (term) => apply("relation", complement.lemma, subject, term),
      );
    case "comparative": {
      const isNumber = (name: string): boolean => /^\d/.test(name);
      if (
        subject.kind === "name" &&
        isNumber(subject.name) &&
        complement.object.kind === "name" &&
        isNumber(complement.object.name)
      )
        return scope.reject(at, "a name or a noun", "numbers are not compared in this version");
      if (hasManyStandards(complement.object, scope.denied))
        return scope.reject(
          complement.object.at,
          "a name",
          "what is compared with several, it may be one of them itself: compare with one, by name",
        );
      return nounPhrase(complement.object, object, scope, (term) =>
        apply("comparative", complement.lemma, subject, term),
      );
    }
    case "superlative":
      return superlativeOf(complement.of, subject, scope);
    case "same":
      return nounPhrase(complement.object, object, scope, (right) => ({
        kind: "equal",
        left: subject,
        right,
      }));
    case "noun":
      noteCalling(complement.nominal, subject, scope);
      return (
        restriction(complement.nominal, subject, scope) ??
        scope.reject(at, "a noun or an adjective", "say what it is: `thing` alone says nothing")
      );
    case "not":
      return not(scope.withDenial(() => complementOf(complement.of, subject, at, scope)));
    case "group":
      // "The boys are Tom and Bob": no boy is both of them.
      if (complement.group === "and" && complement.parts.filter(({ kind }) => kind === "same").length > 1)
        return scope.reject(at, "one name", "say of each by itself who it is");
      return grouped(complement.group === "and", scope, () =>
        groupOf(
          complement.group,
          complement.parts.map((part) => complementOf(part, subject, at, scope)),
          scope,
        ),
      );
  }
}

/** "Taller than every man", "than anyone", "than dogs": of the others, if it is one of them. "Not taller than any man" leaves nobody out. */
function hasManyStandards(object: NounPhrase, denied: boolean): boolean {
  if (object.kind === "group") return object.parts.some((part) => hasManyStandards(part, denied));
  return (
    object.kind === "quantified" &&
    !["a", "some", "no", ...(denied ? ["any"] : [])].includes(object.quantifier)
  );
}

/** "Rex is Tom's dog", which holds if the statement says so outright; "every boy is Tom's friend" makes several. */
function noteCalling({ noun, of, owned }: Nominal, subject: Term, scope: Scope): void {
  if (noun === null || (of?.kind !== "name" && of?.kind !== "definite") || scope.denied) return;
  const owner = of.name;
  // "Who is Tom's brother?" asks for another name than that
  if (
    scope.isQuestion &&
    subject === scope.gap &&
    scope.discourse.holdings.used(noun, owner) === `${owner}'s ${noun}` &&
    scope.discourse.holdings.called(noun, owner).length === 0
  )
    scope.reject(of.at, "a name", `nothing says by a name who or what the ${noun} of ${owner} is`);
  if (scope.isQuestion) return;
  if (subject.kind === "name") scope.callings.push({ noun, owner, name: subject.name, one: owned === true });
  else scope.discourse.holdings.tellSeveral(noun, owner);
}

function aboutOf(
  { lemma, object }: Extract<Complement, { kind: "about" }>,
  role: Role,
  subject: Term,
  scope: Scope,
): Proposition {
  return nounPhrase(object, role, scope, (term) => apply("adjective", lemma, subject, term));
}
