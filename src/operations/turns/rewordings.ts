import { neighboursOf } from "../../contract/nearest.ts";
import type { Rewording } from "../../contract/figures.ts";
import type { Answer } from "../../contract/types/answer.ts";
import { regularForms, thirdPerson } from "../../engine/language/morphology.ts";
import { modeOf } from "../../engine/language/read.ts";
import { splitSentences, type SentenceText } from "../../engine/language/sentences.ts";
import { tokenise, type Token } from "../../engine/language/tokens.ts";
import type { Turn } from "../../engine/turn/turn.ts";

/** Prompts that are tried, and those that are offered. */
const [TRIED, OFFERED] = [12, 3];

/** All prompts that are run have together at most this many times the characters of the refused one, or so many characters. */
const [TIMES, SHORT] = [4, 2_000];

/** Before the place that a refusal names: `a reading of "…", from "perhaps" at character 8: …`. */
const PLACE = '" at character ';

/** What may be changed: two words, or a whole sentence. */
const MOST_COST = 2;

interface Change extends Rewording {
  readonly cost: number;
}

/**
 * Prompts like a refused one that would be answered: each was run by the same engine, and nothing of it is kept.
 * What one attempt gets past, the next begins with, so that two unread words can be changed, too.
 * @param run runs a prompt as a turn, without storing it
 * @param isWord whether a word is an English one, in lower case
 */
export async function rewordingsOf(
  prompt: string,
  run: (prompt: string) => Promise<Turn>,
  isWord: (word: string) => Promise<boolean>,
): Promise<readonly Rewording[]> {
  const waiting: Change[] = [{ prompt, how: "", cost: 0 }];
  const [seen, found] = [new Set([prompt]), [] as Rewording[]];
  let left = Math.max(TIMES * prompt.length, SHORT);
  for (let tried = 0; tried <= TRIED && found.length < OFFERED; tried++) {
    const next = waiting.sort((a, b) => a.cost - b.cost).shift();
    left -= next?.prompt.length ?? 0;
    if (next === undefined || left < 0) break;
    const turn = await run(next.prompt);
    if (!turn.fields.refusal_emitted) {
      if (next.how !== "") found.push({ prompt: next.prompt, how: next.how });
      continue;
    }
    const missing = missingIn(turn);
    const changes = [
      ...changesOf(next.prompt, missing),
      ...(await spellingsFor(next.prompt, missing, isWord)),
    ].filter(({ prompt: other, cost }) => !seen.has(other) && next.cost + cost <= MOST_COST);
    for (const each of changes) seen.add(each.prompt);
    waiting.push(
      ...changes.map(({ prompt: other, how, cost }) => ({
        prompt: other,
        how: joined(next.how, how),
        cost: next.cost + cost,
      })),
    );
  }
  return found;
}

const joined = (before: string, how: string): string => (before === "" ? how : `${before}, ${how}`);

function missingIn({ fields: { pipeline_record: record } }: Turn): readonly string[] {
  const stage = record.stages.find(({ stage_id: id }) => id === "realizer");
  const { missing = [] } = (stage?.detail as { readonly answer?: Answer } | undefined)?.answer ?? {}; // the contract's detail of this stage
  return missing;
}

/** A word that was not read, and the sentence that it is in. */
interface Place {
  readonly sentence: SentenceText;
  /** Null: the sentence ends too early. */
  readonly token: Token | null;
}

/** The places that a refusal names, among the tokens that the reader of English works with, and the verbs in the past. */
function placesIn(prompt: string, missing: readonly string[]): readonly Place[] {
  const { start } = modeOf(prompt);
  const tokens = tokenise(prompt.slice(start), start);
  const sentences = splitSentences(tokens);
  const past = sentences.flatMap((sentence) =>
    sentence.tokens.filter(({ text }) => presentsOf(text).length > 0).map((token) => ({ sentence, token })),
  );
  return [...namedPlaces(sentences, missing), ...past];
}

function namedPlaces(sentences: readonly SentenceText[], missing: readonly string[]): readonly Place[] {
  return missing.flatMap((each) => {
    const named = each.lastIndexOf(PLACE);
    const at = Number.parseInt(each.slice(named + PLACE.length), 10) - 1;
    const sentence =
      named < 0 ? undefined : sentences.find(({ start: from, end }) => from <= at && at <= end);
    return sentence ? [{ sentence, token: sentence.tokens.find((token) => token.start === at) ?? null }] : [];
  });
}

