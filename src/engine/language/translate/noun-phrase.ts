import { ATTITUDE_VERBS, EXISTENTIAL_OBJECT_VERBS } from "../closed-words.ts";
import { apply, named, not, type Proposition, type Term } from "../meaning.ts";
import { allOf, anyOf, conjunction } from "../normal.ts";
import { isOpaqueNoun } from "../opaque-words.ts";
import type { Group, Nominal, NounPhrase } from "../syntax.ts";
import { countedPhrase } from "./count.ts";
import { opaqueWords } from "./opaque.ts";
import { thingOf, thingOfEach } from "./owned.ts";
import { propertiesOf } from "./properties.ts";
import { definiteTerm, pronounTerms } from "./reference.ts";
import { spokenOf } from "./spoken.ts";
import type { Scope } from "./scope.ts";

/**
 * Where a noun phrase stands. `episodic`: what is said of it as a subject can be of one there and then ("a cat is on the mat").
 * `verb`: what it is the object of, null for places and comparisons; `place`: of a preposition. `subject`: that of the clause of which
 * it is an object.
 */
export type Role =
  | { readonly kind: "subject"; readonly episodic: "never" | "with a" | "always" }
  | {
      readonly kind: "object";
      readonly verb: string | null;
      readonly subject: Term | null;
      readonly place?: true;
    };

type Quantified = Extract<NounPhrase, { kind: "quantified" }>;
type Body = (term: Term) => Proposition;

/** What a group of propositions says. "Either … or" may exclude both, or not. */
export function groupOf(group: Group, parts: readonly Proposition[], scope: Scope): Proposition {
  switch (group) {
    case "and":
      return allOf(parts);
    case "or":
      return anyOf(parts);
    case "xor":
      return { kind: "xor", of: parts };
    case "either":
      return scope.chooseOnce("either", 2) === 0 ? { kind: "xor", of: parts } : anyOf(parts);
    case "neither":
      return allOf(parts.map(not));
  }
}

/** What a nominal says of a term; null when it says nothing, as `thing`. */
export function restriction(nominal: Nominal, term: Term, scope: Scope): Proposition | null {
  const split =
    nominal.split !== null &&
    scope.chooseOnce(`compound ${nominal.split.adjective} ${nominal.split.noun}`, 2) === 1
      ? nominal.split
      : null;
  const head = (): Proposition | null => {
    if (nominal.noun === null) return null;
    if (nominal.of !== null) return roleOf({ ...nominal, noun: nominal.noun, of: nominal.of }, term, scope);
    return split === null
      ? apply("noun", nominal.noun, term)
      : allOf([apply("noun", split.noun, term), apply("adjective", split.adjective, term)]);
  };
  if (nominal.of === null && nominal.noun !== null)
    for (const adjective of nominal.measured) scope.discourse.holdings.tellMeasured(nominal.noun, adjective);
  return scope.closed(() =>
    conjunction([
      head(),
      nominal.among === undefined ||
      (nominal.among.mayBeAll && scope.chooseOnce(`the ${nominal.among.words}`, 2) === 1)
        ? null
        : apply("noun", `one of the ${nominal.among.words}`, term),
      ...propertiesOf(nominal, term),
      ...nominal.relatives.map((relative) =>
        relative.kind === "subject"
          ? scope.predicate(relative.predicate, term, scope)
          : scope.withGap(term, () =>
              nounPhrase(relative.subject, { kind: "subject", episodic: "never" }, scope, (subject) =>
                scope.predicate(relative.predicate, subject, scope),
              ),
            ),
      ),
    ]),
  );
}

/** `aunt of Rosa`; a good friend of Rosa is a friend of hers, and need be no good friend of anyone else. */
function roleOf(
  { noun, of, measured, apart, link: to }: Nominal & { readonly noun: string; readonly of: NounPhrase },
  term: Term,
  scope: Scope,
): Proposition {
  const link = to ?? "of";
  const opaque = isOpaqueNoun(noun) ? opaqueWords(of, scope) : null;
  if (opaque !== null) return apply("noun", `${noun} ${link} ${opaque.words}`, term);
  return nounPhrase(of, { kind: "object", verb: `${noun} ${link}`, subject: null }, scope, (other) =>
    allOf([
      ...(apart === true ? [apply("noun", noun, term)] : []),
      ...["", ...measured].map((adjective) =>
        apply("relation", `${adjective} ${noun} ${link}`.trimStart(), term, other),
      ),
    ]),
  );
}

