import { CONJUNCTIONS, PREPOSITIONS, type Flag } from "../words/closed-words.ts";
import { isVerbHere, readNounPhrase, readNounPhrases, isName, sameNumberAt } from "./noun-phrase.ts";
import { flagsOf, readFlag, readPhrase, readTime, isCounted, readDay } from "./phrase.ts";
import { readRole } from "./role.ts";
import type {
  Clause,
  Input,
  Item,
  NounPhrase,
  Parsed,
  Phrase,
  Purpose,
  Than,
  Unread,
  VerbGroup,
} from "./syntax.ts";
import { lastTime, noteDoing, shareDay } from "./day.ts";
import { endOfTail, isConnector, isHarmless } from "./landmarks.ts";
import { readFrequency } from "./frequency.ts";
import { readDoing, readNumberOf } from "./number-of.ts";
import { reportedAt } from "./report.ts";
import { numberAlone } from "./number-alone.ts";
import { readThan } from "./than.ts";
import { readVerbGroup } from "./verb-group.ts";

const MEASURE_ADJECTIVES =
  /^(?:narrower|shallower|lower|long|wide|tall|deep|high|old|thick|heavy|longer|taller|farther|further|shorter|heavier|lighter|older|younger|higher|deeper|wider|lesser|faster|big|away)$/;

export function isUnread(result: unknown): result is Unread {
  return typeof result === "object" && result !== null && !Array.isArray(result) && "expected" in result;
}

interface Draft {
  /** The first object that a time or place of its own stands before; the lead of the clause is of those before it. */ led:
    | number
    | null;
  indirect: NounPhrase | null;
  items: Item[];
  phrases: Phrase[];
  than: Than | null;
  flags: Set<Flag>;
  adjective: string | null;
  purpose: Purpose | null;
  relatives: Clause[];
  comparisons: { readonly item: Item; readonly than: Than }[];
  skipped: [number, number][];
}

function attachPhrase(draft: Draft, phrase: Phrase): void {
  const last = draft.items.at(-1);
  if (last === undefined) draft.phrases.push(phrase);
  else draft.items[draft.items.length - 1] = { ...last, phrases: [...last.phrases, phrase] };
}

/** Whether another object begins here, and no new clause: "and 9 at the museum". */
function objectAt(input: Input, at: number): Parsed<NounPhrase> | null {
  const np = readNounPhrase(input, at);
  if (np === null) return null;
  // "and Tim picked 5": a subject; "and 5 were torn": too.
  let next = np[1];
  while (
    (input.lexemes[next]?.lower !== "then" && input.words.is(input.lexemes[next]?.lower ?? "", "filler")) ||
    /^(?:each|both|all)$/.test(input.lexemes[next]?.lower ?? "")
  )
    next++;
  return isVerbHere(input, next) ? null : np;
}

const pronounAt = (at: number, pronoun: string): NounPhrase => ({
  from: at,
  to: at + 1,
  determiner: null,
  possessor: null,
  amount: null,
  vague: false,
  asked: false,
  more: null,
  ratio: null,
  rest: false,
  all: false,
  proper: false,
  pronoun,
  mods: [],
  head: "",
  of: null,
  measure: null,
  per: null,
  scale: null,
});

/** "each time he goes to the store", "every week": what an amount is for. What follows without numbers only says more of it. */
function readEach(input: Input, at: number): Parsed<Phrase> | null {
  const np = readNounPhrase(input, at);
  if (np === null || np[0].head === "" || isVerbHere(input, np[1])) return null;
  return [{ prep: "in", nps: [np[0]] }, np[1]];
}

/** "to cook the rest", "to complete the border". */
function readPurpose(input: Input, at: number): Parsed<Purpose> | null {
  const form = input.words.verbForms(input.lexemes[at + 1]?.lower ?? "").find(({ kind }) => kind === "base");
  if (form === undefined) return null;
  const object = readNounPhrase(input, at + 2);
  const next = object?.[1] ?? at + 2;
  if (object !== null && isVerbHere(input, next)) return null;
  return [{ lemma: form.lemma, object: object?.[0] ?? null }, next];
}

function readSubjectVerb(input: Input, at: number): boolean {
  const np = readNounPhrase(input, at);
  return np !== null && isVerbHere(input, np[1]);
}

