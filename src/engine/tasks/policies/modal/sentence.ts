import { basesOfGerund } from "../verbs.ts";
import {
  ANY_MODAL,
  dutyOf,
  GERUND_FORM,
  HAS_DUTY,
  SUBJECT_FORMS,
  THAT_FORMS,
  TO_FORMS,
  type Following,
  type Operator,
} from "./operators.ts";
import {
  infinitive,
  isPlain,
  readClause,
  readSubjunctive,
  subjectKey,
  verbKey,
  type Clause,
  type Parse,
} from "./clause.ts";
import { isKind } from "./argument.ts";
import { FRONTED, limitIn, withLimits } from "./amounts.ts";
import { peopleOf } from "./persons.ts";
import { clausesIn, isCounted, kindOf, type If, type Modal, type Plain, type Said } from "./said.ts";

const MAX_ALTERNATIVES = 4;
/** Whoever is meant where nobody is named: "it is obligatory to …", "you must …". */
const ANYBODY = "you";
const NEGATIONS = /^(?:it is not (?:the case |true )that|it is false that) (?<rest>.+)$/u;
const AFFIRMATION = /^it is (?:the case|true) that (?<rest>.+)$/u;

/** "So may Ann", "Ann may too": what she may is said before. */
const ELLIPTIC = /^so (?:may|must|can) |\b(?:may|must|can|need) (?:not|too|also|as well|either)$/u;

/** Reads a sentence in lower case, its marks taken out but commas. Null where something in it is not understood. */
export function readSaid(written: string): Said | null {
  const text = withLimits(written);
  if (ELLIPTIC.test(text)) return null;
  const fronted = FRONTED.exec(text)?.groups;
  if (fronted !== undefined) return readFronted(fronted["limit"] ?? "", fronted["then"] ?? "");
  const conditional =
    /^(?:if|whenever) (?<when>[^,]+?)(?:,? then|,) (?<then>[^,]+)$/u.exec(text) ??
    /^(?<then>[^,]+?),? (?:if|whenever) (?<when>[^,]+)$/u.exec(text);
  if (conditional?.groups !== undefined)
    return readIf(conditional.groups["when"] ?? "", conditional.groups["then"] ?? "");
  if (/\b(?:if|unless|whenever|but)\b/u.test(text)) return null;
  return readStatement(text);
}

function readIf(condition: string, consequence: string): Said | null {
  const [when, then] = [
    readStatement(condition.replace(/^(?:someone|somebody|anyone|anybody) /u, "a person ")),
    readStatement(consequence),
  ];
  // A disjunction behaves differently where it is a condition; so does "all" there.
  if (
    when === null ||
    then === null ||
    (then.kind === "every" && (then.body.kind !== "modal" || then.wide !== null)) ||
    (when.kind !== "plain" && when.kind !== "not") ||
    (when.kind === "not" && when.of.kind !== "plain") ||
    / or /u.test(condition)
  )
    return null;
  return (then.kind === "every" ? null : ofKind(when, then)) ?? { kind: "if", when, then, of: null };
}

const PRONOUN = /^(?:it|he|she|they)$/u;
/** Words in a condition that name something else than its subject: a pronoun after them may be of that. */
const OTHER_NOUN =
  /\b(?:a|an|the|this|that|these|those|his|her|its|their|your|my|our|by|of|in|on|at|with|from|to)\b/u;

/** "If a guest is late, the guest must wait": of every guest. Null where the two parts are not of one of a kind. */
function ofKind(when: Said, then: Said): If | null {
  const [clause] = clausesIn(when);
  const others = new Set(clausesIn(then).flatMap(({ parses }) => parses.map(({ subject }) => subject)));
  const [other = ""] = others;
  const kinds = (clause?.parses ?? []).filter(({ subject }) => subject.startsWith("a "));
  const limits = kinds.filter(({ verb }) => limitIn(verb) !== null);
  const group =
    clause?.parses.length === 1 &&
    PRONOUN.test(clause.parses[0]?.subject ?? "") &&
    others.size === 1 &&
    isKind(other) &&
    !OTHER_NOUN.test(clausesIn(then)[0]?.parses[0]?.verb ?? "");
  if (group) return { kind: "if", when, then, of: other.replace(/^a /u, "") };
  const [parse] = limits.length > 0 ? limits : kinds;
  if (
    clause === undefined ||
    parse === undefined ||
    others.size > 1 ||
    (limits.length === 0 && clause.parses.length > 1)
  )
    return null;
  const noun = parse.subject.slice(2);
  const pronoun = PRONOUN.test(other) && (limits.length > 0 || !OTHER_NOUN.test(parse.verb));
  if (!pronoun && ![parse.subject, noun, `that ${noun}`].includes(other)) return null;
  const plain: Plain = { kind: "plain", clause: { ...clause, sure: true, parses: [parse] } };
  return { kind: "if", when: when.kind === "not" ? { kind: "not", of: plain } : plain, then, of: noun };
}

