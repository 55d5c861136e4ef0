import { AUXILIARIES, BE, MODALS, type Flag } from "../words/closed-words.ts";
import { isUnread, readClause, readComplements } from "./clause.ts";
import { isHarmless } from "./landmarks.ts";
import { flagsOf, readFlag, readPhrase } from "./phrase.ts";
import { isVerbHere, readAskedPhrase, readNounPhrase, readNounPhrases } from "./noun-phrase.ts";
import { readSpeed } from "./query-speed.ts";
import type { Clause, Input, NounPhrase, Phrase, Query, Than, Unread, VerbGroup } from "./syntax.ts";
import { readVerbGroup } from "./verb-group.ts";

/** The question, and the condition that may follow it: "How many will she have left if she sells 40?" */
export interface ReadQuery {
  readonly query: Query;
  readonly after: readonly Clause[];
}

const KIND: ReadonlyMap<string, Query["kind"]> = new Map([
  ["many", "many"],
  ["much", "much"],
  ["long", "long"],
  ["far", "far"],
  ["fast", "fast"],
  ["big", "big"],
  ["large", "big"],
  ["old", "long"],
  ["tall", "long"],
  ["deep", "long"],
  ["heavy", "long"],
  ["high", "long"],
  ["wide", "long"],
]);
const NOTHING: NounPhrase = {
  from: 0,
  to: 0,
  determiner: null,
  possessor: null,
  amount: null,
  vague: false,
  asked: true,
  more: null,
  ratio: null,
  rest: false,
  all: false,
  proper: false,
  pronoun: null,
  mods: [],
  head: "",
  of: null,
  measure: null,
  per: null,
  scale: null,
};

function readCondition(
  input: Input,
  at: number,
  sentence: number,
  subject: readonly NounPhrase[] | null = null,
): readonly Clause[] | Unread {
  if (at >= input.lexemes.length) return [];
  let start = at;
  if (input.lexemes[start]?.text === ",") start++;
  const connector = input.lexemes[start]?.lower ?? "";
  if (!/^(?:if|when|after|so|and|since)$/.test(connector))
    return { at: start, reason: "frame", expected: "the end of the question" };
  // "if she had 5 at first and then lost 2": the second has the subject of the first.
  const then = connector === "and" && input.lexemes[start + 1]?.lower === "then" ? 1 : 0;
  const clause = readClause(input, start + 1 + then, {
    sentence,
    connector,
    subject: connector === "and" ? subject : null,
  });
  if (isUnread(clause)) return clause;
  if (clause[1] < input.lexemes.length) {
    const more = readCondition(input, clause[1], sentence, clause[0].subject);
    return isUnread(more) ? more : [clause[0], ...more];
  }
  return [clause[0]];
}

/** "How much money, in dollars, will …", "how much (in cents) did …": the unit of the answer, set apart. */
function afterUnit({ lexemes, words }: Input, at: number): number {
  const [open, prep, unit, close] = lexemes.slice(at, at + 4);
  const apart = (open?.text === "," && close?.text === ",") || (open?.text === "(" && close?.text === ")");
  return apart && prep?.lower === "in" && unit !== undefined && words.is(unit.lower, "unit_noun")
    ? at + 4
    : at;
}

interface Parts {
  readonly subject: readonly NounPhrase[];
  readonly verb: VerbGroup;
  readonly there: boolean;
  readonly next: number;
  readonly flags: readonly Flag[];
}

function inversionOf(lower: string): "did" | "be" | "have" | "modal" | null {
  if (/^(?:do|does|did)$/.test(lower)) return "did";
  if (BE.has(lower)) return "be";
  if (/^(?:has|have|had)$/.test(lower)) return "have";
  return MODALS.has(lower) ? "modal" : null;
}

