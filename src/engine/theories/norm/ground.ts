import { deedOf } from "../state/roles.ts";
import type { Amount, Atom, Form, Quantified } from "../../meaning/form.ts";
import { ONE, isInteger } from "../../text/rational.ts";
import { NotLogical } from "../logic/compile.ts";
import { atomsIn, partsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import { Keys, flat, type Bindings } from "./keys.ts";
import {
  FALSE,
  TRUE,
  allOf,
  anyOf,
  atom,
  implies,
  not,
  type Proposition,
  type Sphere,
} from "./proposition.ts";
import { Scales, boundedIn } from "./scales.ts";

/** Forms about the things of one text as propositions: a rule becomes one for each thing. */

/** How words are taken that can speak of two spheres. */
export interface Senses {
  /** "Must be at home": a duty, or what is certain. */
  readonly open: "duty" | "knowledge";
  /** "Can": what is possible for someone, or what is allowed. */
  readonly can: "ability" | "duty";
}

/** The source of what no sentence says: what the question takes for granted, or that a thing that stands for a kind is of it. */
export const UNSAID = -1;

/** A rule for one thing, or a statement without conditions. */
export interface Instance {
  /** The condition of the text that says it. */
  readonly source: number;
  readonly conditions: readonly Proposition[];
  readonly head: Proposition;
  /** It is what one takes it to say as long as nothing speaks against it: "must sing or dance" leaves either open. */
  readonly isPresumed?: true;
}

/** "Some x": what a composite of several parts is made of, for what follows from one thing. */
export interface Composite {
  readonly quantified: Quantified;
  readonly bindings: Bindings;
  readonly key: string;
}

export class Grounder {
  readonly keys: Keys;
  readonly scales = new Scales();
  readonly composites = new Map<string, Composite>();
  /** "Every …": what is said of all, whoever they are. */
  readonly universals = new Map<string, Composite>();
  /** All atoms that were made of forms, by their keys. */
  readonly atoms = new Map<string, { readonly atom: Atom; readonly bindings: Bindings }>();
  readonly opaque = new Set<string>();
  /** Those of them that say of some thing what it may or must. */
  readonly modalWithin = new Set<string>();
  /** What stands with a modal word and has one itself, by its key: "it is possible that moles can swim". */
  readonly nested = new Map<string, { readonly form: Form; readonly bindings: Bindings }>();
  readonly #senses: Senses;
  readonly #discourse: Discourse;
  readonly #things: readonly number[];
  readonly #same: (thing: number) => number;
  readonly #dutyIsClear: boolean;

  constructor(
    discourse: Discourse,
    things: readonly number[],
    same: (thing: number) => number,
    { senses, dutyIsClear }: { readonly senses: Senses; readonly dutyIsClear: boolean },
  ) {
    this.#discourse = discourse;
    this.#things = things;
    this.#same = same;
    this.#senses = senses;
    this.#dutyIsClear = dutyIsClear;
    this.keys = new Keys(same, (adjective) => {
      const found = discourse.words.analyse(adjective);
      return found.find(({ pos, form }) => pos === "verb" && form === "participle")?.lemma ?? null;
    });
  }

  get things(): readonly number[] {
    return this.#things;
  }

  /** A condition of the text as rules and statements. @throws NotLogical */
  instances(form: Form, source: number): readonly Instance[] {
    return this.#instances(form, new Map(), [], source);
  }

  #instances(
    form: Form,
    bindings: Bindings,
    conditions: readonly Proposition[],
    source: number,
  ): readonly Instance[] {
    switch (form.kind) {
      case "and":
        return form.of.flatMap((one) => this.#instances(one, bindings, conditions, source));
      case "if":
        return this.#instances(
          form.then,
          bindings,
          [...conditions, this.said(form.condition, bindings)],
          source,
        );
      case "iff": {
        const one: Form = { kind: "if", condition: form.condition, then: form.then, at: form.at };
        const other: Form = { kind: "if", condition: form.then, then: form.condition, at: form.at };
        return [one, other].flatMap((part) => this.#instances(part, bindings, conditions, source));
      }
      case "quantified":
        if (/^(?:every|generic|no)$/.test(form.quantifier))
          return this.#general(form, bindings, conditions, source);
        break;
      case "not":
        // "Not … someone" speaks of everyone.
        if (form.of.kind === "quantified" && form.of.quantifier === "some")
          return this.#general({ ...form.of, quantifier: "no" }, bindings, conditions, source);
    }
    if (form.kind === "modal" && !/^(?:may|can|might)$/.test(form.force)) {
      const { whole, open } = this.#modalParts(form, bindings);
      const presumed = open.map((head): Instance => ({ source, conditions, head, isPresumed: true }));
      return [{ source, conditions, head: whole }, ...presumed];
    }
    return [{ source, conditions, head: this.said(form, bindings) }];
  }

  #general(
    form: Quantified,
    bindings: Bindings,
    conditions: readonly Proposition[],
    source: number,
  ): readonly Instance[] {
    const denied = form.quantifier === "no";
    const found = this.#things.flatMap((thing) => {
      const inside = new Map(bindings).set(form.variable, thing);
      const more = [...conditions, ...flat(form.where).map((one) => this.said(one, inside))];
      if (!denied) return this.#instances(form.holds, inside, more, source);
      return [{ source, conditions: more, head: this.denied(form.holds, inside) }];
    });
    const whole = denied
      ? this.#whole({ ...form, quantifier: "some" }, bindings, false)
      : this.#universal(form, bindings);
    return [...found, { source, conditions, head: whole }];
  }

  /** What is so if the form is said. @throws NotLogical */
  said(form: Form, bindings: Bindings): Proposition {
    return this.#proposition(form, bindings, true);
  }

  /** What is so if it is denied. That is more than that it is not so: of "may sing or dance" the denial forbids both. */
  denied(form: Form, bindings: Bindings): Proposition {
    return this.#proposition(form, bindings, false);
  }

  #proposition(form: Form, bindings: Bindings, so: boolean): Proposition {
    const again = (one: Form, is: boolean = so): Proposition => this.#proposition(one, bindings, is);
    switch (form.kind) {
      case "true":
        return so ? TRUE : FALSE;
      case "atom":
        return signed(this.#atom(form, bindings), so);
      case "equal":
        return signed(this.#equal(form, bindings), so);
      case "not":
        return again(form.of, !so);
      case "and":
      case "or":
        return (form.kind === "and") === so
          ? allOf(form.of.map((one) => again(one)))
          : anyOf(form.of.map((one) => again(one)));
      case "xor":
        return this.#exclusive(form.of, bindings, so);
      case "if":
        return so
          ? anyOf([not(again(form.condition, true)), again(form.then, true)])
          : allOf([again(form.condition, true), again(form.then, false)]);
      case "iff": {
        const both = [again(form.condition, true), again(form.then, true)] as const;
        return signed(allOf([implies(both[0], both[1]), implies(both[1], both[0])]), so);
      }
      case "quantified":
        return this.#quantified(form, bindings, so);
      case "modal":
        return this.#modal(form, bindings, so);
      case "linked":
        throw new NotLogical(`I have no rules for clauses linked by "${form.link}"`, form.at);
    }
  }

  #exclusive(of: readonly Form[], bindings: Bindings, so: boolean): Proposition {
    const parts = of.map((one) => this.said(one, bindings));
    const pairs = parts.flatMap((one, index) =>
      parts.slice(0, index).map((other) => not(allOf([one, other]))),
    );
    return signed(allOf([anyOf(parts), ...pairs]), so);
  }

  #atom(one: Atom, bindings: Bindings): Proposition {
    if (new Set(one.roles.map(({ role }) => role)).size < one.roles.length)
      throw new NotLogical("two phrases stand in one place", one.at);
    const subject = one.roles.find(({ role }) => role === "subject")?.filler;
    const owner =
      subject?.kind === "thing" || subject?.kind === "variable" ? this.keys.term(subject, bindings) : null;
    const bounded = boundedIn(one, owner !== null && this.#isPersonKey(owner));
    if (bounded !== null && owner !== null && !owner.startsWith("free")) {
      const { scale, bound, value } = bounded;
      const said = this.scales.bounded(`${scale} of ${owner}`, bound, value, false);
      if (said !== null) return said;
    }
    const relative = one.roles.find(
      ({ filler }) => filler.kind === "measure" && filler.amount.relation !== null,
    );
    if (relative !== undefined) throw new NotLogical("an amount is counted from another", one.at);
    const key = this.keys.atom(one, bindings);
    this.atoms.set(key, { atom: one, bindings });
    return atom(key);
  }

  #isPersonKey(key: string): boolean {
    const id = Number(key.slice(1));
    return Number.isInteger(id) && isPerson(this.#discourse, id);
  }

  #equal({ left, right, at }: Extract<Form, { kind: "equal" }>, bindings: Bindings): Proposition {
    const idOf = (term: typeof left): number | null =>
      term.kind === "thing"
        ? this.#same(term.id)
        : ((id) => (id === undefined ? null : this.#same(id)))(bindings.get(term.id));
    const [one, other] = [idOf(left), idOf(right)];
    if (one === null || other === null) throw new NotLogical("what is the same as what is not clear", at);
    if (one === other) return TRUE;
    if (this.#haveNames(one, other)) return FALSE;
    return atom(`same ${[one, other].sort((a, b) => a - b).join(" ")}`);
  }

  /** Two names stand for two, unless the text says that they are one. */
  #haveNames(one: number, other: number): boolean {
    return [one, other].every((id) => /^\p{Lu}/u.test(this.#discourse.referents.get(id).name ?? ""));
  }

  #quantified(form: Quantified, bindings: Bindings, so: boolean): Proposition {
    switch (form.quantifier) {
      case "every":
      case "generic": {
        const whole = this.#universal(form, bindings);
        if (!so) return not(whole);
        return allOf([whole, ...this.instancesOf(form, bindings)]);
      }
      case "no":
        return this.#whole({ ...form, quantifier: "some" }, bindings, !so);
      case "some":
      case "count":
        return this.#whole(form, bindings, so);
      default: {
        return signed(this.#opaque(this.keys.quantified(form, bindings)), so);
      }
    }
  }

  /** What holds of each thing if it holds of all. */
  instancesOf(form: Quantified, bindings: Bindings): readonly Proposition[] {
    return this.#things.map((thing) => {
      const inside = new Map(bindings).set(form.variable, thing);
      return implies(this.said(form.where, inside), this.said(form.holds, inside));
    });
  }

  /** That it holds of all, whoever they are. */
  #universal(form: Quantified, bindings: Bindings): Proposition {
    const key = this.keys.quantified({ ...form, quantifier: "every" }, bindings);
    this.universals.set(key, { quantified: form, bindings, key });
    return this.#opaque(key);
  }

  /** What is only known to be so where it is said in the same words. */
  #opaque(key: string): Proposition {
    this.opaque.add(key);
    return atom(key);
  }

  /** How many there are, "some" being at least one: a proposition of its own. */
  #whole(form: Quantified, bindings: Bindings, so: boolean): Proposition {
    if ([...partsOf(form)].some(({ kind }) => kind === "modal")) {
      const whole = this.keys.quantified(form, bindings);
      this.modalWithin.add(whole);
      return signed(this.#opaque(whole), so);
    }
    const key = `number of ${this.keys.scope(form, bindings)}`;
    this.composites.set(key, { quantified: form, bindings, key });
    const { bound, value } = amountOf(form);
    const found = value === null ? null : this.scales.bounded(key, bound, value, true);
    if (found === null || (value !== null && !isInteger(value)))
      throw new NotLogical("an amount is not exact", form.at);
    return signed(found, so);
  }

  #modal(form: Extract<Form, { kind: "modal" }>, bindings: Bindings, so: boolean): Proposition {
    const { whole, open } = this.#modalParts(form, bindings);
    if (!so) return not(whole);
    if (whole.kind === "may" && open.length > 0) return allOf(open);
    return allOf([whole, ...open]);
  }

  /** "May sing or dance" leaves either open, and so does "must sing or dance". */
  #modalParts(
    form: Extract<Form, { kind: "modal" }>,
    bindings: Bindings,
  ): { readonly whole: Proposition; readonly open: readonly Proposition[] } {
    const { must, sphere } = this.#senseOf(form);
    const of = this.#content(form.of, bindings);
    const options = form.of.kind === "or" || form.of.kind === "xor" ? form.of.of : [];
    const open = options.map(
      (one): Proposition => ({ kind: "may", sphere, of: this.#content(one, bindings) }),
    );
    return { whole: { kind: must ? "must" : "may", sphere, of }, open };
  }

  /** What a modal word is said of; one inside it is not looked into. */
  #content(form: Form, bindings: Bindings): Proposition {
    const isNested = [...partsOf(form)].some(({ kind }) => kind === "modal");
    if (!isNested) return this.said(form, bindings);
    if (form.kind === "not") return not(this.#content(form.of, bindings));
    const key = this.keys.form(form, bindings);
    this.nested.set(key, { form, bindings });
    return this.#opaque(key);
  }

  #senseOf(form: Extract<Form, { kind: "modal" }>): { readonly must: boolean; readonly sphere: Sphere } {
    switch (form.force) {
      case "certain":
        return { must: true, sphere: "knowledge" };
      case "might":
        return { must: false, sphere: "knowledge" };
      case "should":
        return { must: true, sphere: "advice" };
      case "can":
        return { must: false, sphere: this.#senses.can };
      case "would":
        throw new NotLogical('I have no rules for "would"', form.at);
      default: {
        const sense = this.#dutyIsClear
          ? (senseOf(form, this.#discourse) ?? "duty")
          : senseOf(form, this.#discourse);
        return { must: form.force !== "may", sphere: sense ?? this.#senses.open };
      }
    }
  }
}

const signed = (one: Proposition, so: boolean): Proposition => (so ? one : not(one));

function amountOf({ quantifier, amount, at }: Quantified): Pick<Amount, "bound" | "value"> {
  if (quantifier !== "count" || amount === null) return { bound: ">=", value: ONE };
  if (amount.relation !== null || amount.per !== undefined)
    throw new NotLogical("an amount is not exact", at);
  return amount;
}

/** Whether "must" and "may" speak of what somebody does, or of what has been; null for what may be either. */
export function senseOf(
  form: Extract<Form, { kind: "modal" }>,
  discourse: Discourse,
): "duty" | "knowledge" | null {
  const atoms = atomsIn(form.of);
  if (atoms.some(({ time }) => time.perfect)) return "knowledge";
  const deed = atoms.find(({ category }) => category === "verb");
  if (deed === undefined || deed.time.progressive) return null;
  const found = deedOf(deed, discourse);
  return found.kind === "deed" && found.deed.aspect !== "state" ? "duty" : null;
}

export function isPerson(discourse: Discourse, id: number): boolean {
  const { name, noun } = discourse.referents.get(id);
  const nouns = discourse.conditions.flatMap(({ form }) =>
    form.kind === "atom" &&
    form.category === "noun" &&
    form.roles.some(({ filler }) => filler.kind === "thing" && filler.id === id)
      ? [form.lemma]
      : [],
  );
  const kinds = [...nouns, ...(noun === null ? [] : [noun])].map((one) =>
    discourse.words.kindsOf(one.split(" ").at(-1) ?? one),
  );
  if (kinds.some((one) => one !== null && !one.includes("person"))) return false;
  return name !== null || kinds.some((one) => one?.includes("person"));
}