/** "35 oranges stored in boxes": an object with a participle that says more of it. */
function reducedAt(input: Input, at: number): Parsed<NounPhrase> | null {
  const np = readNounPhrase(input, at);
  if (np === null || np[0].head === "" || np[0].pronoun !== null) return null;
  const forms = input.words.verbForms(input.lexemes[np[1]]?.lower ?? "");
  return forms.some(({ kind }) => kind === "participle") && input.lexemes[np[1]]?.lower !== "left"
    ? np
    : null;
}

/** "3 mugs that cost $4 each and 2 cups that …": after a price, the next thing that is counted goes on with the list. */
function nextListed(
  { lexemes, words }: Input,
  [{ lemma }, from]: Parsed<VerbGroup>,
  { items }: Draft,
): number {
  if (lemma !== "cost" || items.length === 0) return lexemes.length;
  const at = lexemes.findIndex(({ lower, text }, index) => {
    const next = lexemes[index + (text === "," && lexemes[index + 1]?.lower === "and" ? 2 : 1)];
    const counted =
      (next?.kind === "number" && next.unit === null && next.form === "count") ||
      next?.lower === "a" ||
      next?.lower === "an";
    return index > from && (lower === "and" || text === ",") && counted && !words.is(next.lower, "unit_noun");
  });
  return at < 0 ? lexemes.length : at;
}

/** "that each cost $4.8", "stored in boxes", "containing 24 oranges each": a clause about the last object. */
function readRelative(input: Input, at: number, draft: Draft): number | null {
  const lower = input.lexemes[at]?.lower ?? "";
  const head =
    draft.than !== null && /^(?:who|which)$/.test(lower)
      ? draft.than.nps.at(-1)
      : (draft.items.at(-1)?.np ?? draft.phrases.at(-1)?.nps.at(-1));
  if (head === undefined || head.pronoun !== null) return null;
  const pronoun = /^(?:that|which|who)$/.test(lower);
  const forms = pronoun ? [] : input.words.verbForms(lower);
  const reduced = forms.some(({ kind }) => kind === "gerund" || kind === "participle");
  if ((!pronoun && !reduced) || (!pronoun && lower === "left")) return null;
  const each = pronoun && input.lexemes[at + 1]?.lower === "each";
  const start = pronoun ? at + (each ? 2 : 1) : at;
  const stop = endOfTail(input, at);
  if (isHarmless(input, start, stop) && !(reduced && forms.some(({ kind }) => kind === "participle")))
    return null;
  const group = readVerbGroup(input, start, pronoun ? null : "be");
  if (group === null) return null;
  const rest = readComplements(input, group[1], nextListed(input, group, draft));
  if (isUnread(rest)) return null;
  const [parts, to] = rest;
  if (each) parts.flags.add("each");
  draft.relatives.push({
    ...parts,
    sentence: input.lexemes[at]?.sentence ?? 0,
    from: at,
    to,
    connector: "that",
    there: false,
    subject: [head],
    subjectPhrases: [],
    verb: group[0],
  });
  return to;
}

/** "95 more whistles that Charles." */
function isThanMistyped({ lexemes }: Input, at: number, { items }: Draft): boolean {
  const np = items.at(-1)?.np;
  return (
    lexemes[at]?.lower === "that" &&
    np !== undefined &&
    np.more !== null &&
    np.amount !== null &&
    isName(lexemes[at + 1]) &&
    at + 2 >= lexemes.length
  );
}

/** "4 times the number of plums (that) her brother picked": whose they are is told by a clause. */
function readRatioOwner(input: Input, at: number, draft: Draft): number | null {
  const np = draft.items.at(-1)?.np;
  if (
    draft.than !== null ||
    np === undefined ||
    np.ratio === null ||
    np.ratio === "same" ||
    np.to !== at ||
    np.head === "" ||
    np.more !== null
  )
    return null;
  const doing = /^(?:of)$/.test(input.lexemes[np.to - np.mods.length - 2]?.lower ?? "")
    ? readDoing(input, np.to - np.mods.length - 1)
    : null;
  if (doing === null) return null;
  draft.than = { nps: [doing[0].owner], verb: doing[0].verb, phrases: [], ratio: null, thing: null };
  return doing[1];
}

