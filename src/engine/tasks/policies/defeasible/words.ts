import { thirdPerson } from "../../../language/morphology.ts";
import { basesOfPresent } from "../verbs.ts";

/** Ways of saying the same that occur in relations; each is put as the second. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/\$+/gu, "money"],
  [/\bsome money\b/gu, "money"],
  [/\bone of the (\w+?)s (?:in its possession|of)\b/gu, "a $1 of"],
  [/\bone of its (\w+?)s\b/gu, "a $1"],
  [
    /\b(?:that belongs? to|that is owned by|owned by|whose owner is|that is in (?:the )?possession of|constructed by|built by|occupied by|that are occupied by)\b/gu,
    "of",
  ],
  [/\bone\b/gu, "a"],
  [/\ban\b/gu, "a"],
  [/\bcompanionship\b/gu, "company"],
  [/\bto persuade\b/gu, "to convince"],
  [/\bphotograph\b/gu, "photo"],
  [/\b(?:inside|in) the pool (?:located besides|next to)\b/gu, "in the pool next to"],
  [/\bclose to\b/gu, "near"],
  [/\bthe cards that (?:she|he|it) has\b/gu, "cards"],
  [/\b(?:her|his|its) cards\b/gu, "cards"],
  [/\bcards \(all of them\)/gu, "all cards"],
  [/\ball cards\b/gu, "all cards"],
  [/\bsomething that is supposed to be a secret\b/gu, "a secret"],
  [/\ba weapon of\b/gu, "a weapon from"],
  [/\ba piece of with\b/gu, "a piece with"],
  [/\bdefense plan\b/gu, "defensive plans"],
  [/\bequal number\b/gu, "same number"],
  [/\bthe same number\b/gu, "a same number"],
  [/\bflag of peace\b/gu, "peace flag"],
  [/\bthe spot that is right after the spot of\b/gu, "the spot right after"],
  [/\bactual enemy\b/gu, "enemy"],
  [/\bfive of the points of\b/gu, "five points from"],
  [/\bsong of victory\b/gu, "victory song"],
  [/\bfrom the board a\b/gu, "a"],
  [/\bremoves? from the board\b/gu, "remove"],
  [/\bjob position\b/gu, "job"],
  [/\belementary resource management\b/gu, "the basics of resource management"],
  [/\bneeds? the support of\b/gu, "need support from"],
  [/\bmagnifying glass\b/gu, "magnifier"],
  [/\bking \(i\.e\. the most important piece\)/gu, "king"],
  [/\bthe houses that are\b/gu, "the houses"],
];

/** Words that only stress; commas and quotation marks go with them. */
const STRESS =
  /\b(?:unquestionably|definitely|undoubtedly|surely|certainly|without hesitation|without a doubt|for sure|too|also|for certain)\b/gu;

/** A text in lower case without commas, quotation marks, stress and asides. */
export function clean(text: string): string {
  return text
    .toLowerCase()
    .replace(/["“”]/gu, "")
    .replace(/\(this may or may not be (?:problematic|a problem)\)/gu, "")
    .replace(/\((?:the|it) [a-z ]+\)/gu, "")
    .replace(/,(?!\d)/gu, " ")
    .replace(STRESS, " ")
    .replace(/\bconclusion that the following\b/gu, "conclusion that")
    .replace(/\s+/gu, " ")
    .replace(/^ | ?[.?!]? ?$/gu, "");
}

/** The first word of a verb phrase without its ending: `refuses`, `refuse` and `refus` are one. */
function stem(word: string): string {
  return word.endsWith("ss") ? word : word.replace(/ies$/u, "y").replace(/(?:es|s|e)$/u, "");
}

/** How a relation is known: its words with other ways of saying them put as one. */
export function relationOf(words: string): string {
  const same = SAME.reduce((text, [form, put]) => text.replace(form, put), ` ${words} `)
    .replace(/\s+/gu, " ")
    .trim();
  const [first = "", ...rest] = same.split(" ");
  return [stem(first), ...rest].join(" ");
}

/** The likeliest base of a verb in the third person, for wording. */
export function baseOf(verb: string): string {
  const bases = basesOfPresent(verb).slice(verb.endsWith("s") && !verb.endsWith("ss") ? 1 : 0);
  return (
    bases.find(
      (base) => thirdPerson(base) === verb && !/[^aeiou][us]s$/u.test(base) && !/(?:us|is)$/u.test(base),
    ) ??
    bases[0] ??
    verb
  );
}

const LIGHT: ReadonlySet<string> = new Set(
  "a the of to for from in on by with that is are it its her his be".split(" "),
);

/** Whether two different relations could be ways of saying the same: the same verb, or one of its stem, and half of the other words. */
export function isNearRelation(one: string, other: string): boolean {
  if (one === other) return false;
  const [left, right] = [one.split(" "), other.split(" ")];
  if (!areNearWords(left[0] ?? "", right[0] ?? "")) return false;
  const [rest, others] = [left.slice(1), right.slice(1)].map((words) => [
    ...new Set(words.filter((word) => !LIGHT.has(word)).map(stem)),
  ]) as [string[], string[]]; // two lists make two
  const shared = rest.filter((word) => others.some((also) => areNearWords(word, also))).length;
  return (
    (rest.length === 0 && others.length === 0) ||
    (shared > 0 && 2 * shared >= Math.min(rest.length, others.length))
  );
}

const ENDINGS =
  /^(?:s|e|es|ed|d|ing|er|or|r|ion|ions|ation|ment|ness|ship|ionship|ful|fulness|y|ly|ily|ies|al|ity|ive|ous|ent|ence|ant|ance|able|less|ism|ist|graphs?)?$/u;

/** The same word, or two of one stem: `company`, `companionship`. */
function areNearWords(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return (
    one === other ||
    Array.from({ length: Math.max(0, shared - 3) }, (_, at) => shared - at).some(
      (end) => ENDINGS.test(one.slice(end)) && ENDINGS.test(other.slice(end)),
    )
  );
}
