/** What rules derive about named individuals, and which rule derives each atom first. */
import type { Sentence } from "../../knowledge/fact.ts";
import { named, not, symbolOf, type Proposition, type Term } from "../../language/meaning.ts";
import type { ReasoningBudget } from "../theory.ts";
import type { Conditional, Pattern } from "./conditionals.ts";
import { ground, type GroundInstance, type Grounding } from "./grounding.ts";
import type { Proof, ProofNode, Rule as ProofRule } from "./proof.ts";
import type { Applied } from "./propositions.ts";
import { literalOf, symbolOfAtom, symbolsOf, type Rule, type RuleLiteral } from "./rule-forms.ts";

export type RuleMode = "rules_forward" | "rules_closed";

/** The owner of assumptions. */
export const ASSUMED = -1;

export class RuleWorld {
  readonly mode: RuleMode;
  readonly names: readonly string[];
  readonly rules: readonly Rule[];
  readonly sentences: readonly Sentence[];
  private readonly grounding: Grounding;
  private readonly atomNumbers: ReadonlyMap<string, number>;
  private readonly atoms: readonly Applied[];
  /** For each derived atom, the instance that derives it first. */
  private readonly derived: ReadonlyMap<number, GroundInstance>;
  /** `rules_closed`: atoms that are true or undefined. */
  private readonly upper: ReadonlySet<number>;
  private certainly: RuleWorld | null = null;
  private byOwner: ReadonlyMap<number, readonly number[]> | null = null;

  private constructor(
    base: Pick<RuleWorld, "mode" | "names" | "rules" | "sentences">,
    grounding: Grounding,
    atomNumbers: ReadonlyMap<string, number>,
    atoms: readonly Applied[],
    derived: ReadonlyMap<number, GroundInstance>,
    upper: ReadonlySet<number>,
  ) {
    this.mode = base.mode;
    this.names = base.names;
    this.rules = base.rules;
    this.sentences = base.sentences;
    this.grounding = grounding;
    this.atomNumbers = atomNumbers;
    this.atoms = atoms;
    this.derived = derived;
    this.upper = upper;
  }

  /** @returns null past the budget */
  static of(
    rules: readonly Rule[],
    sentences: readonly Sentence[],
    names: readonly string[],
    mode: RuleMode,
    budget: ReasoningBudget,
  ): RuleWorld | null {
    const grounding = ground(
      rules.map((rule) => conditionalOf(rule, mode)),
      names,
      { ...budget, maxDepth: 0 },
    );
    if (grounding.kind === "over_budget") return null;
    const predicates = new Map<string, Applied["predicate"]>();
    for (const { body, head } of rules)
      for (const { atom } of [...body, head]) predicates.set(symbolOfAtom(atom), atom.predicate);
    const numbers = new Map(
      grounding.atoms.map(({ symbol, terms }, index) => [`${symbol}(${terms.join(",")})`, index + 1]),
    );
    const atoms = grounding.atoms.map(
      ({ symbol, terms }): Applied => ({
        kind: "apply",
        predicate: predicates.get(symbol.slice(1)) ?? { category: "noun", lemma: symbol },
        terms: terms.map((term) => named(names[term] ?? "")),
      }),
    );
    const { lower, upper } = wellFounded(grounding.instances);
    return new RuleWorld({ mode, names, rules, sentences }, grounding, numbers, atoms, lower, upper);
  }

  /**
   * The sentences that the claim can depend on: those that conclude one of its literals, or a condition of
   * such an instance.
   */
  ownersBehind(claim: Proposition): ReadonlySet<number> {
    const byHead = groupByHead(this.grounding.instances);
    const wanted = new Set(this.atomsOf(claim)); // grows while iterated
    const owners = new Set<number>();
    for (const atom of wanted) {
      for (const { owner, requires, aside } of byHead.get(atom) ?? []) {
        owners.add(owner);
        for (const each of [...requires, ...aside]) wanted.add(each);
      }
    }
    return owners;
  }

  /** The atoms of a literal and of its denial; for any other claim all atoms with its symbols. */
  private atomsOf(claim: Proposition): readonly number[] {
    const literal = literalOf(claim);
    if (literal !== null)
      return [true, false].flatMap((positive) => this.numberOf(positive, literal.atom) ?? []);
    const symbols = symbolsOf(claim);
    return this.grounding.atoms.flatMap(({ symbol }, index) =>
      symbols.has(symbol.slice(1)) ? [index + 1] : [],
    );
  }