/** One step of what stands after the verb; the index after it, null when nothing fits. */
function readPart(input: Input, at: number, draft: Draft): number | null {
  const { lexemes, words } = input;
  const lower = lexemes[at]?.lower ?? "";
  if (lower === "at" && lexemes[at + 1]?.lower === "home") return at + 2;
  // ", the same number in each"
  const same = sameNumberAt(input, /^(?:,|with)$/.test(lower) ? at + 1 : at);
  if (same !== null && draft.items.length > 0) {
    draft.flags.add("equal");
    return same;
  }
  const every = /^(?:each|every)$/.test(lower) ? readEach(input, at) : null;
  const priced =
    every !== null && draft.items.length === 0 && /^(?:for|at)$/.test(lexemes[every[1]]?.lower ?? "");
  if (every !== null && !priced) {
    attachPhrase(draft, every[0]);
    return every[1];
  }
  const often = readFrequency(input, at);
  if (often !== null) {
    attachPhrase(draft, often[0]);
    return often[1];
  }
  const flag = priced ? null : readFlag(input, at);
  if (
    flag !== null &&
    !(
      flag[0] === "then" &&
      ((draft.items.length === 0 && flag[1] < lexemes.length) ||
        isVerbHere(input, flag[1]) ||
        readSubjectVerb(input, flag[1]))
    )
  ) {
    if (flag[0] === "each" && draft.items.length > 0)
      draft.items[draft.items.length - 1] = { ...(draft.items.at(-1) as Item), each: true };
    draft.flags.add(flag[0]);
    return flag[1];
  }
  const purpose =
    lower === "to" && (draft.purpose === null || draft.items.length > 1) ? readPurpose(input, at) : null;
  if (purpose !== null) {
    const last = draft.items.at(-1);
    if (last !== undefined) draft.items[draft.items.length - 1] = { ...last, purpose: purpose[0] };
    draft.purpose = purpose[0];
    return purpose[1];
  }
  if (/^(?:before|beforehand|earlier)$/.test(lower) && at + 1 >= lexemes.length) {
    draft.flags.add("start");
    return at + 1;
  }
  // "has as many pens as Ben"
  const equal =
    lower === "as" && draft.items.length === 0 && /^(?:many|much)$/.test(lexemes[at + 1]?.lower ?? "")
      ? readNounPhrase(input, at)
      : null;
  if (equal !== null && lexemes[equal[1]]?.lower === "as") {
    draft.items.push({ np: equal[0], phrases: [], each: false });
    return equal[1];
  }
  if (lower === "as" && lexemes[at + 1]?.lower === "well" && lexemes[at + 2]?.lower !== "as") return at + 2;
  const role =
    lower === "as" &&
    draft.items.every(({ np }) => np.ratio === null && np.more === null && np.scale === null)
      ? readRole(input, at)
      : null;
  if (role === null && (lower === "than" || lower === "as" || isThanMistyped(input, at, draft))) {
    const than = readThan(input, at);
    if (than === null || draft.than !== null) return null;
    draft.than = than[0];
    return than[1];
  }
  const owned = readRatioOwner(input, at, draft);
  if (owned !== null) return owned;
  const time = readTime(input, at) ?? readDay(input, at);
  if (time !== null) {
    attachPhrase(draft, time[0]);
    return time[1];
  }
  const phrase = lower === "like" ? null : (role ?? readPhrase(input, at));
  if (phrase !== null && !isVerbHere(input, phrase[1])) {
    attachPhrase(draft, phrase[0]);
    return phrase[1];
  }
  if (MEASURE_ADJECTIVES.test(lower) && draft.items.length > 0) {
    draft.adjective = lower;
    draft.items[draft.items.length - 1] = { ...(draft.items.at(-1) as Item), adjective: lower };
    return at + 1;
  }
  const joined = /^(?:and|,)$/.test(lower);
  if (lower === "so" && readSubjectVerb(input, at + 1)) return null;
  if (!joined && words.is(lower, "filler")) return at + 1;
  if (
    (lower === "her" &&
      draft.items.length === 0 &&
      draft.indirect === null &&
      /^(?:\d|some|more|another|an?)/.test(lexemes[at + 1]?.lower ?? "")) ||
    (lower === "her" && lexemes[at + 1]?.kind === "number")
  ) {
    draft.indirect = pronounAt(at, lower);
    return at + 1;
  }
  if (draft.items.length > 0 || draft.phrases.length > 0) {
    const relative = readRelative(input, at, draft);
    if (relative !== null) return relative;
  }
  const strands =
    at + 1 >= lexemes.length ||
    readFlag(input, at + 1) !== null ||
    (lower === "with" &&
      (lexemes[at + 1]?.lower === "than" || PREPOSITIONS.has(lexemes[at + 1]?.lower ?? "")));
  if (PREPOSITIONS.has(lower) && strands) return at + 1;
  if (PREPOSITIONS.has(lower) || CONJUNCTIONS.has(lower)) return null;
  const object = (draft.items.length === 0 && reducedAt(input, at)) || objectAt(input, at);
  if (object === null) return null;
  if (draft.items.length === 0) {
    const second =
      object[0].amount === null && !object[0].vague && object[0].ratio === null
        ? objectAt(input, object[1])
        : null;
    if (second !== null && draft.indirect === null && second[0].pronoun === null) {
      draft.indirect = object[0];
      draft.items.push({ np: second[0], phrases: [], each: false });
      return second[1];
    }
    draft.items.push({ np: object[0], phrases: [], each: false });
    return object[1];
  }
  return null;
}

