import { aliasOf } from "./alias.ts";
import type { Context } from "./context.ts";
import { fronted } from "./fronted.ts";
import { and, distinct, iff, not, or, pairs, said, TRUE, when, type Formula } from "./formula.ts";
import { nominal } from "./nominal.ts";
import { complement, predicate, verbAt } from "./predicate.ts";
import { sentenceOf, subjectsOf, type Clause, type Subject, type Time } from "./subject.ts";
import { BE, phraseKey, trimmed, type Words } from "./words.ts";

/** All ways of taking a sentence; empty where it is not understood. Nothing in them is open. */
export function sentence(given: Words, context: Context): readonly Formula[] {
  const words = withoutOpener(trimmed(given));
  if (words.length === 0) return [];
  if (aliasOf(words) !== null) return [TRUE]; // what it comes to is told by the phrases of the whole text
  return context.once("sentence", words, () => {
    const bracketed = noted(words, context);
    if (bracketed !== null) return bracketed;
    const wrapped = denial(words, context);
    if (wrapped !== null) return wrapped;
    const [head] = words;
    if (/^(?:if|when|whenever)$/u.test(head?.lower ?? "")) return conditional(words.slice(1), context);
    if (head?.lower === "unless")
      return conditional(words.slice(1), context, (condition, result) => or(condition, result));
    const included = including(words, context);
    if (included !== null) return included;
    const hung = hanging(words, context);
    if (hung !== null) return hung;
    const before = fronted(words, context, (rest) => clauses(rest, context));
    if (before.length > 0) return before;
    if (head?.lower === "to") return purpose(words.slice(1), context);
    if (head?.lower === "either") {
      const parts = joined(words.slice(1), "or", context);
      if (parts.length > 0)
        return parts.flatMap(([left, right]) =>
          pairs(left, right, (one, other): Formula => ({ kind: "either", parts: [one, other] })),
        );
    }
    const anything =
      head?.lower === "either"
        ? complement(words, context).map((part): Formula => ({ kind: "all", part }))
        : [];
    const one = [
      ...anything,
      ...aside(words, context),
      ...existence(words, context),
      ...clauses(words, context).flatMap(({ subject, predicate: of, time }) => sentenceOf(subject, of, time)),
    ];
    const several = (["and", "or", "but"] as const).flatMap((mark) =>
      joined(words, mark, context).flatMap(([left, right]) =>
        pairs(left, right, (first, second) => (mark === "or" ? or(first, second) : and(first, second))),
      ),
    );
    return distinct([...one, ...several]).slice(0, 48);
  });
}

/** A sentence with the same in other words in brackets, or with a remark on how "or" is meant, which both ways of taking it cover. */
function noted(words: Words, context: Context): readonly Formula[] | null {
  const at = words.findIndex(({ lower }) => lower === "(");
  if (at <= 0 || words.at(-1)?.lower !== ")") return null;
  const [main, note] = [sentence(words.slice(0, at), context), words.slice(at + 1, -1)];
  if (note.length === 1 && /^(?:exclusive|inclusive)$/u.test(note[0]?.lower ?? "")) return main;
  return pairs(main, sentence(note, context), (one, other) => and(one, other));
}

/** `However, …`, `And …`: says nothing of its own. */
function withoutOpener(words: Words): Words {
  const lead = words.slice(0, 2).map(({ lower }) => lower);
  if (/^(?:and|but|also|however|moreover|furthermore|additionally|besides)$/u.test(lead[0] ?? ""))
    return trimmed(words.slice(1));
  return lead.join(" ") === "in addition" ? trimmed(words.slice(2)) : words;
}

/** `It is not true that …`, `It is not the case that …`. */
function denial(words: Words, context: Context): readonly Formula[] | null {
  const match = /^(?:it is|it 's) (?<wrong>not )?(?:the case|true|(?<false>false)) that /u.exec(
    words.map(({ lower }) => lower).join(" ") + " ",
  );
  if (match === null) return null;
  const inner = sentence(words.slice(match[0].trim().split(" ").length), context);
  return (match.groups?.["wrong"] === undefined) === (match.groups?.["false"] === undefined)
    ? inner
    : inner.map(not);
}

