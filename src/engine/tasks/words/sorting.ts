import type { TaskReader, TaskStep } from "../task.ts";
import type { TaskSentence, TaskWord } from "../text.ts";

/** Words that lead up to the list: "Sort the following words alphabetically: …", "Put these words in alphabetical order: …". */
const LEAD =
  /^(?:please )?(?:sort|order|arrange|put|list) (?:the following|these|the) (?:words|names|terms) (?:alphabetically|in (?:reverse )?alphabetical order|into alphabetical order)(?: in (?:ascending|descending) order)?$/u;
const REVERSED = /\b(?:reverse|descending)\b/u;

/** Sorts words that are told one after another, with or without commas, by code points of their lower-case forms; equal words stay. */
export const sortingReader: TaskReader = {
  name: "words_sorting",
  modes: ["words"],
  read: ({ sentences, options }) => {
    const found = splitLead(sentences);
    if (found === null || options.length > 0) return null;
    const words = listed(found.list);
    if (words === null || words.length === 0) return null;
    const backwards = REVERSED.test(found.lead);
    const sorted = [...words].sort((a, b) => (backwards ? -1 : 1) * compare(a.lower, b.lower));
    // The second computation: each word stands after as many as come before it.
    const ranked = rankAll(words, backwards);
    if (sorted.some((word, at) => word.lower !== ranked[at]?.lower))
      return {
        kind: "declined",
        reason: "procedures_disagree",
        state: "undetermined",
        explanation: "Two ways of sorting came to different orders.",
        missing: [],
      };
    const items = sorted.map(({ text }) => text);
    const [first, last] = [words[0], words.at(-1)];
    const span = first === undefined || last === undefined ? null : { start: first.start, end: last.end };
    const steps: TaskStep[] = [
      {
        rule: "said",
        from: [],
        conclusion: `The words are ${words.map(({ text }) => text).join(", ")}.`,
        fact: { subject: "the words", relation: "are", object: words.map(({ text }) => text).join(", ") },
        span,
      },
      {
        rule: "sort",
        from: [1],
        conclusion: `In ${backwards ? "reverse " : ""}alphabetical order they are ${items.join(", ")}.`,
        fact: { subject: "the order", relation: "is", object: items.join(", ") },
        span: null,
      },
    ];
    return {
      kind: "answered",
      answer: { kind: "list", items },
      asked: "the words in order",
      said: `${items.join(", ")}.`,
      steps,
    };
  },
};

function splitLead(
  sentences: readonly TaskSentence[],
): { readonly lead: string; readonly list: readonly TaskWord[] } | null {
  const words = sentences.flatMap((sentence) => [
    ...sentence.words,
    ...(sentence.closing === ":"
      ? [{ text: ":", lower: ":", start: sentence.end - 1, end: sentence.end }]
      : []),
  ]);
  const colon = words.findIndex(({ text }) => text === ":");
  const lead = words
    .slice(0, colon)
    .map(({ lower }) => lower)
    .join(" ");
  return colon < 0 || !LEAD.test(lead) ? null : { lead, list: words.slice(colon + 1) };
}

/** The words of the list; commas and a last "and" between commas do not count. Null where something else stands in it. */
function listed(list: readonly TaskWord[]): readonly TaskWord[] | null {
  const commas = list.some(({ text }) => text === ",");
  const kept = list.filter(
    ({ text, lower }, at) => text !== "," && !(commas && lower === "and" && at === list.length - 2),
  );
  return kept.every(({ text }) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(text)) ? kept : null;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function rankAll(words: readonly TaskWord[], backwards: boolean): (TaskWord | undefined)[] {
  const ranked: (TaskWord | undefined)[] = Array.from({ length: words.length });
  words.forEach((word, at) => {
    const before = words.filter(
      (other, place) =>
        (backwards ? other.lower > word.lower : other.lower < word.lower) ||
        (other.lower === word.lower && place < at),
    ).length;
    ranked[before] = word;
  });
  return ranked;
}
