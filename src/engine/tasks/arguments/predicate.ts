import { basesOfGerund } from "../policies/verbs.ts";
import type { Context, Grammar } from "./context.ts";
import { and, atomsIn, distinct, mapAtoms, not, or, pairs, type Formula } from "./formula.ts";
import { nominal } from "./nominal.ts";
import {
  BE,
  DETERMINERS,
  DO,
  FUTURE,
  HAVE,
  isAdverb,
  MODALS,
  PREPOSITIONS,
  PRONOUNS,
  trimmed,
  type Number,
  type Word,
  type Words,
} from "./words.ts";

/** The finite verb at the beginning, behind adverbs: its base form and where it stands. Null where none begins there. */
export function verbAt(
  words: Words,
  number: Number,
  { verbs }: Context,
): { readonly base: string; readonly at: number } | null {
  let at = 0;
  while (at < words.length - 1 && isAdverb(words[at] as Word)) at++;
  const word = words[at];
  if (word === undefined || word.text !== word.lower) return null;
  const { lower } = word;
  if (number === "base")
    return lower === "be" || lower === "have" || lower === "do" || verbs.base(lower) !== null
      ? { base: lower, at }
      : null;
  if (BE.has(lower)) return { base: "be", at };
  if (HAVE.has(lower)) return { base: "have", at };
  if (DO.has(lower)) return { base: "do", at };
  if (MODALS.has(lower) || FUTURE.has(lower)) return { base: lower, at };
  const base =
    (number === "one" ? verbs.third(lower) : verbs.base(lower)) ??
    (words[at + 1]?.lower === "by" ? null : verbs.past(lower));
  return base === null ? null : { base, at };
}

// ---- predicates -----------------------------------------------------------------------------------------------------------

/** `either lives in the city or is a farmer`: all ways of taking a predicate. Empty: it is none. */
export function predicate(given: Words, number: Number, context: Context): readonly Formula[] {
  const words = trimmed(given);
  const [head] = words;
  if (head === undefined) return [];
  return context.once(number, words, () => {
    if (
      ((PRONOUNS.has(head.lower) && head.lower !== "one") || /^(?:who|that|which)$/u.test(head.lower)) &&
      words.length > 1
    )
      return predicate(words.slice(1), number, context);
    const tail = withTail(words, (part) => predicate(part, number, context));
    if (tail !== null) return tail;
    const marked = coordinated(words, (part) => predicate(part, number, context));
    if (marked !== null) return marked;
    if (head.lower === "not" && number === "base") return predicate(words.slice(1), number, context).map(not);
    const split = splits(words, ["or", "and", "but"]).flatMap(({ left, right, mark }) =>
      isWithin(left, right)
        ? []
        : (begins(right, number, context) && !isHelped(left, right, context)) ||
            continues(left, right, context)
          ? pairs(
              predicate(left, number, context),
              begins(right, number, context) ? predicate(right, number, context) : complement(right, context),
              mark === "or" ? or : and,
            )
          : [],
    );
    return distinct([...split, ...simple(words, number, context)]).slice(0, 24);
  });
}

function begins(words: Words, number: Number, context: Context): boolean {
  const [head] = trimmed(words);
  if (head === undefined) return false;
  if (
    (PRONOUNS.has(head.lower) && head.lower !== "one") ||
    /^(?:either|neither|both|who|that|which)$/u.test(head.lower)
  )
    return true;
  return verbAt(trimmed(words), number, context) !== null;
}

/** "Either", "neither" and "both" reach to the end of a predicate, but for a new subject. */
function isWithin(left: Words, right: Words): boolean {
  return (
    left.some(({ lower }) => /^(?:either|neither|both)$/u.test(lower)) &&
    !PRONOUNS.has(trimmed(right)[0]?.lower ?? "")
  );
}

/** `can sing and dance`: the second verb is in the base form, so that it stands behind the helping verb as well. */
function isHelped(left: Words, right: Words, context: Context): boolean {
  const [helper, next] = [verbAt(left, "many", context), verbAt(trimmed(right), "base", context)];
  if (helper === null || next === null || HAVE.has(next.base)) return false;
  return (
    MODALS.has(helper.base) ||
    FUTURE.has(helper.base) ||
    (helper.base === "do" && left[helper.at + 1]?.lower === "not")
  );
}

