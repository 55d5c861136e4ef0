import { amountIn, limitIn } from "./amounts.ts";
import { basesOfParticiple, basesOfPast, basesOfPresent } from "../verbs.ts";

/** When something is said to be. `open`: of a bare infinitive, or under "might have been". `ever`: of a condition, whenever it is met. */
export type Tense = "present" | "past" | "future" | "bare" | "open" | "ever";

/** One way of taking a clause apart. `verb`: the rest with its verb in the base form, `be made of cheese`. */
export interface Parse {
  readonly subject: string;
  readonly verb: string;
  readonly tense: Tense;
}

/**
 * A simple clause. `parses`: one where an auxiliary shows where the verb is (`sure`), else one for each place where the verb could be.
 * `negated`: its "not" is outside all of them. `words`: in lower case.
 */
export interface Clause {
  readonly words: string;
  readonly negated: boolean;
  readonly sure: boolean;
  readonly parses: readonly Parse[];
}

const BE: ReadonlyMap<string, Tense> = new Map([
  ["is", "present"],
  ["are", "present"],
  ["am", "present"],
  ["was", "past"],
  ["were", "past"],
]);
const DO: ReadonlyMap<string, Tense> = new Map([
  ["do", "present"],
  ["does", "present"],
  ["did", "past"],
]);
const HAVE: ReadonlySet<string> = new Set(["have", "has", "had"]);
const ARTICLES: ReadonlySet<string> = new Set([
  "a",
  "an",
  "the",
  "this",
  "that",
  "these",
  "those",
  "his",
  "her",
  "its",
  "their",
  "your",
  "my",
  "our",
  "no",
  "some",
  "all",
  "every",
  "each",
  "any",
]);
/** Verbs of amounts, as they stand in the present: in "the crate weighs 5 kilos" no other word is the verb. */
const MEASURES: ReadonlySet<string> = new Set(
  "weighs weigh measures measure costs cost lasts last holds hold contains contain carries carry exceeds exceed owes owe owns own".split(
    " ",
  ),
);
const PRONOUNS: ReadonlySet<string> = new Set(["i", "you", "he", "she", "it", "we", "they"]);
const OBJECT_PRONOUNS: ReadonlyMap<string, string> = new Map([
  ["him", "he"],
  ["her", "she"],
  ["them", "they"],
  ["me", "i"],
  ["us", "we"],
]);
/** Words after which a verb is not that of the clause, or that shift what is said in ways not read here. */
const BARRED =
  /\b(?:who|whom|whose|which|never|always|usually|often|sometimes|rarely|hardly|barely|unless|except|only|should|ought|shall|would|never|nobody|nothing|nor|neither|perhaps|maybe|probably|likely|unlikely|mostly|because|whether|if|says|said|believes|believed|claims|claimed|denies|denied|refrain|refrains|refraining|abstain|abstains|abstaining|desist|forgo|fail to|fails to|omit to|omits to)\b/u;

/** Whether nothing in the words is outside of what clauses are read for. */
export function isPlain(words: string): boolean {
  return !BARRED.test(words);
}

/** The name that a noun phrase is known by: `the earth` and `earth` are one, as are `him` and `he`. */
export function subjectKey(words: string): string {
  const bare = words.replace(/^the /u, "").replace(/^an /u, "a ");
  return OBJECT_PRONOUNS.get(bare) ?? bare;
}

/** The key of a verb phrase: a predicate noun without its article. */
export function verbKey(words: string): string {
  return words.replace(/^be an? /u, "be ");
}

/** The verb phrase of an infinitive, with "not" before or after "to" taken out by the caller. Under "may" and "must", `have been made` is `be made`. */
export function infinitive(subject: string, verb: string, perfect: boolean): readonly Parse[] {
  const [first = "", second = "", ...rest] = verb.split(" ");
  const plain: Parse = { subject, verb: verbKey(verb), tense: "bare" };
  if (!perfect || first !== "have") return [plain];
  const bases = basesOfParticiple(second).map(
    (base): Parse => ({ subject, verb: verbKey([base, ...rest].join(" ")), tense: "open" }),
  );
  return second === "been" ? bases : [...bases, plain];
}

