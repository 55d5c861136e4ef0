import type { Span, TaskSentence, TaskWord } from "../../text.ts";
import type { Sex } from "../first-names.ts";
import { readNouns, type Noun } from "../noun-phrases.ts";
import { match, pattern, type Bound, type Pattern } from "../patterns.ts";
import { relationOf, stepOf, type Relation, type Step } from "./terms.ts";

/** `one` is the parent (child, …) of `other`; or what shows somebody's sex, `other` and `step` null. */
export interface Fact {
  readonly one: string;
  readonly step: Step | null;
  readonly other: string | null;
  readonly sex: Sex | null;
  readonly span: Span;
  readonly said: string;
}
type Told = Pick<Fact, "one" | "step" | "other" | "sex">;

/** What is asked: what the one is to the other, or whether it is that, or who is that. */
export type Question =
  | { readonly kind: "what"; readonly one: string; readonly other: string }
  | {
      readonly kind: "whether";
      readonly one: string;
      readonly other: string;
      readonly relation: Relation;
      readonly sex: Sex | null;
      readonly word: string;
    }
  | {
      readonly kind: "who";
      readonly other: string;
      readonly relation: Relation;
      readonly sex: Sex | null;
      readonly word: string;
    };

/** Who a sentence was about, for "they", "he" and "she" in the next. */
export type Subjects = readonly Noun[];

const CALLED = "called|named";
type Build = (slot: (name: string) => readonly Noun[]) => readonly Told[] | null;
const form = (text: string, build: Build): { readonly form: Pattern; readonly build: Build } => ({
  form: pattern(text),
  build,
});

const FORMS: readonly { readonly form: Pattern; readonly build: Build }[] = [
  form("{one} is married to {other}", (slot) => couple([...slot("one"), ...slot("other")])),
  form("{one} married {other}", (slot) => couple([...slot("one"), ...slot("other")])),
  form("{both} are married to_each_other?", (slot) => couple(slot("both"))),
  form("{both} are husband_and_wife|a_couple|a_married_couple", (slot) => couple(slot("both"))),
  form(`{one} have|has a|one child|kid ${CALLED}? {child}`, (slot) =>
    children(slot("one"), slot("child"), null, 1),
  ),
  form(`{one} have|has a|one son ${CALLED}? {child}`, (slot) =>
    children(slot("one"), slot("child"), "male", 1),
  ),
  form(`{one} have|has a|one daughter ${CALLED}? {child}`, (slot) =>
    children(slot("one"), slot("child"), "female", 1),
  ),
  form(`{one} have|has two|three|four? children|kids ${CALLED}? {child}`, (slot) =>
    children(slot("one"), slot("child"), null, 2),
  ),
  form(`{one} have|has two|three|four? sons ${CALLED}? {child}`, (slot) =>
    children(slot("one"), slot("child"), "male", 2),
  ),
  form(`{one} have|has two|three|four? daughters ${CALLED}? {child}`, (slot) =>
    children(slot("one"), slot("child"), "female", 2),
  ),
  form(`{one} are the? parents of {child}`, (slot) => children(slot("one"), slot("child"), null, 1)),
  form(`{one} has a|one|two? brother|brothers ${CALLED}? {other}`, (slot) =>
    siblings(slot("one"), slot("other"), "male"),
  ),
  form(`{one} has a|one|two? sister|sisters ${CALLED}? {other}`, (slot) =>
    siblings(slot("one"), slot("other"), "female"),
  ),
  form("{both} are siblings|brother_and_sister", (slot) =>
    siblings(slot("both").slice(0, 1), slot("both").slice(1), null),
  ),
  form("{both} are brothers", (slot) =>
    siblings(slot("both").slice(0, 1), slot("both").slice(1), "male", "male"),
  ),
  form("{both} are sisters", (slot) =>
    siblings(slot("both").slice(0, 1), slot("both").slice(1), "female", "female"),
  ),
  form("{one} is a woman|girl|female", (slot) =>
    slot("one").map(({ key }) => ({ one: key, step: null, other: null, sex: "female" })),
  ),
  form("{one} is a man|boy|male", (slot) =>
    slot("one").map(({ key }) => ({ one: key, step: null, other: null, sex: "male" })),
  ),
];

