import { adverbEffect } from "../../lexicon/adverbs.ts";
import type { Amount, Atom, Filler, Form, Quantified, Term } from "../../meaning/form.ts";
import { formatRational } from "../../text/rational.ts";
import { isForm } from "../forms.ts";
import { tenseKey } from "../logic/compile.ts";

/** Which thing stands for a variable. */
export type Bindings = ReadonlyMap<number, number>;

/** Forms as texts that are equal where the forms say the same, whatever their variables are called. */
export class Keys {
  readonly #same: (thing: number) => number;
  readonly #verbOf: (adjective: string) => string | null;

  /**
   * @param same the one thing that stands for all that are said to be the same
   * @param verbOf the verb of which an adjective is a participle
   */
  constructor(same: (thing: number) => number, verbOf: (adjective: string) => string | null) {
    this.#same = same;
    this.#verbOf = verbOf;
  }

  thing(id: number): string {
    return `#${this.#same(id)}`;
  }

  term(term: Term, bindings: Bindings, bound: ReadonlyMap<number, string> = NONE): string {
    if (term.kind === "thing") return this.thing(term.id);
    const id = bindings.get(term.id);
    return id === undefined ? (bound.get(term.id) ?? `free${term.id}`) : this.thing(id);
  }

  atom(said: Atom, bindings: Bindings, bound: ReadonlyMap<number, string> = NONE): string {
    const atom = this.#asVerb(said);
    const roles = atom.roles.map(({ role, filler }) => `${role}: ${this.#filler(filler, bindings, bound)}`);
    return `${headOf(atom)}(${roles.sort().join(", ")})`;
  }

  /** Who is banned is somebody whom they ban. */
  #asVerb(atom: Atom): Atom {
    const verb = atom.category === "adjective" ? this.#verbOf(atom.lemma) : null;
    if (verb === null) return atom;
    const roles = atom.roles.map((one) => (one.role === "subject" ? { ...one, role: "object" } : one));
    return { ...atom, category: "verb", lemma: verb, roles };
  }

  form(form: Form, bindings: Bindings, bound: ReadonlyMap<number, string> = NONE): string {
    const again = (one: Form): string => this.form(one, bindings, bound);
    switch (form.kind) {
      case "true":
        return "true";
      case "atom":
        return this.atom(form, bindings, bound);
      case "equal":
        return [form.left, form.right]
          .map((one) => this.term(one, bindings, bound))
          .sort()
          .join(" = ");
      case "not":
        return `not ${again(form.of)}`;
      case "and":
      case "or":
      case "xor":
        return `(${form.of.map(again).sort().join(` ${form.kind} `)})`;
      case "if":
      case "iff":
        return `${form.kind} [${again(form.condition)}] [${again(form.then)}]`;
      case "modal":
        return `${form.force} [${again(form.of)}]`;
      case "linked":
        return `${form.link} [${again(form.first)}] [${again(form.second)}]`;
      case "quantified":
        return this.quantified(form, bindings, bound);
    }
  }

  /** A quantified form: "a badge that is red" is the same whether "red" stands before the noun or after it. */
  quantified(form: Quantified, bindings: Bindings, bound: ReadonlyMap<number, string> = NONE): string {
    const amount = form.amount === null ? "" : ` ${amountKey(form.amount)}`;
    return `${form.quantifier}${amount} ${this.scope(form, bindings, bound)}`;
  }

  scope({ quantifier, variable, where, holds }: Quantified, bindings: Bindings, bound = NONE): string {
    const inside = new Map(bound).set(variable, `?${bound.size}`);
    const parts = (form: Form): readonly string[] =>
      flat(form).map((one) => this.form(one, bindings, inside));
    if (/^(?:some|no|count)$/.test(quantifier))
      return `{${[...parts(where), ...parts(holds)].sort().join(", ")}}`;
    return `{${[...parts(where)].sort().join(", ")} | ${[...parts(holds)].sort().join(", ")}}`;
  }

  #filler(filler: Filler, bindings: Bindings, bound: ReadonlyMap<number, string>): string {
    if (filler.kind === "measure") return `${amountKey(filler.amount)} ${filler.unit}`;
    if (filler.kind === "moment") return JSON.stringify(filler.moment);
    return isForm(filler)
      ? `[${this.form(filler, bindings, bound)}]`
      : this.term(filler as Term, bindings, bound);
  }
}

const NONE: ReadonlyMap<number, string> = new Map();

export const flat = (form: Form): readonly Form[] => {
  if (form.kind === "true") return [];
  return form.kind === "and" ? form.of.flatMap(flat) : [form];
};

/** The predicate with its tense and the adverbs that change what it says. */
export function headOf(atom: Atom): string {
  const adverbs = atom.time.adverbs.filter((adverb) => adverbEffect(adverb) === null);
  const tense = atom.category === "noun" ? "" : tenseKey(atom);
  return `${atom.category} ${tense}${[atom.lemma, ...[...adverbs].sort()].join("+")}`;
}

/** @throws RangeError for an amount that is counted from another */
function amountKey({ bound, value, relation, per }: Amount): string {
  if (relation !== null) return `${bound}${value === null ? "?" : formatRational(value)} ${relation.kind}`;
  return `${bound}${value === null ? "?" : formatRational(value)}${per === undefined ? "" : ` per ${per}`}`;
}
