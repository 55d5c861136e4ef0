import type { Category, Proposition, Term as LogicTerm } from "../../answer/proposition.ts";
import { adverbEffect, isKindLevel, isVeridical } from "../../lexicon/adverbs.ts";
import {
  and,
  type Atom,
  type Filler,
  type Form,
  type Places,
  type Quantified,
  type Term,
} from "../../meaning/form.ts";
import { withTerms } from "../../meaning/substitution.ts";
import type { Referents } from "../../meaning/referents.ts";
import { substitute } from "../../reasoning/logic/propositions.ts";
import { conjunctsOf, isForm, partsOf, placesIn } from "../forms.ts";

/** Forms as propositions of first-order logic. What has no proposition is refused whole: nothing of a condition is left out. */
export class NotLogical extends Error {
  readonly at: Places;
  constructor(reason: string, at: Places) {
    super(reason);
    this.at = at;
  }
}

const CATEGORIES: Readonly<Record<Atom["category"], Category>> = {
  verb: "verb",
  adjective: "adjective",
  noun: "noun",
  place: "relation",
  comparative: "comparative",
  of: "relation",
};
const COMMON_ROLES: ReadonlySet<string> = new Set(["subject", "object"]);
/** Above this, "at least n" takes too many variables. */
const MAX_COUNT = 4n;

export function nameOf(referents: Referents, id: number): string {
  const { name, noun, description } = referents.get(id);
  const plain = name ?? `the ${[...description, noun ?? "one"].join(" ")}`;
  for (let other = 0; other < id; other++) {
    const before = referents.get(other);
    const same = before.name ?? `the ${[...before.description, before.noun ?? "one"].join(" ")}`;
    if (same === plain) return `${plain} (${id})`;
  }
  return plain;
}

export class Compiler {
  readonly #referents: Referents;
  #fresh = 1_000_000;

  constructor(referents: Referents) {
    this.#referents = referents;
  }

  /** @throws NotLogical */
  proposition(form: Form): Proposition {
    switch (form.kind) {
      case "true":
        throw new NotLogical("it says nothing", []);
      case "atom":
        return this.atom(form);
      case "equal":
        this.#plainTime(form.time, form.at, false);
        return { kind: "equal", left: this.#term(form.left), right: this.#term(form.right) };
      case "not":
        if (isExistence(form.of)) throw new NotLogical("I have no rules for what does not exist", form.at);
        return { kind: "not", of: this.proposition(form.of) };
      case "and":
      case "or":
      case "xor":
        return joined(
          form.kind,
          form.of.map((part) => this.proposition(part)),
        );
      case "if":
        return {
          kind: "implies",
          left: this.proposition(form.condition),
          right: this.proposition(form.then),
        };
      case "iff":
        return { kind: "iff", left: this.proposition(form.condition), right: this.proposition(form.then) };
      case "quantified":
        return this.#quantified(form);
      case "modal":
        throw new NotLogical(`I have no rules for "${form.force}"`, form.at);
      case "linked":
        throw new NotLogical(`I have no rules for clauses linked by "${form.link}"`, form.at);
    }
  }

  atom(atom: Atom): Proposition {
    this.#plainTime(atom.time, atom.at, atom.category === "verb");
    const tense = atom.category === "noun" ? "" : tenseKey(atom);
    const extra = atom.roles.filter(({ role }) => !COMMON_ROLES.has(role)).map(({ role }) => role);
    if (new Set(atom.roles.map(({ role }) => role)).size < atom.roles.length)
      throw new NotLogical("two phrases stand in one place", atom.at);
    const order = [
      ...atom.roles.filter(({ role }) => role === "subject"),
      ...atom.roles.filter(({ role }) => role === "object"),
      ...atom.roles.filter(({ role }) => !COMMON_ROLES.has(role)),
    ];
    const mark = `${atom.roles.some(({ role }) => role === "subject") ? "" : "- "}${tense}`;
    // "Went home late" is another predicate than "went home", which follows from it (`narrower.ts`).
    const how = atom.time.adverbs.filter((adverb) => adverbEffect(adverb) === null).toSorted();
    return {
      kind: "apply",
      predicate: {
        category: CATEGORIES[atom.category],
        lemma: [`${mark}${atom.lemma}`, ...how, ...extra].join(" "),
      },
      terms: order.map(({ filler }) => this.#filler(filler, atom.at)),
    };
  }

  #quantified(form: Quantified): Proposition {
    const { variable } = form;
    requireKind(form.where);
    const kinds = conjunctsOf(form.where).filter((part) => !isAnything(part));
    const where = kinds.length === 0 ? null : this.proposition(and(kinds));
    const hold = (): Proposition =>
      form.holds.kind === "true" || isExistence(form.holds) ? always(variable) : this.proposition(form.holds);
    switch (form.quantifier) {
      case "generic": {
        const level = [...partsOf(form.holds)].find(
          (part) => part.kind === "atom" && part.category === "adjective" && isKindLevel(part.lemma),
        );
        if (level !== undefined)
          throw new NotLogical("this may be said of the kind as a whole", placesIn(level));
        return { kind: "all", variable, where, holds: hold() };
      }
      case "every":
        return { kind: "all", variable, where, holds: hold() };
      case "some":
        return { kind: "some", variable, where, holds: hold() };
      case "no":
        return { kind: "not", of: { kind: "some", variable, where, holds: hold() } };
      case "count":
        return this.#counted(form);
      default:
        throw new NotLogical(`I have no rules for "${form.quantifier}"`, form.at);
    }
  }

  /** So many things, each other than the rest. */
  #counted(form: Quantified): Proposition {
    const amount = form.amount;
    if (amount === null || amount.value === null || amount.relation !== null || amount.value.den !== 1n)
      throw new NotLogical("I have no rule for an amount of this kind", form.at);
    const count = amount.value.num;
    const least = (n: bigint): Proposition => this.#atLeast(form, n);
    switch (amount.bound) {
      case ">=":
        return least(count);
      case ">":
        return least(count + 1n);
      case "<=":
        return { kind: "not", of: least(count + 1n) };
      case "<":
        return { kind: "not", of: least(count) };
      case "=":
        if (amount.exact === true)
          return joined("and", [least(count), { kind: "not", of: least(count + 1n) }]);
        // "Four cousins" may be exactly four or at least four; where both hold is what is said.
        throw new NotLogical("a number may be exact or the least", form.at);
      default:
        throw new NotLogical("an amount is not exact", form.at);
    }
  }

