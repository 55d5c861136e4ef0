import { ledgerSentences, type LedgerToken } from "./tokens.ts";
import { DEGREE_ADVERBS, OPINIONS, STATE_ADVERBS, UNREAL_PLACES, UNSETTLING } from "./word-rows.ts";

/** A word of a story, puzzle or policy that its reader took for part of a name, or skipped. */
export interface Overheard {
  readonly word: string;
  readonly sentence: string;
  readonly reason: string;
}

const row = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Sentence openers about time or certainty that no reader of stories parses. */
const OPENERS = row(
  "perhaps maybe sometimes often seldom once twice tomorrow always almost nearly hopefully instead otherwise",
);
const NAMES_IN_LY = row(
  "emily kelly sally molly polly holly lily lilly billy willy ally carly lesley beverly kimberly shelly wally dolly oly italy july",
);

/**
 * Examines a text that a reader of whole texts has answered.
 *
 *   Allegedly Ann is taller than Ben.   In Peru Ann is taller than Ben.
 *   ^^^^^^^^^                           ^^^^^^^
 *
 * @param open whether the reader found the question open; then a reported opinion may be what would decide it
 */
export function accountWholeText(prompt: string, { open }: { readonly open: boolean }): Overheard | null {
  for (const { tokens } of ledgerSentences(prompt)) {
    const sentence = prompt.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
    const opener = strangeOpener(tokens);
    if (opener !== null)
      return {
        word: opener,
        sentence,
        reason: "says when, where or how surely the rest of the sentence holds",
      };
    const frame = frameIn(sentence);
    if (frame !== null)
      return { word: frame, sentence, reason: "leaves open whether the rest of the sentence holds" };
    const revoked = REVOKED.exec(sentence)?.[0];
    if (revoked !== undefined)
      return { word: revoked, sentence, reason: "says of other sentences whether they hold" };
    const unreal = unrealPlaceIn(tokens) ?? deniedKnowledgeIn(tokens) ?? reportedAtEnd(tokens);
    if (unreal !== null)
      return { word: unreal, sentence, reason: "leaves it open whether the rest of the sentence is so" };
    const opinion = open ? opinionIn(tokens) : null;
    if (opinion !== null)
      return {
        word: opinion,
        sentence,
        reason: "tells what somebody thinks or says, which may or may not be so",
      };
  }
  return null;
}

