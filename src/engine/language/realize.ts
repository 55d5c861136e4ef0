import { PRIVATIVE_ADJECTIVES, WEATHER_VERBS } from "./closed-words.ts";
import { not, type Mode, type Predicate, type Proposition, type Term } from "./meaning.ts";
import { articleFor, thirdPerson } from "./morphology.ts";
import { predicationOf } from "./predication.ts";
import type { Question } from "./reading.ts";

/** Wording: English for meanings. What the grammar can read, it reads again in the same meaning; everything else is worded all the same. */

/** How the variables in force are called. */
type Names = ReadonlyMap<number, string>;
const NO_NAMES: Names = new Map();

/** A name, or a letter for a variable. */
export function wordTerm(term: Term): string { return termIn(term, NO_NAMES); }

function termIn(term: Term, names: Names): string {
  return term.kind === "name" ? term.name : names.get(term.variable) ?? ("xyzuvw"[term.variable] ?? `x${term.variable}`);
}

/** `is kind`, `is a cat`, `chases`, `can fly`, `is taller than`. */
export function wordPredicate(predicate: Predicate): string {
  return predicationOf(predicate, predicate.category === "noun" || predicate.category === "adjective" ? 1 : 2).said;
}

/** A sentence with capital letter and full stop: `Every cat is an animal.` */
export function wordProposition(proposition: Proposition): string { return sentence(wordClause(proposition), "."); }

/** The sentence that denies it: `Not every cat is red.` */
export function wordNegation(proposition: Proposition): string { return wordProposition(not(proposition)); }

/** The proposition as part of a sentence: `every cat is an animal`. */
export function wordClause(proposition: Proposition): string { return clause(proposition, NO_NAMES); }

/** The question, ending in a question mark or as a request. */
export function wordQuestion(question: Question): string {
  switch (question.kind) {
    case "polar": return `Is it true that ${wordClause(question.claim)}?`;
    case "validity": return `Does it follow that ${wordClause(question.conclusion)}?`;
    case "which": {
      const said = predicateOf(question.where, question.variable, NO_NAMES);
      return said === null ? `Of what does it hold that ${clause(question.where, new Map([[question.variable, "it"]]))}?` : `What ${said}?`;
    }
    case "definition": return `What does ${question.term} mean?`;
    case "about": return `What do you know about ${question.individual ? question.term : question.term}?`;
    case "kinds": return `What kinds of ${question.predicate.lemma} are there?`;
  }
}

const MODE_WORDS = {
  classical: "classical logic in an open world", rules_forward: "rules applied forward only", rules_closed: "a closed world, where what cannot be derived is false",
} as const satisfies Record<Mode, string>;
export function wordMode(mode: Mode): string { return MODE_WORDS[mode]; }

function sentence(text: string, mark: "." | "?"): string { return text.slice(0, 1).toUpperCase() + text.slice(1) + mark; }

function clause(part: Proposition, names: Names): string {
  switch (part.kind) {
    case "apply": case "equal": return simple(part, names, "said");
    case "not": return denial(part.of, names);
    case "and": case "or": return list(part.of, part.kind, names);
    case "xor": return part.of.length === 2 ? `${list(part.of, "or", names)} but not both` : `exactly one of these holds: ${part.of.map((one) => clause(one, names)).join("; ")}`;
    case "implies": return `if ${clause(part.left, names)}, then ${clause(part.right, names)}`;
    case "iff": return `${clause(part.left, names)} if and only if ${clause(part.right, names)}`;
    case "all": return universal(part, names);
    case "some": return existential(part, names);
  }
}

type Sign = "said" | "denied";

function simple(part: Extract<Proposition, { kind: "apply" | "equal" }>, names: Names, sign: Sign): string {
  if (part.kind === "equal") return `${termIn(part.left, names)} is ${sign === "said" ? "" : "not "}${termIn(part.right, names)}`;
  const [first, ...others] = part.terms;
  if (first === undefined) return impersonal(part.predicate, sign);
  return [termIn(first, names), predicationOf(part.predicate, part.terms.length)[sign], ...others.map((term) => termIn(term, names))].join(" ");
}

function impersonal({ lemma, category }: Predicate, sign: Sign): string {
  if (category === "verb" || WEATHER_VERBS.includes(lemma)) return sign === "said" ? `it ${thirdPerson(lemma)}` : `it does not ${lemma}`;
  return sign === "said" ? `it is ${lemma}` : `it is not ${lemma}`;
}

