import { attributeKind, isNeutral, measureOf } from "../attributes.ts";
import { bound, type Predicate, type Proposition, type Term } from "../meaning.ts";
import { articleFor, thirdPerson } from "../morphology.ts";
import { predicationOf } from "../predication.ts";
import { isSame, isSayable, termIn, type Context } from "./context.ts";

/** What is said of one subject, and nouns with what belongs to them. Everything here is null where it has no clear wording of this form. */

export type Sign = "said" | "denied";
export type Quantified = Extract<Proposition, { kind: "all" | "some" }>;
type Applied = Extract<Proposition, { kind: "apply" }>;

export function conjuncts(part: Proposition): readonly Proposition[] {
  return part.kind === "and" ? part.of : [part];
}

/** `a cat`, `an animal`, `water`. */
export function withArticle(what: string, noun: string, { forms }: Context): string {
  return forms.isMass(noun) ? what : `${articleFor(what)} ${what}`;
}

/** `is kind`, `is not a cat`, `is water`; the object comes after it. */
export function verbPhrase(predicate: Predicate, places: number, sign: Sign, { forms }: Context): string {
  if (predicate.category === "noun" && forms.isMass(predicate.lemma))
    return sign === "said" ? `is ${predicate.lemma}` : `is not ${predicate.lemma}`;
  return predicationOf(predicate, places)[sign];
}

/** The predicate of one place that a proposition says of a subject. */
export function propertyOf(
  part: Proposition | undefined,
  subject: Term,
  category: "noun" | "adjective",
): string | null {
  if (part?.kind !== "apply" || part.predicate.category !== category || part.terms.length !== 1) return null;
  return isSame(part.terms[0], subject) ? part.predicate.lemma : null;
}

/** A noun with what is said before and after it. `plain`: nothing comes after it. */
export interface Described {
  readonly noun: string;
  readonly adjectives: readonly string[];
  readonly text: string;
  readonly plain: boolean;
}

/** `kind person who chases Bob`: a noun, adjectives before it and a relative clause after it; null when there is no noun first. */
export function described(where: Proposition, subject: Term, context: Context): Described | null {
  const parts = conjuncts(where);
  const noun = propertyOf(parts[0], subject, "noun");
  if (noun === null) return null;
  let next = 1;
  const adjectives: string[] = [];
  for (; next < parts.length && !context.forms.isMass(noun); next++) {
    const adjective = attribute(propertyOf(parts[next], subject, "adjective"), noun, context);
    if (adjective === null) break;
    adjectives.push(adjective);
  }
  const head = [adjectives.join(", "), noun].filter((one) => one !== "").join(" ");
  if (next === parts.length) return { noun, adjectives, text: head, plain: true };
  const rest = relative(parts.slice(next), subject, context);
  return rest === null
    ? null
    : { noun, adjectives, text: `${head} ${noun === "person" ? "who" : "that"} ${rest}`, plain: false };
}

/** An adjective as it may stand before a noun and be read in the same sense: `small` where being a small elephant is meant. */
function attribute(adjective: string | null, noun: string, { forms }: Context): string | null {
  if (adjective === null) return null;
  if (measureOf(adjective) === noun) return adjective.slice(0, adjective.indexOf(" "));
  const kind = attributeKind(adjective);
  return forms.isAdjective(adjective) &&
    !adjective.includes(" ") &&
    (kind === "plain" || (kind === "relative" && isNeutral(noun)))
    ? adjective
    : null;
}

/** What follows `that`: `is red and chases Bob`, or `Bob likes`. */
export function relative(parts: readonly Proposition[], subject: Term, context: Context): string | null {
  const [only] = parts;
  if (
    parts.length === 1 &&
    only?.kind === "apply" &&
    only.predicate.category === "verb" &&
    only.terms.length === 2
  ) {
    const [doer, what] = only.terms as readonly [Term, Term]; // two, as was asked
    if (isSame(what, subject) && !isSame(doer, subject) && isSayable(doer, context))
      return `${termIn(doer, context)} ${thirdPerson(only.predicate.lemma)}`;
  }
  return predicateOf(
    parts.length === 1 ? (only as Proposition) : { kind: "and", of: parts },
    subject,
    context,
  );
}

/** What is said of a subject: `is kind and chases Bob`. */
export function predicateOf(part: Proposition, subject: Term, context: Context): string | null {
  switch (part.kind) {
    case "apply":
      return applied(part, subject, context, "said");
    case "equal":
      return isSame(part.left, subject) && !isSame(part.right, subject) && isSayable(part.right, context)
        ? `is ${termIn(part.right, context)}`
        : null;
    case "not":
      return denied(part.of, subject, context);
    case "and":
    case "or":
      return listed(part.of, part.kind, subject, context);
    case "all":
    case "some":
      return withObject(part, subject, context, "said");
    case "xor":
    case "implies":
    case "iff":
      return null;
  }
}

