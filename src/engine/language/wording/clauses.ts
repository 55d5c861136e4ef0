import { WEATHER_VERBS } from "../closed-words.ts";
import { bound, type Predicate, type Proposition, type Term } from "../meaning.ts";
import { articleFor, thirdPerson } from "../morphology.ts";
import { amountWords } from "./amounts.ts";
import { isSame, isSayable, termIn, withName, type Context } from "./context.ts";
import {
  conjuncts,
  described,
  predicateOf,
  predicateOfMany,
  propertyOf,
  relative,
  verbPhrase,
  withArticle,
  type Quantified,
  type Sign,
} from "./phrases.ts";

/** A proposition as part of a sentence: `every cat is an animal`. */
export function clause(part: Proposition, context: Context): string {
  const amount = amountWords(part, context, clause);
  if (amount !== null) return amount;
  switch (part.kind) {
    case "apply":
    case "equal":
      return simple(part, context, "said");
    case "not":
      return denial(part.of, context);
    case "and":
    case "or":
      return sameSubject({ kind: part.kind, of: part.of }, context) ?? list(part.of, part.kind, context);
    case "xor":
      return part.of.length === 2
        ? `${list(part.of, "or", context)} but not both`
        : `exactly one of these holds: ${part.of.map((one) => clause(one, context)).join("; ")}`;
    case "implies":
      return `if ${clause(part.left, context)}, then ${clause(part.right, context)}`;
    case "iff":
      return `${clause(part.left, context)} if and only if ${clause(part.right, context)}`;
    case "all":
      return universal(part, context);
    case "some":
      return existential(part, context);
  }
}

function simple(
  part: Extract<Proposition, { kind: "apply" | "equal" }>,
  context: Context,
  sign: Sign,
): string {
  if (part.kind === "equal")
    return `${termIn(part.left, context)} is ${sign === "said" ? "" : "not "}${termIn(part.right, context)}`;
  const [first, ...others] = part.terms;
  if (first === undefined) return impersonal(part.predicate, sign);
  return [
    termIn(first, context),
    verbPhrase(part.predicate, part.terms.length, sign, context),
    ...others.map((term) =>
      isSame(term, first) && term.kind === "variable" ? "itself" : termIn(term, context),
    ),
  ].join(" ");
}

function impersonal({ lemma, category }: Predicate, sign: Sign): string {
  if (category === "verb" || WEATHER_VERBS.includes(lemma))
    return sign === "said" ? `it ${thirdPerson(lemma)}` : `it does not ${lemma}`;
  return sign === "said" ? `it is ${lemma}` : `it is not ${lemma}`;
}

function denial(of: Proposition, context: Context): string {
  switch (of.kind) {
    case "apply":
    case "equal":
      return simple(of, context, "denied");
    case "all": {
      const told = quantified(of, context);
      if (told?.startsWith("every ") === true) return `not ${told}`;
      const object = ofObject(of, { kind: "not", of }, context);
      if (object !== null) return object;
      break;
    }
    case "some": {
      const what = of.where === null ? described(of.holds, bound(of.variable), context) : null;
      const object = what === null ? ofObject(of, { kind: "not", of }, context) : `there is no ${what.text}`;
      if (object !== null) return object;
      break;
    }
    case "and":
      return `it is false that both ${of.of.map((one) => clause(one, context)).join(" and ")}`;
    case "or":
      return `it is false that either ${of.of.map((one) => clause(one, context)).join(" or ")} or both`;
    default:
      break;
  }
  return `it is false that ${clause(of, context)}`;
}

/** `Alice is kind and red`: what is said of one name in all parts. */
type List = { readonly kind: "and" | "or"; readonly of: readonly Proposition[] };

function sameSubject(part: List, context: Context): string | null {
  const [first] = part.of;
  const subject =
    first?.kind === "apply"
      ? first.terms[0]
      : first?.kind === "not" && first.of.kind === "apply"
        ? first.of.terms[0]
        : undefined;
  if (subject?.kind !== "name") return null;
  const said = predicateOf(part, subject, context);
  return said === null ? null : `${termIn(subject, context)} ${said}`;
}

/** Clauses in a row. Where a part is a list of the other kind, commas keep the two apart. */
function list(parts: readonly Proposition[], link: "and" | "or", context: Context): string {
  const nested = parts.some(
    (part) => part.kind === "and" || part.kind === "or" || part.kind === "xor" || part.kind === "implies",
  );
  return parts.map((part) => clause(part, context)).join(nested ? `, ${link} ` : ` ${link} `);
}

function universal(part: Quantified, context: Context): string {
  return (
    ofMany(part, context) ??
    quantified(part, context) ??
    ofObject(part, part, context) ??
    conditional(part, context) ??
    inFull(part, context)
  );
}