/** `is tall, and not a dancer`: what follows goes on with the copula. */
function continues(left: Words, right: Words, context: Context): boolean {
  const [head] = trimmed(right);
  return head?.lower === "not" && verbAt(left, "one", context)?.base === "be";
}

/** `A or B, or both`, `A or B, but not both`; null without such an ending. */
function withTail(words: Words, parse: (part: Words) => readonly Formula[]): readonly Formula[] | null {
  const lowers = words.map(({ lower }) => lower);
  const both = lowers.at(-1) === "both";
  const [loose, strict] = [
    both && lowers.at(-2) === "or",
    both && lowers.at(-2) === "not" && /^(?:but|and)$/u.test(lowers.at(-3) ?? ""),
  ];
  if (!loose && !strict) return null;
  return parse(trimmed(words.slice(0, strict ? -3 : -2))).flatMap((formula) => {
    if (formula.kind !== "either" && formula.kind !== "or") return [];
    return [loose ? or(...formula.parts) : and(or(...formula.parts), not(and(...formula.parts)))];
  });
}

/** `either A or B`, `neither A nor B`, `both A and B` from the beginning to the end; null where none of these words begins. */
function coordinated(words: Words, parse: (part: Words) => readonly Formula[]): readonly Formula[] | null {
  const [head] = words;
  const rest = words.slice(1);
  const parts = (marks: readonly string[]): readonly (readonly [readonly Formula[], readonly Formula[]])[] =>
    splits(rest, marks).map(({ left, right }) => {
      // "either both kind and wise, or neither"
      if (/^neither(?: of (?:them|these|those|the two))?$/u.test(right.map(({ lower }) => lower).join(" "))) {
        const both = parse(left);
        return [both, both.flatMap((one) => (one.kind === "and" ? [and(...one.parts.map(not))] : []))];
      }
      const other = parse(afterNor(right));
      return [parse(left), other.length > 0 ? other : completed(left, right).flatMap(parse)];
    });
  switch (head?.lower) {
    case "either":
      return distinct(
        parts(["or"]).flatMap(([left, right]) =>
          pairs(left, right, (one, other) => ({ kind: "either", parts: [one, other] })),
        ),
      );
    case "neither":
      return distinct(
        parts(["nor"]).flatMap(([left, right]) =>
          pairs(left, right, (one, other) => and(not(one), not(other))),
        ),
      );
    case "both":
      return distinct(
        parts(["and"]).flatMap(([left, right]) => pairs(left, right, (one, other) => and(one, other))),
      );
    default:
      return null;
  }
}

/** `either own a van or a truck`: what of the first part the second one leaves out. */
function completed(left: Words, right: Words): readonly Words[] {
  return left.slice(1).map((_, at) => [...left.slice(0, at + 1), ...right]);
}

/** `nor is it green`: the verb stands before what it is said of. */
function afterNor(words: Words): Words {
  const [verb, pronoun] = words;
  return verb !== undefined &&
    pronoun !== undefined &&
    PRONOUNS.has(pronoun.lower) &&
    (BE.has(verb.lower) || DO.has(verb.lower) || HAVE.has(verb.lower) || MODALS.has(verb.lower))
    ? [verb, ...words.slice(2)]
    : words;
}

interface Split {
  readonly left: Words;
  readonly right: Words;
  readonly mark: string;
}

/** At each of the marks, and at commas of a list that ends with one: `A, B, or C`. */
function splits(words: Words, marks: readonly string[]): readonly Split[] {
  return words.flatMap(({ lower }, at) => {
    if (at === 0 || at >= words.length - 1) return [];
    if (marks.includes(lower)) return [{ left: words.slice(0, at), right: words.slice(at + 1), mark: lower }];
    const last =
      lower !== ","
        ? undefined
        : words
            .slice(at + 1)
            .find((word) => word.lower === "and" || word.lower === "or" || word.lower === "nor")?.lower;
    const listed =
      last !== undefined &&
      marks.includes(last) &&
      !/^(?:and|or|nor|but|which|who)$/u.test(words[at + 1]?.lower ?? "");
    return listed ? [{ left: words.slice(0, at), right: words.slice(at + 1), mark: last }] : [];
  });
}

// ---- one verb -------------------------------------------------------------------------------------------------------------

