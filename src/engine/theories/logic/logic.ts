import type { Proposition, Term as LogicTerm } from "../../answer/proposition.ts";
import type { Sentence } from "../../answer/sentence.ts";
import { vocabularyOf } from "../../answer/proposition.ts";
import type { Form, Places } from "../../meaning/form.ts";
import { createReasoner } from "../../reasoning/logic/reasoner.ts";
import type { Decision, Step } from "../../reasoning/theory.ts";
import { atomsIn, partsOf, placesIn, thingsOf } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import { asksForPersons, otherThanPersons } from "./persons.ts";
import { areTwo } from "./two-things.ts";
import type { DerivationStep, Discourse, Fact, Refused } from "../theory.ts";
import { refused } from "../theory.ts";
import { Compiler, NotLogical, asKind, isExistence, nameOf, replaced } from "./compile.ts";

/** Classical logic over what holds at the end of the text: rules and facts as propositions, decided by the prover and its checker. */

/** A proposition of the text and the conditions that it stands for. */
export interface Premise {
  readonly sentence: Sentence;
  readonly conditions: readonly number[];
  readonly at: Places;
  /** How it holds now, where it is not said as such. */
  readonly rule: string;
}

export interface LogicText {
  readonly premises: readonly Premise[];
  /** Conditions that have no proposition, each with the reason. */
  readonly outside: ReadonlyMap<number, { readonly reason: string; readonly at: Places }>;
}

export const reasoner = createReasoner();

/** @param how `as told`: by nothing but what the text says, without what is known of places and names */
export function textOf(
  discourse: Discourse,
  facts: readonly Fact[],
  how: "with what is known" | "as told" = "with what is known",
): LogicText {
  const compiler = new Compiler(discourse.referents);
  const premises: Premise[] = [];
  const outside = new Map<number, { reason: string; at: Places }>();
  const add = (form: Form, conditions: readonly number[], rule: string): void => {
    const id = `p${premises.length}`;
    try {
      const meaning = compiler.proposition(form);
      const sentence = discourse.conditions[conditions[0] ?? 0]?.sentence ?? 0;
      premises.push({
        sentence: { id, source: "prompt", ref: `sentence ${sentence + 1}`, text: "", meaning },
        conditions,
        at: placesIn(form),
        rule,
      });
    } catch (error) {
      if (!(error instanceof NotLogical)) throw error;
      for (const condition of conditions) outside.set(condition, { reason: error.message, at: error.at });
    }
  };
  for (const { atom, holds, from, rule } of facts)
    add(holds ? atom : { kind: "not", of: atom, at: atom.at }, from, rule);
  for (const { form, id } of discourse.conditions) if (!isLiteral(form)) add(form, [id], "said");
  for (const person of persons(discourse, premises)) premises.push(person);
  if (how === "as told") return { premises, outside };
  for (const law of containment(premises)) premises.push(law);
  for (const other of distinctNames(discourse)) premises.push(other);
  return { premises, outside };
}

export const isLiteral = (form: Form): boolean =>
  form.kind === "atom" || (form.kind === "not" && form.of.kind === "atom");

/** What is in or on something that is in a place is in that place. */
function containment(premises: readonly Premise[]): readonly Premise[] {
  const symbols = new Set(premises.flatMap(({ sentence }) => [...vocabularyOf(sentence.meaning).symbols]));
  if (!symbols.has("relation:in/2")) return [];
  const [x, y, z] = [7_000_001, 7_000_002, 7_000_003];
  const at = (preposition: string, one: number, other: number): Proposition => ({
    kind: "apply",
    predicate: { category: "relation", lemma: preposition },
    terms: [
      { kind: "variable", variable: one },
      { kind: "variable", variable: other },
    ],
  });
  const all = (variable: number, holds: Proposition): Proposition => ({
    kind: "all",
    variable,
    where: null,
    holds,
  });
  const apart: Premise = {
    sentence: {
      id: "containment-apart",
      source: "assumption",
      ref: "assumption",
      text: "",
      meaning: all(x, all(y, { kind: "not", of: { kind: "and", of: [at("in", x, y), at("in", y, x)] } })),
    },
    conditions: [],
    at: [],
    rule: "containment",
  };
  const along = ["in", "on"]
    .filter((lemma) => symbols.has(`relation:${lemma}/2`))
    .map((lemma): Premise => {
      const step: Proposition = {
        kind: "implies",
        left: { kind: "and", of: [at(lemma, x, y), at("in", y, z)] },
        right: at("in", x, z),
      };
      return {
        sentence: {
          id: `containment-${lemma}`,
          source: "assumption",
          ref: "assumption",
          text: "",
          meaning: all(x, all(y, all(z, step))),
        },
        conditions: [],
        at: [],
        rule: "containment",
      };
    });
  return [...along, apart];
}

