import { vocabularyOf, type Proposition, type Term } from "../language/meaning.ts";

/** A statement as far as this file looks at it: its words tell whether "the owner of" or "an owner of" was said. */
export interface Stated {
  readonly text: string;
  readonly meaning: Proposition;
}

/**
 * How an earlier statement says another thing of the same than a later one.
 *
 * - `exclusive`: another value where there is one: "Tom is the manager", "The capital of Zorland is Limba"
 * - `same_subject`: another thing of the same subject: "The door is red", "Tom likes Ann", "If it rains, the street is wet"
 * - `other_subject`: the same of another subject: "Tom likes Ann" beside "Kim likes Ann"
 * - `same_matter`: about the same subject in the same relation, but not in one place only
 */
export type Rivalry = "exclusive" | "same_subject" | "other_subject" | "same_matter";

/** The rivalry between two statements; null where each leaves the other alone. `completes`: a denial that the later one goes with. */
export function rivalryOf(later: Stated, earlier: Stated): Rivalry | "completes" | null {
  const found = differencesIn(later.meaning, earlier.meaning, ASSERTED);
  if (found?.length === 0) return null;
  const [only, ...others] = found ?? [];
  if (only !== undefined && others.length === 0) {
    if (isExclusive(later, earlier, only)) return "exclusive";
    if (only.what === "negation") return only.place === "rest" ? "same_subject" : "other_subject";
    if (only.denied) return null; // "Tom is not the manager" leaves "Kim is not the manager" alone
    return only.place === "rest" ? "same_subject" : "other_subject";
  }
  if (found !== null && earlier.meaning.kind === "not" && later.meaning.kind !== "not") return "completes";
  if (found !== null && later.meaning.kind === "not" && earlier.meaning.kind !== "not") return null; // denies another thing
  return isSameMatter(later.meaning, earlier.meaning) ? "same_matter" : null;
}

// ---- what differs -----------------------------------------------------------------------------------------------------

interface Difference {
  readonly what: "term" | "predicate" | "negation";
  /** `subject`: in what the statement is about, or under which condition it holds. */
  readonly place: "subject" | "rest";
  /** Whether both statements deny the part that it is in. */
  readonly denied: boolean;
  readonly terms: readonly [Term, Term] | null;
}

/** Where in a statement a part stands. */
interface Place {
  readonly condition: boolean;
  readonly denied: boolean;
}
const ASSERTED: Place = { condition: false, denied: false };

/** The places in which two propositions of one form differ; null where their forms differ. */
function differencesIn(one: Proposition, other: Proposition, place: Place): readonly Difference[] | null {
  if (one.kind === "not" || other.kind === "not") return differencesInDenials(one, other, place);
  switch (one.kind) {
    case "apply":
      return other.kind === "apply" ? differencesInParts(one, other, place) : null;
    case "equal":
      return other.kind === "equal" ? differencesInEquations(one, other, place) : null;
    case "and":
    case "or":
    case "xor": {
      if (other.kind !== one.kind || other.of.length !== one.of.length) return null;
      const { of } = other;
      return joined(one.of.map((part, at) => differencesIn(part, of[at] ?? part, place)));
    }
    case "implies":
    case "iff": {
      if (other.kind !== one.kind) return null;
      return joined([
        differencesIn(one.left, other.left, { ...place, condition: true }),
        differencesIn(one.right, other.right, place),
      ]);
    }
    case "all":
    case "some": {
      if (
        other.kind !== one.kind ||
        other.variable !== one.variable ||
        (one.where === null) !== (other.where === null)
      )
        return null;
      const where =
        one.where === null || other.where === null
          ? []
          : differencesIn(
              one.where,
              other.where,
              isAbout(one.holds, one.variable) ? { ...place, condition: true } : place,
            );
      return joined([where, differencesIn(one.holds, other.holds, place)]);
    }
  }
}