/** What a sentence says in which a noun phrase stands for what `body` is said of. */
export function nounPhrase(phrase: NounPhrase, role: Role, scope: Scope, body: Body): Proposition {
  switch (phrase.kind) {
    case "name":
      return body(mentioned(named(phrase.name), null, role, scope));
    case "gap":
      return scope.gap === null
        ? scope.reject(phrase.at, "a noun phrase", "say what this is about")
        : body(scope.gap);
    case "definite": {
      const term = definiteTerm(phrase, scope);
      return term === null
        ? scope.reject(phrase.at, "a name", "use a name")
        : body(mentioned(term, phrase.nominal.noun, role, scope));
    }
    case "pronoun": {
      const terms = pronounTerms(phrase, role.kind === "object" ? role.subject : null, scope);
      return terms === null
        ? scope.reject(phrase.at, "a name", "use a name")
        : allOf(terms.map((term) => body(mentioned(term, null, role, scope))));
    }
    case "group":
      return groupPhrase(phrase, role, scope, body);
    case "owned":
      return nounPhrase(phrase.owner, { kind: "object", verb: null, subject: null }, scope, (owner) => {
        if (owner.kind === "variable") return thingOfEach(phrase, owner, scope, body);
        const term = thingOf(phrase, owner.name, scope);
        return term === null
          ? scope.reject(phrase.at, "a name", "use a name")
          : body(mentioned(term, phrase.nominal.noun, role, scope));
      });
    case "quantified":
      return quantifiedPhrase(phrase, role, scope, body);
  }
}

/** Remembers an individual, so that pronouns may stand for it. */
function mentioned(term: Term, noun: string | null, role: Role, scope: Scope): Term {
  if (term.kind === "name")
    scope.discourse.mention({
      term,
      noun,
      plural: false,
      sentence: scope.sentence,
      subject: role.kind === "subject",
    });
  return term;
}

function groupPhrase(
  phrase: Extract<NounPhrase, { kind: "group" }>,
  role: Role,
  scope: Scope,
  body: Body,
): Proposition {
  const translate = (): readonly Proposition[] =>
    phrase.parts.map((part) => nounPhrase(part, role, scope, body));
  const parts = phrase.group === "and" ? translate() : scope.closed(translate);
  const names = phrase.parts.flatMap((part) => (part.kind === "name" ? [named(part.name)] : []));
  if (role.kind === "subject" && phrase.group === "and")
    scope.discourse.group =
      names.length === phrase.parts.length ? { terms: names, sentence: scope.sentence } : null;
  return groupOf(phrase.group, parts, scope);
}

function quantifiedPhrase(phrase: Quantified, role: Role, scope: Scope, body: Body): Proposition {
  const { nominal, generic, plural } = phrase;
  if (isIndefinite(phrase) && scope.pending !== null) return ofCondition(phrase, scope, body);
  if (plural && nominal.noun !== null && nominal.of?.kind === "name")
    scope.discourse.holdings.tellSeveral(nominal.noun, nominal.of.name);
  const { variable, term } = scope.variable();
  const where =
    phrase.spoken !== undefined
      ? spokenOf(phrase, term, scope, (of) => restriction(nominal, of, scope))
      : restriction(nominal, term, scope);
  // No pronoun after it can mean it: it has no name.
  scope.discourse.mention({
    term: null,
    noun: nominal.noun,
    plural: plural || (generic && nominal.noun === null),
    sentence: scope.sentence,
    subject: role.kind === "subject",
  });
  const inner = (): Proposition => scope.closed(() => body(term));
  if (phrase.pair === true) presupposePair(phrase, scope);
  if (phrase.amount !== undefined)
    return countedPhrase(phrase.amount, { where, holds: inner() }, variable, scope);
  switch (extentOf(phrase, role, scope)) {
    case "all":
      return { kind: "all", variable, where, holds: inner() };
    case "some":
      if (nominal.noun !== null && !plural) scope.discourse.holdings.tellUnnamed(nominal.noun);
      return { kind: "some", variable, where, holds: inner() };
    case "none":
      return { kind: "all", variable, where, holds: not(inner()) };
    case "not all":
      return not({ kind: "all", variable, where, holds: inner() });
    case "only":
      return where === null
        ? scope.reject(phrase.at, "a noun", "say which things: `only cats`")
        : onlyPhrase(phrase, { variable, where }, inner(), scope);
  }
}