/** Takes a finite clause apart: `the soup is not hot`. Null where its "not" cannot be placed. */
export function readClause(said: string): Clause | null {
  const words = said.split(" ");
  if (said === "" || !isPlain(said)) return null;
  if (words.filter((word, place) => isAuxiliary(words, word, place)).length > 1)
    return words.includes("not") ? null : { words: said, negated: false, sure: false, parses: [] };
  const at = Math.max(
    0,
    words.findIndex((word, place) => isAuxiliary(words, word, place)),
  );
  const subject = subjectKey(words.slice(0, at).join(" "));
  if (at > 0) {
    const found = afterAuxiliary(subject, words.slice(at));
    return found === null || found.rest.includes("not") || words.slice(0, at).includes("not")
      ? null
      : { words: said, negated: found.negated, sure: found.sure, parses: found.parses };
  }
  if (words.includes("not")) return null;
  const measured = words
    .flatMap((word, place) => (place > 0 && MEASURES.has(word) ? finiteAt(words, place).slice(-1) : []))
    .filter(({ verb }) => amountIn(verb) !== null || limitIn(verb) !== null);
  if (measured.length === 1) return { words: said, negated: false, sure: true, parses: measured };
  return {
    words: said,
    negated: false,
    sure: false,
    parses: PRONOUNS.has(words[0] ?? "")
      ? finiteAt(words, 1)
      : words.flatMap((_, place) => (place === 0 ? [] : finiteAt(words, place))),
  };
}

/** "That the sun not rise": an infinitive with its subject, as after "it is possible". Null for anything else. */
export function readSubjunctive(said: string): Clause | null {
  const match =
    /^(?<who>(?:(?!\b(?:not|need|dare|better|rather|have|has|had|do|does|did|is|are|was|were|will|can)\b).)+) not (?<verb>(?!(?:on|in|at|of|with|from|to|for|by|under|over|a|an|the)\b)(?:(?!\b(?:not|is|are|was|were|will|can)\b).)+)$/u.exec(
      said,
    )?.groups;
  if (match === undefined || !isPlain(said)) return null;
  return {
    words: said,
    negated: true,
    sure: true,
    parses: [{ subject: subjectKey(match["who"] ?? ""), verb: verbKey(match["verb"] ?? ""), tense: "bare" }],
  };
}

/** Whether a word can only be an auxiliary where it stands. */
function isAuxiliary(words: readonly string[], word: string, place: number): boolean {
  if (place === 0) return false;
  return (
    BE.has(word) ||
    word === "will" ||
    word === "can" ||
    (DO.has(word) && words[place + 1] === "not") ||
    (HAVE.has(word) && !ARTICLES.has(words[place - 1] ?? ""))
  );
}

interface Found {
  readonly negated: boolean;
  readonly sure: boolean;
  readonly parses: readonly Parse[];
  readonly rest: readonly string[];
}

/** What follows the subject: `will not be hot`. */
function afterAuxiliary(subject: string, [first = "", ...after]: readonly string[]): Found | null {
  const negated = after[0] === "not";
  const rest = negated ? after.slice(1) : after;
  if (rest.length === 0) return null;
  const one = (verb: readonly string[], tense: Tense): Found => ({
    negated,
    sure: true,
    rest,
    parses: [{ subject, verb: verbKey(verb.join(" ")), tense }],
  });
  const be = BE.get(first);
  if (be !== undefined) return one(["be", ...rest], be);
  const did = DO.get(first);
  if (did !== undefined) return one(rest, did);
  if (first === "will")
    return {
      negated,
      sure: true,
      rest,
      parses: infinitive(subject, rest.join(" "), true).map((parse) => ({ ...parse, tense: "future" })),
    };
  if (first === "can") return one(["can", ...rest], "present");
  const owned: Parse = {
    subject,
    verb: verbKey(["have", ...rest].join(" ")),
    tense: first === "had" ? "past" : "present",
  };
  const done = basesOfParticiple(rest[0] ?? "").map(
    (base): Parse => ({ subject, verb: verbKey([base, ...rest.slice(1)].join(" ")), tense: "past" }),
  );
  return {
    negated,
    sure: true,
    rest,
    parses: rest[0] === "been" ? done : [...(negated ? [] : [owned]), ...done],
  };
}

/** The clause with its verb at a place, in the present or the past. */
function finiteAt(words: readonly string[], at: number): Parse[] {
  const subject = subjectKey(words.slice(0, at).join(" "));
  const verb = words[at] ?? "";
  const rest = words.slice(at + 1);
  const make =
    (tense: Tense) =>
    (base: string): Parse => ({ subject, verb: verbKey([base, ...rest].join(" ")), tense });
  return ARTICLES.has(verb)
    ? []
    : [...basesOfPresent(verb).map(make("present")), ...basesOfPast(verb).map(make("past"))];
}
