import type { Proposition } from "../language/meaning.ts";
import type { Rejection } from "../language/reading.ts";
import type { Fact, Relation } from "./fact.ts";
import { refOf, type PackContent } from "./pack.ts";
import { createRoles, ROLES, sharedParts, type Roles } from "./roles.ts";
import { createTaxonomy, type Taxonomy } from "./taxonomy.ts";

/** Something that packs say together. `ref` is the row at which it shows, `<pack_id>/<row id>`, or `<pack_id>/` for a pack as a whole. */
export interface Lint {
  readonly level: "error" | "warning";
  readonly ref: string;
  readonly problem: string;
}

/** A fact and where it stands. */
interface Cited {
  readonly ref: string;
  readonly fact: Fact;
}

export type LintRule = (text: string) => Proposition | Rejection;

/** Kinds of problem, in the order in which they are told; all but `roles` and `undefined` can be errors. */
export type LintKind = "form" | "repeat" | "circle" | "disjoint" | "denial" | "rule" | "roles" | "undefined";

/** What is wrong with what the packs say, by kind of problem. `readRule` null: rules are not looked at. */
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

/** The same in one list. */
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
      return error(`\`${subject}\` stands in the relation ${relation} to itself`);
    if (relation === "equals" && !AMOUNT.test(object))
      return error(
        `the object of equals must be a number and a unit, like \`1000 metre\`, not \`${object}\``,
      );
    if (relation === "synonym" && sharedParts(roles, fact).length === 0)
      return error(`nothing says of which part of speech both \`${subject}\` and \`${object}\` are`);
    const wrong = (
      [
        [subject, 0],
        [object, 1],
      ] as const
    ).find(
      ([term, place]) =>
        ROLES[relation][place] === "kind" && roles.isIndividual(term) && !roles.partsOf(term).has("noun"),
    );
    return wrong ? error(`\`${wrong[0]}\` is an individual, and ${relation} needs a kind there`) : [];
  });
}

/** Relations that hold both ways. */
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
        problem: `${subject} ${relation} ${object}: stands in ${before} too`,
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
            problem: `${relation} goes in a circle: ${[...trail, term].slice(at).join(" → ")} → ${to}`,
          });
        else visit(to, [...trail, term]);
      }
      done.add(term);
    };
    for (const term of edges.keys()) visit(term, []);
    return found;
  });
}

/** A term below two kinds of which nothing is both; said of the highest such terms only. */
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

/** A term of which strict facts, its own or of kinds above it, say opposites; said of the highest such terms only. */
function lintDenials(strict: readonly Cited[], { terms, upwards, parents }: Taxonomy): Lint[] {
  const bySubject = new Map<string, Cited[]>();
  for (const each of strict)
    bySubject.set(each.fact.subject, [...(bySubject.get(each.fact.subject) ?? []), each]);
  const opposites = new Map<string, string[]>();
  for (const { fact } of strict)
    if (fact.relation === "antonym")
      for (const [a, b] of [
        [fact.subject, fact.object],
        [fact.object, fact.subject],
      ] as const)
        opposites.set(a, [...(opposites.get(a) ?? []), b]);
  const clashes = (term: string): Map<string, Lint> => {
    const facts = [...upwards(term)].flatMap((each) => bySubject.get(each) ?? []);
    const found = new Map<string, Lint>();
    const clash = (a: Cited, b: Cited): void => {
      found.set(`${a.ref} ${b.ref}`, {
        level: "error",
        ref: a.ref,
        problem: `of \`${term}\` it follows ${a.fact.relation} ${a.fact.object}, and by ${b.ref} ${b.fact.relation} ${b.fact.object}`,
      });
    };
    for (const [says, denies] of DENIALS) {
      const denied = new Map(
        facts.filter(({ fact }) => fact.relation === denies).map((each) => [each.fact.object, each]),
      );
      const said = facts.filter(({ fact }) => fact.relation === says);
      // Who has a thing has what that thing is a kind of.
      if (denied.size > 0)
        for (const a of said)
          for (const object of says === "has" ? upwards(a.fact.object) : [a.fact.object]) {
            const b = denied.get(object);
            if (b) clash(a, b);
          }
      if (says === "property")
        for (const a of said)
          for (const b of said)
            if (a.ref < b.ref && opposites.get(a.fact.object)?.includes(b.fact.object)) clash(a, b);
    }
    return found;
  };
  return terms.flatMap((term) => {
    const inherited = new Set(parents(term).flatMap((each) => [...clashes(each).keys()]));
    return [...clashes(term)].filter(([key]) => !inherited.has(key)).map(([, lint]) => lint);
  });
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
          problem: `the packs use as an individual and as a kind: ${shown(ambiguous)}`,
        },
      ];
}

/** One warning for each pack: its terms that nothing defines. */
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
            problem: `${terms.length} terms have neither a definition nor a word entry: ${shown(terms)}`,
          },
        ];
  });
}

function shown(terms: readonly string[]): string {
  return `${terms.slice(0, 8).join(", ")}${terms.length > 8 ? ", …" : ""}`;
}