/** "Both dogs", "neither dog": there are exactly two. */
function presupposePair({ nominal }: Quantified, scope: Scope): void {
  const { variable, term } = scope.variable();
  const what = restriction(nominal, term, scope);
  if (what !== null)
    scope.presupposes.push(
      countedPhrase({ least: 2, most: 2 }, { where: null, holds: what }, variable, scope),
    );
}

/** "Only kind people are nice": of all that is nice, or of all people that are nice. */
function onlyPhrase(
  { nominal }: Quantified,
  { variable, where }: { readonly variable: number; readonly where: Proposition },
  said: Proposition,
  scope: Scope,
): Proposition {
  if (
    where.kind === "and" &&
    nominal.noun !== null &&
    nominal.of === null &&
    scope.chooseOnce("only", 2) === 1
  ) {
    const [noun, ...rest] = where.of;
    if (noun !== undefined && rest.length > 0)
      return { kind: "all", variable, where: allOf([noun, said]), holds: allOf(rest) };
  }
  return { kind: "all", variable, where: said, holds: where };
}

/** Indefinites of a condition hold of whatever there is: "If a cat is red …". */
function isIndefinite({ quantifier, plural, generic }: Quantified): boolean {
  return (
    quantifier === "a" ||
    quantifier === "any" ||
    (quantifier === "some" && (generic || !plural)) ||
    (quantifier === "some" && plural)
  );
}

function ofCondition({ nominal, generic, plural }: Quantified, scope: Scope, body: Body): Proposition {
  const { variable, term } = scope.variable();
  scope.pending?.push({ variable, where: restriction(nominal, term, scope) });
  scope.bounds.push({ variable, noun: nominal.noun, generic: generic || nominal.noun === "person", plural });
  return body(term);
}

type Extent = "all" | "some" | "none" | "not all" | "only";

function extentOf(phrase: Quantified, role: Role, scope: Scope): Extent {
  switch (phrase.quantifier) {
    case "every":
    case "each":
    case "all":
      return "all";
    // "Someone who is not kind is rude" may be of whoever is not.
    case "some":
      return phrase.generic &&
        phrase.nominal.relatives.length > 0 &&
        role.kind === "subject" &&
        !scope.isQuestion &&
        scope.chooseHere("someone who", 2) === 1
        ? "all"
        : "some";
    case "no":
      return "none";
    case "not every":
      return "not all";
    case "only":
      return "only";
    case "count":
      return "some"; // counted before
    case "any":
      return scope.denied || scope.isQuestion ? "some" : "all";
    // "A coin in this box is mine" is of one, "A cousin of Ann is kind" of one or of all.
    case "a":
      return role.kind !== "subject" || isPlaced(phrase.nominal)
        ? "some"
        : genericOrSome(role.episodic !== "never" || isOfNamed(phrase.nominal), scope);
    case "bare":
      return role.kind === "subject"
        ? genericOrSome(role.episodic === "always", scope)
        : role.place === true
          ? "some"
          : bareObject(role.verb, phrase.plural, scope);
  }
}

function isOfNamed({ of }: Nominal): boolean {
  return of !== null && of.kind !== "quantified";
}

function isPlaced({ relatives }: Nominal): boolean {
  return relatives.some(
    (one) =>
      one.kind === "subject" && one.predicate.kind === "be" && one.predicate.complement.kind === "relation",
  );
}

/** "A cat is an animal" is of all; "A cat is on the mat" may be of one. */
function genericOrSome(episodic: boolean, scope: Scope): Extent {
  return episodic && scope.chooseHere("generic", 2) === 1 ? "some" : "all";
}

/** "Birds have wings" is of some wings; "Alice likes dogs" may be of all or of some; "afraid of mice" is of all, "made of iron" and "pours milk" of some. */
function bareObject(verb: string | null, plural: boolean, scope: Scope): Extent {
  if (verb === null) return "all";
  if (EXISTENTIAL_OBJECT_VERBS.has(verb) || (!plural && !ATTITUDE_VERBS.has(verb))) return "some";
  return scope.chooseOnce(`objects of ${verb}`, 2) === 0 ? "all" : "some";
}
