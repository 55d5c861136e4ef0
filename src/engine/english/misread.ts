import type { Atom, Filler, Form } from "../meaning/form.ts";
import { conjunctsOf, partsOf } from "../theories/forms.ts";

/**
 * Trees that cannot be meant: "goes to the garden and leaves" with leaves as a second goal of one going, "the garden, picks" with picks as
 * another noun for the garden.
 */
/** @param formal the text is taken at its word: "every cat is not red" says it of each */
export function misreadReason(form: Form, formal = false): string | null {
  return openReason(form, formal) ?? doubledReason(form);
}

/** Words that leave open what is said. */
function openReason(form: Form, formal: boolean): string | null {
  for (const part of partsOf(form)) {
    const reason = openIn(part) ?? (formal ? null : openInPlain(part));
    if (reason !== null) return reason;
  }
  return null;
}

function openIn(part: Form): string | null {
  switch (part.kind) {
    case "quantified":
      // "Ann is anything but tired", read as "Ann is anything".
      return part.where.kind === "true" && part.holds.kind === "equal"
        ? '"anything but" denies what follows'
        : null;
    case "not":
      return isOfSeveral(part.of) ? '"not … and" may deny each or only both' : null;
    case "or":
      return sharesDenial(part.of) ? '"not … or" may deny both' : null;
    case "atom":
      return openAtom(part);
    default:
      return null;
  }
}

/** What people say loosely. */
function openInPlain(part: Form): string | null {
  switch (part.kind) {
    case "quantified":
      // "All clerks are not tired", but not "everyone who sings is not tired".
      return part.quantifier === "every" && part.holds.kind === "not" && part.where.kind === "atom"
        ? '"all … not" may deny all or only some'
        : null;
    case "or":
    case "and":
      return sharesDeterminer(part.of) ? "the first word may be for both" : null;
    default:
      return null;
  }
}

/** "Does not like Bob and Cy": one verb of both. */
function isOfSeveral(form: Form): boolean {
  if (form.kind !== "and") return false;
  const verbs = form.of.flatMap((one) => (one.kind === "atom" && one.category === "verb" ? [one] : []));
  const [first] = verbs;
  return verbs.length > 1 && verbs.every((verb) => verb.lemma === first?.lemma);
}

/** "Nora doesn't sing or dance": one subject, said once, and a denial that may be of both. */
function sharesDenial(parts: readonly Form[]): boolean {
  if (!parts.some((part) => part.kind === "not" && part.at.length > 0)) return false;
  const subjects = parts.map((part) => {
    const atom = part.kind === "not" ? part.of : part;
    const filler =
      atom.kind === "atom" ? atom.roles.find(({ role }) => role === "subject")?.filler : undefined;
    return filler !== undefined && "at" in filler ? (filler.at ?? []).join(",") : "";
  });
  return subjects[0] !== "" && subjects.every((subject) => subject === subjects[0]);
}

/** "No cats or dogs", "every man or woman". */
function sharesDeterminer(parts: readonly Form[]): boolean {
  const quantifiers = parts.flatMap((one) => (one.kind === "quantified" ? [one.quantifier] : []));
  return (
    quantifiers.length === parts.length &&
    quantifiers.slice(1).includes("generic") &&
    /^(?:every|no|some|most|many|few)$/.test(quantifiers[0] ?? "")
  );
}

/** "I say so" makes nothing so; "this sentence is false" speaks of itself; "neither does Bob" says not what he does not do. */
function openAtom({ category, lemma, time, roles }: Atom): string | null {
  if (category === "verb" && time.adverbs.includes("so") && /^(?:say|think|believe|claim)$/.test(lemma))
    return "what is said so is not known to be so";
  if (category === "verb" && lemma === "do" && roles.some(({ role }) => role === "object"))
    return "what is done is not said";
  return category === "adjective" && /^(?:true|false)$/.test(lemma)
    ? "I have no rules for what is said to be true or false"
    : null;
}

function doubledReason(form: Form): string | null {
  const parts = conjunctsOf(form).filter((part): part is Atom => part.kind === "atom");
  const verbs = parts.filter(({ category }) => category === "verb");
  if (verbs.length === 0) return null;
  const nouns = parts.filter(({ category }) => category === "noun");
  if (
    differ(
      verbs,
      (verb) => keyOf(verb, verb.at.join(",")),
      (verb) => goalOf(verb),
    )
  )
    return "one event has two goals";
  if (
    differ(
      nouns.filter((noun) => !isOfAllThings(noun, nouns)),
      (noun) => keyOf(noun, ""),
      (noun) => noun.lemma,
    )
  )
    return "one thing is called by two nouns";
  return null;
}

/** "Two birds: an owl and a crow": what all of them are. */
const isOfAllThings = (noun: Atom, nouns: readonly Atom[]): boolean =>
  nouns.some((other) => other.at[0] === noun.at[0] && keyOf(other, "") !== keyOf(noun, ""));

/** Whether two of the same key have different values. */
function differ(
  parts: readonly Atom[],
  key: (part: Atom) => string,
  value: (part: Atom) => string | null,
): boolean {
  const found = new Map<string, string>();
  return parts.some((part) => {
    const one = value(part);
    if (one === null) return false;
    const known = found.get(key(part));
    found.set(key(part), one);
    return known !== undefined && known !== one;
  });
}

/** "The mule was tied to a birch and the horse to an oak": two events, to each its own. */
const keyOf = ({ roles }: Atom, place: string): string => {
  const of = ["subject", "object"].map((role) => roles.find((one) => one.role === role)?.filler);
  return `${place} ${idOf(of.find((one) => one !== undefined))}`;
};

function goalOf({ roles }: Atom): string | null {
  const goal = roles.find(({ role }) => role === "to" || role === "into");
  return goal === undefined ? null : idOf(goal.filler);
}

const idOf = (filler: Filler | undefined): string =>
  filler?.kind === "thing" || filler?.kind === "variable" ? `${filler.kind} ${filler.id}` : "other";