/** `All guests sing, including Ann`: and Ann is one. */
function including(words: Words, context: Context): readonly Formula[] | null {
  const at = words.findIndex(({ lower }, place) => lower === "including" && words[place - 1]?.lower === ",");
  if (at < 0) return null;
  const named = subjectsOf(words.slice(at + 1), context).flatMap(({ subject }) =>
    subject.kind === "names" ? subject.names : [],
  );
  return clauses(words.slice(0, at - 1), context).flatMap(({ subject, predicate: of, time }) =>
    subject.kind !== "all" || named.length === 0
      ? []
      : sentenceOf(subject, of, time).map((general) =>
          and(general, ...named.map((name) => said(subject.of, name))),
        ),
  );
}

/** `There are no drivers who …`, `Ghosts do not exist`. */
function existence(words: Words, context: Context): readonly Formula[] {
  const lowers = words.map(({ lower }) => lower);
  const there = lowers[0] === "there" && /^(?:is|are|was|were|exists?|existed)$/u.test(lowers[1] ?? "");
  if (there) {
    const denied = lowers[2] === "not";
    const rest = words.slice(denied ? 3 : 2);
    const quantifier = rest[0]?.lower ?? "";
    const some = /^(?:an?|some|any)$/u.test(quantifier)
      ? rest.slice(1)
      : quantifier === "at" &&
          /^(?:least) (?:one|an?)$/u.test(`${rest[1]?.lower ?? ""} ${rest[2]?.lower ?? ""}`)
        ? rest.slice(3)
        : null;
    if (quantifier === "no")
      return nominal(rest.slice(1), context).map((part) => not({ kind: "some", part }));
    const noun =
      some ??
      (/^(?:the|many|most|few|several|two|three|only|exactly|one|more)$/u.test(quantifier) ||
      /^\d/u.test(quantifier)
        ? []
        : rest);
    return nominal(noun, context).map(
      (part): Formula => (denied ? not({ kind: "some", part }) : { kind: "some", part }),
    );
  }
  if (lowers.slice(-3).join(" ") === "do not exist")
    return nominal(words.slice(0, -3), context).map((part) => not({ kind: "some", part }));
  return lowers.at(-1) === "exist" && words.length > 1
    ? nominal(/^(?:some|an?)$/u.test(lowers[0] ?? "") ? words.slice(1, -1) : words.slice(0, -1), context).map(
        (part): Formula => ({ kind: "some", part }),
      )
    : [];
}

const WEATHER =
  /^it (?:rains?|snows?|hails?|rained|snowed|is (?:not )?(?:sunny|rainy|cloudy|windy|foggy|snowy|warm|cold|hot|dark|humid|stormy|raining|snowing|summer|winter|spring|autumn|weekend|daytime|night|noon|early|late))(?= |$)/u;

/** `it rains`: nobody is spoken of. */
function weather(words: Words, context: Context): readonly Clause[] {
  if (!WEATHER.test(words.map(({ lower }) => lower).join(" "))) return [];
  return predicate(words.slice(1), "one", context).map((one) => ({
    subject: { kind: "names", names: ["it"], join: "and" },
    predicate: one,
    time: "always",
  }));
}

/** Every way of parting words into a subject and what is said of it. */
function clauses(words: Words, context: Context): readonly Clause[] {
  const found: Clause[] = [...weather(words, context)];
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at);
    const marked = /^(?:either|neither|both)$/u.test(rest[0]?.lower ?? "");
    if (!marked && (["one", "many"] as const).every((number) => verbAt(rest, number, context) === null))
      continue;
    for (const { subject, numbers } of subjectsOf(words.slice(0, at), context)) {
      for (const number of numbers) {
        const time = timeOf(rest);
        for (const one of predicate(rest, number, context)) found.push({ subject, predicate: one, time });
      }
    }
    if (found.length > 60) break;
  }
  return found;
}