function simple(words: Words, number: Number, context: Context): readonly Formula[] {
  const found = verbAt(words, number, context);
  if (found === null) return [];
  const before = words
    .slice(0, found.at)
    .filter(({ lower }) => lower !== "also" && lower !== "all" && lower !== "then");
  const after = words.slice(found.at + 1);
  if (before.some(({ lower }) => lower === "never"))
    return simple(
      [...words.slice(0, found.at).filter(({ lower }) => lower !== "never"), ...words.slice(found.at)],
      number,
      context,
    ).map(not);
  const denied = /^(?:not|never)$/u.test(after[0]?.lower ?? "");
  const rest = denied ? after.slice(1) : after;
  const say = (part: Words): readonly Formula[] =>
    helped(found.base, words[found.at] as Word, { rest: part, before, denied, number }, context);
  const formulas = denied ? denials(rest, say) : say(rest);
  const tense = tenseOf(words[found.at] as Word, found.base, after[0]);
  // what stands further inside behind a verb of its own has told its own tense
  const own = (unit: string): boolean =>
    found.base === "do" ||
    unit.startsWith(`${found.base} `) ||
    (unit.startsWith("have ") && found.base === "be");
  const relative = rest.some(({ lower }) => /^(?:who|that|which)$/u.test(lower));
  if (tense !== null && number !== "base")
    for (const { unit } of formulas.flatMap(atomsIn))
      if (own(unit) && !(relative && context.isTold(unit, tense === "past" ? "present" : "past")))
        context.tell(unit, tense);
  return formulas;
}

/** "Has" with a participle, "will" and the like are of neither tense. */
function tenseOf({ lower }: Word, base: string, next: Word | undefined): "past" | "present" | null {
  if (/^(?:was|were|had|did)$/u.test(lower)) return "past";
  if (
    MODALS.has(lower) ||
    FUTURE.has(lower) ||
    (HAVE.has(lower) && (next?.lower === "been" || /(?:ed|en|wn|ght)$/u.test(next?.lower ?? "")))
  )
    return null;
  return BE.has(lower) || DO.has(lower) || HAVE.has(lower) || lower === base || /s$/u.test(lower)
    ? "present"
    : "past";
}

interface Behind {
  readonly rest: Words;
  readonly before: Words;
  readonly denied: boolean;
  readonly number: Number;
}

/** What is said behind a verb, "not" left out. */
function helped(
  base: string,
  word: Word,
  { rest, before, denied, number }: Behind,
  context: Context,
): readonly Formula[] {
  if (base === "be")
    return (
      ability(rest, context) ?? complement([...before, ...(isShared(rest) ? rest.slice(1) : rest)], context)
    );
  if (
    FUTURE.has(base) ||
    (base === "do" &&
      (denied || (rest.length > 0 && context.verbs.base(rest[0]?.lower ?? "") !== null && number !== "base")))
  )
    return predicate([...before, ...rest], "base", context);
  // "should not sing" is a phrase of its own, and no denial of "should sing"
  if (MODALS.has(base) && denied && base !== "can" && base !== "could")
    return helping(`${base} not`, predicate([...before, ...rest], "base", context), context).flatMap(
      (part) => (part.kind === "is" ? [not(part)] : []),
    );
  if (MODALS.has(base))
    return helping(
      base === "could" ? "can" : base,
      predicate([...before, ...rest], "base", context),
      context,
    );
  if (base === "have" && word.lower !== "having") {
    const perfect = perfectOf(rest, context);
    if (perfect !== null) return perfect;
    if (denied) return [];
  }
  if (denied) return [];
  if (rest[0]?.lower === "no") return lexical(base, rest.slice(1), before, context).map(not);
  return distinct([...lexical(base, rest, before, context), ...objects(base, rest, before, context)]);
}

/** A verb with all that goes with it: one unit. Adverbs before it count as standing at the end. */
function lexical(base: string, rest: Words, before: Words, context: Context): readonly Formula[] {
  return context.unit(base, [...rest.filter(({ lower }) => lower !== "any"), ...before]);
}

/** `Ann and Bob are both nurses`. */
function isShared(rest: Words): boolean {
  return rest[0]?.lower === "both" && !rest.some(({ lower }) => lower === "and");
}

