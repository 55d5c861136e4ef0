import { singularise } from "../../../language/morphology.ts";
import type { TaskReader, TaskResult } from "../../task.ts";
import type { TaskText } from "../../text.ts";
import { decide, declineStopped, worded } from "../defeasible/deciding.ts";
import {
  keyOf,
  opposite,
  type Condition,
  type Literal,
  type Rule,
  type Theory,
  type Told,
} from "../defeasible/theory.ts";
import type { Parse } from "../modal/clause.ts";
import { isNear } from "../modal/contents.ts";
import { grantedFor } from "../modal/granted.ts";
import { mentionsIn } from "../modal/persons.ts";
import { readAsked } from "../modal/question.ts";
import type { Modal, Said } from "../modal/said.ts";
import { readSaid } from "../modal/sentence.ts";
import { sentenceOf, type ModalSentence } from "../modal/text.ts";

/** Policies with exceptions ("Porters may open the gate, except novices") or with preferences between their numbered rules. */
export const exceptionsReader: TaskReader = {
  name: "policy_exceptions",
  modes: ["defeasible"],
  read: (text) => {
    const policy = text.options.length > 0 || text.sentences.length > 20 ? null : readPolicy(text);
    return policy === null ? null : answer(policy);
  },
};

/** What a kind of person may or must do: `head` is of whoever is of the kind, and of none of the exceptions. */
interface Statement extends Told {
  readonly number: number;
  readonly kind: string;
  readonly head: Omit<Literal, "subject">;
  readonly exceptions: readonly string[];
}
interface Policy {
  readonly statements: readonly Statement[];
  readonly kinds: readonly (Told & { readonly kind: string; readonly above: string })[];
  readonly facts: readonly (Told & {
    readonly literal: Literal;
  })[] /** What is known of the one asked about without being said. */;
  readonly granted: readonly Literal[];
  readonly preferred: readonly (readonly [number, number])[];
  readonly goal: Literal;
  readonly shown: string;
}

/** Exceptions have numbers of their own, above those of the statements. */
const EXCEPTION = 1000;
const PREFERENCE =
  /^rule (?<one>\d+) (?:is preferred over|overrides|takes precedence over) rule (?<two>\d+)$/u;
const EXCEPTED =
  /^(?<rule>.+?) ,? ?(?:except|but not|unless they are)(?: for)? (?<kind>(?!(?:on|in|at|by|during|when|after|before|with|without|for|if|those|some|most|the|to|from|under|over)\b)[a-z-]+(?: [a-z-]+)?[^s]s)$/u;

/** Null for a text with neither exceptions nor preferences, or a sentence that is not read. */
function readPolicy({ sentences }: TaskText): Policy | null {
  const read = sentences.flatMap((sentence) => {
    const one = sentenceOf(sentence);
    return one === null ? [null] : [one];
  });
  const last = read.at(-1);
  if (last == null || sentences.at(-1)?.closing !== "?" || read.length < 3) return null;
  const statements: Statement[] = [];
  const kinds: Policy["kinds"][number][] = [];
  const facts: Policy["facts"][number][] = [];
  const preferred: [number, number][] = [];
  for (const [at, one] of read.slice(0, -1).entries()) {
    if (one === null) return null;
    const preference = PREFERENCE.exec(one.said)?.groups;
    if (preference !== undefined) {
      preferred.push([Number(preference["one"]), Number(preference["two"])]);
      continue;
    }
    const part = readPart(one, at + 1);
    if (part === null) return null;
    if ("head" in part) statements.push(part);
    else if ("above" in part) kinds.push(part);
    else facts.push(part);
  }
  const goal = goalOf(
    last,
    read.slice(0, -1).flatMap((one) => (one === null ? [] : [bareOf(one.said)])),
  );
  const special = preferred.length > 0 || statements.some(({ exceptions }) => exceptions.length > 0);
  const words = [...new Set([...statements.map(({ head }) => head.object), goal?.goal.object ?? ""])];
  const names = [
    ...new Set([
      ...statements.flatMap(({ kind, exceptions }) => [kind, ...exceptions]),
      ...kinds.flatMap(({ kind, above }) => [kind, above]),
      ...facts.map(({ literal }) => literal.object),
    ]),
  ];
  // "Night guards" beside "guards": whether one is the other is not said.
  const doubtful = [words, names].some((list) =>
    list.some((one) => list.some((other) => one !== other && isNear(one, other))),
  );
  return goal === null ||
    !special ||
    doubtful ||
    new Set(statements.map(({ number }) => number)).size < statements.length
    ? null
    : { statements, kinds, facts, preferred, ...goal, granted: grantedOf(read, names, goal.goal.subject) };
}