function denial(of: Proposition, names: Names): string {
  switch (of.kind) {
    case "apply": case "equal": return simple(of, names, "denied");
    case "all": {
      const told = quantified(of, names);
      if (told?.startsWith("every ") === true) return `not ${told}`;
      break;
    }
    case "some": {
      const what = of.where === null ? described(of.holds, of.variable, names) : null;
      if (what !== null) return `there is no ${what}`;
      break;
    }
    case "and": return `it is false that both ${of.of.map((one) => clause(one, names)).join(" and ")}`;
    case "or": return `it is false that either ${of.of.map((one) => clause(one, names)).join(" or ")} or both`;
    default: break;
  }
  return `it is false that ${clause(of, names)}`;
}

/** Clauses in a row. Where a part is a list of the other kind, commas keep the two apart. */
function list(parts: readonly Proposition[], link: "and" | "or", names: Names): string {
  const nested = parts.some((part) => part.kind === "and" || part.kind === "or" || part.kind === "xor" || part.kind === "implies");
  return parts.map((part) => clause(part, names)).join(nested ? `, ${link} ` : ` ${link} `);
}

type Quantified = Extract<Proposition, { kind: "all" | "some" }>;

function universal(part: Quantified, names: Names): string {
  return quantified(part, names) ?? conditional(part, names) ?? inLetters(part, names);
}

function existential(part: Quantified, names: Names): string {
  if (part.where === null) {
    const what = described(part.holds, part.variable, names);
    if (what !== null) return `there is ${articleFor(what)} ${what}`;
  }
  return quantified(part, names) ?? inLetters(part, names);
}

/** `every kind person is nice`, `no cat is red`, `some cat is not red`; null when it cannot be said of a subject. */
function quantified(part: Quantified, names: Names): string | null {
  const what = part.where === null ? "" : described(part.where, part.variable, names);
  const things = part.where !== null && what === null ? relative(conjuncts(part.where), part.variable, names) : null;
  if (what === null && things === null) return null;
  const none = part.kind === "all" && part.holds.kind === "not";
  const said = predicateOf(none ? (part.holds as Extract<Proposition, { kind: "not" }>).of : part.holds, part.variable, names);
  if (said === null) return null;
  const word = none ? "no" : part.kind === "all" ? "every" : "some";
  const subject = part.where === null ? `${word}thing` : what !== null ? `${word} ${what}` : `${word}thing that ${things as string}`;
  return `${subject} ${said}`;
}

function conjuncts(part: Proposition): readonly Proposition[] { return part.kind === "and" ? part.of : [part]; }

/** Whether a proposition is a property of one variable, by a predicate of one place. */
function propertyOf(part: Proposition | undefined, variable: number, category: "noun" | "adjective"): string | null {
  if (part?.kind !== "apply" || part.predicate.category !== category || part.terms.length !== 1) return null;
  const [term] = part.terms;
  return term?.kind === "variable" && term.variable === variable ? part.predicate.lemma : null;
}

/** `kind person that chases Bob`: a noun, adjectives before it and a relative clause after it; null when there is no noun first. */
function described(where: Proposition, variable: number, names: Names): string | null {
  const parts = conjuncts(where);
  const noun = propertyOf(parts[0], variable, "noun");
  if (noun === null) return null;
  let next = 1;
  const adjectives: string[] = [];
  for (; next < parts.length; next++) {
    const adjective = propertyOf(parts[next], variable, "adjective");
    if (adjective === null || PRIVATIVE_ADJECTIVES.has(adjective)) break;
    adjectives.push(adjective);
  }
  const head = [adjectives.join(", "), noun].filter((one) => one !== "").join(" ");
  if (next === parts.length) return head;
  const rest = relative(parts.slice(next), variable, names);
  return rest === null ? null : `${head} ${noun === "person" ? "who" : "that"} ${rest}`;
}

function relative(parts: readonly Proposition[], variable: number, names: Names): string | null {
  return predicateOf(parts.length === 1 ? parts[0] as Proposition : { kind: "and", of: parts }, variable, names);
}

/** What is said of a variable: `is kind and chases Bob`; null when it is not said of the variable as a subject, or has no clear wording. */
function predicateOf(part: Proposition, variable: number, names: Names): string | null {
  switch (part.kind) {
    case "apply": return applied(part, variable, names, "said");
    case "equal": return isVariable(part.left, variable) && !isVariable(part.right, variable) ? `is ${termIn(part.right, names)}` : null;
    case "not": return denied(part.of, variable, names);
    case "and": case "or": return listed(part.of, part.kind, variable, names);
    case "all": case "some": return withObject(part, variable, names, "said");
    case "xor": case "implies": case "iff": return null;
  }
}

