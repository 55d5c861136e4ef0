import type { Fact, Relation } from "../knowledge/fact.ts";
import type { Proposition, Term } from "../language/meaning.ts";
import type { Ground } from "../answer/answer.ts";
import type { World } from "./world.ts";

/** Kinds that a question such as "Which animals can fly?" asks for, and the facts that say so. */
export interface KindsFound {
  readonly items: readonly string[];
  readonly grounds: readonly Ground[];
}

/** What a fact must be for its kind to be an answer. */
export type Wanted = Pick<Fact, "relation" | "object">;

/** How many kinds one answer lists. */
const MAX_ITEMS = 60;

/**
 * The kinds below one kind of which a strict fact says outright what is asked. Null where the question has another form, or asks for something
 * that no fact says in these words.
 */
export function findKinds({ knowledge }: World, variable: number, where: Proposition): KindsFound | null {
  const parts = where.kind === "and" ? where.of : [where];
  const kinds = parts.flatMap((part) => kindIn(part, variable) ?? []);
  const wanted = parts
    .filter((part) => kindIn(part, variable) === null)
    .map((part) => wantedOf(part, variable));
  const [kind, condition] = [kinds[0], wanted[0]];
  if (
    kinds.length !== 1 ||
    wanted.length !== 1 ||
    kind === undefined ||
    condition === undefined ||
    condition === null
  )
    return null;
  const found = knowledge
    .descendantsOf(kind)
    .flatMap((each) => {
      const fact = knowledge.factsAbout(each).find((told) => says(told.fact, each, condition));
      return fact === undefined
        ? []
        : [
            {
              item: knowledge.lexicon.plural(each),
              ground: { source: "pack", ref: fact.ref, text: fact.text } as const,
            },
          ];
    })
    .slice(0, MAX_ITEMS);
  return { items: found.map(({ item }) => item), grounds: found.map(({ ground }) => ground) };
}

function says(fact: Fact, kind: string, { relation, object }: Wanted): boolean {
  return (
    fact.strength === undefined &&
    fact.subject === kind &&
    fact.relation === relation &&
    fact.object.toLowerCase() === object
  );
}

/** The kind that a part says of the variable, and nothing else. */
export function kindIn(part: Proposition, variable: number): string | null {
  return part.kind === "apply" && part.predicate.category === "noun" && isOnly(part.terms, variable)
    ? part.predicate.lemma
    : null;
}

const ONE_PLACE: Readonly<Record<string, readonly [Relation, Relation]>> = {
  ability: ["can", "cannot"],
  adjective: ["property", "not_property"],
};

/** What a fact of a kind must be for a condition on its members to be said outright; null for another condition. */
export function wantedOf(part: Proposition, variable: number): Wanted | null {
  const [inner, denied] = part.kind === "not" ? ([part.of, 1] as const) : ([part, 0] as const);
  if (inner.kind === "apply" && isOnly(inner.terms, variable)) {
    const relation = ONE_PLACE[inner.predicate.category]?.[denied];
    return relation === undefined ? null : { relation, object: inner.predicate.lemma };
  }
  if (inner.kind !== "some" || inner.where === null || inner.holds.kind !== "apply") return null;
  const {
    predicate: { category, lemma },
    terms: [owner],
  } = inner.holds;
  const object = kindIn(inner.where, inner.variable);
  const has =
    category === "verb" && lemma === "have" && owner?.kind === "variable" && owner.variable === variable;
  return has && object !== null ? { relation: denied === 1 ? "lacks" : "has", object } : null;
}

function isOnly(terms: readonly Term[], variable: number): boolean {
  const [term, ...others] = terms;
  return others.length === 0 && term?.kind === "variable" && term.variable === variable;
}
