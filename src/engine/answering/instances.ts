import { indexOf } from "../answer/fact-index.ts";
import type { Relation, Sentence } from "../knowledge/fact.ts";
import { apply, bound, not, type Proposition } from "../language/meaning.ts";
import type { World } from "./world.ts";
import { meaningsOfAbility } from "./abilities.ts";
import { assumePersons, lemmasIn, storedFor } from "./premises.ts";
import type { Case, Ruling } from "./rule.ts";

/**
 * What settles a general claim, and which way. `told`: what was proved of the whole kind besides, so that more can be said than that the claim
 * fails; the ruling is then on both. Null for an exception or an example.
 */
export interface Found {
  readonly ruling: Ruling;
  readonly verdict: "yes" | "no";
  readonly told: Proposition | null;
}

/** How many kinds are tried. */
const MAX_KINDS = 60;

/**
 * Looks among the known kinds of what a general claim speaks of for one that settles it: penguins for "Can all birds fly?", bats for
 * "Can some mammals fly?". Logic alone does not give it, since a kind might have no members; that this one has is assumed, and stands
 * among the grounds. What the prompt supposes has no part in it: an argument is judged without assuming that anything exists.
 */
export function findInstance(world: World, { stated, mode, fixed }: Case, claim: Proposition): Found | null {
  if (mode !== "classical" || (fixed && stated)) return null;
  const general = generalIn(claim);
  const kind = generalKindOf(claim);
  if (
    general === null ||
    kind === null ||
    !isKnownKind(world, kind, stated) ||
    asksOnlyWhetherThereIs(general)
  )
    return null;
  const whole = ruleWith(world, kind, claim);
  if (whole !== null) return strengthen(world, kind, claim, whole);
  for (const candidate of kindsWorthTrying(world, kind, general).slice(0, MAX_KINDS)) {
    const ruling = ruleWith(world, candidate, claim);
    if (ruling !== null) return foundBy(ruling);
  }
  return null;
}

function foundBy(ruling: Ruling): Found | null {
  const { decision } = ruling;
  return decision.kind === "decided" && decision.verdict !== "unknown"
    ? { ruling, verdict: decision.verdict, told: null }
    : null;
}

/** Where not every one is so, asks whether none is: then both are proved together. */
function strengthen(world: World, kind: string, claim: Proposition, found: Ruling): Found | null {
  if (claim.kind !== "all" || found.decision.kind !== "decided" || found.decision.verdict !== "no")
    return foundBy(found);
  const none: Proposition = { ...claim, holds: not(claim.holds) };
  const both = decideWith(world, [], kind, { kind: "and", of: [none, not(claim)] });
  const proved = both.decision.kind === "decided" && both.decision.verdict === "yes";
  return proved ? { ruling: both, verdict: "no", told: none } : foundBy(found);
}

/** What holds of most of a kind that has members holds of some: so much a typical fact proves. */
function typicalInstances({ knowledge }: World, kind: string, claim: Proposition): Sentence[] {
  const lemmas = lemmasIn(claim);
  return knowledge.factsAbout(kind).flatMap(({ fact, ref, text }): Sentence[] => {
    const says =
      fact.strength === "typical" && fact.subject === kind && lemmas.has(fact.object)
        ? SAYS[fact.relation]
        : undefined;
    return says === undefined
      ? []
      : [
          {
            id: `pack:${ref}`,
            source: "pack",
            ref,
            text,
            meaning: {
              kind: "some",
              variable: 0,
              where: apply("noun", kind, bound(0)),
              holds: says(fact.object),
            },
          },
        ];
  });
}

const have = (object: string): Proposition => ({
  kind: "some",
  variable: 1,
  where: apply("noun", object, bound(1)),
  holds: apply("verb", "have", bound(0), bound(1)),
});
/** What a fact says of one of its kind. */
const SAYS: Readonly<Partial<Record<Relation, (object: string) => Proposition>>> = {
  can: (object) => apply("ability", object, bound(0)),
  cannot: (object) => not(apply("ability", object, bound(0))),
  property: (object) => apply("adjective", object, bound(0)),
  not_property: (object) => not(apply("adjective", object, bound(0))),
  has: have,
  lacks: (object) => not(have(object)),
};

type General = Extract<Proposition, { readonly kind: "all" | "some" }>;

function generalIn(claim: Proposition): General | null {
  const inner = claim.kind === "not" ? claim.of : claim;
  return inner.kind === "all" || inner.kind === "some" ? inner : null;
}

/** The kind that a general claim is about, null for another one. */
export function generalKindOf(claim: Proposition): string | null {
  const general = generalIn(claim);
  return general === null
    ? null
    : (kindIn(general.where, general.variable) ??
        (general.kind === "some" ? kindIn(general.holds, general.variable) : null));
}

