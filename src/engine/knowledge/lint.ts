import type { Proposition } from "../language/meaning.ts";
import type { Rejection } from "../language/reading.ts";
import type { Fact, Relation } from "./fact.ts";
import { refOf, type PackContent } from "./pack.ts";
import { createRoles, ROLES, sharedParts, type Roles } from "./roles.ts";
import { createTaxonomy, type Taxonomy } from "./taxonomy.ts";

/** A problem in a set of packs. `ref` is the row, `<pack_id>/<row id>`, or `<pack_id>/` for a whole pack. */
export interface Lint {
  readonly level: "error" | "warning";
  readonly ref: string;
  readonly problem: string;
}

/** A fact with its citation. */
interface Cited {
  readonly ref: string;
  readonly fact: Fact;
}

export type LintRule = (text: string) => Proposition | Rejection;

/** Kinds of problem, in the order of the report. `roles` and `undefined` are only ever warnings. */
export type LintKind = "form" | "repeat" | "circle" | "disjoint" | "denial" | "rule" | "roles" | "undefined";

/** The problems of a set of packs, by kind. With `readRule` null, rules are not checked. */
export function lintByKind(
  packs: readonly PackContent[],
  readRule: LintRule | null,
): Readonly<Record<LintKind, readonly Lint[]>> {
  const cited = packs.flatMap(({ packId, facts }) =>
    facts.map((fact): Cited => ({ ref: refOf(packId, fact.id), fact })),
  );
  const strict = cited.filter(({ fact }) => fact.strength !== "typical");
  const roles = createRoles(packs);
  const taxonomy = createTaxonomy(
    strict.map(({ fact }) => fact),
    roles,
  );
  return {
    form: lintForms(cited, roles),
    repeat: lintRepeats(cited),
    circle: lintCircles(strict),
    disjoint: lintDisjoint(strict, taxonomy),
    denial: lintDenials(strict, taxonomy),
    rule: readRule === null ? [] : lintRules(packs, readRule),
    roles: lintRoles(packs, roles),
    undefined: lintUndefined(packs),
  };
}

/** The same as one list. */
export function lintPacks(packs: readonly PackContent[], readRule: LintRule | null): Lint[] {
  return Object.values(lintByKind(packs, readRule)).flat();
}

// ---- single facts -----------------------------------------------------------------------------------------------------

const AMOUNT = /^(?:\d+(?:\.\d+)?|\d+\/[1-9]\d*) \S/;

function lintForms(cited: readonly Cited[], roles: Roles): Lint[] {
  return cited.flatMap(({ ref, fact }): Lint[] => {
    const error = (problem: string): Lint[] => [{ level: "error", ref, problem }];
    const { subject, relation, object } = fact;
    if (subject === object && !/adjective|verb/.test(ROLES[relation][1]))
      return error(`${relation} relates \`${subject}\` to itself`);
    if ((relation === "equals" || relation === "has_exactly") && !AMOUNT.test(object))
      return error(
        `the object of ${relation} must be a number and a unit, like \`1000 metre\`, not \`${object}\``,
      );
    if (relation === "synonym" && sharedParts(roles, fact).length === 0)
      return error(`\`${subject}\` and \`${object}\` have no part of speech in common`);
    const wrong = (
      [
        [subject, 0],
        [object, 1],
      ] as const
    ).find(
      ([term, place]) =>
        ROLES[relation][place] === "kind" && roles.isIndividual(term) && !roles.partsOf(term).has("noun"),
    );
    return wrong ? error(`\`${wrong[0]}\` is an individual, but ${relation} needs a kind there`) : [];
  });
}

/** Symmetric relations. */
const MUTUAL: ReadonlySet<Relation> = new Set(["disjoint", "borders", "synonym", "antonym"]);

