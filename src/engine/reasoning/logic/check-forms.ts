/**
 * The decision procedure of the derivation checker: negation normal forms, and whether a few of them
 * contradict each other. Imports only the shape of logical forms.
 */
import { symbolOf, type Proposition, type Term } from "../../language/meaning.ts";

/** Negation normal form. Restrictions of quantifiers are part of their bodies. */
export type Form =
  | { readonly kind: "constant"; readonly value: boolean }
  | {
      readonly kind: "literal";
      readonly positive: boolean;
      readonly symbol: string;
      readonly terms: readonly Term[];
    }
  | { readonly kind: "and" | "or"; readonly of: readonly Form[] }
  /** Exactly one of the parts is true (`positive`), or not exactly one. */
  | { readonly kind: "one"; readonly positive: boolean; readonly of: readonly Form[] }
  | { readonly kind: "all" | "some"; readonly variable: number; readonly body: Form };

export function normalForm(part: Proposition, positive: boolean): Form {
  const go = (each: Proposition): Form => normalForm(each, positive);
  switch (part.kind) {
    case "apply":
      return {
        kind: "literal",
        positive,
        symbol: symbolOf(part.predicate, part.terms.length),
        terms: part.terms,
      };
    case "equal":
      return normalEquation(part.left, part.right, positive);
    case "not":
      return normalForm(part.of, !positive);
    case "and":
      return join(positive ? "and" : "or", part.of.map(go));
    case "or":
      return join(positive ? "or" : "and", part.of.map(go));
    case "implies":
      return join(positive ? "or" : "and", [normalForm(part.left, !positive), go(part.right)]);
    case "iff":
      return {
        kind: "one",
        positive: !positive,
        of: [part.left, part.right].map((each) => normalForm(each, true)),
      };
    case "xor":
      return { kind: "one", positive, of: part.of.map((each) => normalForm(each, true)) };
    case "all":
    case "some":
      return normalQuantified(part, (part.kind === "all") === positive, go(part.holds));
  }
}

function normalEquation(left: Term, right: Term, positive: boolean): Form {
  return JSON.stringify(left) === JSON.stringify(right)
    ? { kind: "constant", value: positive }
    : { kind: "literal", positive, symbol: "=", terms: [left, right] };
}

function normalQuantified(
  { variable, where }: Proposition & { readonly kind: "all" | "some" },
  universal: boolean,
  holds: Form,
): Form {
  const body =
    where === null ? holds : join(universal ? "or" : "and", [normalForm(where, !universal), holds]);
  return { kind: universal ? "all" : "some", variable, body };
}

/** Joins forms, flattening nested conjunctions and disjunctions. */
function join(kind: "and" | "or", parts: readonly Form[]): Form {
  return { kind, of: parts.flatMap((part) => (part.kind === kind ? part.of : [part])) };
}

/** Expands `one`: at least one and no two; or, negated, each true part has another beside it. */
function spellOut(parts: readonly Form[], positive: boolean): Form {
  const others = (at: number): Form[] => parts.filter((_, place) => place !== at);
  if (!positive)
    return join(
      "and",
      parts.map((part, at) => join("or", [denied(part), ...others(at)])),
    );
  const pairs = parts.flatMap((part, at) =>
    parts.slice(at + 1).map((other) => join("or", [denied(part), denied(other)])),
  );
  return join("and", [join("or", parts), ...pairs]);
}

/** A text that is equal for forms that differ only in the numbers of bound variables. */
export function writeForm(form: Form, scope: readonly number[] = []): string {
  switch (form.kind) {
    case "constant":
      return String(form.value);
    case "literal":
      return `${form.positive ? "" : "-"}${atomText(form, scope)}`;
    case "one":
      return `${form.positive ? "" : "-"}one{${form.of.map((part) => writeForm(part, scope)).join(";")}}`;
    case "and":
    case "or":
      return `${form.kind}{${form.of.map((part) => writeForm(part, scope)).join(";")}}`;
    case "all":
    case "some":
      return `${form.kind}{${writeForm(form.body, [...scope, form.variable])}}`;
  }
}