  /** This world with the rules of some sentences only. Atoms that are false by default stay false. */
  within(owners: ReadonlySet<number>): RuleWorld {
    const places = [...owners, ASSUMED].flatMap((owner) => this.instancesOf(owner)).sort((a, b) => a - b);
    return this.with(
      places.flatMap((place) => this.grounding.instances[place] ?? []),
      this.rules.filter(({ owner }) => owner === ASSUMED || owners.has(owner)),
    );
  }

  /** This world without derivations from undefined atoms. */
  certain(): RuleWorld {
    this.certainly ??= this.with(this.grounding.instances, this.rules);
    return this.certainly;
  }

  private with(instances: readonly GroundInstance[], rules: readonly Rule[]): RuleWorld {
    const usable = instances.filter(({ aside }) => !aside.some((atom) => this.upper.has(atom)));
    return new RuleWorld(
      { mode: this.mode, names: this.names, sentences: this.sentences, rules },
      this.grounding,
      this.atomNumbers,
      this.atoms,
      leastModel(usable),
      this.upper,
    );
  }

  /** The indices of the instances of a sentence. */
  private instancesOf(owner: number): readonly number[] {
    if (this.byOwner === null) {
      const byOwner = new Map<number, number[]>();
      for (const [place, instance] of this.grounding.instances.entries()) {
        const list = byOwner.get(instance.owner);
        if (list) list.push(place);
        else byOwner.set(instance.owner, [place]);
      }
      this.byOwner = byOwner;
    }
    return this.byOwner.get(owner) ?? [];
  }

  /** Whether the literal is derived. */
  derives({ positive, atom }: RuleLiteral): boolean {
    const number = this.numberOf(positive, atom);
    return number !== null && this.derived.has(number);
  }

  /** `rules_closed`: whether nothing derives the atom, not even with the help of undefined atoms. */
  isFalse(atom: Applied): boolean {
    const number = this.numberOf(true, atom);
    return this.mode === "rules_closed" && (number === null || !this.upper.has(number));
  }

  private numberOf(positive: boolean, { predicate, terms }: Applied): number | null {
    const elements = terms.map((term) => (term.kind === "name" ? this.names.indexOf(term.name) : -1));
    return (
      this.atomNumbers.get(
        `${positive ? "+" : "-"}${symbolOf(predicate, terms.length)}(${elements.join(",")})`,
      ) ?? null
    );
  }

  /** Writes the derivation of a derived literal as proof nodes. `known` caches nodes by key. */
  write(literal: RuleLiteral, proof: Proof, known: Map<string, ProofNode>): ProofNode {
    const number = this.numberOf(literal.positive, literal.atom);
    if (number === null) throw new Error("only derived literals are written");
    return this.writeAtom(number, proof, known);
  }

  private writeAtom(number: number, proof: Proof, known: Map<string, ProofNode>): ProofNode {
    const key = `atom ${number}`;
    const written = known.get(key);
    if (written) return written;
    const instance = this.derived.get(number);
    if (!instance) throw new Error("only derived atoms are written");
    const conditions = [
      ...instance.requires.map((atom) => this.writeAtom(atom, proof, known)),
      ...instance.aside.map((atom) => this.writeAbsence(atom, proof, known)),
    ];
    const source = writeSource(instance.owner, this.sentences, proof, known);
    const conclusion = this.propositionOf(number);
    const same = literalOf(source.conclusion) !== null;
    const node = same
      ? source
      : proof.node(ruleFor(source.conclusion, conditions.length), [source, ...conditions], conclusion);
    known.set(key, node);
    return node;
  }

  private writeAbsence(number: number, proof: Proof, known: Map<string, ProofNode>): ProofNode {
    const atom = this.atoms[number - 1];
    if (!atom) throw new Error("the instance knows its atoms");
    return writeClosedWorld(atom, proof, known);
  }

  private propositionOf(number: number): Proposition {
    const atom = this.atoms[number - 1];
    if (!atom) throw new Error("the grounding knows its atoms");
    return this.grounding.atoms[number - 1]?.symbol.startsWith("-") === true ? not(atom) : atom;
  }
}

export function writeClosedWorld(atom: Applied, proof: Proof, known: Map<string, ProofNode>): ProofNode {
  const key = `absent ${JSON.stringify(atom)}`;
  const node = known.get(key) ?? proof.node("closed_world", [], not(atom));
  known.set(key, node);
  return node;
}

