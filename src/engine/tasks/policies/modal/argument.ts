import { singularise } from "../../../language/morphology.ts";
import { chooseParses, Contents, isNearSubject, isSameNoun } from "./contents.ts";
import type { Clause, Parse, Tense } from "./clause.ts";
import type { Fact, Formula, Logic } from "./formula.ts";
import { limitIn, splitLimited } from "./amounts.ts";
import { grantedFor, type Granted } from "./granted.ts";
import { PERSON, type Mentions } from "./persons.ts";
import { clausesIn, modalsIn, type Every, type If, type Modal, type Said } from "./said.ts";

/** The individual that "all" is tried on where nobody is named. */
export const ANYONE = "anyone";

/** An argument whose clauses are taken apart; every `Said` in it has clauses with one parse each. */
export interface Argument {
  readonly premises: readonly Said[];
  readonly conclusion: Said;
  readonly mentions: Mentions;
}

/** Takes the clauses of an argument apart, and finds whom pronouns mean. Null where a sentence about all of a kind does not show where the kind ends. */
export function settle({ premises, conclusion, mentions }: Argument): Argument | null {
  const all = [...premises, conclusion];
  const nouns = all.flatMap((said) =>
    said.kind === "every"
      ? clausesIn(said).flatMap(({ parses, sure }) =>
          sure ? parses.slice(0, 1).map(({ subject }) => subject) : [],
        )
      : [],
  );
  const chosen = chooseParses(all.flatMap(clausesIn), nouns);
  const settled = all.map((said) => pronounsOf(withChosen(said, chosen)));
  if (
    settled.some((said, at) => isStrange(said, [...settled.slice(0, at), ...settled.slice(at + 1)])) ||
    settled.some(
      (said) => said.kind === "every" && clausesIn(said).some(({ parses }) => parses[0]?.subject === ""),
    )
  )
    return null;
  const shown = thisOf(settled);
  const last = shown.at(-1);
  return last === undefined ? null : { premises: shown.slice(0, -1), conclusion: last, mentions };
}

/** A sentence without a verb that shows, and that nothing else repeats: it need not be a sentence. */
function isStrange(said: Said, others: readonly Said[]): boolean {
  const clause =
    said.kind === "plain"
      ? said.clause
      : said.kind === "not" && said.of.kind === "plain"
        ? said.of.clause
        : null;
  return (
    clause !== null &&
    clause.parses[0]?.subject === "" &&
    !others.flatMap(clausesIn).some(({ words }) => words === clause.words)
  );
}

function mapClauses(said: Said, change: (clause: Clause) => Clause): Said {
  switch (said.kind) {
    case "plain":
      return { ...said, clause: change(said.clause) };
    case "modal":
      return { ...said, alternatives: said.alternatives.map(change) };
    case "every":
      return {
        ...said,
        body: mapClauses(said.body, change) as Every["body"],
        wide: said.wide === null ? null : (mapClauses(said.wide, change) as Modal),
      }; // kinds stay
    case "not":
      return { ...said, of: mapClauses(said.of, change) };
    case "if":
      return { ...said, when: mapClauses(said.when, change), then: mapClauses(said.then, change) };
  }
}

function withChosen(said: Said, chosen: ReadonlyMap<Clause, Parse>): Said {
  return mapClauses(said, (clause) => {
    const parse =
      chosen.get(clause) ??
      chosen.get([...chosen.keys()].find(({ words }) => words === clause.words) ?? clause);
    return parse === undefined ? clause : { ...clause, parses: [parse] };
  });
}

/** "If the soup is hot, it is certain that it …": the pronoun is the subject of the condition, where nothing else is named there. A condition holds at any time. */
function pronounsOf(said: Said): Said {
  if (said.kind !== "if") return said;
  const subject = clausesIn(said.when)[0]?.parses[0];
  const ever: If = {
    ...said,
    when: mapClauses(said.when, (clause) => ({
      ...clause,
      parses: clause.parses.map((parse) => ({
        ...parse,
        tense: parse.tense === "present" ? "ever" : parse.tense,
      })),
    })),
  };
  if (
    subject === undefined ||
    subject.subject === "" ||
    (limitIn(subject.verb) === null &&
      /\b(?:a|an|the|this|that|these|those|his|her|its|their|your|my|our|by|of|in|on|at|with|from|to)\b/u.test(
        subject.verb,
      ))
  )
    return ever;
  return {
    ...ever,
    then: mapClauses(ever.then, (clause) => ({
      ...clause,
      parses: clause.parses.map((parse) =>
        /^(?:it|they|he|she)$/u.test(parse.subject) ? { ...parse, subject: subject.subject } : parse,
      ),
    })),
  };
}