/** "does she have", "were there", "are left", "did Tom and Sam pick": auxiliary, subject, verb; or a verb of which the asked is the subject. */
function readVerbPart(input: Input, at: number): Parts | null {
  const lower = input.lexemes[at]?.lower ?? "";
  const inversion = inversionOf(lower);
  let next = at + 1;
  const flags: Flag[] = [];
  if (inversion !== null) {
    for (
      let flag = readFlag(input, next);
      flag !== null && flag[0] !== "each";
      flag = readFlag(input, next)
    ) {
      flags.push(flag[0]);
      next = flag[1];
    }
    // "were present in the hall", "are available overall"
    if (inversion === "be" && /^(?:present|available)$/.test(input.lexemes[next]?.lower ?? ""))
      return { subject: [], verb: verb("be", at), there: true, next: next + 1, flags };
    if (input.lexemes[next]?.lower === "there")
      return { subject: [], verb: verb("be", at), there: true, next: next + 1, flags };
    const subject = readNounPhrases(input, next);
    if (subject !== null) {
      let after = subject[1];
      for (let flag = readFlag(input, after); flag !== null; flag = readFlag(input, after)) {
        flags.push(flag[0]);
        after = flag[1];
      }
      const group = readVerbGroup(input, after, inversion);
      if (group !== null && lower === "will")
        return {
          subject: subject[0],
          verb: { ...group[0], tense: "future" },
          there: false,
          next: group[1],
          flags,
        };
      if (group !== null)
        return {
          subject: subject[0],
          verb: /^(?:can|could|may|might)$/.test(lower) ? { ...group[0], modality: "can" } : group[0],
          there: false,
          next: group[1],
          flags,
        };
      const shrunk = group === null && inversion !== "be" ? shrink(input, next, inversion) : null;
      if (shrunk !== null)
        return { subject: shrunk.subject, verb: shrunk.verb, there: false, next: shrunk.next, flags };
      if (inversion === "be")
        return { subject: subject[0], verb: verb("be", at), there: false, next: after, flags };
      // "How many cups have a handle?": what they have, and no one who has cups.
      const thing = subject[0].every(
        ({ determiner, amount, pronoun, proper }) =>
          pronoun === null && !proper && (amount !== null || /^(?:an?|no|some|any)$/.test(determiner ?? "")),
      );
      if (inversion === "have" && !thing)
        return { subject: subject[0], verb: verb("have", at), there: false, next: after, flags };
      if (!(inversion === "have" && thing)) return null;
    }
  }
  if (!AUXILIARIES.has(lower) && !isVerbHere(input, at) && !input.words.isVerbForm(lower)) return null;
  const group = readVerbGroup(input, at);
  return group === null ? null : { subject: [], verb: group[0], there: false, next: group[1], flags };
}

/** "did the mouse jump": the noun phrase took the verb for a noun; one word less of it, and there it is. */
function shrink(
  input: Input,
  from: number,
  inversion: "did" | "have" | "modal",
): { readonly subject: readonly NounPhrase[]; readonly verb: VerbGroup; readonly next: number } | null {
  const full = readNounPhrases(input, from);
  if (full === null) return null;
  const cut = full[1] - 1;
  const shorter = readNounPhrases({ ...input, lexemes: input.lexemes.slice(0, cut) }, from);
  const group = shorter === null || shorter[1] !== cut ? null : readVerbGroup(input, cut, inversion);
  return shorter === null || group === null ? null : { subject: shorter[0], verb: group[0], next: group[1] };
}

const verb = (lemma: string, at: number): VerbGroup => ({
  lemma,
  at,
  tense: "present",
  modality: "fact",
  negated: false,
  passive: false,
  progressive: false,
  perfect: false,
  adverbs: [],
});

/** "flowers and sticks": a second thing that is asked for together with the first. */
function readAlsoAsked(input: Input, at: number): readonly [readonly NounPhrase[], number] {
  if (input.lexemes[at]?.lower !== "and") return [[], at];
  const [np, next] = readAskedPhrase(
    input,
    /^(?:the|his|her|their)$/.test(input.lexemes[at + 1]?.lower ?? "") ? at + 2 : at + 1,
  );
  return np.head === "" || inversionOf(input.lexemes[next]?.lower ?? "") === null ? [[], at] : [[np], next];
}

/** "red and yellow peaches", "pages of reading and biology homework": the noun at the end is of both. */
function shareNoun(
  { words }: Input,
  first: NounPhrase,
  others: readonly NounPhrase[],
): readonly [NounPhrase, readonly NounPhrase[]] {
  const [other] = others;
  if (other === undefined || others.length !== 1 || other.mods.length === 0 || other.of !== null)
    return [first, others];
  const bare = (np: NounPhrase): boolean =>
    np.mods.length === 0 && np.of === null && np.amount === null && !np.proper;
  const inner = first.of;
  if (
    inner !== null &&
    bare(inner) &&
    inner.determiner === null &&
    words.singular(first.head) !== first.head &&
    words.singular(inner.head) === inner.head
  ) {
    return [
      { ...first, of: { ...other, asked: false, mods: [inner.head, ...other.mods.slice(1)] } },
      [{ ...first, of: { ...other, asked: false } }],
    ];
  }
  if (!bare(first) || words.singular(first.head) !== first.head || words.singular(other.head) === other.head)
    return [first, others];
  return [{ ...other, mods: [first.head, ...other.mods.slice(1)] }, others];
}