/** That a dog is an animal, that Tom is a person: what is known of the kinds that a policy speaks of. */
function grantedOf(
  read: readonly (ModalSentence | null)[],
  kinds: readonly string[],
  subject: string,
): readonly Literal[] {
  const sentences = read.flatMap((one) => one ?? []);
  const said = sentences.flatMap((one) => readSaid(bareOf(one.said)) ?? []);
  const spoken = kinds.map((kind): Parse => ({ subject, verb: `be ${kind}`, tense: "present" }));
  return grantedFor(said, spoken, mentionsIn(sentences.map(({ text }) => text))).map(
    ({ parse, so }): Literal => ({ subject, relation: "be", object: parse.verb.slice(3), positive: so }),
  );
}

function readPart(
  sentence: ModalSentence,
  place: number,
): Statement | Policy["kinds"][number] | Policy["facts"][number] | null {
  const label = /^rule (?<number>\d+) : (?<rest>.+)$/u.exec(sentence.said)?.groups;
  const bare = label?.["rest"] ?? sentence.said;
  const excepted = EXCEPTED.exec(bare)?.groups;
  const said = readSaid(bareOf(sentence.said));
  const told: Told = { text: sentence.text, start: sentence.start, end: sentence.end };
  if (said === null) return null;
  const [modal, every] =
    said.kind === "every" && said.body.kind === "modal"
      ? [said.body, true]
      : [said.kind === "modal" ? said : null, false];
  if (modal !== null) {
    const subject = modal.alternatives[0]?.parses[0]?.subject ?? "";
    const head = said.kind === "every" && said.denied ? denied(headOf(modal)) : headOf(modal);
    const isKind = every || subject.startsWith("a ") || singularise(subject).length > 0;
    return head === null || !isKind || modal.alternatives.length !== 1
      ? null
      : {
          ...told,
          number: Number(label?.["number"] ?? place),
          kind: kindKey(subject),
          head,
          exceptions: excepted === undefined ? [] : [kindKey(excepted["kind"] ?? "")],
        };
  }
  return excepted !== undefined || label !== undefined ? null : membership(said, told);
}

/** "Milo is a novice", "novices are porters". */
function membership(said: Said, told: Told): Policy["kinds"][number] | Policy["facts"][number] | null {
  const clause =
    said.kind === "plain"
      ? said.clause
      : said.kind === "every" && said.body.kind === "plain" && !said.denied
        ? said.body.clause
        : null;
  const parse = clause?.sure === true ? clause.parses[0] : undefined;
  if (
    clause === null ||
    parse === undefined ||
    !parse.verb.startsWith("be ") ||
    !/ (?:is|are) (?:not )?(?:an? \S+(?: \S+)?|\S+s)$/u.test(clause.words)
  )
    return null;
  const above = kindKey(parse.verb.slice(3));
  const plural = / are /u.test(clause.words);
  if (((plural && parse.subject !== "you") || parse.subject.startsWith("a ")) && !clause.negated)
    return { ...told, kind: kindKey(parse.subject), above };
  return plural || said.kind === "every" || parse.subject.startsWith("a ")
    ? null
    : {
        ...told,
        literal: { subject: parse.subject, relation: "be", object: above, positive: !clause.negated },
      };
}

/** What a modal word concludes of a deed: `may`, or its denial; `must` besides. */
function headOf({ force, not, flavour, alternatives }: Modal): Omit<Literal, "subject"> | null {
  const verb = alternatives[0]?.parses[0]?.verb ?? "";
  if (flavour === "epistemic" || alternatives[0]?.sure !== true) return null;
  if (force === "may")
    return not === "none"
      ? { relation: "may", object: verb, positive: true }
      : not === "outer" || not === "free"
        ? { relation: "may", object: verb, positive: false }
        : null;
  return not === "none"
    ? { relation: "must", object: verb, positive: true }
    : not === "inner"
      ? { relation: "may", object: verb, positive: false }
      : not === "outer"
        ? { relation: "must", object: verb, positive: false }
        : null;
}

function denied(head: Omit<Literal, "subject"> | null): Omit<Literal, "subject"> | null {
  return head === null ? null : { ...head, positive: !head.positive };
}

function kindKey(noun: string): string {
  const bare = noun.replace(/^an? /u, "");
  return singularise(bare)[0] ?? bare;
}

/** A sentence without its number and exception. */
function bareOf(said: string): string {
  const rest = said.replace(/^rule \d+ : /u, "");
  return (EXCEPTED.exec(rest)?.groups?.["rule"] ?? rest).replace(/ ,$/u, "");
}