/** "Above 8 degrees, milk must be chilled": of what the sentence is about. */
function readFronted(limit: string, rest: string): Said | null {
  const then = readStatement(rest);
  // "Below 10 degrees, nobody may swim": of "it", whatever that is.
  const subject =
    then?.kind === "modal"
      ? then.alternatives[0]?.parses[0]?.subject
      : then?.kind === "every"
        ? "it"
        : undefined;
  if (then === null || subject === undefined) return null;
  const clause: Clause = {
    words: `${subject} is ${limit}`,
    negated: false,
    sure: true,
    parses: [{ subject, verb: `be ${limit}`, tense: "present" }],
  };
  return { kind: "if", when: { kind: "plain", clause }, then, of: null };
}

function readStatement(text: string): Said | null {
  const negated = NEGATIONS.exec(text)?.groups?.["rest"];
  if (negated !== undefined) {
    const of = readStatement(negated);
    return of === null || of.kind === "every" || of.kind === "if" ? null : { kind: "not", of };
  }
  const affirmed = AFFIRMATION.exec(text)?.groups?.["rest"];
  if (affirmed !== undefined) return readStatement(affirmed);
  return readThat(text) ?? readInfinitive(text) ?? readGerund(text) ?? readSubject(text) ?? readPlain(text);
}

// ---- forms ------------------------------------------------------------------------------------------------------------

interface Parts {
  readonly [name: string]: string | undefined;
}

/** "Not" outside and inside, where the words can put it. */
function notOf({ not, inner, late, free }: Parts, operator: Operator): Modal["not"] | null {
  const inside = [inner, late].filter((one) => one !== undefined).length;
  if (inside > 1 || (free !== undefined && inside > 0)) return null;
  if (free !== undefined) return "free";
  const outer = (not !== undefined && !/^a /u.test(not)) !== operator.denied;
  return outer ? (inside > 0 ? "both" : "outer") : inside > 0 ? "inner" : "none";
}

function readThat(text: string): Said | null {
  for (const { form, of } of THAT_FORMS) {
    const parts = form.exec(text)?.groups;
    const operator = of(parts?.["word"] ?? "");
    if (parts === undefined || operator === undefined) continue;
    const not = notOf(parts, operator);
    const rest = parts["rest"] ?? "";
    if (not === null || ANY_MODAL.test(rest) || / or /u.test(` ${rest} `)) return null;
    const inside = readStatement(rest) ?? subjunctive(rest);
    if (inside === null) return null;
    const modal = (clause: Clause, negated: boolean): Modal => ({
      kind: "modal",
      force: operator.force,
      flavour: operator.flavour,
      not: negated ? (not === "outer" ? "both" : "inner") : not,
      alternatives: [{ ...clause, negated: false }],
    });
    if (inside.kind === "plain") return modal(inside.clause, inside.clause.negated);
    if (inside.kind === "not" && inside.of.kind === "plain")
      return modal(inside.of.clause, !inside.of.clause.negated);
    // Only "it is certain that all …" is of each of them.
    return inside.kind === "every" &&
      inside.body.kind === "plain" &&
      operator.force === "must" &&
      not === "none"
      ? { ...inside, wide: modal(inside.body.clause, false) }
      : null;
  }
  return null;
}

function subjunctive(text: string): Said | null {
  const clause = kindOf(text) === null && !isCounted(text) ? readSubjunctive(text) : null;
  return clause === null ? null : { kind: "plain", clause };
}

function readInfinitive(text: string): Said | null {
  for (const { form, of } of TO_FORMS) {
    const parts = form.exec(text)?.groups;
    const operator = of(parts?.["word"] ?? "");
    if (parts === undefined || operator === undefined) continue;
    return saidOf({ operator, parts, subject: parts["who"] ?? ANYBODY, following: "to" });
  }
  return null;
}

function readGerund(text: string): Said | null {
  const parts = GERUND_FORM.exec(text)?.groups;
  const operator = dutyOf(parts?.["word"] ?? "");
  return parts === undefined || operator === undefined
    ? null
    : saidOf({ operator, parts, subject: ANYBODY, following: "gerund" });
}

function readSubject(text: string): Said | null {
  const words = text.split(" ");
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at).join(" ");
    for (const { form, of, verb } of SUBJECT_FORMS) {
      const parts = form.exec(rest)?.groups;
      const operator = of(parts?.["word"] ?? "");
      if (parts !== undefined && operator !== undefined)
        return saidOf({ operator, parts, subject: words.slice(0, at).join(" "), following: verb });
    }
  }
  const can = /^(?<who>you|one) can (?<not>not )?(?<verb>.+)$/u.exec(text)?.groups;
  return can === undefined
    ? null
    : saidOf({
        operator: { force: "may", flavour: "deontic", denied: false },
        parts: can,
        subject: can["who"] ?? "",
        following: "base",
      });
}