/** The spellings of one word that are tried. */
const SPELLINGS = 4;

/** The prompt with an English word, one edit away, for each that has no known meaning: "penguin" for "pengiun". */
async function spellingsFor(
  prompt: string,
  missing: readonly string[],
  isWord: (word: string) => Promise<boolean>,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const unknown = missing.map((each) => /^the meaning of `([a-z]{4,20})`$/.exec(each)?.[1]);
  for (const { text, lower, start, end } of tokenise(prompt, 0)) {
    if (!unknown.includes(lower)) continue;
    const others: string[] = [];
    for (const other of neighboursOf(lower)) {
      if (others.length === SPELLINGS) break;
      if (await isWord(other)) others.push(other);
    }
    for (const other of others)
      changes.push({
        prompt: `${prompt.slice(0, start)}${other}${prompt.slice(end)}`,
        how: `with "${other}" for "${text}"`,
        cost: 1,
      });
  }
  return changes;
}

/** Single changes at the places that were not read, the smallest first. */
function changesOf(prompt: string, missing: readonly string[]): readonly Change[] {
  return placesIn(prompt, missing).flatMap(({ sentence, token }) => {
    const { start, end } = sentence;
    const put = (other: string): string => `${prompt.slice(0, start)}${other}${prompt.slice(end)}`.trim();
    const asked = questionIn(prompt, sentence);
    return [
      ...(asked === null ? [] : [{ prompt: put(asked), how: "asked directly", cost: 1 }]),
      ...(token === null
        ? []
        : wordsFor(token).map(([other, how]) => ({
            prompt: put(
              capitalised(
                `${prompt.slice(start, token.start)}${other}${afterBlank(prompt.slice(token.end, end), other)}`,
              ),
            ),
            how,
            cost: 1,
          }))),
      ...(prompt.trim().length === end - start
        ? []
        : [{ prompt: put(""), how: `without the sentence "${prompt.slice(start, end)}"`, cost: 2 }]),
    ];
  });
}

/** What follows a word; where the word is left out, without the blank that stood between. */
const afterBlank = (text: string, word: string): string => (word === "" ? text.trimStart() : text);

/** What may stand in the place of a word that was not read: a present form of a past one, or nothing. */
function wordsFor({ text }: Token): readonly (readonly [other: string, how: string])[] {
  return [
    ...presentsOf(text).map((other) => [other, `with "${other}" for "${text}"`] as const),
    ["", `without "${text}"`],
  ];
}

/** `walks` for `walked`, `stops` for `stopped`: of each verb whose regular past it is. */
function presentsOf(past: string): readonly string[] {
  if (!past.endsWith("ed") || past.length > LONGEST_WORD) return [];
  const [stem, ending] = [past.slice(0, -2), past.slice(0, -3)];
  const isOf = (lemma: string): boolean =>
    regularForms({ lemma, pos: "verb" }).some(({ form, kind }) => kind === "past" && form === past);
  return [stem, `${stem}e`, `${ending}y`, ending]
    .filter((lemma) => lemma.length > 1 && isOf(lemma))
    .map(thirdPerson);
}

const LONGEST_WORD = 40;

const CONJUNCTIONS: readonly string[] = ["whether", "if"];
const VERBS: readonly string[] = ["is", "are", "can", "does", "was", "were"];
/** Words of a subject such as `the mayor of Paris`. */
const SUBJECT_WORDS = 4;

/** "Please explain whether a penguin is a bird." asks "Is a penguin a bird?" */
function questionIn(prompt: string, { tokens }: SentenceText): string | null {
  const at = tokens.findIndex(({ lower }) => CONJUNCTIONS.includes(lower)) + 1;
  const verb = tokens.findIndex(({ lower }, each) => each > at && VERBS.includes(lower));
  const [first, last, rest] = [tokens[at], tokens[verb - 1], tokens[verb + 1]];
  const end = tokens.at(-1)?.end;
  if (at === 0 || verb < 0 || verb - at > SUBJECT_WORDS || !first || !last || !rest || end === undefined)
    return null;
  if (tokens.slice(at).some(({ kind }) => kind === "mark" || kind === "other")) return null;
  return `${capitalised(tokens[verb]?.lower ?? "")} ${prompt.slice(first.start, last.end)} ${prompt.slice(rest.start, end)}?`;
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
