import type { Knowledge, ToldFact } from "../../knowledge/knowledge.ts";
import { verdictOf, type Finding } from "./finding.ts";

/**
 * Whether one place is in another. Packs say where a place is; where it is not follows from what excludes each other: two continents, and two
 * countries of which neither is in the other.
 *
 *     Munich is in Germany. Germany and France are two countries.   ⇒   Munich is not in France.
 *
 * `partly_in` names all regions that a place reaches into. Of one that is typical only some say so ("Is Cyprus in Europe?"), and it is not told.
 */
export function whetherIn(knowledge: Knowledge, place: string, region: string): Finding | null {
  if (place === region) return null;
  const above = regionsOf(knowledge, place);
  const trail = above.get(region);
  if (trail !== undefined) return verdictOf("yes", "located_in", trail);
  const parts = partsOf(knowledge, place);
  const reached = parts.filter(
    ({ fact }) => fact.object === region || regionsOf(knowledge, region).has(fact.object),
  );
  if (reached.length > 0) {
    const isSaid = reached.every(({ fact }) => fact.object === region && fact.strength !== "typical");
    return isSaid ? verdictOf("yes", "partly_in", parts.filter(isStrict)) : null;
  }
  const around = regionsOf(knowledge, region);
  const inside = around.get(place);
  if (inside !== undefined) return verdictOf("no", "contains", inside);
  if (mayBeNamesake(knowledge, place, above, [region, ...around.keys()])) return null;
  return whetherApart(knowledge, { name: place, above }, { name: region, above: around });
}

/** Settlers named towns after those that they came from: "Is Paris in Texas?", "Is London in Canada?" */
function mayBeNamesake(
  knowledge: Knowledge,
  place: string,
  above: ReadonlyMap<string, unknown>,
  regions: readonly string[],
): boolean {
  if (!isA(knowledge, place, "settlement") || regions.every((region) => above.has(region))) return false;
  return regions.includes("United States") || (regions.includes("Canada") && above.has("Europe"));
}

interface Located {
  readonly name: string;
  readonly above: ReadonlyMap<string, readonly ToldFact[]>;
}

/** "No" where something that holds the one and something that holds the other exclude each other. */
function whetherApart(knowledge: Knowledge, one: Located, other: Located): Finding | null {
  for (const mine of [one.name, ...one.above.keys()])
    for (const theirs of [other.name, ...other.above.keys()]) {
      const because = reasonApart(knowledge, mine, theirs);
      if (because === null) continue;
      const cited = [...(one.above.get(mine) ?? []), ...because.cited, ...(other.above.get(theirs) ?? [])];
      return verdictOf("no", "apart", cited, because.text);
    }
  return null;
}

interface Reason {
  readonly text: string | null;
  readonly cited: readonly ToldFact[];
}

/** Kinds of which no two hold the same, with their plurals. */
const APART = [
  ["continent", "continents"],
  ["country", "countries"],
  ["month", "months"],
] as const;

/** Why nothing is in both; null where something may be. */
function reasonApart(knowledge: Knowledge, one: string, other: string): Reason | null {
  if (one === other || isNested(knowledge, one, other)) return null;
  const two = (kind: string): boolean => isA(knowledge, one, kind) && isA(knowledge, other, kind);
  const kind = APART.find(([one]) => two(one))?.[1];
  if (kind !== undefined) return { text: `${one} and ${other} are two ${kind}.`, cited: [] };
  return (
    reasonOutside(knowledge, one, other) ?? reasonOutside(knowledge, other, one) // "Is Asia in Egypt?"
  );
}

/** A country whose continents are told is in no other. Oceania holds Australia, and neither is told apart from the other. */
function reasonOutside(knowledge: Knowledge, country: string, continent: string): Reason | null {
  if (!isA(knowledge, country, "country") || !isA(knowledge, continent, "continent")) return null;
  const parts = partsOf(knowledge, country);
  const reached = parts.map(({ fact }) => fact.object);
  return parts.length === 0 || reached.includes(continent) || reached.includes("Oceania")
    ? null
    : { text: null, cited: parts };
}

const isNested = (knowledge: Knowledge, one: string, other: string): boolean =>
  regionsOf(knowledge, one).has(other) || regionsOf(knowledge, other).has(one);

const isA = (knowledge: Knowledge, name: string, kind: string): boolean =>
  knowledge.ancestorsOf(name).includes(kind);

const isStrict = ({ fact }: ToldFact): boolean => fact.strength !== "typical";

const partsOf = (knowledge: Knowledge, place: string): readonly ToldFact[] =>
  knowledge.factsAbout(place).filter(({ fact }) => fact.relation === "partly_in" && fact.subject === place);

const HOLDS: ReadonlySet<string> = new Set(["located_in", "part_of"]);

/** What a place is in, nearest first, with the facts that lead there. */
function regionsOf(knowledge: Knowledge, place: string): ReadonlyMap<string, readonly ToldFact[]> {
  const found = new Map<string, readonly ToldFact[]>([[place, []]]);
  for (const [name, trail] of found)
    for (const told of knowledge.factsAbout(name)) {
      const { subject, relation, object } = told.fact;
      if (subject === name && HOLDS.has(relation) && isStrict(told) && !found.has(object))
        found.set(object, [...trail, told]);
    }
  found.delete(place);
  return found;
}

/** "Which country is Munich in?": of one kind there may be one, or the parts that reach into several. */
export function whichRegion(knowledge: Knowledge, place: string, kind: string): Finding | null {
  const above = [...regionsOf(knowledge, place)].filter(([name]) => isA(knowledge, name, kind));
  const [only, second] = above;
  if (second !== undefined) return null;
  if (only !== undefined)
    return {
      outcome: { kind: "names", names: [only[0]] },
      cited: only[1],
      rule: "located_in",
      because: null,
    };
  const parts = partsOf(knowledge, place);
  if (parts.length < 2 || !parts.every((told) => isStrict(told) && isA(knowledge, told.fact.object, kind)))
    return null;
  const names = parts.map(({ fact }) => fact.object);
  return { outcome: { kind: "names", names }, cited: parts, rule: "partly_in", because: null };
}

/** "Where is Munich?": the nearest region that a pack names. */
export function whereIs(knowledge: Knowledge, place: string): Finding | null {
  const own = knowledge
    .factsAbout(place)
    .filter((told) => told.fact.subject === place && told.fact.relation === "located_in" && isStrict(told));
  const nearest = own.filter(
    ({ fact }) => !own.some((other) => regionsOf(knowledge, other.fact.object).has(fact.object)),
  );
  const [only, second] = nearest;
  if (only === undefined || second !== undefined) return null;
  return {
    outcome: { kind: "names", names: [only.fact.object], open: true },
    cited: [only],
    rule: "located_in",
    because: null,
  };
}

/** "Is there a country in Africa?": the first of the kind that packs place there. */
export function someIn(knowledge: Knowledge, kind: string, region: string): Finding | null {
  for (const name of knowledge.instancesOf(kind)) {
    const trail = regionsOf(knowledge, name).get(region);
    if (trail !== undefined) return verdictOf("yes", "located_in", trail, `${name} is a ${kind}.`);
  }
  return null;
}