/** ", each with 12 rolls", ", each of which featured 8 stones", "each containing 7 pens": of the last object. */
function readEachTail(input: Input, from: number, draft: Draft): number | null {
  const { lexemes } = input;
  const comma = lexemes[from]?.text === "," ? 1 : 0;
  const head = draft.items.at(-1)?.np;
  if (
    lexemes[from + comma]?.lower !== "each" ||
    head === undefined ||
    head.head === "" ||
    (head.amount === null && !head.vague)
  )
    return null;
  const whom =
    lexemes[from + comma + 1]?.lower === "of" &&
    /^(?:which|whom|them)$/.test(lexemes[from + comma + 2]?.lower ?? "");
  const at = from + comma + (whom ? 3 : 1);
  const push = (verb: VerbGroup, parts: Draft, to: number): number => {
    draft.relatives.push({
      ...parts,
      sentence: lexemes[from]?.sentence ?? 0,
      from,
      to,
      connector: "that",
      there: false,
      subject: [{ ...head, amount: null, vague: false, more: null, determiner: "each" }],
      subjectPhrases: [],
      verb,
    });
    return to;
  };
  const have: VerbGroup = {
    lemma: "have",
    at,
    tense: "present",
    modality: "fact",
    negated: false,
    passive: false,
    progressive: false,
    perfect: false,
    adverbs: [],
  };
  const forms = input.words.verbForms(lexemes[at]?.lower ?? "");
  const filled = lexemes[at + 1]?.lower === "with" && forms.some(({ kind }) => kind === "participle");
  if (lexemes[at]?.lower === "with" || filled) {
    const nps = readNounPhrases(input, filled ? at + 2 : at + 1);
    if (nps === null || !nps[0].every(isCounted)) return null;
    return push(
      have,
      {
        indirect: null,
        items: nps[0].map((np) => ({ np, phrases: [], each: false })),
        phrases: [],
        than: null,
        flags: new Set(),
        adjective: null,
        purpose: null,
        relatives: [],
        comparisons: [],
        skipped: [],
        led: null,
      },
      nps[1],
    );
  }
  const gerund = forms.some(({ kind }) => kind === "gerund");
  if (!gerund && !(whom && isVerbHere(input, at))) return null;
  const group = readVerbGroup(input, at, gerund ? "be" : null);
  const rest = group === null ? null : readComplements(input, group[1]);
  return group === null || rest === null || isUnread(rest)
    ? null
    : push({ ...group[0], progressive: false }, rest[0], rest[1]);
}

