import type { Sentence } from "../knowledge/fact.ts";
import { PREPOSITIONS } from "../language/closed-words.ts";
import { apply, bound, type Predicate, type Proposition } from "../language/meaning.ts";
import { articleFor, singularise } from "../language/morphology.ts";
import type { World } from "../turn/world.ts";

/**
 * That those who play a role are persons, in a theory that speaks of persons: of "Whoever is no friend of Ann is kind" and "No cousin of
 * Bob is a friend of Ann" the first is meant of cousins, too. Assumed of roles (`friend of`) that packs know as persons, and of those
 * that packs do not know.
 */
export function personalRoles(world: World, theory: readonly Proposition[]): readonly Sentence[] {
  const roles = new Map<string, Predicate>();
  for (const proposition of theory) walk(proposition, (predicate) => roles.set(predicate.lemma, predicate));
  return [...roles.values()].filter((predicate) => isPersonal(world, predicate)).map(({ category, lemma }): Sentence => {
    const plays: Proposition = { kind: "all", variable: 1, where: null, holds: { kind: "implies", left: apply(category, lemma, bound(0), bound(1)), right: PERSON } };
    const meaning: Proposition = { kind: "all", variable: 0, where: null, holds: plays };
    return { id: `assumption:role:${lemma}`, source: "assumption", ref: "assumption", text: `Whoever is ${articleFor(lemma)} ${lemma} something is a person.`, meaning };
  });
}

const PERSON = apply("noun", "person", bound(0));

function isPersonal({ knowledge }: World, { lemma }: Predicate): boolean {
  const noun = lemma.replace(/ (?:of|to)$/, "").split(" ").at(-1) ?? "";
  const kinds = [noun, ...singularise(noun)].flatMap((one) => knowledge.ancestorsOf(one));
  return kinds.includes("person") || kinds.length === 0 && !knowledge.knowsTerm(noun) || ROLES.test(noun);
}

/** Roles of persons by their form: kin, mates, and those who do something. */
const ROLES = /(?:mother|father|sister|brother|son|daughter|uncle|aunt|nephew|niece|cousin|parent|child|husband|wife|spouse|friend|mate|neighbou?r|ancestor|descendant|relative|fan|critic|expert|opponent|er|or|ist|ee)$/;

type Take = (predicate: Predicate) => void;

function walk(part: Proposition, take: Take): void {
  switch (part.kind) {
    case "apply":
      if (part.predicate.category === "relation" && part.terms.length === 2 && !PREPOSITIONS.includes(part.predicate.lemma) && / (?:of|to)$/.test(part.predicate.lemma)) take(part.predicate);
      return;
    case "equal": return;
    case "not": walk(part.of, take); return;
    case "and": case "or": case "xor": for (const one of part.of) walk(one, take); return;
    case "implies": case "iff": walk(part.left, take); walk(part.right, take); return;
    case "all": case "some":
      if (part.where !== null) walk(part.where, take);
      walk(part.holds, take);
  }
}
