import { vocabularyOf } from "../language/meaning.ts";
import { baseOfThird, singularise } from "../language/morphology.ts";
import type { Lexicon } from "../language/reading.ts";
import type { VaultFact } from "../answer/vault.ts";
import type { World } from "./world.ts";
import type { Answered, RefusalReason } from "../answer/answered.ts";
import { groundsOf } from "../answer/grounds.ts";

/** How a correction begins, and words by which a statement takes an earlier one back. */
const BEGINNING = new RegExp(
  `^\\s*(?:${[
    "actually",
    "no(?=[,.!;:]| wait\\b)",
    "nope",
    "sorry",
    "oops",
    "wait",
    "hold on",
    "wrong",
    "correction",
    "in fact",
    "apologies",
    "not quite",
    "(?:scratch|strike|forget|ignore|disregard) (?:that|this|it|what i said)",
    "never ?mind",
    "on (?:second thoughts?|reflection)",
    "(?:as it |it )?turns out",
    "i (?:was|am) (?:wrong|mistaken)",
    "i'm (?:wrong|mistaken|sorry)",
    "i (?:made a mistake|misspoke|meant|mean|take (?:that|it) back|stand corrected|got (?:that|it) wrong)",
    "my (?:mistake|bad|error)",
    "let me correct",
    "(?:that|this|it)(?:'s| is| was)(?: not|n't)? (?:wrong|false|incorrect|untrue|true|right|correct|so\\b|a mistake|an error)",
    "(?:that|this|it) (?:isn't|wasn't) (?:true|right|correct|so\\b)",
  ].join("|")})`,
  "iu",
);
const TAKEN_BACK = /\b(?:actually|no longer|after all|(?:was|were) wrong)\b|(?:\bnot|n't)\b.*\bany ?more\b/iu;
/** "No, thanks": takes nothing back. */
const POLITE = /^\s*no,? (?:thanks?|thank you|problem|worries|need|matter)\b/iu;
/** Refusals that know what a correction says. */
const UNDERSTOOD: ReadonlySet<string | null> = new Set<RefusalReason>([
  "nothing_corrected",
  "policy",
  "inconsistent_premises",
]);
const PRONOUN = /\b(?:he|she|it|they|him|her|them|his|hers|its|their|that|this)\b/iu;

/**
 * A correction that could not be read still takes something back: what it may be meant for must not stand as if nothing had been said. It is
 * contested until it is said what is so. Any other answer stays as it is.
 */
export function contestUnread(
  { vault, knowledge: { lexicon } }: World,
  prompt: string,
  answered: Answered,
): Answered {
  if (
    answered.answer.kind !== "refused" ||
    UNDERSTOOD.has(answered.answer.refusal_reason) ||
    !takesBack(prompt)
  )
    return answered;
  const facts = meantBy(
    prompt,
    vault.facts.filter(({ status }) => status !== "contested"),
    lexicon,
  );
  if (facts.length === 0 || answered.speech.kind !== "refused") return answered;
  const used = facts.map(({ sentence }) => sentence);
  return {
    ...answered,
    answer: {
      ...answered.answer,
      grounds: [...answered.answer.grounds, ...groundsOf(used)],
      missing: [...answered.answer.missing, "what does not hold any more"],
    },
    speech: {
      kind: "refused",
      explanation: `${answered.speech.explanation} It seems to correct something. What it may be meant for is contested until you say what is so:`,
    },
    grounding: "vault",
    used,
    write: { statements: [], contests: facts.map(({ index }) => index) },
  };
}

function takesBack(prompt: string): boolean {
  const text = prompt.replaceAll("’", "'");
  return !text.includes("?") && !POLITE.test(text) && (BEGINNING.test(text) || TAKEN_BACK.test(text));
}

/** The statements that share most names and words with a text, at least a name; where it names nothing, those of the last turn. */
function meantBy(prompt: string, standing: readonly VaultFact[], lexicon: Lexicon): readonly VaultFact[] {
  const formsOf = (word: string): readonly string[] => [
    word,
    ...lexicon.analyse(word).map(({ lemma }) => lemma),
    ...singularise(word),
    ...baseOfThird(word),
  ];
  const said = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = new Set(said.flatMap(formsOf));
  const shared = standing
    .map((fact) => ({ fact, ...sharedWith(fact, words) }))
    .filter(({ isAbout }) => isAbout);
  if (shared.length > 0) {
    const most = Math.max(...shared.map(({ count }) => count));
    return shared.filter(({ count }) => count === most).map(({ fact }) => fact);
  }
  const latest = Math.max(0, ...standing.map(({ turnId }) => turnId));
  return PRONOUN.test(prompt) || said.length <= 3 ? standing.filter(({ turnId }) => turnId === latest) : [];
}

/** How many of its names and words a statement shares with a text. A general statement is about its words, another about its names. */
function sharedWith(
  { meaning }: VaultFact,
  words: ReadonlySet<string>,
): { readonly count: number; readonly isAbout: boolean } {
  const { names, symbols } = vocabularyOf(meaning);
  const isSaid = (text: string): boolean =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .every((word) => word === "" || word === "the" || words.has(word));
  const own = [...names].filter(isSaid).length;
  const lemmas = [...symbols].filter((symbol) =>
    isSaid(symbol.slice(symbol.indexOf(":") + 1, symbol.lastIndexOf("/"))),
  ).length;
  return { count: own + lemmas, isAbout: names.size > 0 ? own > 0 : lemmas > 0 };
}