/** ", and 9 at the museum" */
function readNextItem(input: Input, at: number, draft: Draft): number | null {
  let next = at;
  if (input.lexemes[next]?.text === ",") next++;
  if (/^(?:and|but)$/.test(input.lexemes[next]?.lower ?? "")) next++;
  // "101 turnips 11 eggs and 29 shells": the comma was forgotten.
  const last = draft.items.at(-1);
  if (
    next === at &&
    input.lexemes[at]?.kind === "number" &&
    input.lexemes[at]?.unit === null &&
    last !== undefined &&
    last.np.to === at &&
    last.np.amount !== null &&
    !last.np.amount.implicit &&
    last.np.head !== ""
  ) {
    const forgotten = objectAt(input, at);
    if (
      forgotten === null ||
      forgotten[0].head === "" ||
      forgotten[0].amount === null ||
      !/^(?:and|,)$/.test(input.lexemes[forgotten[1]]?.lower ?? "") ||
      input.lexemes[forgotten[1] + 1]?.kind !== "number"
    )
      return null;
    draft.items.push({ np: forgotten[0], phrases: [], each: false });
    return forgotten[1];
  }
  if (
    next === at ||
    (draft.items.length === 0 &&
      !draft.phrases.some(
        ({ prep, nps }) => prep === "with" && nps.every(({ amount }) => amount !== null && !amount.implicit),
      ))
  )
    return null;
  // "17 more sit-ups but 10 fewer squats than Zara"
  if (
    input.lexemes[next - 1]?.lower === "but" &&
    readNounPhrase(input, next)?.[0].more !== "fewer" &&
    readNounPhrase(input, next)?.[0].more !== "more"
  )
    return null;
  const object = sameNumberAt(input, next) === null ? objectAt(input, next) : null;
  if (
    object === null ||
    (object[0].pronoun !== null && object[0].pronoun !== "one") ||
    isVerbHere(input, next)
  )
    return null;
  const quantified =
    object[0].amount !== null ||
    object[0].vague ||
    object[0].more === "more" ||
    object[0].ratio !== null ||
    object[0].determiner !== null;
  if (!quantified && draft.items.at(-1)?.np.amount !== null && object[0].proper) return null;
  draft.items.push({ np: object[0], phrases: [], each: false });
  return object[1];
}

/** "On Monday he picks 5 pears, and on Friday 9 pears": an object with a time of its own before it. */
function readLedItem(input: Input, at: number, draft: Draft): number | null {
  const last = draft.items.at(-1);
  if (
    input.lexemes[at]?.lower !== "and" ||
    last === undefined ||
    !isCounted(last.np) ||
    last.phrases.length > 0
  )
    return null;
  const phrase = readPhrase(input, at + 1);
  const object = phrase === null || phrase[0].nps.some(isCounted) ? null : objectAt(input, phrase[1]);
  if (phrase === null || object === null || !isCounted(object[0]) || isVerbHere(input, object[1]))
    return null;
  draft.led ??= draft.items.length;
  draft.items.push({ np: object[0], phrases: [phrase[0]], each: false });
  return object[1];
}

/** "… than Arno and 11 more quinces than Jill". */
function readSecondComparison(
  input: Input,
  at: number,
): Parsed<{ readonly item: Item; readonly than: Than }> | null {
  const listed = input.lexemes[at]?.text === ",";
  if (!listed && input.lexemes[at]?.lower !== "and") return null;
  const np = readNounPhrase(input, listed && input.lexemes[at + 1]?.lower === "and" ? at + 2 : at + 1);
  const differs =
    np !== null && np[0].more !== null && np[0].amount !== null && input.lexemes[np[1]]?.lower === "than";
  const scales = np !== null && np[0].ratio !== null && input.lexemes[np[1]]?.lower === "as";
  if (np === null || (!differs && !scales)) return null;
  const than = readThan(input, np[1]);
  return than === null ? null : [{ item: { np: np[0], phrases: [], each: false }, than: than[0] }, than[1]];
}

/** "After some left he still had 3", "found out that they picked 5": another clause begins, without a comma. */
function opensClause(input: Input, at: number): boolean {
  const lower = input.lexemes[at]?.lower ?? "";
  if (lower === "that" || input.lexemes[at]?.kind === "number")
    return readSubjectVerb(input, lower === "that" ? at + 1 : at);
  if (!/^(?:he|she|they|we|i|it)$/.test(lower) && !isName(input.lexemes[at])) return false;
  let next = at + 1;
  while (/^(?:still|then|also|now|only|just)$/.test(input.lexemes[next]?.lower ?? "")) next++;
  return isVerbHere(input, next);
}