/** `Ann, who lives here, sings`, `Ann, a baker from Lund, sings`: both are said of Ann. */
function aside(words: Words, context: Context): readonly Formula[] {
  const from = words.findIndex(
    ({ lower }, at) => lower === "," && /^(?:who|which|an?)$/u.test(words[at + 1]?.lower ?? ""),
  );
  const to = words.findIndex(({ lower }, at) => at > from + 2 && lower === ",");
  if (from < 1 || to < 0) return [];
  const named = subjectsOf(words.slice(0, from), context).flatMap(({ subject }) =>
    subject.kind === "names" && subject.names.length === 1 ? [subject] : [],
  );
  const isNoun = /^an?$/u.test(words[from + 1]?.lower ?? "");
  const both = pairs(
    isNoun
      ? complement(words.slice(from + 1, to), context)
      : predicate(words.slice(from + 2, to), "one", context),
    predicate(words.slice(to + 1), "one", context),
    (one, other) => and(one, other),
  );
  return named.flatMap((subject) => both.flatMap((part) => sentenceOf(subject, part, "always")));
}

/** Whether "a driver …" tells what some driver did, what any driver does or is, or could tell either: `a driver is tired`. */
function timeOf([head, next, after]: Words): Time {
  const lower = head?.lower ?? "";
  if (/^(?:was|were|had|did)$/u.test(lower) || /ed$/u.test(lower)) return "once";
  const said = next?.lower === "not" ? after?.lower : next?.lower;
  return BE.has(lower) &&
    !/^(?:an?|either|neither|both|one|the|never|always|required|allowed|able)$/u.test(said ?? "")
    ? "either"
    : "always";
}

function joined(
  words: Words,
  mark: "and" | "or" | "but",
  context: Context,
): readonly (readonly [readonly Formula[], readonly Formula[]])[] {
  const found: (readonly [readonly Formula[], readonly Formula[]])[] = [];
  for (const [at, { lower }] of words.entries()) {
    if (lower !== mark || at < 2 || at > words.length - 3) continue;
    const right = sentence(words.slice(at + 1), context);
    if (right.length > 0) found.push([sentence(words.slice(0, at), context), right]);
  }
  return found;
}

// ---- conditions -----------------------------------------------------------------------------------------------------------

/** `To get a pass, visitors must sign the book`; what is to be a good van is taken for one of the vans that are spoken of. */
function purpose(words: Words, context: Context): readonly Formula[] {
  const comma = words.findIndex(({ lower }) => lower === ",");
  const must = words.findIndex(
    ({ lower }, at) =>
      at > comma &&
      (lower === "must" || (/^(?:have|has|need|needs)$/u.test(lower) && words[at + 1]?.lower === "to")),
  );
  if (comma < 1 || must <= comma + 1) return [];
  const about = subjectsOf(words.slice(comma + 1, must), context).flatMap(({ subject }) =>
    subject.kind === "any" || subject.kind === "all" ? [subject.of] : [],
  );
  const isKind = words[0]?.lower === "be" && /^an?$/u.test(words[1]?.lower ?? "");
  const aims = pairs(about, predicate(words.slice(0, comma), "base", context), (of, aim) =>
    isKind ? aim : and(of, aim),
  );
  return pairs(
    aims,
    predicate(words.slice(must + (words[must]?.lower === "must" ? 1 : 2)), "base", context),
    (condition, result): Formula => ({ kind: "all", part: when(condition, result) }),
  );
}

/** `A then B`, `A, B` or, where a pronoun begins what follows, `A B`. */
function conditional(words: Words, context: Context, join: Join = when): readonly Formula[] {
  const then = words.findIndex(({ lower }) => lower === "then");
  const places =
    then > 0
      ? [[then, then + 1] as const]
      : words.flatMap(({ lower }, at) => (lower === "," ? [[at, at + 1] as const] : []));
  const found = places.flatMap(([end, begin]) =>
    implied(words.slice(0, end), words.slice(begin), context, join),
  );
  if (found.length > 0 || then > 0) return distinct(found).slice(0, 48);
  return distinct(
    words.flatMap(({ lower }, at) =>
      at > 2 && /^(?:he|she|it|they|you|the|this|that)$/u.test(lower)
        ? implied(words.slice(0, at), words.slice(at), context, join)
        : [],
    ),
  ).slice(0, 48);
}

