import type { TaskReader, TaskResult, TaskStep } from "../task.ts";
import type { TaskSentence, TaskWord } from "../text.ts";
import { compareAgain } from "./collation-again.ts";
import { compareKeys, sortKeyOf, uncovered } from "./collation.ts";

/** Words that lead up to the list: "Sort the following words alphabetically: …", "Put these words in alphabetical order: …". */
const LEAD =
  /^(?:please )?(?:sort|order|arrange|put|list) (?:the following|these|the) (?:words|names|terms) (?:alphabetically|in (?:reverse )?alphabetical order|into alphabetical order)(?: in (?:ascending|descending) order)?$/u;
const REVERSED = /\b(?:reverse|descending)\b/u;
/** How the order is called, in steps and in the answer. */
const ORDER = "the root collation of Unicode";

/** An item of the list: a word, or several between commas. */
interface Item {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Sorts words that are told one after another, with or without commas, by the root collation of Unicode; equal words stay. */
export const sortingReader: TaskReader = {
  name: "words_sorting",
  modes: ["words"],
  read: ({ sentences, options }) => {
    const found = splitLead(sentences);
    if (found === null || options.length > 0) return null;
    const items = itemsOf(found.list);
    return items === null || items.length === 0 ? null : sort(items, REVERSED.test(found.lead));
  },
};

function sort(items: readonly Item[], backwards: boolean): TaskResult {
  const keyed: { readonly item: Item; readonly key: NonNullable<ReturnType<typeof sortKeyOf>> }[] = [];
  for (const item of items) {
    const key = sortKeyOf(item.text);
    if (key === null) return declineCharacter(item, uncovered(item.text) ?? item.text);
    keyed.push({ item, key });
  }
  const sorted = keyed
    .sort((one, other) => (backwards ? -1 : 1) * compareKeys(one.key, other.key))
    .map(({ item }) => item);
  // The second computation: each word stands after as many as come before it.
  const ranked = rankAll(items, backwards);
  if (sorted.some((item, at) => item !== ranked[at]))
    return {
      kind: "declined",
      reason: "procedures_disagree",
      state: "undetermined",
      explanation: "Two ways of sorting came to different orders.",
      missing: [],
    };
  const told = items.map(({ text }) => text).join(", ");
  const order = sorted.map(({ text }) => text).join(", ");
  const [first, last] = [items[0], items.at(-1)];
  const span = first === undefined || last === undefined ? null : { start: first.start, end: last.end };
  const steps: TaskStep[] = [
    {
      rule: "said",
      from: [],
      conclusion: `The words are ${told}.`,
      fact: { subject: "the words", relation: "are", object: told },
      span,
    },
    {
      rule: "sort",
      from: [1],
      conclusion: `In ${backwards ? "reverse " : ""}alphabetical order, by ${ORDER}, they are ${order}.`,
      fact: { subject: "the order", relation: "is", object: order },
      span: null,
    },
  ];
  return {
    kind: "answered",
    answer: { kind: "list", items: sorted.map(({ text }) => text) },
    asked: "the words in order",
    said: `${order}.`,
    steps,
  };
}

function declineCharacter({ text }: Item, char: string): TaskResult {
  return {
    kind: "declined",
    reason: "unreadable",
    state: "scope_boundary",
    explanation: `I can't sort "${text}": my table of ${ORDER} has Latin, Greek and Cyrillic letters, digits, hyphens and apostrophes, but not "${char}".`,
    missing: [`the place of "${char}" in the alphabet`],
  };
}

// ---- the list ---------------------------------------------------------------------------------------------------------

/** Null where the text has no such lead, or goes on after the list. */
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
  const ends = sentences.map(
    ({ closing }, at) =>
      closing === "" || closing === ":" || (closing === "." && at === sentences.length - 1),
  );
  return colon < 0 || !LEAD.test(lead) || ends.includes(false)
    ? null
    : { lead, list: words.slice(colon + 1) };
}

/** The items of the list: words, or with commas what stands between them. Null where something else stands in it, or it is unclear whether "and" is an item. */
function itemsOf(list: readonly TaskWord[]): readonly Item[] | null {
  const words = joined(list);
  const commas = words.some(({ text }) => text === ",");
  const groups = commas
    ? separated(words)
    : words.at(-2)?.text === "and"
      ? null
      : words.map((word) => [word]);
  const items =
    groups?.map(
      (group): Item => ({
        text: group.map(({ text }) => text).join(" "),
        start: group[0]?.start ?? 0,
        end: group.at(-1)?.end ?? 0,
      }),
    ) ?? null;
  const isItem = ({ text }: Item): boolean =>
    /\p{L}/u.test(text) &&
    text.split(" ").every((word) => /^[\p{L}\d](?:[\p{L}\p{M}\d'‘’-]*[\p{L}\p{M}\d])?$/u.test(word));
  return items?.every(isItem) === true ? items : null;
}

/** Words with what stands right beside them: `jack-o'-lantern`, `b12`, `Ann's`. */
function joined(list: readonly TaskWord[]): readonly Item[] {
  const items: Item[] = [];
  for (const { text, start, end } of list) {
    const last = items.at(-1);
    if (last?.end === start && last.text !== "," && text !== ",")
      items[items.length - 1] = { text: last.text + text, start: last.start, end };
    else items.push({ text, start, end });
  }
  return items;
}

/** What stands between commas, without an "and" before the last: `pear, fig, and plum`, `pear, fig and plum`. */
function separated(words: readonly Item[]): readonly (readonly Item[])[] | null {
  const groups: Item[][] = [[]];
  for (const word of words) {
    if (word.text === ",") groups.push([]);
    else groups.at(-1)?.push(word);
  }
  const last = groups.pop() ?? [];
  const and = last.findIndex(({ text }) => text === "and");
  if (groups.some((group) => group.length === 0 || group.some(({ text }) => text === "and")))
    return groups.every((group) => group.length === 1) && last.length === 1 ? [...groups, last] : null;
  const [before, after] =
    and < 0 || last.length === 1 ? [[], last] : [last.slice(0, and), last.slice(and + 1)];
  return after.length === 0 || after.some(({ text }) => text === "and")
    ? null
    : [...groups, ...(before.length === 0 ? [] : [before]), after];
}

function rankAll(items: readonly Item[], backwards: boolean): readonly (Item | undefined)[] {
  const ranked: (Item | undefined)[] = Array.from({ length: items.length });
  items.forEach((item, at) => {
    const before = items.filter((other, place) => {
      const order = compareAgain(other.text, item.text);
      return order === 0 ? place < at : order < 0 !== backwards;
    }).length;
    ranked[before] = item;
  });
  return ranked;
}