  #atLeast(form: Quantified, count: bigint): Proposition {
    if (count > MAX_COUNT || count < 1n) throw new NotLogical("a number is too large for logic", form.at);
    const whole = this.proposition(
      form.where.kind === "true"
        ? form.holds
        : { kind: "and", of: [form.where, form.holds].filter(({ kind }) => kind !== "true"), at: [] },
    );
    const variables = Array.from({ length: Number(count) }, () => ++this.#fresh);
    const parts = variables.flatMap((variable, index): Proposition[] => [
      substitute(whole, form.variable, { kind: "variable", variable }),
      ...variables.slice(0, index).map(
        (other): Proposition => ({
          kind: "not",
          of: {
            kind: "equal",
            left: { kind: "variable", variable },
            right: { kind: "variable", variable: other },
          },
        }),
      ),
    ]);
    return variables.reduceRight<Proposition>(
      (holds, variable) => ({ kind: "some", variable, where: null, holds }),
      joined("and", parts),
    );
  }

  #term(term: Term): LogicTerm {
    return term.kind === "variable"
      ? { kind: "variable", variable: term.id }
      : { kind: "name", name: nameOf(this.#referents, term.id) };
  }

  #filler(filler: Filler, at: Places): LogicTerm {
    if (filler.kind === "measure" || filler.kind === "moment" || isForm(filler))
      throw new NotLogical("what fills a place of it is no thing", at);
    return this.#term(filler);
  }

  #plainTime({ adverbs }: Atom["time"], at: Places, isDone: boolean): void {
    const isKnown = (adverb: string): boolean => isDone && isVeridical(adverb);
    const unknown = adverbs.find((adverb) => adverbEffect(adverb) === null && !isKnown(adverb));
    if (unknown !== undefined) throw new NotLogical(`what "${unknown}" changes is not known`, at);
  }
}

/** "There is no clerk who …" */
export const isExistence = (form: Form): boolean =>
  form.kind === "atom" && form.category === "verb" && form.lemma === "exist" && form.roles.length === 1;

/** "All red things are rough": of whatever is red. */
const isAnything = (form: Form): boolean =>
  form.kind === "true" || (form.kind === "atom" && form.category === "noun" && form.lemma === "thing");

/** "All of the bakers", "one of the two": which they are is not for logic. @throws NotLogical */
function requireKind(where: Form): void {
  const atoms = conjunctsOf(where).filter((part): part is Atom => part.kind === "atom");
  const partitive = atoms.find(({ lemma }) => lemma === "of");
  if (partitive !== undefined && !atoms.some(({ category }) => category === "noun"))
    throw new NotLogical("which of them is meant is not said", partitive.at);
}

/** What was so is not used for what is: each tense has predicates of its own. */
export function tenseKey({ time }: Atom): string {
  const tense = { past: "<", present: "", future: ">", none: "" }[time.tense];
  return `${tense}${time.perfect ? "!" : ""}${time.progressive ? "~" : ""}`;
}

function joined(kind: "and" | "or" | "xor", of: readonly Proposition[]): Proposition {
  const [first] = of;
  return of.length === 1 && first !== undefined ? first : { kind, of };
}

const always = (variable: number): Proposition => ({
  kind: "equal",
  left: { kind: "variable", variable },
  right: { kind: "variable", variable },
});

/** A form with a variable in place of a thing. */
export function replaced(form: Form, id: number, variable: number): Form {
  return withTerms(form, (term) =>
    term.kind === "thing" && term.id === id ? { kind: "variable", id: variable } : term,
  );
}

/** "A whale is a fish" speaks of whales as a kind, not of some whale. */
export function asKind(form: Form): Form {
  if (form.kind !== "quantified" || form.quantifier !== "some" || form.amount !== null) return form;
  const of = conjunctsOf(form.holds);
  const isMembership = of.every((part) => part.kind === "atom" && part.category === "noun");
  return isMembership && form.where.kind !== "true" ? { ...form, quantifier: "generic" } : form;
}