function denied(of: Proposition, subject: Term, context: Context): string | null {
  switch (of.kind) {
    case "apply":
      return applied(of, subject, context, "denied");
    case "equal":
      return isSame(of.left, subject) && !isSame(of.right, subject) && isSayable(of.right, context)
        ? `is not ${termIn(of.right, context)}`
        : null;
    case "all":
    case "some":
      return withObject(of, subject, context, "denied");
    default:
      return null;
  }
}

function applied(part: Applied, subject: Term, context: Context, sign: Sign): string | null {
  const [first, ...others] = part.terms;
  if (!isSame(first, subject) || others.some((term) => isSame(term, subject) || !isSayable(term, context)))
    return null;
  return [
    verbPhrase(part.predicate, part.terms.length, sign, context),
    ...others.map((term) => termIn(term, context)),
  ].join(" ");
}

/** `is kind, nice and big`, `is a kind person`; in full where a part is more than a word after `is`. */
function listed(
  parts: readonly Proposition[],
  link: "and" | "or",
  subject: Term,
  context: Context,
): string | null {
  if (parts.some((part) => part.kind === "and" || part.kind === "or")) return null;
  const one = link === "and" ? described({ kind: "and", of: parts }, subject, context) : null;
  if (one?.plain === true) return `is ${withArticle(one.text, one.noun, context)}`;
  const complements = parts.map((part) =>
    part.kind === "apply" && applied(part, subject, context, "said") !== null
      ? complementOf(part, context)
      : null,
  );
  if (complements.every((each) => each !== null))
    return `is ${complements.slice(0, -1).join(", ")} ${link} ${complements.at(-1) as string}`;
  const told = parts.map((part) => predicateOf(part, subject, context));
  return told.every((each) => each !== null) ? told.join(` ${link} `) : null;
}

function complementOf({ predicate, terms }: Applied, { forms }: Context): string | null {
  return predicate.category === "noun" && forms.isMass(predicate.lemma)
    ? predicate.lemma
    : predicationOf(predicate, terms.length).complement;
}

const PERSONS = { some: "someone", any: "anyone", every: "everyone", no: "no one" } as const;

/** `chases a cat`, `chases every cat`, `does not chase any cat`, `chases no cat`, `loves someone`. */
function withObject(part: Quantified, subject: Term, context: Context, sign: Sign): string | null {
  const none = part.kind === "all" && part.holds.kind === "not";
  const inner = none ? (part.holds as Extract<Proposition, { kind: "not" }>).of : part.holds;
  if (inner.kind !== "apply" || inner.terms.length < 2 || (none && sign === "denied")) return null;
  const own = bound(part.variable);
  if (!isSame(inner.terms[0], subject) || !isSame(inner.terms.at(-1), own) || isSame(own, subject))
    return null;
  const middle = inner.terms.slice(1, -1);
  if (middle.some((term) => isSame(term, own) || !isSayable(term, context))) return null;
  const what = part.where === null ? null : described(part.where, own, context);
  if (part.where !== null && what === null) return null;
  const word = none ? "no" : part.kind === "all" ? "every" : sign === "denied" ? "any" : "some";
  const verb = [
    verbPhrase(inner.predicate, inner.terms.length, sign, context),
    ...middle.map((term) => termIn(term, context)),
  ].join(" ");
  if (what === null) return `${verb} ${word}thing`;
  if (what.text === "person") return `${verb} ${PERSONS[word]}`;
  return `${verb} ${word === "some" ? withArticle(what.text, what.noun, context) : `${word} ${what.text}`}`;
}

/** What is said of all of a kind in the plural: `are birds`, `have wings`; null for what is better said of every one. */
export function predicateOfMany(part: Proposition, subject: Term, context: Context): string | null {
  const { forms } = context;
  if (
    part.kind === "some" &&
    part.where !== null &&
    part.holds.kind === "apply" &&
    part.holds.predicate.category === "verb" &&
    part.holds.predicate.lemma === "have"
  ) {
    const own = bound(part.variable);
    const noun = propertyOf(part.where, own, "noun");
    const objects = noun === null ? null : forms.isMass(noun) ? noun : forms.plural(noun);
    return objects !== null && isSame(part.holds.terms[0], subject) && isSame(part.holds.terms[1], own)
      ? `have ${objects}`
      : null;
  }
  if (part.kind !== "apply" || !isSame(part.terms[0], subject)) return null;
  const {
    predicate: { category, lemma },
    terms: [, ...others],
  } = part;
  if (others.some((term) => term.kind === "variable")) return null;
  const objects = others.map((term) => ` ${termIn(term, context)}`).join("");
  switch (category) {
    case "noun": {
      const plural = forms.isMass(lemma) ? lemma : forms.plural(lemma);
      return plural === null ? null : `are ${plural}`;
    }
    case "adjective":
      return measureOf(lemma) === null ? `are ${lemma}${objects}` : null;
    case "verb":
      return `${lemma}${objects}`;
    case "ability":
      return `can ${lemma}${objects}`;
    case "comparative":
    case "relation":
      return null;
  }
}