/** Reads what a sentence tells; null where it is not about kin, or can be meant in two ways. */
export function readFacts(
  { words, text, start, end, closing }: TaskSentence,
  before: Subjects,
): { readonly facts: readonly Fact[]; readonly subjects: Subjects } | null {
  if (closing === "?") return null;
  const found = [
    ...FORMS.flatMap(({ form: one, build }) =>
      match(one, words).flatMap((bound) => readForm(bound, build, before) ?? []),
    ),
    ...readRole(words, before),
  ];
  const [first, second] = found;
  if (first === undefined || second !== undefined) return null;
  return {
    facts: first.told.map((one) => ({ ...one, span: { start, end }, said: text.replace(/\s+/gu, " ") })),
    subjects: first.subjects,
  };
}

interface Reading {
  readonly told: readonly Told[];
  readonly subjects: Subjects;
}

function readForm(bound: Bound, build: Build, before: Subjects): Reading | null {
  const people = new Map(
    [...bound].map(([slot, { items, join }]) => [slot, join === "or" ? null : named(items, before)] as const),
  );
  if ([...people.values()].includes(null)) return null;
  const told = build((slot) => people.get(slot) ?? []);
  const subjects = [...bound.keys()]
    .filter((slot) => slot !== "child")
    .flatMap((slot) => people.get(slot) ?? []);
  return told === null ? null : { told, subjects };
}

/** Names for pronouns: "they" are the two of the sentence before, "he" or "she" the only one. */
function named(nouns: readonly Noun[], before: Subjects): readonly Noun[] | null {
  const people = nouns.flatMap((noun): readonly (Noun | null)[] => {
    if (noun.form === "name") return [noun];
    if (noun.form !== "pronoun") return [null];
    if (noun.key === "they") return before.length === 2 ? before : [null];
    return (noun.key === "he" || noun.key === "she") && before.length === 1 ? before : [null];
  });
  const certain = people.flatMap((noun) => noun ?? []);
  return certain.length === people.length ? certain : null;
}

function couple(people: readonly Noun[]): readonly Told[] | null {
  const [one, other, more] = people;
  return one === undefined || other === undefined || more !== undefined || one.key === other.key
    ? null
    : [{ one: one.key, step: "spouse", other: other.key, sex: null }];
}

function children(
  parents: readonly Noun[],
  those: readonly Noun[],
  sex: Sex | null,
  least: number,
): readonly Told[] | null {
  if (parents.length > 2 || parents.length === 0 || (least === 1 ? those.length < 1 : those.length < least))
    return null;
  return those.flatMap(({ key: child }) =>
    parents.map(({ key: parent }): Told => ({ one: child, step: "child", other: parent, sex })),
  );
}

function siblings(
  ones: readonly Noun[],
  others: readonly Noun[],
  sex: Sex | null,
  own: Sex | null = null,
): readonly Told[] | null {
  const [one, more] = ones;
  if (
    one === undefined ||
    more !== undefined ||
    others.length === 0 ||
    (others.length > 1 && own !== null) ||
    others.some(({ key }) => key === one.key)
  )
    return null;
  return [
    ...others.map(({ key }): Told => ({ one: key, step: "sibling", other: one.key, sex })),
    ...(own === null ? [] : [{ one: one.key, step: null, other: null, sex: own }]),
  ];
}

/** "Ann is the mother of Bo", "Ann is Bo's mother", "Bo's mother is Ann", "The mother of Bo is Ann". */
function readRole(words: readonly TaskWord[], before: Subjects): readonly Reading[] {
  const role = roleIn(words, 0) ?? roleFirst(words);
  const step = role === null ? null : stepOf(role.word);
  if (role === null || step === null) return [];
  const [one, other] = [named(role.one, before), named(role.other, before)];
  if (
    one?.length !== 1 ||
    other?.length !== 1 ||
    one[0] === undefined ||
    other[0] === undefined ||
    one[0].key === other[0].key
  )
    return [];
  return [
    { told: [{ one: one[0].key, step: step.step, other: other[0].key, sex: step.sex }], subjects: one },
  ];
}

interface Role {
  readonly one: readonly Noun[];
  readonly word: string;
  readonly other: readonly Noun[];
}