/** "This is a public library. … this library": one thing. */
function thisOf(all: readonly Said[]): readonly Said[] {
  const kinds = all.flatMap((said) =>
    said.kind === "plain" && said.clause.parses[0]?.subject === "this"
      ? [said.clause.parses[0].verb]
      : said.kind === "not"
        ? []
        : [],
  );
  return all.map((said) =>
    mapClauses(said, (clause) => ({
      ...clause,
      parses: clause.parses.map((parse) => {
        const noun = /^this (?<noun>.+)$/u.exec(parse.subject)?.groups?.["noun"];
        return noun !== undefined &&
          kinds.some((verb) => verb.startsWith("be ") && (verb === `be ${noun}` || verb.endsWith(` ${noun}`)))
          ? { ...parse, subject: "this" }
          : parse;
      }),
    })),
  );
}

// ---- formulas ---------------------------------------------------------------------------------------------------------

/** How what can be meant in several ways is taken. */
export interface Reading {
  readonly logic: Logic;
  readonly near: boolean;
  readonly wide: boolean;
  readonly generic: boolean;
  /** "Must sing or dance" leaves neither open by itself: what else is said may forbid one of them. */
  readonly weak: boolean;
}

/** `told`: how many of the premises are sentences; what goes without saying comes after them. `known`: what that says, by its place. `contents`: by the numbers of atoms. */
export interface Grounded {
  readonly premises: readonly Formula[];
  readonly told: number;
  readonly known: ReadonlyMap<number, string>;
  readonly conclusion: Formula;
  readonly contents: readonly Parse[];
}

/** Nothing is claimed. */
const NOTHING: Formula = { kind: "and", of: [] };

/** The formulas of an argument in one reading, over the individuals that matter to its conclusion. What goes without saying comes after the premises. */
export function ground({ premises, conclusion, mentions }: Argument, reading: Reading): Grounded {
  const all = [...premises, conclusion];
  const individuals = individualsOf(all, conclusion);
  const apart = all.flatMap(modalsIn).map(({ alternatives }) => alternatives.flatMap(({ parses }) => parses));
  const contents = new Contents(reading.near, apart);
  const seen: Parse[] = [];
  const build = new Builder((parse: Parse): Fact => {
    const atom = contents.atomOf(parse);
    seen[atom] ??= parse;
    return { kind: "atom", atom };
  }, reading);
  const premiseOf = (said: Said): Formula => {
    if (said.kind === "every") return { kind: "and", of: individuals.map((who) => build.every(said, who)) };
    if (said.kind === "if" && said.then.kind === "every") return build.ofEach(said, said.then, individuals);
    const subjects = subjectsOf(said);
    if (said.kind === "if" && said.of !== null && individuals.some((who) => !subjects.includes(who)))
      return {
        kind: "and",
        of: [
          ...(subjects.some((subject) => individuals.includes(subject)) ? [build.formula(said)] : []),
          ...individuals.filter((who) => !subjects.includes(who)).map((who) => build.bound(said, who)),
        ],
      };
    if (
      !subjects.some((subject) => isAmong(subject, individuals, reading.near)) &&
      subjects.length > 0 &&
      !isRuleOf(said, reading)
    )
      return NOTHING;
    const own = subjects.every((subject) => isAmong(subject, individuals, reading.near))
      ? [build.formula(said)]
      : [];
    // "Good bread is certain to be …": of all good bread, in one way of taking it.
    return {
      kind: "and",
      of: [
        ...own,
        ...(isRuleOf(said, reading)
          ? individuals.map((who) => build.member(said, subjects[0] ?? "", who))
          : []),
      ],
    };
  };
  const formulas = premises.map((said) => simplified(premiseOf(said)));
  const claim = conclusion.kind === "every" ? build.every(conclusion, ANYONE) : build.formula(conclusion);
  const nouns = all.flatMap((said) => (said.kind === "every" ? [nounOf(said)] : []));
  const members = individuals.flatMap((who) =>
    nouns.flatMap((noun): readonly Formula[] =>
      isSameNoun(who.replace(/^a /u, ""), noun) ? [build.is(who, noun)] : [],
    ),
  );
  const granted = grantedFor(premises, [...build.spoken], mentions);
  const first = formulas.length + members.length;
  const known = new Map(granted.map(({ words }, at) => [first + at, words]));
  return {
    premises: [...formulas, ...members, ...granted.map((one) => build.granted(one))],
    told: formulas.length,
    known,
    conclusion: claim,
    contents: seen,
  };
}

function isAmong(subject: string, individuals: readonly string[], near: boolean): boolean {
  return (
    subject === "" ||
    individuals.includes(subject) ||
    (near && individuals.some((one) => one === "" || isNearSubject(one, subject)))
  );
}

