import { attributeKind, relativeProperty } from "../attributes.ts";
import { apply, bound, named, type Proposition, type Term } from "../meaning.ts";
import { allOf, conjunction } from "../normal.ts";
import type { Nominal, NounPhrase } from "../syntax.ts";
import type { Holdings } from "./holdings.ts";
import { propertiesOf } from "./properties.ts";
import { presuppose } from "./reference.ts";
import type { Scope } from "./scope.ts";

export type Owned = Extract<NounPhrase, { kind: "owned" }>;

/** How many of the owners what is said is of, which settles of how many of their things. */
type Extent = "all" | "some";

/** Of the things of an owner for whom no name stands: of all, unless it is said of some owner or denied of any. */
export function extentOfOwners(owner: NounPhrase): Extent | null {
  if (owner.kind === "owned") return extentOfOwners(owner.owner);
  if (owner.kind !== "quantified") return "all";
  switch (owner.quantifier) {
    case "every":
    case "each":
    case "not every":
    case "all":
      return "all";
    case "some":
    case "no":
      return "some";
    default:
      return null;
  }
}

/** What is said of the thing of `owner`, who is a variable of the sentence. */
export function thingOfEach(
  phrase: Owned,
  owner: Term,
  scope: Scope,
  body: (term: Term) => Proposition,
): Proposition {
  const noun = phrase.nominal.noun as string; // the grammar takes none without a noun
  const { variable, term } = scope.variable();
  const where = conjunction([
    ...belonging(phrase.nominal, term, owner),
    ...propertiesOf(phrase.nominal, term),
  ]);
  if (scope.pending !== null) {
    scope.pending.push({ variable, where });
    scope.bounds.push({ variable, noun, generic: false, plural: false });
    return body(term);
  }
  const extent = extentOfOwners(phrase.owner);
  if (extent === null)
    return scope.reject(
      phrase.at,
      "`every`, `no`, `some` or a name",
      "say of whom: what one has or all have is not told apart here",
    );
  return { kind: extent, variable, where, holds: scope.closed(() => body(term)) };
}

function belonging(
  { noun, apart }: Pick<Nominal, "noun" | "apart">,
  term: Term,
  owner: Term,
): readonly Proposition[] {
  const lemma = noun as string; // as above
  return [
    ...(apart === true ? [apply("noun", lemma, term)] : []),
    apply("relation", `${lemma} of`, term, owner),
  ];
}

/**
 * The individual that `Tom's tail` is: one that is called so or is said to be it, or a new one of that name. It is there, is Tom's, and the only
 * one he has. Null with a problem where he may have several.
 */
export function thingOf(phrase: Owned, owner: string, scope: Scope): Term | null {
  const { nominal, at } = phrase;
  const noun = nominal.noun as string; // as above
  const { holdings } = scope.discourse;
  const conditions = nominal.adjectives.length === 0 ? scope.bounds.filter((one) => one.noun === noun) : [];
  if (conditions.length === 1) return bound(conditions[0]?.variable ?? 0);
  const { adjectives } = nominal;
  const before = holdings.used(noun, owner);
  const own = `${owner}'s ${[...adjectives, noun].join(" ")}`;
  const name = adjectives.length > 0 ? own : (before ?? holdings.called(noun, owner)[0] ?? own);
  // "Tom's favourite colour" need not be Tom's colour
  const differs =
    before !== null && (before !== name || (before.startsWith(`${owner}'s `) && before !== own));
  const advice = differs
    ? `${owner} may have several of them: say which by a name`
    : doubt(phrase, owner, scope);
  if (advice !== null) return refuse(scope, at, advice);
  const stands = nominal.apart === true;
  if (stands && scope.supposed && !holdings.isTold(noun, owner))
    return refuse(scope, at, `say first that ${owner} has a ${noun}`);
  holdings.use(noun, owner, name, scope.supposed);
  scope.discourse.define(name, noun);
  const term = named(name);
  const [is, has] = [apply("noun", noun, term), apply("verb", "have", named(owner), term)];
  const taken: Proposition[] = [
    is,
    ...belonging({ noun }, term, named(owner)),
    has,
    ...propertiesOf(nominal, term),
    ...(stands
      ? [only((other) => [apply("noun", noun, other), apply("verb", "have", named(owner), other)], term)]
      : []),
    ...(holdings.identified
      ? [only((other) => [apply("relation", `${noun} of`, other, named(owner))], term)]
      : []),
  ];
  // of what is called a tail, "long" says that it is long for a tail
  for (const adjective of holdings.measured(noun))
    taken.push({
      kind: "iff",
      left: apply("adjective", adjective, term),
      right: apply("adjective", relativeProperty(adjective, noun), term),
    });
  for (const one of taken) presuppose(scope, one);
  return term;
}

/** Whatever that is said of is this. */
function only(what: (other: Term) => readonly Proposition[], term: Term): Proposition {
  return {
    kind: "all",
    variable: 0,
    where: allOf(what(bound(0))),
    holds: { kind: "equal", left: bound(0), right: term },
  };
}

/** Why it may be one of several, or what the packs have a name for; null where nothing speaks for that. */
function doubt({ nominal }: Owned, owner: string, scope: Scope): string | null {
  const noun = nominal.noun as string; // as above
  const { holdings } = scope.discourse;
  if (noun === "capital") return `use the name of the capital of ${owner}`;
  if (nominal.adjectives.some((adjective) => attributeKind(adjective) === "doubtful"))
    return "what is so called may be none; give it a name";
  if (holdings.mayBeSeveral(noun, owner)) return `${owner} may have several of them: say which by a name`;
  if (holdings.hasStray(noun))
    return `give the ${noun} that was spoken of before a name, or say whose it is: \`${owner} has a ${noun}\``;
  return null;
}

function refuse(scope: Scope, at: number, help: string): null {
  scope.reject(at, "a name", help);
  return null;
}

/** What `is Tom's tail` adds where the tail was spoken of before: that it is the same. Said at the end of a statement, of what it says outright. */
export function identities(meaning: Proposition, holdings: Holdings): readonly Proposition[] {
  const parts = meaning.kind === "and" ? meaning.of : [meaning];
  return parts.flatMap((part): readonly Proposition[] => {
    if (part.kind !== "apply" || part.predicate.category !== "relation") return [];
    const [thing, owner] = part.terms;
    const noun = / of$/.test(part.predicate.lemma) ? part.predicate.lemma.slice(0, -3) : null;
    if (noun === null || thing?.kind !== "name" || owner?.kind !== "name") return [];
    const before = holdings.used(noun, owner.name);
    return before === null || before === thing.name || !holdings.called(noun, owner.name).includes(thing.name)
      ? []
      : [{ kind: "equal", left: thing, right: named(before) }];
  });
}