/** Reads the question from its question word on. */
export function readQuery(input: Input, at: number, sentence: number): ReadQuery | Unread {
  if (input.lexemes[at]?.lower === "what") return readWhat(input, at, sentence);
  const kind = KIND.get(input.lexemes[at + 1]?.lower ?? "") ?? "many";
  const plain = kind === "many" || kind === "much";
  const [first, afterFirst] = plain
    ? readAskedPhrase(input, at + 2)
    : ([{ ...NOTHING, from: at, to: at + 2 }, at + 2] as const);
  const [others, afterAsked] = plain ? readAlsoAsked(input, afterFirst) : ([[], afterFirst] as const);
  const [asked, alsoAsked] = shareNoun(input, first, others);
  let next = afterAsked;
  const flags = new Set<Flag>();
  let adjective: string | null = plain ? null : (input.lexemes[at + 1]?.lower ?? null);
  // "how much longer", "how much farther", "how many pieces in all"
  for (;;) {
    const word = input.lexemes[next]?.lower ?? "";
    if (
      /^(?:longer|farther|further|taller|heavier|older|shorter|lighter|younger|deeper|higher|faster|wider|narrower|lower|shallower|thicker|thinner|warmer|colder)$/.test(
        word,
      )
    )
      [adjective, next] = [word, next + 1];
    // "How many metres high is the tower?"
    else if (
      plain &&
      /^(?:long|high|tall|wide|deep|old|thick)$/.test(word) &&
      BE.has(input.lexemes[next + 1]?.lower ?? "")
    )
      [adjective, next] = [word, next + 1];
    else {
      const flag = readFlag(input, next);
      // "How many customers left?": they went.
      if (
        flag === null ||
        (word === "left" &&
          !/^(?:in|on|over|at)$/.test(input.lexemes[next + 1]?.lower ?? "") &&
          inversionOf(input.lexemes[next + 1]?.lower ?? "") === null &&
          (input.lexemes[next + 1] === undefined || input.lexemes[next + 1]?.lower === "than"))
      )
        break;
      flags.add(flag[0]);
      next = flag[1];
    }
  }
  next = afterUnit(input, next);
  // "how many apples in the basket does she have": where, said before the verb.
  const phrases: Phrase[] = [];
  for (
    let phrase = readPhrase(input, next);
    phrase !== null && phrase[0].prep !== "to";
    phrase = readPhrase(input, next)
  ) {
    phrases.push(phrase[0]);
    next = phrase[1];
  }
  // "How many more apples than peaches does she have?"
  const early =
    input.lexemes[next]?.lower === "than" && asked.more !== null ? readNounPhrase(input, next + 1) : null;
  if (early !== null) next = early[1];
  const parts = readVerbPart(input, next);
  if (parts === null) return { at: next, reason: "frame", expected: "the verb of the question" };
  for (const flag of parts.flags) flags.add(flag);
  return finishQuery(input, {
    at,
    sentence,
    kind,
    asked,
    alsoAsked,
    phrases,
    parts,
    flags,
    adjective,
    noun: null,
    than: early === null ? null : { nps: [early[0]], verb: null, phrases: [], ratio: null, thing: null },
  });
}

interface Opened {
  readonly at: number;
  readonly sentence: number;
  readonly kind: Query["kind"];
  readonly asked: NounPhrase;
  readonly alsoAsked?: readonly NounPhrase[];
  readonly phrases?: readonly Phrase[];
  readonly than?: Than | null;
  readonly parts: Parts;
  readonly flags: ReadonlySet<Flag>;
  readonly adjective: string | null;
  readonly noun: string | null;
}

function finishQuery(input: Input, opened: Opened): ReadQuery | Unread {
  const { parts, at, sentence } = opened;
  const rest = readComplements(input, parts.next);
  if (isUnread(rest)) return rest;
  const [complements, end] = rest;
  const before = input.lexemes[end]?.lower === "before" && isHarmless(input, end, input.lexemes.length);
  const after = before ? [] : readCondition(input, end, sentence);
  if (isUnread(after)) return after;
  const elliptic = complements.than?.nps[0];
  // "than Ann's": her scarf.
  if (
    complements.than !== null &&
    elliptic?.possessor !== null &&
    elliptic !== undefined &&
    elliptic.head === "" &&
    parts.subject[0] !== undefined &&
    !parts.subject[0].proper
  )
    complements.than = {
      ...complements.than,
      nps: [{ ...elliptic, head: parts.subject[0].head, mods: parts.subject[0].mods }],
    };
  // "How old was she when her son was born?": another time than the one that is told of.
  const when =
    opened.kind === "long"
      ? after.find((clause) => clause.connector === "when" && isHarmless(input, clause.from, clause.to))
      : undefined;
  if (when !== undefined) return { at: when.from, reason: "frame", expected: "when that was" };
  const flags = new Set<Flag>(before ? ["start"] : []);
  for (const flag of [...opened.flags, ...complements.flags, ...flagsOf(parts.verb)]) flags.add(flag);
  const clause: Clause = {
    sentence,
    from: at,
    to: end,
    connector: null,
    there: parts.there,
    subject: parts.subject,
    subjectPhrases: [],
    verb: parts.verb,
    indirect: complements.indirect,
    items: complements.items,
    phrases: [...(opened.phrases ?? []), ...complements.phrases],
    than: complements.than ?? opened.than ?? null,
    flags,
    adjective: opened.adjective ?? complements.adjective,
    purpose: complements.purpose,
    relatives: complements.relatives,
    skipped: complements.skipped,
  };
  return {
    query: {
      sentence,
      from: at,
      kind: opened.kind,
      asked: opened.asked,
      alsoAsked: opened.alsoAsked ?? [],
      clause,
      flags,
      noun: opened.noun,
    },
    after,
  };
}