function denied(of: Proposition, variable: number, names: Names): string | null {
  switch (of.kind) {
    case "apply": return applied(of, variable, names, "denied");
    case "equal": return isVariable(of.left, variable) && !isVariable(of.right, variable) ? `is not ${termIn(of.right, names)}` : null;
    case "all": case "some": return withObject(of, variable, names, "denied");
    default: return null;
  }
}

function isVariable(term: Term | undefined, variable: number): boolean { return term?.kind === "variable" && term.variable === variable; }

function applied(part: Extract<Proposition, { kind: "apply" }>, variable: number, names: Names, sign: Sign): string | null {
  const [first, ...others] = part.terms;
  if (!isVariable(first, variable) || others.some((term) => isVariable(term, variable))) return null;
  if (others.some((term) => term.kind === "variable" && !names.has(term.variable))) return null;
  return [predicationOf(part.predicate, part.terms.length)[sign], ...others.map((term) => termIn(term, names))].join(" ");
}

/** `is kind, nice and big`; in full where a part is more than a word after `is`. */
function listed(parts: readonly Proposition[], link: "and" | "or", variable: number, names: Names): string | null {
  if (parts.some((part) => part.kind === "and" || part.kind === "or")) return null;
  const complements = parts.map((part) => part.kind === "apply" && applied(part, variable, names, "said") !== null ? predicationOf(part.predicate, part.terms.length).complement : null);
  if (complements.every((one) => one !== null)) return `is ${complements.slice(0, -1).join(", ")} ${link} ${complements.at(-1) as string}`;
  const told = parts.map((part) => predicateOf(part, variable, names));
  return told.every((one) => one !== null) ? told.join(` ${link} `) : null;
}

/** `chases a cat`, `chases every cat`, `does not chase any cat`, `chases no cat`. */
function withObject(part: Quantified, variable: number, names: Names, sign: Sign): string | null {
  const none = part.kind === "all" && part.holds.kind === "not";
  const inner = none ? (part.holds as Extract<Proposition, { kind: "not" }>).of : part.holds;
  if (inner.kind !== "apply" || inner.terms.length !== 2 || none && sign === "denied") return null;
  if (!isVariable(inner.terms[0], variable) || !isVariable(inner.terms[1], part.variable) || variable === part.variable) return null;
  const what = part.where === null ? null : described(part.where, part.variable, names);
  if (part.where !== null && what === null) return null;
  const some = sign === "denied" ? "any" : what === null ? "some" : articleFor(what);
  const word = none ? "no" : part.kind === "all" ? "every" : some;
  return `${predicationOf(inner.predicate, 2)[sign]} ${what === null ? `${word}thing` : `${word} ${what}`}`;
}

/** `if a person is rich, then that person is nice`: for what is not said of one subject. */
function conditional(part: Quantified, names: Names): string | null {
  if (part.where === null) return null;
  const parts = conjuncts(part.where);
  const noun = parts.length > 1 ? propertyOf(parts[0], part.variable, "noun") : null;
  const [first, ...rest] = noun === null ? parts : parts.slice(1);
  const said = first === undefined ? null : predicateOf(first, part.variable, names);
  if (said === null) return null;
  const inner = new Map(names).set(part.variable, `that ${noun ?? "thing"}`);
  const subject = noun === null ? "something" : `${articleFor(noun)} ${noun}`;
  const condition = [`${subject} ${said}`, ...rest.map((one) => clause(one, inner))].join(" and ");
  return `if ${condition}, then ${clause(part.holds, inner)}`;
}

/** For what English says clumsily: variables by letters. The grammar does not read it. */
function inLetters(part: Quantified, names: Names): string {
  const letter = wordTerm({ kind: "variable", variable: part.variable });
  const inner = new Map(names).set(part.variable, letter);
  if (part.kind === "all") return part.where === null ? `for every ${letter}, ${clause(part.holds, inner)}` : `for every ${letter}, if ${clause(part.where, inner)}, then ${clause(part.holds, inner)}`;
  return part.where === null ? `there is something ${letter} such that ${clause(part.holds, inner)}` : `there is something ${letter} such that ${clause(part.where, inner)} and ${clause(part.holds, inner)}`;
}