function atomText({ symbol, terms }: Extract<Form, { kind: "literal" }>, scope: readonly number[]): string {
  return JSON.stringify([
    symbol,
    ...terms.map((term) => (term.kind === "name" ? { name: term.name } : scope.lastIndexOf(term.variable))),
  ]);
}

export function replaceVariable(part: Proposition, variable: number, by: Term): Proposition {
  const term = (each: Term): Term => (each.kind === "variable" && each.variable === variable ? by : each);
  const inside = (each: Proposition): Proposition => replaceVariable(each, variable, by);
  switch (part.kind) {
    case "apply":
      return { kind: "apply", predicate: part.predicate, terms: part.terms.map(term) };
    case "equal":
      return { kind: "equal", left: term(part.left), right: term(part.right) };
    case "not":
      return { kind: "not", of: inside(part.of) };
    case "and":
    case "or":
    case "xor":
      return { kind: part.kind, of: part.of.map(inside) };
    case "implies":
    case "iff":
      return { kind: part.kind, left: inside(part.left), right: inside(part.right) };
    case "all":
    case "some": {
      if (part.variable === variable) return part;
      return {
        kind: part.kind,
        variable: part.variable,
        where: part.where === null ? null : inside(part.where),
        holds: inside(part.holds),
      };
    }
  }
}

export function namesIn(propositions: readonly Proposition[]): string[] {
  const names = new Set<string>();
  for (const each of propositions) {
    // The normal form of `a = a` is a constant, which has lost the name.
    if (each.kind === "equal") addNames([each.left, each.right], names);
    addNamesOf(normalForm(each, true), names);
  }
  return [...names];
}

function addNamesOf(form: Form, into: Set<string>): void {
  switch (form.kind) {
    case "constant":
      return;
    case "literal":
      addNames(form.terms, into);
      return;
    case "and":
    case "or":
    case "one":
      for (const part of form.of) addNamesOf(part, into);
      return;
    case "all":
    case "some":
      addNamesOf(form.body, into);
      return;
  }
}

function addNames(terms: readonly Term[], into: Set<string>): void {
  for (const term of terms) if (term.kind === "name") into.add(term.name);
}

/** Beyond these sizes the checker rejects a derivation. */
const MAX_FORMS = 60_000;
const MAX_BRANCHES = 5_000;

/**
 * Whether the propositions contradict each other, judged by instantiating universals with the names that occur.
 * Sound, but incomplete: false may also mean that no contradiction was found.
 * @param domain if given, everything has one of these names
 */
export function isContradictory(
  propositions: readonly Proposition[],
  domain: readonly string[] | null = null,
): boolean {
  const names = domain ?? namesIn(propositions);
  const grounder = new FormGrounder(names.length > 0 ? names : ["?"], domain !== null);
  const forms = propositions.map((each) => grounder.ground(normalForm(each, true)));
  return !grounder.tooMany && new Tableau().refutes(forms, new Map());
}

/** Ground forms. A quantified form becomes an atom of its own beside its instances. */
type Ground =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "atom"; readonly positive: boolean; readonly text: string }
  | { readonly kind: "and" | "or"; readonly of: readonly Ground[] };

class FormGrounder {
  tooMany = false;
  private readonly names: readonly string[];
  private readonly closed: boolean;
  private count = 0;

  constructor(names: readonly string[], closed: boolean) {
    this.names = names;
    this.closed = closed;
  }

  ground(form: Form): Ground {
    if (++this.count > MAX_FORMS) {
      this.tooMany = true;
      return { kind: "constant", value: true };
    }
    switch (form.kind) {
      case "constant":
        return form;
      case "literal":
        return { kind: "atom", positive: form.positive, text: atomText(form, []) };
      case "and":
      case "or":
        return { kind: form.kind, of: form.of.map((part) => this.ground(part)) };
      case "one":
        return this.ground(spellOut(form.of, form.positive));
      case "all":
        return {
          kind: "and",
          of: [{ kind: "atom", positive: true, text: writeForm(form) }, ...this.instances(form)],
        };
      case "some": {
        const denial: Ground = { kind: "atom", positive: false, text: writeForm(denied(form)) };
        return this.closed ? { kind: "and", of: [denial, { kind: "or", of: this.instances(form) }] } : denial;
      }
    }
  }