/** `owns a van or a truck`: two objects with articles, each with the verb. */
function objects(base: string, rest: Words, before: Words, context: Context): readonly Formula[] {
  const alternatives = UNSHARED.test(base) ? [] : bareAlternatives(rest);
  return [
    ...alternatives
      .map(([one, other]) =>
        pairs(lexical(base, one, before, context), lexical(base, other, before, context), or),
      )
      .flat(),
    ...splits(rest, ["or", "and"]).flatMap(({ left, right, mark }) => {
      const at = left.findLastIndex(({ lower }) => /^(?:an?)$/u.test(lower));
      if (at < 0 || !/^(?:an?)$/u.test(right[0]?.lower ?? "")) return [];
      return pairs(
        lexical(base, left, before, context),
        lexical(base, [...left.slice(0, at), ...right], before, context),
        mark === "or" ? or : and,
      );
    }),
  ];
}

/** Who wants tea or coffee need not want either; who avoids tea or coffee avoids both. */
const UNSHARED =
  /^(?:want|need|require|seek|look|search|hope|wish|plan|expect|intend|prefer|demand|ask|lack|avoid|fear|hate|dislike|refuse|reject|forbid|prevent|exclude|doubt|deny|ignore|miss|choose|protect|ban|lose|wait|believe|say|think|know)$/u;

/** `eats roots or fruit`, `made of brass or copper`: the last nouns, without articles and with nothing behind them, each with what stands before both. */
function bareAlternatives(rest: Words): readonly (readonly [Words, Words])[] {
  const at = rest.findIndex(({ lower }) => lower === "or");
  const [left, right] = [rest.slice(0, at), rest.slice(at + 1)];
  const from = left.findLastIndex(({ lower }) => PREPOSITIONS.has(lower)) + 1;
  const noun = left.slice(from);
  const isBare = (words: Words): boolean =>
    words.length > 0 &&
    words.length < 3 &&
    words.every(
      (word) =>
        /^[\p{L}-]+$/u.test(word.text) &&
        !isAdverb(word) &&
        !PREPOSITIONS.has(word.lower) &&
        !DETERMINERS.has(word.lower) &&
        !/^(?:and|or|not|own|to|who|that|which|more|less|only)$/u.test(word.lower),
    );
  return at > 0 && isBare(noun) && isBare(right) ? [[left, [...left.slice(0, from), ...right]]] : [];
}

/** `is able to swim` says that somebody can swim. */
function ability(rest: Words, context: Context): readonly Formula[] | null {
  return rest[0]?.lower === "able" && rest[1]?.lower === "to"
    ? helping("can", predicate(rest.slice(2), "base", context), context)
    : null;
}

/** `has lived abroad`, `has been seen`: as what is so. */
function perfectOf(rest: Words, context: Context): readonly Formula[] | null {
  const [head] = rest;
  if (head === undefined) return null;
  if (head.lower === "been") return complement(rest.slice(1), context);
  const base = context.verbs.participle(head.lower);
  return base === null || rest.length < 2
    ? null
    : predicate([{ ...head, lower: base, text: base }, ...rest.slice(1)], "base", context);
}

/** The helping verb is said with every unit of what follows it. */
function helping(helper: string, formulas: readonly Formula[], context: Context): readonly Formula[] {
  return formulas.map((formula) =>
    mapAtoms(formula, (atom) => {
      const unit = `${helper} ${atom.unit}`;
      const plain = context.wordings.get(atom.unit);
      if (plain !== undefined && !context.wordings.has(unit))
        context.wordings.set(unit, { ...plain, helper });
      return { ...atom, unit };
    }),
  );
}

function isAuxiliary(word: Word | undefined): boolean {
  const lower = word?.lower ?? "";
  return BE.has(lower) || DO.has(lower) || HAVE.has(lower) || MODALS.has(lower) || FUTURE.has(lower);
}

/** "Not A and B" denies both together, or A only; "not A or B" and "not either A or B" deny each. `say`: what the same words say without "not". */
function denials(
  rest: Words,
  say: (rest: Words, from: "first" | "next") => readonly Formula[],
): readonly Formula[] {
  // "is not tall and is not shy": a verb of its own is not denied by the first "not"
  const again =
    rest.some(({ lower }, at) => (lower === "and" || lower === "but") && isAuxiliary(rest[at + 1])) &&
    !rest.some(({ lower }) => /^(?:who|that|which|either|both|neither)$/u.test(lower));
  const whole = again
    ? []
    : say(rest, "first").map((formula) =>
        formula.kind === "either" ? not(or(...formula.parts)) : not(formula),
      );
  const first = /^(?:both|either|neither)$/u.test(rest[0]?.lower ?? "")
    ? []
    : splits(rest, ["and"]).flatMap(({ left, right }) =>
        pairs(say(left, "first").map(not), say(right, "next"), (one, other) => and(one, other)),
      );
  return distinct([...whole, ...first]);
}