/** Everything after the verb group. */
export function readComplements(
  input: Input,
  from: number,
  stopAt = input.lexemes.length,
): Parsed<Draft> | Unread {
  const draft: Draft = {
    led: null,
    indirect: null,
    items: [],
    phrases: [],
    than: null,
    flags: new Set(),
    adjective: null,
    purpose: null,
    relatives: [],
    comparisons: [],
    skipped: [],
  };
  let at = from;
  while (at < stopAt) {
    const lower = input.lexemes[at]?.lower ?? "";
    const second = draft.than === null ? null : readSecondComparison(input, at);
    if (second !== null) {
      draft.comparisons.push(second[0]);
      at = second[1];
      continue;
    }
    // "gathered wood as they walked": while they did.
    if (
      lower === "as" &&
      draft.adjective === null &&
      draft.items.every(({ np }) => np.ratio === null && np.more === null && np.scale === null) &&
      /^(?:he|she|they|it|we|i)$/.test(input.lexemes[at + 1]?.lower ?? "") &&
      isVerbHere(input, at + 2)
    )
      break;
    const next =
      readEachTail(input, at, draft) ??
      readLedItem(input, at, draft) ??
      readNextItem(input, at, draft) ??
      readPart(input, at, draft);
    if (next !== null) {
      at = next;
      continue;
    }
    if (lower === "," || isConnector(lower) || opensClause(input, at)) break;
    // "Tom has 9 hats Sara has 8": a sentence whose end was forgotten.
    if (draft.items.length > 0 && isName(input.lexemes[at]) && readSubjectVerb(input, at)) break;
    // "to complete the border", "playing a video game online": nothing about how many.
    const end = Math.min(endOfTail(input, at), stopAt);
    if (!isHarmless(input, at, end)) return { at, reason: "frame", expected: "the rest of the clause" };
    const time = lastTime(input, at, end);
    noteDoing(input, at, end, draft);
    if (time !== null) attachPhrase(draft, time[0]);
    draft.skipped.push([at, time?.[1] ?? end]);
    at = end;
  }
  shareHeads(draft.items, input);
  shareDay(draft);
  return [draft, at];
}

/** "32 green and 38 violet marbles": the first is of marbles as well. */
function shareHeads(items: Item[], { words }: Input): void {
  for (let at = items.length - 2; at >= 0; at--) {
    const [item, next] = [items[at] as Item, items[at + 1] as Item];
    const bare =
      item.np.amount !== null &&
      !item.np.amount.implicit &&
      item.np.amount.lexeme.lower !== "one" &&
      item.np.mods.length === 0 &&
      item.phrases.length === 0 &&
      item.np.of === null &&
      words.singular(item.np.head) === item.np.head;
    if (
      bare &&
      item.np.head !== "" &&
      next.np.mods.length > 0 &&
      next.np.amount !== null &&
      words.singular(next.np.head) !== next.np.head
    ) {
      items[at] = { ...item, np: { ...item.np, mods: [item.np.head], head: next.np.head } };
    }
  }
}

/** What stands before the subject: "Later,", "At the store", "In the spring". */
function readLead(
  input: Input,
  from: number,
  elliptic: boolean,
): Parsed<{ readonly phrases: Phrase[]; readonly flags: Set<Flag> }> {
  const lead = { phrases: [] as Phrase[], flags: new Set<Flag>() };
  let at = from;
  for (;;) {
    const lexeme = input.lexemes[at];
    if (lexeme === undefined || lexeme.lower === "there") break;
    if (lexeme.text === "," && at > from) {
      at++;
      continue;
    }
    const flag = readFlag(input, at);
    if (flag !== null && flag[0] !== "each" && lexeme.lower !== "left") {
      lead.flags.add(flag[0]);
      at = flag[1];
      continue;
    }
    const time = readTime(input, at);
    if (time !== null && !isVerbHere(input, time[1])) {
      lead.phrases.push(time[0]);
      at = time[1];
      continue;
    }
    const phrase = readPhrase(input, at);
    if (phrase !== null && (elliptic || !isVerbHere(input, phrase[1]))) {
      lead.phrases.push(phrase[0]);
      at = phrase[1];
      continue;
    }
    if (
      input.words.is(lexeme.lower, "filler") &&
      !/^(?:one|so)$/.test(lexeme.lower) &&
      !(elliptic && isVerbHere(input, at))
    ) {
      at++;
      continue;
    }
    break;
  }
  return [lead, at];
}

interface Frame {
  readonly sentence: number;
  readonly connector: string | null;
  readonly subject: readonly NounPhrase[] | null;
}