function lintRepeats(cited: readonly Cited[]): Lint[] {
  const first = new Map<string, string>();
  return cited.flatMap(({ ref, fact: { subject, relation, object } }): Lint[] => {
    const key = [relation, ...(MUTUAL.has(relation) ? [subject, object].sort() : [subject, object])].join(
      "\u0000",
    );
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, ref);
      return [];
    }
    const samePack = before.split("/", 1)[0] === ref.split("/", 1)[0];
    return [
      {
        level: samePack ? "error" : "warning",
        ref,
        problem: `${subject} ${relation} ${object}: duplicate of ${before}`,
      },
    ];
  });
}

// ---- facts together -----------------------------------------------------------------------------------------------------

const ACYCLIC: readonly Relation[] = ["is_a", "part_of", "located_in"];

function lintCircles(strict: readonly Cited[]): Lint[] {
  return ACYCLIC.flatMap((relation) => {
    const edges = new Map<string, { readonly to: string; readonly ref: string }[]>();
    for (const { ref, fact } of strict)
      if (fact.relation === relation)
        edges.set(fact.subject, [...(edges.get(fact.subject) ?? []), { to: fact.object, ref }]);
    const done = new Set<string>();
    const found: Lint[] = [];
    const visit = (term: string, trail: readonly string[]): void => {
      if (done.has(term)) return;
      for (const { to, ref } of edges.get(term) ?? []) {
        const at = [...trail, term].indexOf(to);
        if (at >= 0)
          found.push({
            level: "error",
            ref,
            problem: `${relation} has a cycle: ${[...trail, term].slice(at).join(" → ")} → ${to}`,
          });
        else visit(to, [...trail, term]);
      }
      done.add(term);
    };
    for (const term of edges.keys()) visit(term, []);
    return found;
  });
}

/** Terms below two disjoint kinds. Reports only the highest such terms. */
function lintDisjoint(strict: readonly Cited[], { terms, upwards, parents }: Taxonomy): Lint[] {
  const apart = strict.filter(({ fact }) => fact.relation === "disjoint");
  const clashes = (term: string): Cited[] => {
    const up = upwards(term);
    return apart.filter(({ fact }) => up.has(fact.subject) && up.has(fact.object));
  };
  return terms.flatMap((term): Lint[] => {
    const inherited = new Set(parents(term).flatMap(clashes));
    return clashes(term)
      .filter((each) => !inherited.has(each))
      .map(({ ref, fact }) => ({
        level: "error",
        ref,
        problem: `\`${term}\` is both ${fact.subject} and ${fact.object}, which are disjoint`,
      }));
  });
}

const DENIALS = [
  ["property", "not_property"],
  ["can", "cannot"],
  ["has", "lacks"],
] as const satisfies readonly (readonly [Relation, Relation])[];

/** Terms of which strict facts, their own or inherited, state opposites. Reports only the highest such terms. */
function lintDenials(strict: readonly Cited[], taxonomy: Taxonomy): Lint[] {
  const { terms, upwards, parents } = taxonomy;
  const bySubject = groupBy(strict, ({ fact }) => fact.subject);
  const opposites = opposedAdjectives(strict);
  const clashes = (term: string): ReadonlyMap<string, Lint> => {
    const facts = [...upwards(term)].flatMap((each) => bySubject.get(each) ?? []);
    const pairs = DENIALS.flatMap((denial) => [
      ...denialsIn(facts, denial, upwards),
      ...(denial[0] === "property" ? oppositesIn(facts, opposites) : []),
    ]);
    return new Map(pairs.map(([a, b]) => [`${a.ref} ${b.ref}`, clashOf(term, a, b)]));
  };
  return terms.flatMap((term) => {
    const inherited = new Set(parents(term).flatMap((each) => [...clashes(each).keys()]));
    return [...clashes(term)].filter(([key]) => !inherited.has(key)).map(([, lint]) => lint);
  });
}

/** Facts that contradict each other. */
type Clash = readonly [a: Cited, b: Cited];

