import type { Answer } from "../../contract/types/answer.ts";
import { unprovedIn } from "./derived.ts";
import { fold } from "./fold.ts";
import { compilePhrases, findPhrases, matchAt, vocabularyOf, type PhraseIndex } from "./phrase.ts";
import {
  answerKeyOf,
  type Parameters,
  type Place,
  type RuntimeCheck,
  type RuntimeName,
  type TurnSubject,
  type WordList,
} from "./policy.ts";
import type { Texts } from "./texts.ts";
import { viewsOf, type Word } from "./words.ts";

/** Describes in a few words what is wrong with a turn; null if nothing is. */
export type Finding = (subject: TurnSubject, texts: Texts) => string | null;

const NO_WORDS: ReadonlySet<string> = new Set();

/** Every runtime check. Each compiles its parameters once and returns a function that examines turns. */
const RUNTIMES = {
  phrases_absent: ({ where, phrases, literals }, lists) => {
    const index = compilePhrases(phrases, lists);
    const vocabulary = vocabularyOf(index);
    const find = (text: string, texts: Texts): string[] => [
      ...literalsIn(text, literals),
      ...viewsOf(texts.split(text), vocabulary).flatMap((words) => findPhrases(words, index)),
    ];
    return (subject, texts) =>
      firstOf(where, (place) => {
        const [found] = textsOf(subject, place, texts)
          .flatMap((text) => find(text, texts))
          .filter((each) => place !== "surface" || !isEcho(each, subject, texts));
        return found === undefined ? null : `\`${found}\` in the ${place}`;
      });
  },
  subjects_absent: ({ subjects }) => {
    const folded = new Set(subjects.map(fold));
    return ({ statementSubjects }, texts) =>
      firstOf(
        statementSubjects.map((name) => texts.fold(name)),
        (name) => (folded.has(name) ? `a statement about \`${name}\`` : null),
      );
  },
  answer_is_derived:
    (parameters) =>
    ({ answer, usedRefs }) =>
      unprovedIn(answer, usedRefs, parameters),
  ignorance_is_admitted: ({ phrases }, lists) => {
    const index = compilePhrases(phrases, lists);
    return ({ answer, surface }, texts) => {
      const [words = []] = viewsOf(texts.split(texts.fold(surface)), NO_WORDS);
      return answerKeyOf(answer) !== "unknown" || findPhrases(words, index).length > 0
        ? null
        : "the answer is unknown and the surface does not say so";
    };
  },
  surface_agrees: ({ openings }, lists) => {
    const indexes = openings.map(({ answer, phrases }) => ({
      key: answer,
      index: compilePhrases(phrases, lists),
    }));
    return ({ answer, surface }, texts) => {
      const key = answerKeyOf(answer);
      const own = indexes.find((each) => each.key === key);
      if (own === undefined) return null;
      const [words = []] = viewsOf(texts.split(texts.fold(surface)), NO_WORDS);
      if (opens(words, own.index)) return null;
      return firstOf(indexes, (other) =>
        opens(words, other.index) ? `the answer is ${key} and the surface opens as for ${other.key}` : null,
      );
    };
  },
  refusal_has_reason:
    () =>
    ({ answer }) =>
      isUnexplained(answer) ? "a refusal without a reason" : null,
} satisfies {
  readonly [N in RuntimeName]: (parameters: Parameters[N], lists: readonly WordList[]) => Finding;
};

/** The names of the runtime checks. */
export const RUNTIME_NAMES: readonly string[] = Object.keys(RUNTIMES);

/** Compiles a check. */
export function prepare(check: RuntimeCheck, lists: readonly WordList[]): Finding {
  const make = RUNTIMES[check.runtime] as (
    parameters: RuntimeCheck["parameters"],
    lists: readonly WordList[],
  ) => Finding; // the parameters of a check belong to its runtime
  return make(check.parameters, lists);
}

/** The folded texts of one place. Quotations in a surface are blanked out. */
function textsOf(
  { prompt, evidenceTexts, surface }: TurnSubject,
  place: Place,
  texts: Texts,
): readonly string[] {
  switch (place) {
    case "prompt":
      return [texts.fold(prompt)];
    case "evidence":
      return evidenceTexts.map((text) => texts.fold(text));
    case "surface":
      return [texts.fold(surface).replace(/"[^"]*"|`[^`]*`/g, " ")];
  }
}

function literalsIn(folded: string, literals: readonly string[]): string[] {
  if (literals.length === 0) return [];
  const text = folded.replace(/\s+/g, " ");
  return literals.filter((literal) => text.includes(literal));
}

/**
 * Whether the words of a surface only repeat the prompt, evidence or a ground; a quoted ground is no claim of
 * the service.
 */
function isEcho(words: string, { prompt, evidenceTexts, answer }: TurnSubject, texts: Texts): boolean {
  return [prompt, ...evidenceTexts, ...answer.grounds.map(({ text }) => text)].some((text) => {
    const [said = []] = viewsOf(texts.split(texts.fold(text)), NO_WORDS);
    return ` ${said.map((word) => word.text).join(" ")} `.includes(` ${words} `);
  });
}

function opens(words: readonly Word[], index: PhraseIndex): boolean {
  return matchAt(words, 0, index) !== null;
}

function isUnexplained({ kind, refusal_reason }: Answer): boolean {
  return kind === "refused" && (refusal_reason === null || refusal_reason.trim() === "");
}

function firstOf<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