/** "The put 5 on each shelf": an article with a verb after it was meant to be "they". */
function slip(input: Input, at: number): Parsed<readonly NounPhrase[]> | null {
  return input.lexemes[at]?.lower === "the" &&
    isVerbHere(input, at + 1) &&
    /^(?:the|an?|\d+)$/.test(input.lexemes[at + 2]?.lower ?? "")
    ? [[pronounAt(at, "they")], at + 1]
    : null;
}

/** The subject and its modifiers: "Each player left", "5 of the trees that stood there". */
function readSubject(
  input: Input,
  from: number,
): Parsed<{
  readonly nps: readonly NounPhrase[];
  readonly phrases: readonly Phrase[];
  readonly flags: Set<Flag>;
}> | null {
  const nps = readNounPhrases(input, from) ?? slip(input, from);
  if (nps === null) return null;
  const [flags, phrases] = [new Set<Flag>(), [] as Phrase[]];
  let at = nps[1];
  for (;;) {
    const flag = readFlag(input, at);
    // "some of them left, …": the verb itself, unless another follows.
    const verb = input.lexemes[at]?.lower === "left" && !isVerbHere(input, at + 1);
    if (flag !== null && !verb) {
      flags.add(flag[0]);
      at = flag[1];
    } else if (!verb && input.words.is(input.lexemes[at]?.lower ?? "", "filler")) at++;
    else {
      const phrase = isVerbHere(input, at) ? null : readPhrase(input, at);
      if (phrase === null) break;
      phrases.push(phrase[0]);
      at = phrase[1];
    }
  }
  return [{ nps: nps[0], phrases, flags }, at];
}