/** "Is there a bird?": that is what would be assumed. */
function asksOnlyWhetherThereIs({ kind, where, holds }: General): boolean {
  const kinds = (part: Proposition | null): readonly (string | null)[] => {
    if (part === null) return [];
    return part.kind === "and"
      ? part.of.flatMap(kinds)
      : [part.kind === "apply" && part.predicate.category === "noun" ? part.predicate.lemma : null];
  };
  const asked = new Set([...kinds(where), ...kinds(holds)]);
  return kind === "some" && asked.size === 1 && !asked.has(null);
}

/** Kinds that only the prompt speaks of may be made up, and have no members. */
function isKnownKind(world: World, kind: string, stated: boolean): boolean {
  const { teachings, vault } = world;
  if (
    !stated &&
    (indexOf(vault.facts).hasLemma(kind) || teachings.some(({ meaning }) => lemmasIn(meaning).has(kind)))
  )
    return true;
  return hasKnownMembers(world, kind);
}

/** Whether packs know a kind, and so that there are such things. */
export function hasKnownMembers({ knowledge }: World, kind: string): boolean {
  return (
    knowledge.parentsOf(kind).length > 0 ||
    knowledge.childrenOf(kind).length > 0 ||
    knowledge.factsAbout(kind).some(({ fact }) => fact.subject === kind)
  );
}

/** The kind that a condition speaks of: the first that is said of the variable. */
function kindIn(where: Proposition | null, variable: number): string | null {
  if (where?.kind === "and")
    return where.of.map((part) => kindIn(part, variable)).find((kind) => kind !== null) ?? null;
  if (where?.kind !== "apply" || where.predicate.category !== "noun" || where.terms.length !== 1) return null;
  const [term] = where.terms;
  return term?.kind === "variable" && term.variable === variable ? where.predicate.lemma : null;
}

/** Kinds below, of which a fact is known that speaks of the same thing. */
function kindsWorthTrying({ knowledge }: World, kind: string, holds: Proposition): string[] {
  const lemmas = lemmasIn(holds);
  return knowledge
    .descendantsOf(kind)
    .filter((each) => knowledge.factsAbout(each).some(({ fact }) => lemmas.has(fact.object)));
}

function ruleWith(world: World, kind: string, claim: Proposition): Ruling | null {
  const ruling = decideWith(world, [], kind, claim);
  const { decision } = ruling;
  if (decision.kind !== "decided" || decision.verdict === "unknown") return null;
  return decision.used.every((id) => id.startsWith("assumption:kind:")) ? null : ruling; // what is assumed does not answer whether it is so
}

/** What is stored, and what was said, decide on a claim if a kind has members. */
export function decideWith(
  world: World,
  premises: readonly Sentence[],
  kind: string,
  claim: Proposition,
): Ruling {
  const theory = { premises, kinds: [kind] };
  return decideWithMembers(
    world,
    { ...theory, stored: [...typicalInstances(world, kind, claim), ...membersOf(world, theory, claim)] },
    claim,
  );
}

interface Theory {
  readonly premises: readonly Sentence[] /** Kinds that are taken to have members. */;
  readonly kinds: readonly string[];
}

/** What is stored that bears on a claim, on what was said, and on the members of kinds. */
export function membersOf(
  world: World,
  { premises, kinds }: Theory,
  claim: Proposition,
): readonly Sentence[] {
  return storedFor(world, [claim, ...kinds.map(existenceOf)], "without_contested", {
    supposed: premises.map(({ meaning }) => meaning),
  }).sentences;
}

/** Decides a claim from what was said and `stored`, if each of the kinds has a member. */
export function decideWithMembers(
  world: World,
  { premises, kinds, stored }: Theory & { readonly stored: readonly Sentence[] },
  claim: Proposition,
): Ruling {
  const members = kinds.map(
    (kind): Sentence => ({
      id: `assumption:kind:${kind}`,
      source: "assumption",
      ref: "assumption",
      text: thereAre(world, kind),
      meaning: existenceOf(kind),
    }),
  );
  const sentences = [...premises, ...members, ...stored];
  const all = [
    ...sentences,
    ...assumePersons(world, sentences, [claim], "classical"),
    ...meaningsOfAbility(sentences, claim, "classical"),
  ];
  const decision = world.reasoner.decide(all, claim, "classical");
  return {
    decision,
    sentences: new Map(all.map((sentence) => [sentence.id, sentence])),
    basis: "stored",
    againstStored: false,
  };
}

function existenceOf(kind: string): Proposition {
  return { kind: "some", variable: 0, where: null, holds: apply("noun", kind, bound(0)) };
}

function thereAre({ knowledge: { lexicon } }: World, kind: string): string {
  return lexicon.isMass(kind) ? `There is ${kind}.` : `There are ${lexicon.plural(kind)}.`;
}