/** Whoever has a name, and what a noun for persons names, is someone; so is an animal in a text of rules with "if someone … then they …". */
function persons(discourse: Discourse, premises: readonly Premise[]): readonly Premise[] {
  const used = premises.some(({ sentence }) => vocabularyOf(sentence.meaning).symbols.has("noun:person/1"));
  const isAsked = asksForPersons(discourse);
  if (!used && !isAsked) return [];
  const others = isAsked ? otherThanPersons(discourse) : new Set<number>();
  const { conditions, referents, words } = discourse;
  const reachesAnimals = conditions.some(({ form }) => isRuleOfSomeone(form));
  const isAnimal = (id: number): boolean =>
    words.kindsOf(referents.get(id).noun ?? "")?.includes("animal") ?? false;
  const things = new Set(discourse.conditions.flatMap(({ form }) => [...thingsOf(form)]));
  for (const thing of thingsOf(discourse.question.form)) things.add(thing);
  return [...things].flatMap((id): Premise[] => {
    if (others.has(id)) return [];
    if (!isPerson(id, discourse) && !(reachesAnimals && isAnimal(id))) return [];
    const meaning: Proposition = {
      kind: "apply",
      predicate: { category: "noun", lemma: "person" },
      terms: [{ kind: "name", name: nameOf(referents, id) }],
    };
    return [
      {
        sentence: { id: `person${id}`, source: "assumption", ref: "assumption", text: "", meaning },
        conditions: [],
        at: [],
        rule: "person",
      },
    ];
  });
}

/** "If someone sees the dog then they are young." */
const isRuleOfSomeone = (form: Form): boolean =>
  form.kind === "quantified" &&
  form.quantifier === "every" &&
  form.holds.kind === "if" &&
  form.where.kind === "atom" &&
  form.where.lemma === "person";

/** Who has another name is somebody else, if the text tells somebody apart ("everyone except Tom") and nowhere says who is who. */
function distinctNames(discourse: Discourse): readonly Premise[] {
  const { conditions, question, referents } = discourse;
  const forms = [...conditions.map(({ form }) => form), question.form];
  const equals = forms.flatMap((form) => [...partsOf(form)].filter(({ kind }) => kind === "equal"));
  const isOfTwo = equals.some(
    (part) => part.kind === "equal" && part.left.kind === "thing" && part.right.kind === "thing",
  );
  if (equals.length === 0 || isOfTwo) return [];
  const things = [...new Set(forms.flatMap((form) => [...thingsOf(form)]))];
  if (things.filter((id) => referents.get(id).name !== null).length > MAX_NAMES) return [];
  return things.flatMap((one, index) =>
    things.slice(0, index).flatMap((other): readonly Premise[] => {
      if (!areTwo(one, other, discourse)) return [];
      const [left, right] = [one, other].map((id) => ({
        kind: "name" as const,
        name: nameOf(referents, id),
      })) as [LogicTerm, LogicTerm];
      const meaning: Proposition = { kind: "not", of: { kind: "equal", left, right } };
      const id = `names${one}-${other}`;
      const sentence = { id, source: "assumption", ref: "assumption", text: "", meaning } as const;
      return [{ sentence, conditions: [], at: [], rule: "other names" }];
    }),
  );
}
const MAX_NAMES = 8;

export type Judged =
  | {
      readonly kind: "judged";
      readonly verdict: "yes" | "no" | "unknown";
      readonly steps: readonly DerivationStep[];
    }
  | Refused;

/** The question as a claim. What it is the first to speak of by "a" or in a conclusion is something of that kind. */
export function claimOf(discourse: Discourse, form: Form): Form {
  if ([...partsOf(form)].some(isExistence) && discourse.conditions.some(({ form: told }) => seeksIn(told)))
    throw new NotLogical("what is sought need not be", placesIn(form));
  let variable = 3_000_000;
  let claim = form;
  for (const id of discourse.firstAsked) {
    const { name } = discourse.referents.get(id);
    if (name !== null) continue;
    if (!discourse.introduced.has(id))
      throw new NotLogical("the text does not speak of it before", placesIn(form));
    variable += 1;
    claim = {
      kind: "quantified",
      quantifier: "some",
      amount: null,
      variable,
      where: { kind: "true" },
      holds: replaced(claim, id, variable),
      at: [],
    };
  }
  return asKind(claim);
}

/** "Ann wants a unicorn": there need not be one. */
const seeksIn = (form: Form): boolean =>
  atomsIn(form).some(({ category, lemma }) => category === "verb" && SEEKING.has(lemma));