type Join = (condition: Formula, result: Formula) => Formula;

function implied(condition: Words, result: Words, context: Context, join: Join = when): readonly Formula[] {
  return distinct(
    clausesIn(trimmed(condition), context).flatMap(({ subject, predicate: of, time }) => {
      if (subject.kind === "any" || (subject.kind === "some" && /^some(?:one|thing)/u.test(subject.noun)))
        return pairs(
          [and(subject.of, of)],
          bound(trimmed(result), subject.noun, context),
          (left, right): Formula => ({ kind: "all", part: join(left, right) }),
        );
      const named = subject.kind === "names" && subject.names.length === 1 ? subject.names[0] : undefined;
      const results =
        named === undefined ? [] : bound(trimmed(result), named, context).map((one) => said(one, named));
      return pairs(sentenceOf(subject, of, time), distinct([...results, ...sentence(result, context)]), join);
    }),
  );
}

/** A condition of one clause, or of clauses with "and". */
function clausesIn(words: Words, context: Context): readonly Clause[] {
  const found = [...clauses(words, context)];
  for (const [at, { lower }] of words.entries()) {
    if ((lower !== "and" && lower !== "or") || at < 2) continue;
    for (const clause of clauses(trimmed(words.slice(0, at)), context)) {
      const noun = nounOf(clause.subject);
      if (noun !== null)
        for (const more of bound(trimmed(words.slice(at + 1)), noun, context))
          found.push({
            ...clause,
            predicate: lower === "and" ? and(clause.predicate, more) : or(clause.predicate, more),
          });
    }
  }
  return found;
}

function nounOf(subject: Subject): string | null {
  return subject.kind === "names"
    ? subject.names.length === 1
      ? (subject.names[0] ?? null)
      : null
    : subject.kind === "pronoun"
      ? null
      : subject.noun;
}

/** What is said of what was mentioned before: `they sing`, `the driver sings`. */
function bound(words: Words, noun: string, context: Context): readonly Formula[] {
  const found: Formula[] = [];
  for (let at = 1; at < words.length; at++) {
    const subject = words.slice(0, at);
    if (!refers(subject, noun)) continue;
    const rest = words.slice(at);
    found.push(...predicate(rest, "one", context), ...predicate(rest, "many", context));
  }
  return distinct(found);
}

function refers(words: Words, noun: string): boolean {
  const [head] = words;
  if (words.length === 1 && /^(?:he|she|it|they|you|one)$/u.test(head?.lower ?? "")) return true;
  const key = phraseKey(
    /^(?:the|this|that|these|those|such)$/u.test(head?.lower ?? "") ? words.slice(1) : words,
  );
  return key !== "" && (key === noun || noun.startsWith(`${key} `));
}

/** `B if A`, `B only if A`, `A if and only if B`, `B unless A`. Null where no such word stands inside. */
function hanging(words: Words, context: Context): readonly Formula[] | null {
  const lowers = words.map(({ lower }) => lower);
  for (const [at, lower] of lowers.entries()) {
    if (at === 0 || !["if", "iff", "unless", "whenever"].includes(lower)) continue;
    if (lower === "if" && lowers.slice(at, at + 4).join(" ") === "if and only if")
      return implied(words.slice(0, at), words.slice(at + 4), context, iff);
    if (lower === "iff") return implied(words.slice(0, at), words.slice(at + 1), context, iff);
    if (lower === "if" && lowers[at - 1] === "only")
      return implied(words.slice(0, at - 1), words.slice(at + 1), context);
    if (lower === "if" && lowers[at - 1] === "even") return [];
    if (lowers.slice(0, at).some((one) => one === "if" || one === "either")) return null;
    const [main, condition] = [words.slice(0, at), words.slice(at + 1)];
    return implied(
      main,
      condition,
      context,
      lower === "unless" ? (one, other) => or(one, other) : (one, other) => when(other, one),
    );
  }
  return null;
}