function simplified(formula: Formula): Formula {
  const [only] = formula.kind === "and" ? formula.of : [];
  return formula.kind === "and" && formula.of.length === 1 && only !== undefined ? only : formula;
}

function isRuleOf(said: Said, { generic, logic }: Reading): boolean {
  const clause =
    said.kind === "plain"
      ? said.clause
      : said.kind === "not" && said.of.kind === "plain"
        ? said.of.clause
        : null;
  // "Trainees are guards" is of every trainee.
  if (clause !== null)
    return isKind(clause.parses[0]?.subject ?? "") && /^be /u.test(clause.parses[0]?.verb ?? "");
  return said.kind === "modal" && (generic || (logic === "duties" && isOfKind(said)));
}

/** "Clerks may …", "a clerk may …": of every clerk. "A clerk must …" could be of some one that has to be there. */
export function isOfKind({ force, not, flavour, alternatives }: Modal): boolean {
  const subject = alternatives[0]?.parses[0]?.subject ?? "";
  return (
    isKind(subject) && !(subject.startsWith("a ") && force === "must" && not === "none" && flavour === "open")
  );
}

/** Whether a subject names a kind: `a clerk`, `clerks`, `guests under 18`. */
export function isKind(words: string): boolean {
  const subject = kindHead(words);
  return (
    subject.startsWith("a ") ||
    (!/^(?:this|that|these|those|his|her|its|their|your|my|our|the|he|she|it|they|you|this)(?: |$)/u.test(
      subject,
    ) &&
      /[^s]s$/u.test(subject) &&
      singularise(subject).length > 0)
  );
}

function subjectsOf(said: Said): readonly string[] {
  return [...new Set(clausesIn(said).flatMap(({ parses }) => parses.map(({ subject }) => subject)))];
}

/** Those of whom the conclusion speaks, with all that conditions tie to them. */
function individualsOf(all: readonly Said[], conclusion: Said): readonly string[] {
  const found = new Set(conclusion.kind === "every" ? [ANYONE] : subjectsOf(conclusion));
  for (const said of all)
    if (said.kind === "if" && said.then.kind === "every")
      for (const subject of subjectsOf(said.when)) found.add(subject);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const said of all)
      if (
        said.kind !== "every" &&
        !(said.kind === "if" && said.then.kind === "every") &&
        !(
          said.kind === "if" &&
          said.of !== null &&
          !subjectsOf(said).some((subject) => found.has(subject))
        ) &&
        subjectsOf(said).some((subject) => found.has(subject))
      )
        for (const subject of subjectsOf(said)) found.add(subject);
  }
  return [...found];
}

function nounOf(said: Every): string {
  return clausesIn(said)[0]?.parses[0]?.subject ?? "";
}

/** The noun of a kind without the limit behind it. */
function kindHead(subject: string): string {
  return splitLimited(subject)?.noun ?? subject;
}

/** Whether the conclusion speaks of the kind that some premise makes a rule of. */
export function isGenericPossible({ premises, conclusion }: Argument): boolean {
  const subjects = premises.flatMap((said) =>
    said.kind === "modal"
      ? clausesIn(said).flatMap(({ parses }) => parses.map(({ subject }) => kindHead(subject)))
      : [],
  );
  const kinds = [...premises, conclusion].flatMap((said) => (said.kind === "every" ? [nounOf(said)] : []));
  if (kinds.some((noun) => subjects.some((subject) => isSameNoun(subject.replace(/^a /u, ""), noun))))
    return true;
  return [...premises, conclusion].some(
    (said) =>
      said.kind !== "every" &&
      clausesIn(said).some(({ parses }) =>
        parses.some(
          ({ verb }) =>
            verb.startsWith("be ") &&
            subjects.some((subject) => isSameNoun(subject.replace(/^a /u, ""), verb.slice(3))),
        ),
      ),
  );
}

/** What is so where all facts are. */
function underAll(facts: readonly Fact[], then: Formula): Formula {
  return facts.reduceRight<Formula>(
    (inner, fact) => ({ kind: "implies", when: { kind: "fact", fact }, then: inner }),
    then,
  );
}

/** `person in the pool`: a person, and in the pool. */
function splitPerson(noun: string): { readonly noun: string; readonly limit: string } | null {
  return noun.startsWith(`${PERSON} `) ? { noun: PERSON, limit: noun.slice(PERSON.length + 1) } : null;
}