/** "between the number of pens and the number of books". */
function readBetween(
  input: Input,
  at: number,
): { readonly one: NounPhrase; readonly other: NounPhrase; readonly next: number } | null {
  const numberOf = (from: number): readonly [NounPhrase, number] | null => {
    const words = ["the", "number", "of"];
    const np = words.every((word, index) => input.lexemes[from + index]?.lower === word)
      ? readNounPhrase(input, from + 3)
      : null;
    return np === null || np[0].head === "" || np[0].proper || np[0].amount !== null ? null : np;
  };
  const one = input.lexemes[at]?.lower === "between" ? numberOf(at + 1) : null;
  const other = one === null || input.lexemes[one[1]]?.lower !== "and" ? null : numberOf(one[1] + 1);
  return one === null || other === null ? null : { one: one[0], other: other[0], next: other[1] };
}

/** "What is the total number of dumplings Emil and Vera rolled?", "What was the difference …?" */
function readWhat(input: Input, at: number, sentence: number): ReadQuery | Unread {
  const { lexemes } = input;
  const speed = readSpeed(input, at + 1);
  if (speed !== null)
    return finishQuery(input, {
      at,
      sentence,
      kind: "fast",
      asked: speed.asked ?? { ...NOTHING, from: at, to: at + 1 },
      parts: { subject: speed.subject, verb: verb("go", at), there: false, next: speed.next, flags: [] },
      flags: new Set(),
      adjective: null,
      noun: "speed",
    });
  let next = at + 1;
  if (BE.has(lexemes[next]?.lower ?? "")) next++;
  if (lexemes[next]?.lower === "the") next++;
  const flags = new Set<Flag>();
  if (/^(?:total|combined)$/.test(lexemes[next]?.lower ?? "")) {
    flags.add("total");
    if (lexemes[next + 1]?.lower !== "of") next++;
  }
  const noun = lexemes[next]?.lower ?? "";
  const between = noun === "difference" ? readBetween(input, next + 1) : null;
  if (between !== null) {
    const parts: Parts = { subject: [], verb: verb("be", at), there: true, next: between.next, flags: [] };
    return finishQuery(input, {
      at,
      sentence,
      kind: "many",
      asked: { ...between.one, asked: true, more: "more" },
      parts,
      flags,
      adjective: null,
      noun,
      than: { nps: [between.other], verb: null, phrases: [], ratio: null, thing: null },
    });
  }
  if (!/^(?:number|amount|sum|total|cost|price|distance|area)$/.test(noun))
    return { at: next, reason: "frame", expected: "what is asked" };
  next++;
  if (noun === "sum" || noun === "total") flags.add("total");
  if (lexemes[next]?.lower !== "of") return { at: next, reason: "frame", expected: "what it is of" };
  const determined = /^(?:the|his|her|their|our|my|all)$/.test(lexemes[next + 1]?.lower ?? "") ? 2 : 1;
  const [asked, after] = readAskedPhrase(input, next + determined);
  if (asked.head !== "" && inversionOf(lexemes[after]?.lower ?? "") !== null) {
    const inverted = readVerbPart(input, after);
    if (inverted !== null && inverted.subject.length > 0)
      return finishQuery(input, {
        at,
        sentence,
        kind: noun === "amount" ? "much" : "many",
        asked,
        parts: inverted,
        flags,
        adjective: null,
        noun,
      });
  }
  const subject = readNounPhrases(input, after);
  const group = subject === null ? null : readVerbGroup(input, subject[1]);
  if (asked.head === "") return { at: next, reason: "frame", expected: "what it is of" };
  if (subject !== null && group !== null)
    return finishQuery(input, {
      at,
      sentence,
      kind: noun === "amount" ? "much" : "many",
      asked,
      parts: { subject: subject[0], verb: group[0], there: false, next: group[1], flags: [] },
      flags,
      adjective: null,
      noun,
    });
  const participle = readVerbGroup(input, after, "be");
  const parts: Parts = {
    subject: [],
    verb: participle?.[0] ?? verb("be", after),
    there: participle === null,
    next: participle?.[1] ?? after,
    flags: [],
  };
  return finishQuery(input, {
    at,
    sentence,
    kind: noun === "amount" ? "much" : "many",
    asked,
    parts,
    flags,
    adjective: null,
    noun,
  });
}