/** One clause from `from`; `frame.subject` stands in where the clause has none of its own: "and bought 5". */
export function readClause(input: Input, from: number, frame: Frame): Parsed<Clause> | Unread {
  const { lexemes } = input;
  const counted = readNumberOf(
    input,
    input.words.is(lexemes[from]?.lower ?? "", "filler")
      ? lexemes[from + 1]?.text === ","
        ? from + 2
        : from + 1
      : from,
    frame.sentence,
    frame.connector,
  );
  if (counted !== null) return counted;
  const [lead, start] = readLead(input, from, frame.subject !== null && frame.connector !== null);
  const there =
    lexemes[start]?.lower === "there" &&
    /^(?:is|are|was|were|will|would|'s|should|remained?|had)$/.test(lexemes[start + 1]?.lower ?? "");
  const elliptic =
    frame.subject !== null &&
    (isVerbHere(input, start) ||
      (frame.connector === "and" &&
        /ing$/.test(lexemes[start]?.lower ?? "") &&
        readVerbGroup(input, start, "be") !== null))
      ? frame.subject
      : null;
  const gerund = elliptic !== null && !isVerbHere(input, start);
  // "Ann has 12 pens, which is 3 more than Ben has": what was just said.
  const which =
    frame.subject !== null &&
    lexemes[start]?.lower === "which" &&
    /^(?:is|was|are|were)$/.test(lexemes[start + 1]?.lower ?? "");
  const full = there
    ? null
    : which
      ? ([{ nps: [pronounAt(start, "which")], phrases: [], flags: new Set<Flag>() }, start + 1] as const)
      : elliptic === null
        ? readSubject(input, start)
        : null;
  const subject =
    full !== null && readVerbGroup(input, full[1]) === null ? (numberAlone(input, start) ?? full) : full;
  if (!there && elliptic === null && subject === null)
    return { at: start, reason: "frame", expected: "a subject" };
  const verbAt = there ? start + 1 : (subject?.[1] ?? start);
  const group = readVerbGroup(input, verbAt, gerund ? "be" : null);
  if (group === null)
    return { at: unknownVerbAt(input, start, verbAt), reason: "lexical", expected: "a verb" };
  const reported = reportedAt(input, group[0], group[1]);
  if (reported !== null) return readClause(input, reported, { ...frame, subject: null });
  const rest = readComplements(input, group[1]);
  if (isUnread(rest)) return rest;
  const [parts, to] = rest;
  // "On Monday" is of what stands before "on Friday" only; without it, it is not said when the first was.
  const [led, shared] =
    parts.led === null
      ? [parts.items, lead.phrases]
      : [
          parts.items.map((item, index) =>
            index < (parts.led ?? 0) ? { ...item, phrases: lead.phrases } : item,
          ),
          [],
        ];
  const verb = { ...group[0], lemma: withParticle(input, group[0].lemma, parts) };
  const clause: Clause = {
    sentence: frame.sentence,
    from,
    to,
    connector: frame.connector,
    there,
    subject: elliptic ?? subject?.[0].nps ?? [],
    subjectPhrases: subject?.[0].phrases ?? [],
    verb,
    indirect: parts.indirect,
    items: led,
    phrases: [...shared, ...parts.phrases],
    than: parts.than,
    flags: new Set([...flagsOf(group[0]), ...lead.flags, ...(subject?.[0].flags ?? []), ...parts.flags]),
    adjective: parts.adjective,
    purpose: parts.purpose,
    relatives: parts.relatives,
    skipped: parts.skipped,
  };
  const more = parts.comparisons.map(({ item, than }) => ({ ...clause, items: [item], than, relatives: [] }));
  const [first, ...others] = splitList(clause);
  return [
    more.length + others.length === 0
      ? clause
      : { ...(first as Clause), relatives: [...clause.relatives, ...others, ...more] },
    to,
  ];
}

/** "7 tulips and three times as many roses as tulips", "7 red hats and twice that many blue hats": the first is told, the second compared. */
function splitList(clause: Clause): readonly Clause[] {
  const { items, than } = clause;
  const plain = ({ np }: Item): boolean => np.amount !== null && np.more === null && np.ratio === null;
  const scaled = items.findIndex(
    ({ np }) => (np.ratio !== null && np.ratio !== "same") || (np.more !== null && np.amount !== null),
  );
  if (
    scaled < 1 ||
    !items.slice(0, scaled).every(plain) ||
    (items.length > scaled + 1 && !items.slice(scaled).every(({ np }) => np.ratio !== null))
  )
    return [clause];
  const back = items.slice(scaled).filter((_, index) => than === null || scaled + index < items.length - 1);
  if (
    back.some(({ np }) => np.more !== null || np.head === "") ||
    (items.slice(0, scaled).some(({ np }) => np.head === "") && back.length > 0)
  )
    return [clause];
  // "15 cakes on Friday and twice as many cakes on Saturday": of the same, at another time.
  if (
    back.some((item) => {
      const before = items[items.indexOf(item) - 1]?.np;
      return before?.head === item.np.head && before.mods.join(" ") === item.np.mods.join(" ");
    })
  )
    return [clause];
  const told: Clause = { ...clause, items: items.slice(0, scaled), than: null };
  return [
    told,
    ...items.slice(scaled).map((item, index): Clause => {
      const before = items[scaled + index - 1]?.np as NounPhrase;
      const own =
        than !== null && scaled + index === items.length - 1
          ? than
          : {
              nps: [{ ...before, amount: null, ratio: null, determiner: null }],
              verb: null,
              phrases: [],
              ratio: null,
              thing: null,
            };
      return { ...clause, items: [item], than: own, relatives: [] };
    }),
  ];
}

/** "takes 9 away": the particle stands behind the object. */
function withParticle({ lexemes, words }: Input, lemma: string, { items }: Draft): string {
  const particle = lexemes[items[0]?.np.to ?? -1]?.lower ?? "";
  return /^(?:away|out|off|up|down|back)$/.test(particle) &&
    words.classesOf(`${lemma} ${particle}`).length > 0
    ? `${lemma} ${particle}`
    : lemma;
}

/**
 * The word that is likely the verb nobody knows: the last one before a number or an article.
 *     Tom flung 5 rocks
 *         ^
 */
function unknownVerbAt({ lexemes }: Input, from: number, stopped: number): number {
  const at = lexemes.findIndex(
    (lexeme, index) =>
      index > from &&
      (lexeme.kind === "number" ||
        (/^(?:a|an|the|some|his|her|their|more|another|several|all|half)$/.test(lexeme.lower) &&
          index >= stopped - 1)),
  );
  const end = at < 0 ? Math.min(stopped, lexemes.length - 1) : at;
  return stopped < end && lexemes[stopped]?.kind === "word"
    ? stopped
    : Math.max(from, at < 0 ? end : end - 1);
}