function joined(parts: readonly (readonly Difference[] | null)[]): readonly Difference[] | null {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

function differencesInDenials(
  one: Proposition,
  other: Proposition,
  place: Place,
): readonly Difference[] | null {
  if (one.kind === "not" && other.kind === "not")
    return differencesIn(one.of, other.of, { ...place, denied: true });
  const [inner, plain] =
    one.kind === "not" ? [one.of, other] : other.kind === "not" ? [one, other.of] : [one, other];
  const rest = differencesIn(inner, plain, place);
  return rest === null
    ? null
    : [
        { what: "negation", place: place.condition ? "subject" : "rest", denied: place.denied, terms: null },
        ...rest,
      ];
}

type Apply = Extract<Proposition, { readonly kind: "apply" }>;

function differencesInParts(
  one: Apply,
  other: Apply,
  { condition, denied }: Place,
): readonly Difference[] | null {
  if (one.predicate.category !== other.predicate.category || one.terms.length !== other.terms.length)
    return null;
  const predicate: readonly Difference[] =
    one.predicate.lemma === other.predicate.lemma
      ? []
      : [{ what: "predicate", place: condition ? "subject" : "rest", denied, terms: null }];
  const terms = one.terms.map((term, nth) =>
    differenceOfTerms(term, other.terms[nth] ?? term, {
      place: condition || nth === 0 ? "subject" : "rest",
      denied,
    }),
  );
  return joined([predicate, ...terms]);
}

function differenceOfTerms(
  one: Term,
  other: Term,
  where: Pick<Difference, "place" | "denied">,
): readonly Difference[] | null {
  if (one.kind === "variable" || other.kind === "variable")
    return one.kind === "variable" && other.kind === "variable" && one.variable === other.variable
      ? []
      : null;
  return one.name === other.name ? [] : [{ what: "term", ...where, terms: [one, other] }];
}

type Equation = Extract<Proposition, { readonly kind: "equal" }>;

/** The sides of an equation may change places. Its subject is the name: "Tom is the manager" and "The manager is Tom" are about Tom. */
function differencesInEquations(
  one: Equation,
  other: Equation,
  { condition, denied }: Place,
): readonly Difference[] | null {
  const compare = (left: Term, right: Term): readonly Difference[] | null =>
    joined(
      [
        [one.left, left],
        [one.right, right],
      ].map(([mine, theirs]) =>
        mine === undefined || theirs === undefined
          ? null
          : differenceOfTerms(mine, theirs, {
              place: condition || !isDescription(mine) ? "subject" : "rest",
              denied,
            }),
      ),
    );
  const [straight, crossed] = [compare(other.left, other.right), compare(other.right, other.left)];
  if (straight === null || crossed === null) return straight ?? crossed;
  return crossed.length < straight.length ? crossed : straight;
}

/** Whether a proposition says something of a variable, rather than of somebody to it ("Ann owns it"). */
function isAbout(holds: Proposition, variable: number): boolean {
  switch (holds.kind) {
    case "apply": {
      const [first] = holds.terms;
      return first?.kind === "variable" && first.variable === variable;
    }
    case "not":
      return isAbout(holds.of, variable);
    case "and":
    case "or":
    case "xor":
      return holds.of.some((part) => isAbout(part, variable));
    case "implies":
    case "iff":
      return isAbout(holds.right, variable);
    case "all":
    case "some":
      return isAbout(holds.holds, variable);
    case "equal":
      return true;
  }
}

// ---- one value --------------------------------------------------------------------------------------------------------

/** Whether two statements give different values of what has one. */
function isExclusive(later: Stated, earlier: Stated, { what, denied, terms }: Difference): boolean {
  if (what !== "term" || denied || terms === null || terms.some(isDescription)) return false;
  const [one, other] = [later.meaning, earlier.meaning];
  if (one.kind === "equal") return [one.left, one.right].some(isDescription); // the side that they share, since the other two are names
  if (one.kind !== "apply" || other.kind !== "apply" || one.terms[0] !== terms[0]) return false;
  return saysTheOne(later) && saysTheOne(earlier);
}

/** Whether an earlier statement can be exclusive with this one: it says which one it is that there is one of. */
export function mayBeExclusive(later: Stated): boolean {
  const { meaning } = later;
  return meaning.kind === "equal" ? [meaning.left, meaning.right].some(isDescription) : saysTheOne(later);
}

/** A description such as "the manager" or "Tom's age", which one thing answers to; not a name. */
export function isDescription(term: Term): boolean {
  return term.kind === "name" && /^the \p{Ll}|['’]s? \p{Ll}/u.test(term.name);
}

/** Whether a statement says who or what is the one in a role: "Ann is the owner of the shop", not "an owner". */
export function saysTheOne({ text, meaning }: Stated): boolean {
  if (
    meaning.kind !== "apply" ||
    meaning.predicate.category !== "relation" ||
    meaning.terms.length !== 2 ||
    !meaning.predicate.lemma.endsWith(" of")
  )
    return false;
  return text.toLowerCase().includes(`the ${meaning.predicate.lemma} `);
}

// ---- the same matter --------------------------------------------------------------------------------------------------

/** Whether two statements are about the same subject in the same relation, or speak of kinds in the same words. */
function isSameMatter(one: Proposition, other: Proposition): boolean {
  const [mine, theirs] = [vocabularyOf(one), vocabularyOf(other)];
  const shares = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
    [...left].some((each) => right.has(each));
  if (isSameKind(one, other)) return sharesRelation(one, other);
  if (mine.names.size === 0 || theirs.names.size === 0) return shares(mine.symbols, theirs.symbols);
  return (
    shares(mine.names, theirs.names) && (shares(mine.symbols, theirs.symbols) || sharesRelation(one, other))
  );
}

/** "The keys are in the car" and "The keys are on the table": of the same things in general. */
function isSameKind(one: Proposition, other: Proposition): boolean {
  if (one.kind !== "all" || other.kind !== "all" || one.where === null || other.where === null) return false;
  return differencesIn(one.where, other.where, ASSERTED)?.length === 0;
}

function sharesRelation(one: Proposition, other: Proposition): boolean {
  const [mine, theirs] = [relationOf(one), relationOf(other)];
  return mine !== null && mine === theirs;
}

/** The relation that a statement is in: a place is a place whatever the preposition, and being the same is one, too. */
function relationOf(part: Proposition): string | null {
  switch (part.kind) {
    case "apply":
      return part.predicate.category === "relation" && !part.predicate.lemma.endsWith(" of")
        ? "place"
        : `${part.predicate.category} ${part.predicate.lemma}`;
    case "equal":
      return "equal";
    case "all":
      return relationOf(part.holds);
    default:
      return null;
  }
}