const SEEKING: ReadonlySet<string> = new Set(
  "want|need|seek|fear|lack|miss|desire|crave|require|demand|deserve|expect|await|wish|hope|long|look|search|dream|imagine|draw|paint|describe|worship|prefer|like|love|hate".split(
    "|",
  ),
);

/** What `make` makes, or why it has no proposition. */
export function orRefused<Made>(make: () => Made): Made | Refused {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof NotLogical)) throw error;
    return refused(error.message, error.at);
  }
}

export function judge(discourse: Discourse, text: LogicText, form: Form): Judged {
  const claim = orRefused(() => claimOf(discourse, form));
  if (claim.kind === "refused") return claim;
  const found = judged(discourse, text, claim);
  const denial = found.kind === "judged" && found.verdict === "unknown" ? denialOf(claim) : null;
  if (denial === null) return found;
  // "Dogs are not animals" answers "are dogs animals?": what is said of the kind holds of it though no dog is told of.
  const denied = judged(discourse, text, denial);
  return denied.kind === "judged" && denied.verdict === "yes" ? { ...denied, verdict: "no" } : found;
}

/** Of no member of the kind it holds. */
function denialOf(claim: Form): Form | null {
  if (claim.kind !== "quantified" || !/^(?:generic|every)$/.test(claim.quantifier)) return null;
  return { ...claim, holds: { kind: "not", of: claim.holds, at: [] } };
}

function judged(discourse: Discourse, text: LogicText, form: Form): Judged {
  const claim = orRefused(() => new Compiler(discourse.referents).proposition(form));
  if (claim.kind === "refused") return claim;
  const decision = reasoner.decide(
    text.premises.map(({ sentence }) => sentence),
    claim,
    "classical",
  );
  if (decision.kind !== "decided") return refused(reasonOf(decision));
  return { kind: "judged", verdict: decision.verdict, steps: stepsOf(decision.derivation, text) };
}

export function reasonOf(decision: Exclude<Decision, { kind: "decided" }>): string {
  switch (decision.kind) {
    case "inconsistent":
      return "the text contradicts itself";
    case "over_budget":
      return "it takes too many steps";
    case "unsupported":
      return decision.reason;
    case "disagreement":
      return "two ways to decide it differ";
  }
}

/** The prover's steps, its grounds led back to the tokens that say them. */
export function stepsOf(derivation: readonly Step[], text: LogicText): readonly DerivationStep[] {
  const premises = new Map(text.premises.map((premise) => [premise.sentence.id, premise]));
  return derivation.map(({ step, rule, from, conclusion, sentence }) => {
    const premise = sentence === null ? undefined : premises.get(sentence);
    const isGround = premise !== undefined && from.length === 0;
    return {
      step,
      rule: isGround ? premise.rule : rule,
      from,
      text: proposed(conclusion),
      meaning: conclusion,
      at: isGround ? premise.at : [],
    };
  });
}

function proposed(part: Proposition): string {
  const term = (one: { kind: "name"; name: string } | { kind: "variable"; variable: number }): string =>
    one.kind === "name" ? one.name : `x${one.variable}`;
  switch (part.kind) {
    case "apply":
      return `${part.predicate.lemma}(${part.terms.map(term).join(", ")})`;
    case "equal":
      return `${term(part.left)} = ${term(part.right)}`;
    case "not":
      return `not ${proposed(part.of)}`;
    case "and":
    case "or":
    case "xor":
      return `(${part.of.map(proposed).join(` ${part.kind} `)})`;
    case "implies":
    case "iff":
      return `${part.kind === "iff" ? "iff" : "if"} [${proposed(part.left)}] [${proposed(part.right)}]`;
    case "all":
    case "some":
      return `${part.kind} x${part.variable} [${part.where === null ? "" : proposed(part.where)}] [${proposed(part.holds)}]`;
  }
}

/** For which things of the text the form holds; null beyond the bounds. */
export function findThings(
  discourse: Discourse,
  text: LogicText,
  form: Form,
  variable: number,
): readonly number[] | Refused {
  const compiler = new Compiler(discourse.referents);
  const things = new Set<number>();
  for (const { form: one } of discourse.conditions) for (const id of thingsOf(one)) things.add(id);
  const ids = [...things].sort((a, b) => a - b);
  const where = orRefused(() => compiler.proposition(claimOf(discourse, form)));
  if (where.kind === "refused") return where;
  const found = reasoner.find(
    text.premises.map(({ sentence }) => sentence),
    variable,
    where,
    ids.map((id) => ({ kind: "name", name: nameOf(discourse.referents, id) })),
    "classical",
  );
  if (found === null) return refused("the text contradicts itself, or it takes too many steps");
  const names = new Set(found.map(({ term }) => (term.kind === "name" ? term.name : "")));
  return ids.filter((id) => names.has(nameOf(discourse.referents, id)));
}
