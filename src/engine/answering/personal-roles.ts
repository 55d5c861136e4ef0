import type { Sentence } from "../knowledge/fact.ts";
import { PREPOSITIONS } from "../language/closed-words.ts";
import { apply, bound, type Predicate, type Proposition } from "../language/meaning.ts";
import { articleFor, singularise } from "../language/morphology.ts";
import type { World } from "./world.ts";

/**
 * That those who play a role are persons, in a theory that speaks of persons: of "Whoever is no friend of Ann is kind" and "No cousin of
 * Bob is a friend of Ann" the first is meant of cousins, too. Assumed of roles (`friend of`) that packs know as persons, of those
 * that packs do not know, and of those by which the theory tells persons apart.
 */
export function personalRoles(world: World, theory: readonly Proposition[]): readonly Sentence[] {
  const roles = new Map<string, Predicate>();
  const { apart } = kindsIn(theory);
  for (const proposition of theory) walk(proposition, (predicate) => roles.set(predicate.lemma, predicate));
  return [...roles.values()]
    .filter((predicate) => apart.has(predicate.lemma) || isPersonal(world, predicate))
    .map(({ category, lemma }): Sentence => {
      const plays: Proposition = {
        kind: "all",
        variable: 1,
        where: null,
        holds: { kind: "implies", left: apply(category, lemma, bound(0), bound(1)), right: PERSON },
      };
      const meaning: Proposition = { kind: "all", variable: 0, where: null, holds: plays };
      return {
        id: `assumption:role:${lemma}`,
        source: "assumption",
        ref: "assumption",
        text: `Whoever is ${articleFor(lemma)} ${lemma} something is a person.`,
        meaning,
      };
    });
}

const PERSON = apply("noun", "person", bound(0));

/**
 * That those of a kind are persons, in a theory that speaks of all persons, or of some: of kinds that packs know as such (`every doctor` is
 * meant by "everyone"), and of those by which the theory itself tells persons apart ("everyone who is a smith"). Not where it is asked who is one.
 */
export function personalKinds(
  { knowledge }: World,
  sentences: readonly Proposition[],
  claims: readonly Proposition[],
): readonly Sentence[] {
  if (kindsIn(claims).said) return [];
  const { kinds, apart, quantified } = kindsIn([...claims, ...sentences]);
  return [...kinds]
    .filter(
      (kind) =>
        kind !== "person" &&
        (apart.has(kind) || (quantified && knowledge.ancestorsOf(kind).includes("person"))),
    )
    .map(
      (kind): Sentence => ({
        id: `assumption:kind:${kind}`,
        source: "assumption",
        ref: "assumption",
        text: `Every ${kind} is a person.`,
        meaning: { kind: "all", variable: 0, where: apply("noun", kind, bound(0)), holds: PERSON },
      }),
    );
}

/** `quantified`: whether all persons, or some, are spoken of. `said`: whether somebody is said to be one. */
interface Kinds {
  readonly kinds: Set<string> /** Those that stand beside `person` of the same variable. */;
  readonly apart: Set<string>;
  quantified: boolean;
  said: boolean;
}

function kindsIn(propositions: readonly Proposition[]): Kinds {
  const found: Kinds = { kinds: new Set(), apart: new Set(), quantified: false, said: false };
  for (const proposition of propositions) visit(proposition, false, found);
  return found;
}

function visit(part: Proposition, within: boolean, found: Kinds): void {
  switch (part.kind) {
    case "apply":
      if (part.predicate.category !== "noun" || part.terms.length !== 1) return;
      found.kinds.add(part.predicate.lemma);
      if (part.predicate.lemma === "person") {
        if (within) found.quantified = true;
        else found.said = true;
      }
      return;
    case "equal":
      return;
    case "not":
      visit(part.of, within, found);
      return;
    case "and": {
      const nouns = part.of.flatMap((one) =>
        one.kind === "apply" &&
        (one.predicate.category === "noun" || one.predicate.category === "relation") &&
        one.terms[0]?.kind === "variable"
          ? [{ lemma: one.predicate.lemma, variable: one.terms[0].variable }]
          : [],
      );
      for (const { lemma, variable } of nouns)
        if (within && nouns.some((other) => other.lemma === "person" && other.variable === variable))
          found.apart.add(lemma);
      for (const one of part.of) visit(one, within, found);
      return;
    }
    case "or":
    case "xor":
      for (const one of part.of) visit(one, within, found);
      return;
    case "implies":
    case "iff":
      visit(part.left, within, found);
      visit(part.right, within, found);
      return;
    case "all":
    case "some":
      if (part.where !== null) visit(part.where, true, found);
      visit(part.holds, within, found);
  }
}

function isPersonal({ knowledge }: World, { lemma }: Predicate): boolean {
  const noun =
    lemma
      .replace(/ (?:of|to)$/, "")
      .split(" ")
      .at(-1) ?? "";
  const kinds = [noun, ...singularise(noun)].flatMap((one) => knowledge.ancestorsOf(one));
  return kinds.includes("person") || (kinds.length === 0 && !knowledge.knowsTerm(noun)) || ROLES.test(noun);
}

/** Roles of persons by their form: kin, mates, and those who do something. */
const ROLES =
  /(?:mother|father|sister|brother|son|daughter|uncle|aunt|nephew|niece|cousin|parent|child|husband|wife|spouse|friend|mate|neighbou?r|ancestor|descendant|relative|fan|critic|expert|opponent|er|or|ist|ee)$/;

type Take = (predicate: Predicate) => void;

function walk(part: Proposition, take: Take): void {
  switch (part.kind) {
    case "apply":
      if (
        part.predicate.category === "relation" &&
        part.terms.length === 2 &&
        !PREPOSITIONS.includes(part.predicate.lemma) &&
        / (?:of|to)$/.test(part.predicate.lemma)
      )
        take(part.predicate);
      return;
    case "equal":
      return;
    case "not":
      walk(part.of, take);
      return;
    case "and":
    case "or":
    case "xor":
      for (const one of part.of) walk(one, take);
      return;
    case "implies":
    case "iff":
      walk(part.left, take);
      walk(part.right, take);
      return;
    case "all":
    case "some":
      if (part.where !== null) walk(part.where, take);
      walk(part.holds, take);
  }
}
