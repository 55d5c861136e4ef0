import { oppositionOf } from "../../lexicon/degrees.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { partsOf as formsIn } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import { isPerson, type Composite, type Grounder } from "./ground.ts";
import { flat } from "./keys.ts";
import { allOf, anyOf, atom, implies, keysOf, not, type Proposition } from "./proposition.ts";

/** What holds in every world of what the text's propositions are made of. */

/** Phrases that say when, where or with whom: who sleeps in the hall sleeps. */
const ADJUNCTS: ReadonlySet<string> = new Set(
  "in on at with by from to after before during near under over behind inside through for about during".split(
    " ",
  ),
);

export interface Laws {
  readonly all: readonly Proposition[];
  /** Those that leave out when, where or with whom. What must be done in the kitchen need not be done elsewhere. */
  readonly shortening: readonly Shortening[];
}

export interface Shortening {
  readonly law: Proposition;
  /** What is said without the phrase. */
  readonly less: Proposition;
}

/** @param formal no rule has exceptions: what is said of all holds of each */
export function lawsOf(grounder: Grounder, discourse: Discourse, formal: boolean): Laws {
  const { plain, shortening } = narrower(grounder);
  const shorter = [...fewerRoles(grounder), ...shortening];
  const all: Proposition[] = [
    ...instanceLaws(grounder),
    ...(formal ? universalLaws(grounder) : []),
    ...shorter.map(({ law }) => law),
    ...plain,
    ...kindLaws(grounder, discourse),
    ...opposites(grounder),
    ...grounder.scales.laws(),
  ];
  return { all, shortening: shorter };
}

/** Whoever wears this badge wears a badge. What a noun says of a thing is the same in all worlds. */
function instanceLaws(grounder: Grounder): readonly Proposition[] {
  const known = new Set(grounder.atoms.keys());
  return [...grounder.composites.values()].flatMap((composite) =>
    grounder.things.flatMap((thing): Proposition[] => {
      const { quantified, bindings } = composite;
      const inside = new Map(bindings).set(quantified.variable, thing);
      const parts = [...flat(quantified.where), ...flat(quantified.holds)];
      const made = parts.map((part) => rigid(grounder.said(part, inside), part));
      const named = made.every((part) =>
        [...keysOf(part)].every((key) => known.has(key) || / >=? /.test(key)),
      );
      const some = named ? someOf(grounder, composite) : null;
      return some === null ? [] : [implies(allOf(made), some)];
    }),
  );
}

function someOf(grounder: Grounder, { quantified, bindings }: Composite): Proposition {
  return grounder.said({ ...quantified, quantifier: "some", amount: null }, bindings);
}

function rigid(one: Proposition, form: Form): Proposition {
  if (form.kind !== "atom" || !/^(?:noun|of)$/.test(form.category)) return one;
  return one.kind === "atom" ? { ...one, here: true } : one;
}

/** What holds of all holds of each; that it does not is that it does not hold of some. */
function universalLaws(grounder: Grounder): readonly Proposition[] {
  return [...grounder.universals].flatMap(([key, { quantified, bindings }]) => {
    if ([...formsIn(quantified)].some(({ kind }) => kind === "modal")) return [];
    const { holds } = quantified;
    const denied: Form = holds.kind === "not" ? holds.of : { kind: "not", of: holds, at: [] };
    const scope = grounder.keys.scope({ ...quantified, quantifier: "some", holds: denied }, bindings);
    const some = grounder.composites.get(`number of ${scope}`);
    const whole = atom(key);
    const instances = grounder.instancesOf(quantified, bindings).map((one) => implies(whole, one));
    if (some === undefined) return instances;
    const exception = someOf(grounder, some);
    return [...instances, anyOf([whole, exception]), not(allOf([whole, exception]))];
  });
}

/** Who enters on Monday enters. */
function fewerRoles(grounder: Grounder): readonly Shortening[] {
  const all = [...grounder.atoms];
  return all.flatMap(([key, one]) =>
    all.flatMap(([other, less]) =>
      key !== other &&
      isNarrower(one.atom, less.atom, (atom, which) =>
        grounder.keys.atom(atom, which ? one.bindings : less.bindings),
      )
        ? [{ law: implies(atom(key), atom(other)), less: atom(other) }]
        : [],
    ),
  );
}