/** The key of the assumption in `known`. */
export const ASSUMPTION_KEY = "assumption";

export function isSourceKey(key: string): boolean {
  return key.startsWith("sentence ");
}

function writeSource(
  owner: number,
  sentences: readonly Sentence[],
  proof: Proof,
  known: Map<string, ProofNode>,
): ProofNode {
  const key = owner === ASSUMED ? ASSUMPTION_KEY : `sentence ${owner}`;
  const written = known.get(key);
  if (written) return written;
  const sentence = sentences[owner];
  if (!sentence) throw new Error("an assumption is written first");
  const node = proof.node("given", [], sentence.meaning, sentence.id);
  known.set(key, node);
  return node;
}

function ruleFor(source: Proposition, conditions: number): ProofRule {
  if (source.kind === "and" && conditions === 0) return "and_elimination";
  if (source.kind === "iff") return "equivalence";
  return conditions === 0 ? "instance" : "modus_ponens";
}

function conditionalOf({ owner, body, head, variables }: Rule, mode: RuleMode): Conditional {
  const pattern = ({ positive, atom }: RuleLiteral): Pattern => ({
    symbol: `${positive ? "+" : "-"}${symbolOfAtom(atom)}`,
    arguments: atom.terms.map((term: Term) =>
      term.kind === "name" ? term : { kind: "variable", index: term.variable },
    ),
  });
  const absent = (literal: RuleLiteral): boolean => mode === "rules_closed" && !literal.positive;
  return {
    owner,
    variables,
    heads: [pattern(head)],
    requires: body.filter((literal) => !absent(literal)).map(pattern),
    aside: body.filter(absent).map((literal) => pattern({ ...literal, positive: true })),
  };
}

/**
 * The well-founded model. `lower`: the true atoms, each with its first instance; `upper`: the atoms that are
 * true or undefined.
 */
function wellFounded(instances: readonly GroundInstance[]): {
  readonly lower: ReadonlyMap<number, GroundInstance>;
  readonly upper: ReadonlySet<number>;
} {
  if (instances.every(({ aside }) => aside.length === 0)) {
    const least = leastModel(instances);
    return { lower: least, upper: new Set(least.keys()) };
  }
  const without = (blocking: { has(atom: number): boolean }): ReadonlyMap<number, GroundInstance> =>
    leastModel(instances.filter(({ aside }) => !aside.some((atom) => blocking.has(atom))));
  let lower: ReadonlyMap<number, GroundInstance> = new Map();
  for (;;) {
    const upper = without(lower);
    const next = without(upper);
    if (next.size === lower.size) return { lower: next, upper: new Set(upper.keys()) }; // lower only grows
    lower = next;
  }
}

/** What the instances derive, in rounds, so that each atom gets a derivation with the fewest rounds. */
function leastModel(instances: readonly GroundInstance[]): ReadonlyMap<number, GroundInstance> {
  const waiting = instances.map(({ requires }) => new Set(requires).size);
  const users = usersOf(instances);
  const derived = new Map<number, GroundInstance>();
  let ready = waiting.flatMap((count, at) => (count === 0 ? [at] : []));
  while (ready.length > 0) {
    const heads = ready.flatMap((at) => {
      const instance = instances[at];
      return instance === undefined ? [] : instance.heads.map((head) => ({ head, instance }));
    });
    const next: number[] = [];
    for (const { head, instance } of heads) {
      if (derived.has(head)) continue;
      derived.set(head, instance);
      for (const user of users.get(head) ?? []) {
        waiting[user] = (waiting[user] ?? 0) - 1;
        if (waiting[user] === 0) next.push(user);
      }
    }
    ready = next.sort((a, b) => a - b);
  }
  return derived;
}

/** The instances that require each atom, by index. */
function usersOf(instances: readonly GroundInstance[]): ReadonlyMap<number, readonly number[]> {
  const users = new Map<number, number[]>();
  for (const [at, { requires }] of instances.entries())
    for (const atom of new Set(requires)) push(users, atom, at);
  return users;
}

function groupByHead(instances: readonly GroundInstance[]): ReadonlyMap<number, readonly GroundInstance[]> {
  const groups = new Map<number, GroundInstance[]>();
  for (const instance of instances) for (const head of instance.heads) push(groups, head, instance);
  return groups;
}

function push<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