// ---- after a copula -------------------------------------------------------------------------------------------------------

/** `a nurse who sings`, `tall and not shy`, `liked by children`. A finite verb may go on behind "and" and "or". */
export function complement(given: Words, context: Context): readonly Formula[] {
  const words = trimmed(given);
  const [head] = words;
  if (head === undefined) return [];
  return context.once("complement", words, () => {
    const tail = withTail(words, (part) => complement(part, context));
    if (tail !== null) return tail;
    const marked = coordinated(words, (part) => complementOrPredicate(part, context));
    if (marked !== null) return marked;
    if (head.lower === "not")
      return denials(words.slice(1), (rest, from) =>
        from === "first" ? complement(rest, context) : complementOrPredicate(rest, context),
      );
    if (BE.has(head.lower)) return [];
    const shared = sharedBehind(words, context);
    if (shared.length > 0) return [...shared, ...context.unit("be", words)];
    const split = splits(words, ["or", "and", "but"]).flatMap(({ left, right, mark }) =>
      isWithin(left, right)
        ? []
        : pairs(complement(left, context), complementOrPredicate(right, context), mark === "or" ? or : and),
    );
    return distinct([...split, ...atom(words, context)]).slice(0, 24);
  });
}

/** `made of brass or copper`, where copper has not the form of a property. */
function sharedBehind(words: Words, context: Context): readonly Formula[] {
  const [head, second] = words;
  const isParticiple =
    /(?:ed|en|wn|rn|made|built|sold|kept|held|found|sent|bought|brought|taught|caught)$/u.test(
      head?.lower ?? "",
    ) && !UNSHARED.test(context.verbs.participle(head?.lower ?? "") ?? "");
  if (!isParticiple || !PREPOSITIONS.has(second?.lower ?? "") || second?.lower === "without") return [];
  return bareAlternatives(words).flatMap(([one, other]) =>
    /(?:[a-z]{2}ed|[a-z]{3}(?:y|ful|less|ous|ive|ic|ant|ent|able|ible|ish))$/u.test(other.at(-1)?.lower ?? "")
      ? []
      : pairs(context.unit("be", one), context.unit("be", other), or),
  );
}

function complementOrPredicate(words: Words, context: Context): readonly Formula[] {
  const [head, next] = words;
  // "clothes" where the text has it as a noun; "boldly sings", which is no property
  if (words.length === 1 && head !== undefined && context.shown.nouns.has(head.lower))
    return complement(words, context);
  const verb =
    next !== undefined && head !== undefined && isAdverb(head)
      ? (verbAt(words, "many", context) ?? verbAt(words, "one", context))
      : null;
  if (
    verb !== null &&
    verb.at > 0 &&
    [verb.base, `${verb.base}s`, `${verb.base}es`].includes(words[verb.at]?.lower ?? "")
  )
    return [...predicate(words, "one", context), ...predicate(words, "many", context)];
  return [
    ...complement(words, context),
    ...predicate(words, "one", context),
    ...predicate(words, "many", context),
  ];
}

function atom(words: Words, context: Context): readonly Formula[] {
  const [head, second] = words;
  if (head === undefined) return [];
  if (head.lower === "with" && second !== undefined) return context.unit("have", words.slice(1));
  if (
    (/^(?:an?|someone|one|those|people|persons)$/u.test(head.lower) && second?.lower !== "of") ||
    words.some(({ lower }) => /^(?:who|that|which)$/u.test(lower))
  )
    return nominal(words, context);
  return distinct([...context.unit("be", words), ...nominal(words, context, true)]);
}

/** What stands behind a noun without a relative pronoun: `living in the city`, `made of wood`, `with wings`, `good at chess`. */
function afterNoun(words: Words, context: Context): readonly Formula[] {
  const [head] = words;
  if (head === undefined) return [];
  const going = basesOfGerund(head.lower).find((base) => context.verbs.isKnown(base));
  if (going !== undefined) return lexical(going, words.slice(1), [], context);
  return complement(words, context);
}

export const GRAMMAR: Grammar = { predicate, afterNoun };