function isNarrower(one: Atom, less: Atom, print: (atom: Atom, isFirst: boolean) => string): boolean {
  if (one.lemma !== less.lemma || one.category !== "verb" || one.roles.length <= less.roles.length)
    return false;
  const left = one.roles.filter(({ role }) => less.roles.some((other) => other.role === role));
  const dropped = one.roles.filter((role) => !left.includes(role));
  if (left.length !== less.roles.length || !dropped.every(({ role }) => ADJUNCTS.has(role))) return false;
  return print({ ...one, roles: left }, true) === print(less, false);
}

/** Who owns a red bicycle owns a bicycle; who eats an apple in the hall eats an apple, which is a shortening. */
function narrower(grounder: Grounder): {
  readonly plain: readonly Proposition[];
  readonly shortening: readonly Shortening[];
} {
  const plain: Proposition[] = [];
  const shortening: Shortening[] = [];
  const composites = [...grounder.composites.values()];
  const partsOf = ({ quantified, bindings }: Composite): readonly (readonly [Form, string])[] =>
    [...flat(quantified.where), ...flat(quantified.holds)].map((part) => [
      part,
      grounder.keys.form(part, bindings, new Map([[quantified.variable, "?"]])),
    ]);
  for (const one of composites) {
    const own = partsOf(one);
    for (const less of composites) {
      if (less === one) continue;
      const isSame = (print: string): boolean => own.some(([, key]) => key === print);
      const isCovered = ([part, print]: readonly [Form, string]): boolean =>
        isSame(print) || own.some(([larger]) => isNarrowerPart(grounder, one, larger, less, part));
      const parts = partsOf(less);
      if (!parts.every(isCovered)) continue;
      const said = someOf(grounder, less);
      const law = implies(someOf(grounder, one), said);
      if (parts.every(([, print]) => isSame(print))) plain.push(law);
      else shortening.push({ law, less: said });
    }
  }
  return { plain, shortening };
}

function isNarrowerPart(
  grounder: Grounder,
  one: Composite,
  larger: Form,
  less: Composite,
  part: Form,
): boolean {
  if (larger.kind !== "atom" || part.kind !== "atom") return false;
  const print = (of: Atom, { quantified, bindings }: Composite): string =>
    grounder.keys.atom(of, bindings, new Map([[quantified.variable, "?"]]));
  return isNarrower(larger, part, (atom, isFirst) => print(atom, isFirst ? one : less));
}

/** A cook is a person, a dog an animal. */
function kindLaws(grounder: Grounder, discourse: Discourse): readonly Proposition[] {
  const nouns = [...grounder.atoms].filter(
    ([, one]) => one.atom.category === "noun" && one.atom.roles.length === 1,
  );
  return nouns.flatMap(([key, one]) => {
    if (!/^(?:person|animal|plant)$/.test(one.atom.lemma)) return [];
    const kind = one.atom.lemma;
    const below = nouns.filter(([other, { atom: sub }]) => {
      if (other === key || ownerOf(other) !== ownerOf(key)) return false;
      const kinds = discourse.words.kindsOf(sub.lemma.split(" ").at(-1) ?? sub.lemma);
      return kinds !== null && kinds.length > 0 && kinds.every((each) => each === kind);
    });
    const laws = below.map(([other]) => implies(atom(other), atom(key)));
    const owner = Number(ownerOf(key).slice(1));
    const named = kind === "person" && isPerson(discourse, owner);
    return named ? [...laws, atom(key)] : laws;
  });
}

const ownerOf = (key: string): string => /subject: (?<owner>#\d+)/u.exec(key)?.groups?.["owner"] ?? "";

/** What is open is not closed. */
function opposites(grounder: Grounder): readonly Proposition[] {
  const properties = [...grounder.atoms].filter(([, one]) => one.atom.category === "adjective");
  return properties.flatMap(([key, one], index) =>
    properties.slice(0, index).flatMap(([other, two]) => {
      const same = { ...two.atom, lemma: one.atom.lemma };
      const isPair =
        grounder.keys.atom(same, two.bindings) === key &&
        oppositionOf(one.atom.lemma, two.atom.lemma) !== null;
      return isPair ? [not(allOf([atom(key), atom(other)]))] : [];
    }),
  );
}