class Builder {
  readonly #atomOf: (parse: Parse) => Fact;
  readonly #reading: Reading;
  /** Every parse that stands in a formula. */
  readonly spoken: Parse[] = [];
  /** When somebody is of a kind of whom something is said: who was a member need not be one when it is asked what members may do. */
  readonly #time: Tense;
  constructor(atomOf: (parse: Parse) => Fact, reading: Reading) {
    this.#atomOf = (parse) => {
      this.spoken.push(parse);
      return atomOf(parse);
    };
    this.#reading = reading;
    this.#time = reading.logic === "duties" ? "present" : "open";
  }

  formula(said: Said, who: string | null = null): Formula {
    switch (said.kind) {
      case "plain":
        return { kind: "fact", fact: this.#fact(said.clause, who) };
      case "modal":
        return this.#modal(said, who);
      case "not":
        return { kind: "not", of: this.formula(said.of, who) };
      case "if":
        return { kind: "implies", when: this.formula(said.when, who), then: this.formula(said.then, who) };
      case "every":
        return this.every(said, who ?? ANYONE);
    }
  }

  /** What a sentence about all of a kind says of one. */
  every(said: Every, who: string): Formula {
    const kinds = this.#kindsOf(who, nounOf(said));
    const [is = this.#atomOf({ subject: who, verb: `be ${nounOf(said)}`, tense: this.#time })] = kinds;
    const body = this.formula(said.body, who);
    const then: Formula = said.denied ? { kind: "not", of: body } : body;
    if (said.wide === null || said.body.kind !== "plain" || kinds.length > 1) return underAll(kinds, then);
    const fact = this.#fact(said.body.clause, who);
    const inside: Fact = said.denied ? { kind: "not", of: fact } : fact;
    const modal = (content: Fact): Formula => this.#placed(said.wide as Modal, [content]); // not null: asked above
    return this.#reading.wide
      ? modal({ kind: "implies", when: is, then: inside })
      : { kind: "implies", when: { kind: "fact", fact: is }, then: modal(inside) };
  }

  is(who: string, noun: string): Formula {
    return { kind: "fact", fact: this.#atomOf({ subject: who, verb: `be ${noun}`, tense: this.#time }) };
  }

  /** What a modal sentence about a kind says of one of it. */
  member(said: Said, noun: string, who: string): Formula {
    return underAll(this.#kindsOf(who, noun.replace(/^a /u, "")), this.formula(said, who));
  }

  /** "If it rains, nobody may swim": what that says of each. */
  ofEach(said: If, then: Every, individuals: readonly string[]): Formula {
    return {
      kind: "and",
      of: individuals.map(
        (who): Formula => ({ kind: "implies", when: this.formula(said.when), then: this.every(then, who) }),
      ),
    };
  }

  /** What a condition about one of a kind says of somebody. */
  bound(said: If, who: string): Formula {
    return underAll(this.#kindsOf(who, said.of ?? PERSON), this.formula(said, who));
  }

  /** What is known without being said. */
  granted({ parse, so, from }: Granted): Formula {
    const fact = this.#atomOf(parse);
    return underAll(from === null ? [] : [this.#atomOf(from)], {
      kind: "fact",
      fact: so ? fact : { kind: "not", of: fact },
    });
  }

  /** To be of a kind: `guest under 18` is to be a guest, and to be under 18. */
  #kindsOf(who: string, noun: string): readonly Fact[] {
    const limited = splitLimited(noun) ?? splitPerson(noun);
    const verbs = limited === null ? [noun] : [limited.noun, limited.limit];
    return verbs.map((verb) => this.#atomOf({ subject: who, verb: `be ${verb}`, tense: this.#time }));
  }

  #fact({ parses, negated, words }: Clause, who: string | null): Fact {
    const parse = parses[0] ?? { subject: "", verb: words, tense: "present" };
    const fact = this.#atomOf(who === null ? parse : { ...parse, subject: who });
    return negated ? { kind: "not", of: fact } : fact;
  }

  #modal(modal: Modal, who: string | null): Formula {
    return this.#placed(
      modal,
      modal.alternatives.map((clause) => this.#fact(clause, who)),
    );
  }

  #placed({ force, not }: Modal, facts: readonly Fact[]): Formula {
    const inner =
      not === "inner" || not === "both" || (not === "free" && this.#reading.logic === "knowledge");
    const outer = not === "outer" || not === "both" || (not === "free" && this.#reading.logic === "duties");
    const [only] = facts;
    const whole: Fact = facts.length === 1 && only !== undefined ? only : { kind: "or", of: facts };
    const open = this.#reading.weak && force === "must" ? [whole] : facts;
    const formula: Formula = {
      kind: "modal",
      force,
      alternatives: inner ? [{ kind: "not", of: whole }] : open,
    };
    return outer ? { kind: "not", of: formula } : formula;
  }
}
