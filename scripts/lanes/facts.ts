import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sha256Hex } from "../../src/canonical/digest.ts";
import { compareText } from "../../src/canonical/json.ts";

/** A row of a pack's `facts.jsonl`, `definitions.jsonl` or `words.jsonl`. Parsed here, so that expected answers do not come from the engine's reader. */
export interface Fact {
  readonly id: string;
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly strength?: string;
}
interface Definition {
  readonly term: string;
  readonly definition: string;
  readonly sense?: string;
  readonly pos: string;
}
interface Word {
  readonly lemma: string;
  readonly pos: string;
  readonly mass?: boolean;
  readonly plural?: string;
}

/** The facts of the shipped packs, as a graph. */
export interface Graph {
  /** The strict facts of a relation. */
  facts(relation: string): readonly Fact[];
  /** All ancestors of a kind or individual, including itself. */
  above(term: string): ReadonlySet<string>;
  /** The direct subkinds, sorted. */
  below(kind: string): readonly string[];
  /** Whether the two are disjoint, by a row about them or about their ancestors. */
  isApart(one: string, other: string): boolean;
  /** All places that contain a place, transitively. */
  around(place: string): ReadonlySet<string>;
  /** Terms with exactly one definition that is not one sense among several, and the definition. */
  readonly definitions: ReadonlyMap<string, string>;
  /** Whether it takes "a": a noun with only one part of speech, and no mass noun. */
  isCountable(term: string): boolean;
}

export function readGraph(dataDir: string): Graph {
  const packs = join(dataDir, "packs");
  const rows = <T>(file: string): T[] =>
    readdirSync(packs)
      .sort()
      .flatMap((pack) => {
        const text = tryRead(join(packs, pack, file));
        return text
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line) as T); // the file's row type
      });
  const facts = rows<Fact>("facts.jsonl").filter(({ strength }) => strength !== "typical");
  const of = (relation: string): Fact[] => facts.filter((fact) => fact.relation === relation);
  const parents = linksOf([...of("is_a"), ...of("instance_of")]);
  const places = linksOf(of("located_in"));
  const apart = new Set(
    of("disjoint").flatMap(({ subject, object }) => [`${subject}|${object}`, `${object}|${subject}`]),
  );
  const known = new Map<string, ReadonlySet<string>>();
  const above = (term: string): ReadonlySet<string> => {
    const up = known.get(term) ?? closure(parents, term);
    known.set(term, up);
    return up;
  };
  const nouns = groupBy(rows<Word>("words.jsonl"), ({ lemma }) => lemma);
  return {
    facts: of,
    above,
    below: (kind) =>
      [
        ...new Set(
          of("is_a")
            .filter(({ object }) => object === kind)
            .map(({ subject }) => subject),
        ),
      ].sort(compareText),
    isApart: (one, other) =>
      [...above(one)].some((up) => [...above(other)].some((over) => apart.has(`${up}|${over}`))),
    around: (place) => new Set([...closure(places, place)].filter((each) => each !== place)),
    definitions: new Map(
      [...groupBy(rows<Definition>("definitions.jsonl"), ({ term }) => term)].flatMap(([term, all]) => {
        const [only] = all;
        return only === undefined || all.length > 1 || only.sense !== undefined
          ? []
          : [[term, only.definition]];
      }),
    ),
    isCountable: (term) => {
      const entries = nouns.get(term) ?? [];
      return entries.length === 1 && entries.every(({ pos, mass }) => pos === "noun" && mass !== true);
    },
  };
}

/** The `count` items whose keys have the smallest digests, so that a new row in the packs changes few of them. */
export function chosen<T>(items: readonly T[], keyOf: (item: T) => string, count: number): T[] {
  return items
    .map((item) => ({ item, place: sha256Hex(keyOf(item)) }))
    .sort((a, b) => compareText(a.place, b.place))
    .slice(0, count)
    .map(({ item }) => item);
}

function tryRead(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  } // packs may omit a file
}

function linksOf(facts: readonly Fact[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...groupBy(facts, ({ subject }) => subject)].map(([subject, all]) => [
      subject,
      all.map(({ object }) => object),
    ]),
  );
}

function closure(links: ReadonlyMap<string, readonly string[]>, from: string): ReadonlySet<string> {
  const reached = new Set([from]);
  for (const each of reached) for (const next of links.get(each) ?? []) reached.add(next); // a set iterates over items added on the way
  return reached;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