const FRAMES = [
  /\b(?:apparently|allegedly|supposedly|reportedly|presumably|seemingly|purportedly|ostensibly)\b/iu,
  /\bor so (?:it (?:seems|seemed|would seem|appears)|(?:i am|we are) told)\b/iu,
  /\bor so [\p{L}'-]+ (?:says?|said|thinks?|thought|claims?|claimed|believes?|hears?|heard)\b/iu,
  /\bit (?:seems|would seem|appears)(?= (?:that|to me|as if)\b|\s*[,.?!]|$)/iu,
  /\b(?:as far as \p{L}+ knows?|rumou?r has it|so (?:i|we) (?:hear|heard))\b/iu,
  /\bif [\p{L}' -]{1,30}? (?:is|are) (?:right|correct|not mistaken|to be (?:believed|trusted))(?=[.?!]?$)/iu,
];

/** "This is false.", "That rule is no longer in force.": a sentence about whether others are true. */
const NOT_SO = [
  "false|untrue|true|wrong|void|invalid|nonsense|in force|lifted|abolished|cancell?ed|suspended",
  "a (?:lie|joke|mistake|myth)",
].join("|");
const THAT = "(?:this|that|the|these|those)";
const SENTENCES = `(?:(?:none of |all (?:of )?)?(?:this|that|it)|${THAT} (?:\\p{L}+ )?(?:statements?|sentences?|first|last))`;
const RULES = `${THAT} (?:\\p{L}+ )?(?:rules?|laws?|bans?|regulations?|prohibitions?)`;
const REVOKED = new RegExp(
  `^(?:(?:but|however|still|now|yet),? )?(?:${SENTENCES} (?:is|are|was|were|isn['’]t|wasn['’]t|aren['’]t) ` +
    `(?:all |now |only |just |not |no longer )*(?:${NOT_SO})` +
    `|${RULES} (?:is|are|was|were|has|have|does|do|did|(?:is|are|does|do)n['’]t|no longer|apply|applies|ends|ended|holds?)` +
    `)(?!\\p{L})`,
  "iu",
);

/**
 * A phrase that leaves open whether the sentence around it holds.
 *
 *   Guests may leave, or so it seems.   Guests may leave, if Ann is right.
 *                     ^^^^^^^^^^^^^^                       ^^^^^^^^^^^^^^^
 */
function frameIn(sentence: string): string | null {
  for (const frame of FRAMES) {
    const found = frame.exec(sentence)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/** An adverb, or a preposition with a name, straight before the subject. */
function strangeOpener(tokens: readonly LedgerToken[]): string | null {
  const [first, second, third] = tokens;
  if (first?.kind !== "word" || !/^\p{Lu}/u.test(first.text)) return null;
  const { lower } = first;
  const adverb =
    /\p{L}{2}ly$/u.test(lower) && !NAMES_IN_LY.has(lower) && !STATE_ADVERBS.has(lower) && lower !== "lastly";
  if ((OPENERS.has(lower) || DEGREE_ADVERBS.has(lower) || adverb) && opensSubject(second)) return first.text;
  const placed = /^(?:in|on|at)$/u.test(lower) && isCapital(second) && isCapital(third);
  return placed ? `${first.text} ${second?.text ?? ""}` : null;
}

const isCapital = (token: LedgerToken | undefined): boolean =>
  token !== undefined && /^\p{Lu}/u.test(token.text);

/** Whether a subject begins here: a comma before it, a name, a pronoun, an article. A verb after a word in -ly makes that a name. */
function opensSubject(token: LedgerToken | undefined): boolean {
  return (
    token !== undefined &&
    (token.text === "," ||
      isCapital(token) ||
      /^(?:the|an?|he|she|it|they|there|every|each|no|all|some)$/u.test(token.lower))
  );
}

/**
 * What is true "in theory", "in a dream", "in Ann's imagination" or "in a film" need not be true.
 *
 *   Ann is a baker in theory.
 *                  ^^^^^^^^^
 */
function unrealPlaceIn(tokens: readonly LedgerToken[]): string | null {
  const at = tokens.findIndex(({ lower }, index) => {
    if (!UNREAL_PLACES.has(lower) || index < 2) return false;
    const next = tokens[index + 1];
    const closed = next === undefined || next.kind === "mark" || /^(?:and|or|but)$/u.test(next.lower);
    return closed && /(?:^| )in (?:(?:an?|his|her|their|my|\S+ 's) )?$/u.test(leading(tokens, index));
  });
  return at < 0 ? null : (tokens[at]?.text ?? null);
}

/** The three words before a word, each with a space behind it. */
function leading(tokens: readonly LedgerToken[], at: number): string {
  return tokens
    .slice(Math.max(0, at - 3), at)
    .map(({ lower }) => `${lower} `)
    .join("");
}

/** "All bakers are polite, Bo thinks." "No baker is tall, or so Ann says." Puzzles of liars tell who says what. */
function reportedAtEnd(tokens: readonly LedgerToken[]): string | null {
  const comma = tokens.findLastIndex(({ text }) => text === ",");
  const after = comma < 1 ? [] : tokens.slice(comma + 1);
  const clause = after.filter(({ lower }) => !/^(?:or|so)$/u.test(lower));
  const [subject, verb] = clause;
  const speaker = isCapital(subject) || /^(?:people|somebody|someone|they)$/u.test(subject?.lower ?? "");
  const liars = tokens.some(({ lower }) => /^(?:lie|lies|lying|liar|truth|truthful)$/u.test(lower));
  const reports = clause.length === 2 && OPINIONS.has((verb?.lower ?? "").replace(/s$/u, ""));
  return speaker && reports && !liars ? (verb?.text ?? null) : null;
}

/** "Nobody knows whether Ann is a baker." */
function deniedKnowledgeIn(tokens: readonly LedgerToken[]): string | null {
  const [first, second] = tokens;
  const subject = first?.lower === "nobody" ? 1 : first?.lower === "no" && second?.lower === "one" ? 2 : null;
  return subject !== null && tokens[subject + 1]?.lower === "whether" ? (first?.text ?? null) : null;
}

/** "Bo thinks every employee …", "Ann claims that …": not "Ann says Ben lies" of a puzzle, which is never left open by it. */
function opinionIn(tokens: readonly LedgerToken[]): string | null {
  const found = tokens.find(({ lower }, at) => {
    const [before, next] = [tokens[at - 1]?.lower ?? "", tokens[at + 1]];
    const clause = isCapital(next) || /^(?:that|every|no|all|some|each|any|nobody)$/u.test(next?.lower ?? "");
    return (
      at > 0 &&
      OPINIONS.has(lower.replace(/s$/u, "")) &&
      clause &&
      !/^(?:an?|the|of|to)$/u.test(before) &&
      !UNSETTLING.has(before)
    );
  });
  const story = tokens.findIndex(
    ({ lower }, at) =>
      at < 5 &&
      /^(?:story|dream|novel|film|tale|opinion|view|imagination)$/u.test(lower) &&
      tokens[0]?.lower === "in",
  );
  return found?.text ?? (story < 0 ? null : (tokens[story]?.text ?? null));
}