  private instances({ variable, body }: Extract<Form, { kind: "all" | "some" }>): Ground[] {
    return this.names.map((name) => this.ground(instantiate(body, variable, name)));
  }
}

function denied(form: Form): Form {
  switch (form.kind) {
    case "constant":
      return { kind: "constant", value: !form.value };
    case "literal":
    case "one":
      return { ...form, positive: !form.positive };
    case "and":
    case "or":
      return { kind: form.kind === "and" ? "or" : "and", of: form.of.map(denied) };
    case "all":
    case "some":
      return { kind: form.kind === "all" ? "some" : "all", variable: form.variable, body: denied(form.body) };
  }
}

function instantiate(form: Form, variable: number, name: string): Form {
  switch (form.kind) {
    case "constant":
      return form;
    case "literal":
      return {
        ...form,
        terms: form.terms.map((term) =>
          term.kind === "variable" && term.variable === variable ? { kind: "name", name } : term,
        ),
      };
    case "and":
    case "or":
    case "one":
      return { ...form, of: form.of.map((part) => instantiate(part, variable, name)) };
    case "all":
    case "some":
      return form.variable === variable ? form : { ...form, body: instantiate(form.body, variable, name) };
  }
}

/** Splits disjunctions until each branch is closed. */
class Tableau {
  private branches = 0;

  refutes(forms: readonly Ground[], given: ReadonlyMap<string, boolean>): boolean {
    if (++this.branches > MAX_BRANCHES) return false;
    const values = new Map(given);
    const open = propagate(forms, values);
    if (open === null) return true;
    const branch = open.reduce<Ground | null>(
      (least, each) => (least === null || sizeOf(each) < sizeOf(least) ? each : least),
      null,
    );
    if (branch?.kind !== "or") return false;
    const rest = open.filter((each) => each !== branch);
    return branch.of.every((part) => this.refutes([part, ...rest], values));
  }
}

/**
 * Assigns values to atoms until nothing changes. Returns the disjunctions that stay open; null for a
 * contradiction.
 */
function propagate(forms: readonly Ground[], values: Map<string, boolean>): readonly Ground[] | null {
  let pending: readonly Ground[] = forms;
  for (let known = -1; known !== values.size; ) {
    known = values.size;
    const next = propagateOnce(pending, values);
    if (next === null) return null;
    pending = next;
  }
  return pending;
}

function propagateOnce(pending: readonly Ground[], values: Map<string, boolean>): readonly Ground[] | null {
  const open: Ground[] = [];
  const queue = [...pending];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const form = simplify(next, values);
    switch (form.kind) {
      case "constant":
        if (!form.value) return null;
        break;
      case "atom":
        values.set(form.text, form.positive);
        break;
      case "and":
        queue.push(...form.of);
        break;
      case "or":
        open.push(form);
    }
  }
  return open;
}

function sizeOf(form: Ground): number {
  return form.kind === "and" || form.kind === "or" ? form.of.length : 1;
}

/**
 * Simplifies to a constant, an atom without value, or a conjunction or disjunction of at least two of these.
 */
function simplify(form: Ground, values: ReadonlyMap<string, boolean>): Ground {
  switch (form.kind) {
    case "constant":
      return form;
    case "atom": {
      const value = values.get(form.text);
      return value === undefined ? form : { kind: "constant", value: value === form.positive };
    }
    case "and":
    case "or":
      return simplifyParts(form, values);
  }
}

function simplifyParts(
  { kind, of }: Extract<Ground, { of: unknown }>,
  values: ReadonlyMap<string, boolean>,
): Ground {
  const absorbing = kind === "or";
  const parts: Ground[] = [];
  for (const each of of) {
    const part = simplify(each, values);
    if (part.kind !== "constant") parts.push(part);
    else if (part.value === absorbing) return part;
  }
  const [only] = parts;
  if (only === undefined) return { kind: "constant", value: !absorbing };
  return parts.length === 1 ? only : { kind, of: parts };
}