interface Speech {
  readonly operator: Operator;
  readonly parts: Parts;
  readonly subject: string;
  readonly following: Following;
}

/** What a subject must, may or is known to do. */
function saidOf({ operator, parts, subject, following }: Speech): Said | null {
  const not = notOf(parts, operator);
  const verb = parts["verb"] ?? "";
  const people = peopleOf(subject);
  if (
    not === null ||
    (people === null && isCounted(subject)) ||
    ANY_MODAL.test(verb) ||
    subject.includes(",") ||
    ANY_MODAL.test(subject) ||
    !isPlain(people?.noun ?? subject) ||
    !isPlain(verb) ||
    /\bthat\b/u.test(subject)
  )
    return null;
  if (/\bnot\b/u.test(verb) || /\bnot\b/u.test(subject)) return null;
  const kind = people ?? kindOf(subject);
  const who = subjectKey(kind?.noun ?? subject);
  const alternatives = alternativesOf(verb);
  if (alternatives.length > MAX_ALTERNATIVES) return null;
  const clauses = alternatives.map((one) => clauseOf({ who, verb: one, following, operator }));
  const modal: Modal = {
    kind: "modal",
    force: operator.force,
    flavour: operator.flavour,
    not,
    alternatives: clauses,
  };
  // "All are not required to …" can be meant in two ways, as can "no … must".
  // "It is forbidden for anyone to …" forbids it to everyone.
  const whoever = not === "outer" && /^any(?:one|body)\b/u.test(subject);
  if (
    kind !== null &&
    !whoever &&
    ((not !== "none" && not !== "inner") || (kind.denied && parts["word"] === "must"))
  )
    return null;
  return kind === null ? modal : { kind: "every", body: modal, wide: null, denied: kind.denied };
}

function clauseOf({
  who,
  verb,
  following,
  operator,
}: {
  readonly who: string;
  readonly verb: readonly string[];
  readonly following: Following;
  readonly operator: Operator;
}): Clause {
  const perfect = following === "base" && operator.flavour !== "deontic";
  const parses = verb.flatMap((one): readonly Parse[] => {
    const [first = "", ...rest] = one.split(" ");
    if (following === "be") return [{ subject: who, verb: verbKey(`be ${one}`), tense: "bare" }];
    if (following === "gerund")
      return basesOfGerund(first).map(
        (base): Parse => ({ subject: who, verb: verbKey([base, ...rest].join(" ")), tense: "bare" }),
      );
    if (following === "finite")
      return (readClause(`${who} ${one}`)?.parses ?? []).filter(({ subject }) => subject === who);
    return infinitive(who, one, perfect);
  });
  return {
    words: `${who} ${verb[0] ?? ""}`,
    negated: false,
    sure: verb.length === 1 && following !== "gerund",
    parses,
  };
}

function readPlain(text: string): Said | null {
  if (ANY_MODAL.test(text) || HAS_DUTY.test(text) || isCounted(text) || text.includes(",")) return null;
  const kind = kindOf(text);
  const clause = readClause(kind?.noun ?? text);
  if (clause === null || /^there (?:is|are|was|were)\b/u.test(text)) return null;
  if (kind === null) return { kind: "plain", clause };
  // "All A are not B" can be meant in two ways.
  return clause.negated
    ? null
    : { kind: "every", body: { kind: "plain", clause }, wide: null, denied: kind.denied };
}

// ---- alternatives -----------------------------------------------------------------------------------------------------

/**
 * The alternatives of a verb phrase, each with the wordings that it can stand for: of `plant a tree or a flower` the second is `a flower`,
 * `plant a flower` or `plant a a flower`; which one it is shows in what else is said.
 */
function alternativesOf(verb: string): readonly (readonly string[])[] {
  const parts = verb.replace(/\beither /u, "").split(/(?:, or|,| or) /u);
  if (parts.length === 1 || !/ or /u.test(verb)) return [[verb]];
  const [first = ""] = parts;
  const head = first.split(" ");
  const last = (parts.at(-1) ?? "").split(" ");
  const shared = last.map((_, at) => [...head, ...last.slice(at)].join(" ")).slice(1);
  return parts.map((part, at) =>
    at === 0
      ? head.length > 1
        ? [first]
        : [first, ...shared]
      : [part, ...head.map((_, count) => [...head.slice(0, count), part].join(" ")).slice(1)],
  );
}