function clashOf(term: string, { ref, fact: a }: Cited, { ref: other, fact: b }: Cited): Lint {
  const problem = `\`${term}\`: ${a.relation} ${a.object} contradicts ${b.relation} ${b.object} (${other})`;
  return { level: "error", ref, problem };
}

/** Facts such as "can fly" and "cannot fly". Whoever has a thing also has whatever that thing is a kind of. */
function denialsIn(
  facts: readonly Cited[],
  [says, denies]: (typeof DENIALS)[number],
  upwards: Taxonomy["upwards"],
): Clash[] {
  const denials = facts.filter(({ fact }) => fact.relation === denies);
  if (denials.length === 0) return [];
  const denied = new Map(denials.map((each) => [each.fact.object, each]));
  return facts
    .filter(({ fact }) => fact.relation === says)
    .flatMap((a) => {
      const objects = says === "has" ? [...upwards(a.fact.object)] : [a.fact.object];
      return objects.flatMap((object): Clash[] => {
        const b = denied.get(object);
        return b === undefined ? [] : [[a, b]];
      });
    });
}

/** Pairs of properties that are antonyms. */
function oppositesIn(facts: readonly Cited[], opposites: ReadonlyMap<string, readonly string[]>): Clash[] {
  const properties = facts.filter(({ fact }) => fact.relation === "property");
  return properties.flatMap((a) =>
    properties
      .filter((b) => a.ref < b.ref && opposites.get(a.fact.object)?.includes(b.fact.object))
      .map((b): Clash => [a, b]),
  );
}

function opposedAdjectives(strict: readonly Cited[]): ReadonlyMap<string, readonly string[]> {
  const pairs = strict
    .filter(({ fact }) => fact.relation === "antonym")
    .flatMap(({ fact: { subject, object } }) => [[subject, object] as const, [object, subject] as const]);
  const groups = groupBy(pairs, ([from]) => from);
  return new Map([...groups].map(([from, all]) => [from, all.map(([, to]) => to)]));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

// ---- packs as a whole -----------------------------------------------------------------------------------------------------

function lintRules(packs: readonly PackContent[], readRule: LintRule): Lint[] {
  return packs.flatMap(({ packId, rules }) =>
    rules.flatMap(({ id, text }): Lint[] => {
      const read = readRule(text);
      return read.kind === "rejected"
        ? [
            {
              level: "error",
              ref: refOf(packId, id),
              problem: `the rule \`${text}\` cannot be read: found \`${read.found}\`, expected ${read.expected}`,
            },
          ]
        : [];
    }),
  );
}

function lintRoles(packs: readonly PackContent[], roles: Roles): Lint[] {
  const ambiguous = roles.ambiguous();
  const [first] = packs;
  return first === undefined || ambiguous.length === 0
    ? []
    : [
        {
          level: "warning",
          ref: `${first.packId}/`,
          problem: `used both as an individual and as a kind: ${shown(ambiguous)}`,
        },
      ];
}

/** One warning for each pack with undefined terms. */
function lintUndefined(packs: readonly PackContent[]): Lint[] {
  const known = new Set(
    packs.flatMap(({ words, definitions }) => [
      ...words.map(({ lemma }) => lemma),
      ...definitions.map(({ term }) => term),
    ]),
  );
  return packs.flatMap(({ packId, facts }): Lint[] => {
    const unknown = facts
      .flatMap(({ subject, relation, object }) => [
        subject,
        ...(ROLES[relation][1] === "other" ? [] : [object]),
      ])
      .filter((term) => !known.has(term));
    const terms = [...new Set(unknown)].sort();
    return terms.length === 0
      ? []
      : [
          {
            level: "warning",
            ref: `${packId}/`,
            problem: `terms without a definition or word entry (${terms.length}): ${shown(terms)}`,
          },
        ];
  });
}

function shown(terms: readonly string[]): string {
  return `${terms.slice(0, 8).join(", ")}${terms.length > 8 ? ", …" : ""}`;
}