/** `<other>'s <word> is <one>` and `the <word> of <other> is <one>`. */
function roleFirst(words: readonly TaskWord[]): Role | null {
  const is = words.findIndex(({ lower }) => lower === "is");
  const one = is < 0 ? null : readNouns(words.slice(is + 1));
  const begun =
    words[0]?.lower === "the" && words[2]?.lower === "of"
      ? { word: words[1]?.lower ?? "", other: readNouns(words.slice(3, is)) }
      : words[is - 2]?.lower === "'s"
        ? { word: words[is - 1]?.lower ?? "", other: readNouns(words.slice(0, is - 2)) }
        : null;
  return one?.items.length !== 1 || begun?.other?.items.length !== 1
    ? null
    : { one: one.items, word: begun.word, other: begun.other.items };
}

/** `<one> is the <word> of <other>` and `<one> is <other>'s <word>`; with `from` 1 after "Is". */
function roleIn(words: readonly TaskWord[], from: 0 | 1): Role | null {
  const is = from === 0 ? words.findIndex(({ lower }) => lower === "is") : -1;
  const of = words.findIndex(({ lower }) => lower === "of");
  const last = words.at(-1);
  const split = (end: number, start: number, role: number, rest: readonly TaskWord[]): Role | null => {
    const [one, other] = [readNouns(words.slice(from, end)), readNouns(rest)];
    const word = words[role]?.lower;
    return one === null ||
      other === null ||
      word === undefined ||
      one.items.length !== 1 ||
      other.items.length !== 1 ||
      start > role
      ? null
      : { one: one.items, word, other: other.items };
  };
  if (from === 0 && is < 0) return null;
  if (of > 1 && (words[of - 2]?.lower === "the" || words[of - 2]?.lower === "a"))
    return split(from === 0 ? is : of - 2, 0, of - 1, words.slice(of + 1)) ?? null;
  if (last === undefined || words.at(-2)?.lower !== "'s") return null;
  if (from === 0) return split(is, 0, words.length - 1, words.slice(is + 1, -2));
  // "Is Ann Bo's mother": names of one word each, or it is not clear where the first ends.
  return words.length === 5 ? split(2, 0, 4, words.slice(2, 3)) : null;
}

const WHAT = [
  pattern("how is {one} related to {other}"),
  pattern("what relation is {one} to {other}"),
  pattern("what|who is {one} to {other}"),
  pattern("what is the relation|relationship of|between? {one} to {other}"),
  pattern("what is {one} in_relation_to {other}"),
  pattern("how are {one} related to {other}"),
];

/** Reads a question about kin; null where it is none. */
export function readQuestion(words: readonly TaskWord[]): Question | null {
  for (const one of WHAT) {
    const [bound, second] = match(one, words);
    const [a, b] = [bound?.get("one"), bound?.get("other")];
    if (second === undefined && a?.items.length === 1 && b?.items.length === 1)
      return { kind: "what", one: a.items[0]?.key ?? "", other: b.items[0]?.key ?? "" };
  }
  if (words[0]?.lower === "who" && words[1]?.lower === "is") return readWho(words);
  const role = words[0]?.lower === "is" ? roleIn(words, 1) : null;
  const relation = role === null ? null : relationOf(role.word);
  if (role === null || relation === null) return null;
  return {
    kind: "whether",
    one: role.one[0]?.key ?? "",
    other: role.other[0]?.key ?? "",
    ...relation,
    word: role.word,
  };
}

function readWho(words: readonly TaskWord[]): Question | null {
  const role = roleIn(words, 0);
  const relation = role === null ? null : relationOf(role.word);
  const asked = words.slice(2);
  const of =
    asked[0]?.lower === "the" && asked[2]?.lower === "of"
      ? { word: asked[1]?.lower ?? "", other: readNouns(asked.slice(3)) }
      : asked.at(-2)?.lower === "'s"
        ? { word: asked.at(-1)?.lower ?? "", other: readNouns(asked.slice(0, -2)) }
        : null;
  const named = of === null ? relation : relationOf(of.word);
  const other = of?.other;
  return of === null || named === null || other?.items.length !== 1
    ? null
    : { kind: "who", other: other.items[0]?.key ?? "", ...named, word: of.word };
}
