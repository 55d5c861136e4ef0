import type { Rewording } from "../../contract/figures.ts";
import type { Answer } from "../../contract/types/answer.ts";
import type { Turn } from "../../engine/turn/turn.ts";

/** Prompts that are tried, and those that are offered. */
const [TRIED, OFFERED] = [12, 3];

/** All prompts that are run have together at most this many times the characters of the refused one, or so many characters. */
const [TIMES, SHORT] = [4, 2_000];

/** Where a refusal names what it could not read: `a reading of "…", from "perhaps" at character 8: …`. */
const PLACE = /^a reading of "(?<sentence>[^]*)", from "(?<word>[^"]*)" at character \d+: /;

/** What may be changed: two words, or a whole sentence. */
const MOST_COST = 2;

interface Change extends Rewording {
  readonly cost: number;
}

/**
 * Prompts like a refused one that would be answered: each was run by the same engine, and nothing of it is kept.
 * What one attempt gets past, the next begins with, so that two unread words can be changed, too.
 * @param run runs a prompt as a turn, without storing it
 */
export async function rewordingsOf(
  prompt: string,
  run: (prompt: string) => Promise<Turn>,
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
    const changes = changesOf(next.prompt, missingIn(turn)).filter(
      ({ prompt: other, cost }) => !seen.has(other) && next.cost + cost <= MOST_COST,
    );
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

/** Single changes at the places that were not read, the smallest first. */
function changesOf(prompt: string, missing: readonly string[]): readonly Change[] {
  return missing.flatMap((each) => {
    const { sentence = "", word = "" } = PLACE.exec(each)?.groups ?? {};
    if (sentence === "" || !prompt.includes(sentence)) return [];
    const put = (other: string): string => prompt.replace(sentence, () => other).trim();
    const inSentence = wordsFor(word).map(([other, how]) => ({
      prompt: put(
        capitalised(
          sentence
            .replace(word, () => other)
            .replace(/\s+/g, " ")
            .trim(),
        ),
      ),
      how,
      cost: 1,
    }));
    const asked = questionIn(sentence);
    return [
      ...(asked === null ? [] : [{ prompt: put(asked), how: "asked directly", cost: 1 }]),
      ...(word === "" ? [] : inSentence),
      ...(prompt.trim() === sentence
        ? []
        : [{ prompt: put(""), how: `without the sentence "${sentence}"`, cost: 2 }]),
    ];
  });
}

/** What may stand in the place of a word that was not read: a present form of a past one, or nothing. */
function wordsFor(word: string): readonly (readonly [other: string, how: string])[] {
  const stem = /^(?<stem>\p{L}{2,})ed$/u.exec(word)?.groups?.["stem"];
  const present = stem === undefined ? [] : [`${stem}s`, `${stem}es`, `${stem.replace(/i$/, "ie")}s`];
  return [
    ...[...new Set(present)].map((other) => [other, `with "${other}" for "${word}"`] as const),
    ["", `without "${word}"`],
  ];
}

/** "Please tell me whether a penguin is a bird." asks "Is a penguin a bird?" */
const INDIRECT =
  /\b(?:whether|if)\s+(?<subject>(?:[^\s,]+\s+){1,4}?)(?<verb>is|are|can|does|was|were)\s+(?<rest>[^,.?!]+)[.?!]*$/iu;

function questionIn(sentence: string): string | null {
  const { subject = "", verb = "", rest = "" } = INDIRECT.exec(sentence)?.groups ?? {};
  return verb === "" ? null : `${capitalised(verb)} ${subject.trim()} ${rest.trim()}?`;
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