function goalOf(question: ModalSentence, told: readonly string[]): Pick<Policy, "goal" | "shown"> | null {
  const asked = readAsked(question.said, told);
  const said = asked?.kind === "verdict" ? readSaid(asked.said) : null;
  const head = said?.kind === "modal" ? headOf(said) : null;
  const subject = said?.kind === "modal" ? (said.alternatives[0]?.parses[0]?.subject ?? "") : "";
  const at = question.text.toLowerCase().indexOf(subject);
  return head === null || subject === "" || at < 0
    ? null
    : { goal: { subject, ...head }, shown: question.text.slice(at, at + subject.length) };
}

// ---- deciding ---------------------------------------------------------------------------------------------------------

function theoryOf({ statements, kinds, facts, granted, preferred, goal: { subject } }: Policy): Theory {
  const is = (kind: string): Condition => ({
    kind: "literal",
    literal: { subject, relation: "be", object: kind, positive: true },
  });
  const own = subject.startsWith("a ")
    ? [{ subject, relation: "be", object: kindKey(subject), positive: true, text: subject }]
    : [];
  const rules = statements.flatMap((statement): readonly Rule[] => {
    const { number, kind, exceptions, head } = statement;
    const own: Literal = { subject, ...head };
    // What must be done may be done, as long as it must; what must not be done need not be done.
    const implied: readonly Rule[] =
      own.relation === "must"
        ? own.positive
          ? [{ ...statement, body: [{ kind: "literal", literal: own }], head: { ...own, relation: "may" } }]
          : []
        : own.positive
          ? []
          : [{ ...statement, body: [is(kind)], head: { ...own, relation: "must" } }];
    return [
      { ...statement, body: [is(kind)], head: own },
      ...implied,
      ...exceptions.map(
        (exception): Rule => ({
          ...statement,
          number: number + EXCEPTION,
          body: [is(kind), is(exception)],
          head: opposite(own),
        }),
      ),
    ];
  });
  const above = kinds.map(
    (kind, at): Rule => ({
      ...kind,
      number: 2 * EXCEPTION + at,
      body: [is(kind.kind)],
      head: { subject, relation: "be", object: kind.above, positive: true },
    }),
  );
  const pairs = [
    ...preferred.map(([one, two]) => `${one}>${two}`),
    ...preferred.map(([one, two]) => `${one + EXCEPTION}>${two}`),
    ...statements.map(({ number }) => `${number + EXCEPTION}>${number}`),
  ];
  const said = facts.map(({ literal, text }) => ({ ...literal, text }));
  const known = granted
    .filter((one) => !said.some((other) => other.subject === one.subject && other.object === one.object))
    .map((one) => ({ ...one, text: one.object }));
  return {
    facts: [...own, ...said, ...known],
    names: [],
    rules: [...rules, ...above],
    preferred: new Set(pairs),
  };
}

/** Whether a statement is about the deed that is asked about, and of a kind of which it is not known whether it is that of the one asked about. */
function isOpen({ head, kind }: Statement, theory: Theory, { subject, object }: Literal): boolean {
  if (head.object !== object) return false;
  const member = decide(theory, { subject, relation: "be", object: kind, positive: true });
  return typeof member === "string" || member.verdict === "unknown";
}

function answer(policy: Policy): TaskResult {
  const { goal, shown, facts } = policy;
  const theory = theoryOf(policy);
  const decided = decide(theory, goal);
  if (typeof decided === "string") return declineStopped(decided);
  const doubt =
    decided.verdict === "unknown"
      ? policy.statements.find((statement) => isOpen(statement, theory, goal))
      : undefined;
  if (doubt !== undefined)
    return {
      kind: "declined",
      final: true,
      reason: "not_determined",
      state: "undetermined",
      explanation: `I can't tell whether "${doubt.text}" bears on ${shown}`,
      missing: [`whether ${shown} is a ${doubt.kind}`],
    };
  const verb = (literal: Literal): string =>
    literal.relation === "be"
      ? `is ${literal.positive ? "" : "not "}a ${literal.object}`
      : literal.relation === "may"
        ? `${literal.positive ? "may" : "must not"} ${literal.object}`
        : `${literal.positive ? "must" : "need not"} ${literal.object}`;
  const name = (number: number): string =>
    number >= 2 * EXCEPTION
      ? "what is said"
      : number >= EXCEPTION
        ? `the exception of rule ${number - EXCEPTION}`
        : `rule ${number}`;
  return worded(decided, goal, {
    spans: new Map(facts.map((fact) => [keyOf(fact.literal), fact])),
    say: (literal) => `${shown} ${verb(literal)}`,
    name,
  });
}