function existential(part: Quantified, context: Context): string {
  if (part.where === null) {
    const what = described(part.holds, bound(part.variable), context);
    if (what !== null) return `there is ${withArticle(what.text, what.noun, context)}`;
  }
  return quantified(part, context) ?? ofObject(part, part, context) ?? inFull(part, context);
}

/** `Alice loves someone`, `the box is made of iron`: a quantifier that is worded as the object of what a name or a thing spoken of does. */
function ofObject(part: Quantified, said: Proposition, context: Context): string | null {
  const inner = part.holds.kind === "not" ? part.holds.of : part.holds;
  const subject = inner.kind === "apply" ? inner.terms[0] : undefined;
  if (subject === undefined || !isSayable(subject, context)) return null;
  const told = predicateOf(said, subject, context);
  return told === null ? null : `${termIn(subject, context)} ${told}`;
}

/** `Penguins are birds`; null where the plural is not known, or what is said of each is better said so. */
function ofMany(part: Quantified, context: Context): string | null {
  const own = bound(part.variable);
  const what = part.where === null ? null : described(part.where, own, context);
  const plural =
    what?.plain === true && !context.forms.isMass(what.noun) ? context.forms.plural(what.noun) : null;
  const said = plural === null ? null : predicateOfMany(part.holds, own, context);
  return said === null
    ? null
    : `${[what?.adjectives.join(", "), plural].filter((one) => one !== "").join(" ")} ${said}`;
}

/** `every kind person is nice`, `no cat is red`, `some cat is not red`, `gold is a metal`; null when it cannot be said of a subject. */
function quantified(part: Quantified, context: Context): string | null {
  const own = bound(part.variable);
  const what = part.where === null ? null : described(part.where, own, context);
  const things = part.where !== null && what === null ? relative(conjuncts(part.where), own, context) : null;
  if (part.where !== null && what === null && things === null) return null;
  const none = part.kind === "all" && part.holds.kind === "not";
  const said = predicateOf(
    none ? (part.holds as Extract<Proposition, { kind: "not" }>).of : part.holds,
    own,
    context,
  );
  if (said === null) return null;
  const word = none ? "no" : part.kind === "all" ? "every" : "some";
  if (what !== null)
    return `${word === "every" && context.forms.isMass(what.noun) ? "" : `${word} `}${what.text} ${said}`;
  return `${part.where === null ? `${word}thing` : `${word}thing that ${things as string}`} ${said}`;
}

/** `if a person is rich, then that person is nice`: for what is not said of one subject. */
function conditional(part: Quantified, context: Context): string | null {
  if (part.where === null) return null;
  const own = bound(part.variable);
  const parts = conjuncts(part.where);
  const noun = parts.length > 1 ? propertyOf(parts[0], own, "noun") : null;
  const [first, ...rest] = noun === null ? parts : parts.slice(1);
  const said = first === undefined ? null : predicateOf(first, own, context);
  if (said === null) return null;
  const inner = withName(context, part.variable, `that ${noun ?? "thing"}`);
  if ([...context.names.values()].includes(`that ${noun ?? "thing"}`)) return null;
  const subject = noun === null ? "something" : withArticle(noun, noun, context);
  const condition = [`${subject} ${said}`, ...rest.map((one) => clause(one, inner))].join(" and ");
  return `if ${condition}, then ${clause(part.holds, inner)}`;
}

const ORDINALS: readonly string[] = ["", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh "];

/** For what has no shorter wording: things are told apart by ordinals. The grammar does not read it. */
function inFull(part: Quantified, context: Context): string {
  const own: Term = bound(part.variable);
  const about = conjuncts(part.where ?? part.holds);
  const noun = part.where === null && part.kind === "all" ? null : propertyOf(about[0], own, "noun");
  const kind = noun ?? "thing";
  const used = [...context.names.values()].filter((name) => name.endsWith(` ${kind}`)).length;
  const called = `${ORDINALS[used] ?? "further "}${kind}`;
  const inner = withName(context, part.variable, `that ${called}`);
  const rest = (noun === null ? about : about.slice(1)).map((one) => clause(one, inner)).join(" and ");
  const holds = part.where === null ? rest : clause(part.holds, inner);
  if (part.kind === "all")
    return `for every ${called}, ${part.where !== null && rest !== "" ? `if ${rest}, then ` : ""}${holds}`;
  const all = [part.where === null ? "" : rest, holds].filter((one) => one !== "").join(" and ");
  return `there is ${articleFor(called)} ${called}${all === "" ? "" : ` of which it holds that ${all}`}`;
}
